// Package abnftopeg turns a grammar in ABNF into a PEG and proves it, without human help.
//
// Read as a PEG, a grammar as printed loses strings: a choice takes the first alternative that
// matches, and a repetition gives nothing back. For example, the first rule never matches "ab" to
// its end, and the second one consumes the final "a" and then misses it:
//
//	s = %s"a" / %s"ab"
//	t = *("a" ["."]) "a"
//
// So each rule is proved equal to the rule of the document, after the rules that it refers to. If
// the proof fails, the rule is repaired and proved again. A repair is one of these changes; the
// examples show the repaired rule as a PEG:
//
//  1. A rule that derives one character becomes a class, and so does a choice between characters:
//     "a" / "b" becomes [ab].
//  2. A repeated expression that can be empty is replaced by its nonempty part. Otherwise the recognizer
//     would not end: *t with t = ["a"] becomes t_nonempty*, where t_nonempty <- "a".
//  3. Alternatives change places: if a member of one extends a member of another, it comes first. So s
//     becomes s <- 'ab' / 'a'.
//  4. A predicate after an alternative or an iteration requires a character that can follow it in some
//     context, or the rest of the same rule: t becomes t <- ( "a" '.'? &"a" )* "a".
//  5. An iteration does not begin if the text after the repetition matches.
//  6. A rule gets a version for one place, in which 4 and 5 consider everything that follows there.
//
// Then predicates that are not needed are removed again. A rule that a person wrote as an override
// is used unchanged. At last the whole PEG is read back from its text, and package proof proves it:
// the language of each rule, and that the boundaries of rules are those of a derivation. A failure
// to prove is reported with a shortest string that shows it.
package abnftopeg
