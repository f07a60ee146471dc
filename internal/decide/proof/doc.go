// Package proof decides whether a PEG transcribes a grammar correctly. A correct PEG accepts
// exactly the strings that the ABNF derives, and finds the same boundaries of components.
//
// In this example, rule s of the ABNF derives "a" and "ab", and the PEG copies this rule:
//
//	s = %s"a" / %s"ab"      in ABNF
//	s <- 'a' / 'ab'         as a PEG
//
// The copy is wrong, because a PEG takes the first alternative that matches and never tries
// another: on "ab" it matches "a" and then requires the end of the input. The proof finds this in
// four steps.
//
// A formula is a condition on the rest of the input. The formula of the PEG says: if the rest
// begins with "a", then the text after that "a" is empty; otherwise the rest is "ab".
//
// A derivative is the formula that remains after one symbol. After "a", only "the rest is empty"
// remains. A formula has finitely many derivatives, so they are the states of a deterministic
// automaton.
//
// The search runs this automaton and the ABNF's side by side on strings of increasing length,
// until only one of them accepts. This string is the witness: "ab" in the example, which only the
// ABNF accepts. If the search ends without a witness, both accept the same strings. The search
// ends in this way for the correct transcription:
//
//	s <- 'ab' / 'a'
//
// Equal languages are not enough: the boundaries of rules must be equal too. If the ABNF is
// ambiguous, the PEG must choose the derivation that the document prefers. To decide this, the
// search is repeated with added symbols that mark the beginning and the end of a rule.
//
//	formula.go     a rule of a PEG as formulas about the rest of the input
//	derivative.go  formulas as a deterministic automaton
//	equal.go       the search for a witness
//	ambiguity.go   strings with derivations that have different boundaries, by package ambiguity
//	preference.go  whether the PEG chooses the derivation that the document prefers
//	boundary.go    whether the boundaries of the PEG are boundaries of a derivation
//	resolved.go    what a document says about an ambiguity
//	claim.go       the claims that the names in a .peg file make
//	prove.go       all decisions about a grammar, with one line for each
package proof
