// Package abnftopeg makes a PEG of a grammar in ABNF, without a person, and proves it.
//
// Read as a PEG as it is printed, a grammar loses strings: a choice takes the first alternative that matches, and a
// repetition gives nothing back. So each rule is proved equal to what the document derives, those that it refers to
// first, and where it is not, it is repaired until it is:
//
//  1. What derives one character becomes a class, and a choice between characters one class.
//  2. What is repeated and can be empty becomes what it derives but the empty string: the recognizer would not end.
//  3. Alternatives change places: what has a member that extends a member of another goes first.
//  4. Behind an alternative, or an iteration, a predicate asks for a character that can follow it, in any context, or
//     for what follows in the same rule.
//  5. An iteration is not begun where what follows the repetition matches.
//  6. A rule gets a version of its own for one place, in which 4 and 5 regard all that follows there.
//
// Predicates that are not needed are left out again. What a person has written instead of a rule is taken as it is.
// At last the whole PEG, read back from its text, is proved by package proof: the language of each rule, and that the
// boundaries of rules are those of a derivation. What no repair proves is told with a shortest string that shows it.
package abnftopeg
