// Package oracle shows how the grammars of URIs differ: from each other, from any parser, and about one string.
//
//   - [Relate] compares two languages and finds every class of strings that is in one only, with a
//     shortest witness. It decides by automata; nothing is sampled.
//   - [Verdicts] asks every grammar about a string, and [Agree] rejects a string about which two or more
//     parsers disagree.
//   - Package oracle/differ runs parsers on the same inputs and reports what they see differently.
//   - Package oracle/suite makes test suites from a grammar, package oracle/probe runs them against a
//     parser, and package uritest does that in a Go test.
package oracle
