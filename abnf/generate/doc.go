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
// Grammars are read by package abnf. They must be regular, or nest only between symbols that open
// and close a part.
package generate
