// Package proof decides whether a transcription of a grammar as a PEG is right: whether it accepts
// exactly the strings that the ABNF derives, and puts the boundaries of the components where the
// ABNF has them. docs/prover.md gives the arguments.
//
//	formula.go     a rule of a PEG as formulas about the rest of the input
//	derivative.go  formulas as a deterministic automaton
//	equal.go       that automaton beside the one of the ABNF
//	ambiguity.go   whether a string has derivations with different boundaries, by package ambiguity
//	preference.go  whether the PEG takes the derivation that the document prefers
//	boundary.go    whether the boundaries of the PEG are those of a derivation
//	resolved.go    what a document says of an ambiguity
//	claim.go       what the names in a .peg file claim
//	prove.go       all of it, with a line for each decision
package proof
