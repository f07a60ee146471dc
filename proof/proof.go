// Package proof embeds the files that Coq needs to check a certificate of "abnf gen". README.md
// describes the theorems of this folder.
package proof

import "embed"

// Files are definitions and theorems about all grammars: what ABNF means, how it is read, and when an automaton accepts what a rule derives.
//
//go:embed Abnf.v Reader.v Derive.v Decide.v Utf8.v Utf8Proof.v
var Files embed.FS
