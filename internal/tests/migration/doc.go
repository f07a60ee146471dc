// Package migration tests docs/from-net-url.md: it runs every row of its tables, and requires a row
// for every name that net/url exports.
package migration
