// Package proof has what Coq needs to check a certificate of abnf gen, as files. README.md says what the theorems of this folder are.
package proof

import "embed"

// Files are definitions and theorems about all grammars: what ABNF means, how it is read, and when an automaton accepts what a rule derives.
//
//go:embed Abnf.v Reader.v Derive.v Decide.v Utf8.v Utf8Proof.v
var Files embed.FS
