// Package generate makes Go packages of grammars.
//
// A package that it makes has a type for the texts of a rule, a parser, accessors for their fields, iterators for what they have
// any number of, errors that report where a text leaves the grammar, and a test that holds a complete suite. It imports the standard
// library alone. It accepts exactly what the rule derives: its scanner is an automaton that is computed from the grammar.
//
// Ambiguous choices are errors: a field that a text can have twice, and a text with two readings,
// unless the options choose one. The error of [Files] suggests what to do instead.
//
// Grammars are read by package abnf. They must be regular: without rules that lead to themselves.
package generate
