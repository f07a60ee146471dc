// Package uts39 has the properties of UTS #39 that say what characters look like: which are seen, in which direction they are written, and whether scripts are
// mixed (UTS #39).
//
// # Another version of Unicode
//
// The tables are generated from the files in data, an extract of Unicode's data, without a network. In the
// folder of the module, "make unicode" takes the newest version for all packages.
package uts39
