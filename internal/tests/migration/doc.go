// Package migration tests docs/net-url.tsv: it runs every row of its tables, and requires a row
// for every name that net/url exports.
package migration
