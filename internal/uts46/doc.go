// Package uts46 takes domain names to their ASCII form and back, as Unicode Technical Standard #46 says,
// in the edition of [UnicodeVersion].
//
// Each flag of the standard is a field of [Profile], but IgnoreInvalidPunycode, which is false. Everything
// takes its data from one version of Unicode, [UnicodeVersion]: mapping, normalization, Bidi and joiners.
//
// # Cost
//
// Time is at most in proportion to n log n for a name of n octets, and memory to n. Punycode as RFC 3492 prints
// it takes the square of a label's length; here positions are kept in a tree, and a label that
// cannot have an A-label of 63 octets is not encoded where lengths are verified.
//
// # Another version of Unicode
//
// The tables are generated from the files in data, an extract of Unicode's data, without a network. In the
// folder of the module, "make unicode" takes the newest version for all packages.
package uts46
