// Package language answers questions about the languages of grammars. Are two languages equal?
// Does one contain the other? What is a shortest string in only one of them? Is a string a
// member? How many members have a given length? Which strings test an implementation completely?
// Does a rule derive a string in two ways?
//
// A [Language] is the language of a rule in a grammar read by package [github.com/urigrammar/uri/abnf], or a union,
// intersection or difference of languages. The rules of combined languages may be in different files. A Language must be
// regular: its rules may refer to themselves only for repetition.
//
// Automata decide everything: nothing is sampled, and every answer covers all strings. Automata can
// be exponentially larger than grammars, so their size is limited. Exceeding a limit is a
// [*SizeError].
//
// ABNF does not define whether a symbol such as %xE9 is a byte or a code point. By default, the symbols of a rule are code
// points if one of them is above 0xFF, and otherwise bytes: see [Options]. If languages of both kinds are combined, code
// points are encoded in UTF-8. An ASCII language is of both kinds.
package language
