// Package uts39 reports how characters look (UTS #39): whether they are visible, in which direction
// they are written, and whether a text mixes scripts.
//
// # Another version of Unicode
//
// The tables are generated without a network, from the files in data, an extract of Unicode's data. In the
// folder of the module, "make unicode" downloads the newest version for all packages.
package uts39
