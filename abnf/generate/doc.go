// Package generate generates Go packages from grammars.
//
// A generated package contains a parser, a type for the strings that match a rule, accessors for
// fields, and iterators for lists. Its errors report where a text violates the grammar, and its
// test runs a complete suite. It imports only the standard library. It accepts exactly the strings
// that the rule derives, because its scanner is an automaton computed from the grammar.
//
// Ambiguities are errors unless the options choose a reading. For example, a field may occur twice,
// or a text may have two readings. The error of [Files] suggests a solution.
//
// A rule that calls itself, such as a JSON value or a mail comment, has no such automaton. The
// package for such a rule, or for a rule whose automaton would be too large, creates states while
// it reads. It returns the fields and lists of the first reading, as with Options.First.
package generate
