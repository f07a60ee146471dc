// Package generate generates Go packages from grammars.
//
// A generated package has a type for strings that match a rule, a parser, accessors for fields, and
// iterators for lists. Its errors report where a text violates the grammar, and its test runs a
// complete suite. It imports only the standard library. It accepts exactly the strings that the
// rule derives, because its scanner is an automaton computed from the grammar.
//
// Ambiguities are errors unless the options choose a reading. Examples are a field that can occur
// twice, and a text with two readings. The error of [Files] suggests a solution.
//
// A rule that calls itself, such as a JSON value or a mail comment, has no such automaton. Its
// package creates states while it reads, as does one whose automaton would be too large. It returns
// the fields and lists of the first reading, by the order of alternatives, as Options.First does.
package generate
