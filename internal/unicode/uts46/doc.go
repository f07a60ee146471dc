// Package uts46 converts domain names to and from their ASCII form by Unicode Technical Standard
// #46, in the version of [UnicodeVersion].
//
// Each flag of the standard is a field of [Profile], except IgnoreInvalidPunycode, which is false.
// Mapping, normalization, Bidi and joiners all use the data of one Unicode version,
// [UnicodeVersion].
//
// # Cost
//
// For a name of n bytes, time is at most proportional to n log n, and memory to n. The Punycode
// algorithm in RFC 3492 takes quadratic time in the length of a label. This package keeps positions
// in a tree instead. If lengths are checked, it does not encode a label whose A-label would exceed
// 63 bytes.
//
// # Another version of Unicode
//
// The tables are generated without a network, from the files in data, an extract of Unicode's data. In the
// folder of the module, "make unicode" downloads the newest version for all packages.
package uts46
