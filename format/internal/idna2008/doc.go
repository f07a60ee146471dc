// Package idna2008 says which labels of domain names are U-labels: RFC 5892, which code points they may hold and where, over the
// characters that package uts46 does not check in the same way.
//
// # Another version of Unicode
//
// The tables are generated from the files in data, an extract of Unicode's data, without a network. In the
// folder of the module, "make unicode" takes the newest version for all packages.
package idna2008
