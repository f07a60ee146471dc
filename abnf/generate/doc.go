// Package generate generates Go packages from grammars.
//
// A generated package has a type for the texts of a rule, a parser, accessors for fields, and
// iterators for lists. Its errors report where a text leaves the grammar, and its test runs a
// complete suite. It imports only the standard library. It accepts exactly the texts that the rule
// derives, because its scanner is an automaton that is computed from the grammar.
//
// Ambiguous choices are errors: a field that a text can have twice, and a text with two readings,
// unless the options choose one. The error of [Files] suggests what to do instead.
//
// A rule that calls itself, such as a value of JSON or a comment of mail, has no such automaton. Its
// package makes states while it reads, and so does one whose automaton would be too large. It returns
// the fields and lists of the first reading, by the order of alternatives; Options.First selects
// that.
package generate
