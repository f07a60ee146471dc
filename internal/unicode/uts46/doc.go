// Package uts46 converts domain names to their ASCII form and back by Unicode Technical Standard
// #46, in the edition of [UnicodeVersion].
//
// Each flag of the standard is a field of [Profile], except IgnoreInvalidPunycode, which is false.
// Mapping, normalization, Bidi and joiners all use the data of one version of Unicode,
// [UnicodeVersion].
//
// # Cost
//
// For a name of n bytes, time is at most proportional to n log n, and memory to n. The algorithm
// that RFC 3492 prints for Punycode takes time proportional to the square of a label's length. This
// package keeps positions in a tree instead. If lengths are verified, it does not encode a label
// whose A-label would exceed 63 bytes.
//
// # Another version of Unicode
//
// The tables are generated from the files in data, an extract of Unicode's data, without a network. In the
// folder of the module, "make unicode" takes the newest version for all packages.
package uts46
