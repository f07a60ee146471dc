// Package uri parses URIs by the grammar that RFC 3986 prints, IRIs by that of RFC 3987, and by the grammars of RFC 2396 and
// RFC 2732 for programs that need the older standards.
//
// The recognizers are generated from the documents' own ABNF, and the two that exist, a parsing
// expression grammar that yields the whole parse tree and an automaton that is fast, are proved to
// accept exactly the strings that the ABNF derives. Nothing is repaired, guessed or dropped:
//
//   - A [URI] prints as the text that it was parsed from, byte for byte.
//   - An absent component is not an empty one: "http://a?" has an empty query and
//     "http://a" has none, and every operation keeps the difference.
//   - Operations stay inside the grammar: what they return parses again to the same components.
//   - Parsing takes linear time, does not recurse on its input and does not allocate.
//
// [Parse] requires a scheme. [ParseReference] also accepts what is written relative to a base, such as
// "../b?c". [Grammar] offers the same under another standard, and [Grammar.ParseTree] the parse
// tree of any rule.
//
// Section numbers in this package are RFC 3986's unless another document is named.
package uri

//go:generate go run ./gen
