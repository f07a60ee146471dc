// Package language decides about the languages of grammars: whether two are equal or one contains the other, which shortest
// string tells them apart, whether a string is in one, how many strings of a length there are, which strings test an
// implementation completely, and whether a rule derives a string in two ways.
//
// A [Language] is that of a rule of a grammar that package [github.com/urigrammar/uri/abnf] has read, or the
// union, intersection or difference of languages, whose rules may be of different files. It must be regular: no rule that it
// needs may lead to itself.
//
// Everything is decided by automata: nothing is sampled, and an answer is for all strings. Automata can be
// exponentially larger than grammars. So there are bounds, and what would exceed them is a [*SizeError].
//
// ABNF does not say what a symbol is: %xE9 can be an octet or a code point. A rule with a symbol above 0xFF is of code points,
// any other is of octets, unless [Options] say otherwise. Where a language of octets meets one of code points, the UTF-8 of
// the second one is taken. Languages of ASCII are both.
package language
