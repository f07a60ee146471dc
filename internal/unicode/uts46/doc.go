// Package uts46 converts domain names to and from their ASCII form by Unicode Technical Standard
// #46, version [UnicodeVersion].
//
// Each flag of the standard is a field of [Profile], except IgnoreInvalidPunycode, which is always
// false. Mapping, normalization, Bidi and joiners all use the data of one Unicode version,
// [UnicodeVersion].
//
// # Cost
//
// For a name of n bytes, time is at most proportional to n log n, and memory to n. The Punycode
// algorithm in RFC 3492 takes quadratic time in the length of a label. This package keeps positions
// in a tree instead. If it checks lengths, it does not encode a label whose A-label would exceed 63
// bytes.
//
// # Another version of Unicode
//
// The tables are generated, without a network, from extracts of Unicode's data in tools/ucd/data. To
// download the newest version for all packages, run "make unicode" at the root of the module.
package uts46
