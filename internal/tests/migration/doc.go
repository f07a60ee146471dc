// Package migration holds docs/from-net-url.md to the code that it shows: every row of its tables is run, and every name
// that net/url exports has one.
package migration
