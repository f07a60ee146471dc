// Package uts39 reports how characters look (UTS #39): whether they are visible, in which direction
// they are written, and whether a text mixes scripts.
//
// # Another version of Unicode
//
// The tables are generated, without a network, from extracts of Unicode's data in tools/ucd/data. To
// download the newest version for all packages, run "make unicode" at the root of the module.
package uts39
