// Package language answers questions about the languages of grammars. Are two equal, or does one
// contain the other, and which shortest string is only in one? Is a string a member? How many
// members have a given length? Which strings test an implementation completely? Does a rule
// derive a string in two ways?
//
// A [Language] is the language of a rule in a grammar that package [github.com/urigrammar/uri/abnf] has read, or a union,
// intersection or difference of languages, whose rules may be in different files. It must be regular: no rule that it needs
// may lead to itself.
//
// Automata decide everything: nothing is sampled, and every answer covers all strings. Automata can
// be exponentially larger than grammars, so their size is limited. Exceeding a limit is a
// [*SizeError].
//
// ABNF does not define whether a symbol such as %xE9 is a byte or a code point. By default, the symbols of a rule are code
// points if one is above 0xFF, and otherwise bytes: see [Options]. If languages of both kinds are combined, code points are
// encoded in UTF-8. An ASCII language is of both kinds.
package language
