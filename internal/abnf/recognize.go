package abnf

import "github.com/urigrammar/uri/internal/parsetree"

type node = parsetree.Node[pegRule]

// recognize makes a tree of text, or tells how far in symbols the recognizer came.
func recognize(text string, mode Mode) (tree node, reached int, ok bool) {
	p := &recognizer{older: mode == RFC2396, newer: mode != RFC2396, Buffer: text}
	_ = p.Init() // without options it does not fail
	if err := p.Parse(); err != nil {
		return node{}, int(err.(*parseError).max.end), false
	}
	return parsetree.Arrange(meaningful(p.tree), p.buffer), 0, true
}

// space is what stands between what has a meaning. Comments are not: they can be pragmas.
var space = [len(rul3s)]bool{ruleend: true, rulewsp: true, rulec_wsp: true, rulec_nl: true, rulenewline: true}

// meaningful are the tokens that are no space, which most are.
func meaningful(all []token32) []parsetree.Token[pegRule] {
	kept := make([]uint32, len(all)+1) // by index: how many tokens before it are kept
	for i, t := range all {
		kept[i+1] = kept[i]
		if !space[t.pegRule] {
			kept[i+1]++
		}
	}
	tokens := make([]parsetree.Token[pegRule], 0, kept[len(all)])
	for _, t := range all {
		if !space[t.pegRule] {
			tokens = append(tokens, parsetree.Token[pegRule]{Rule: t.pegRule, Begin: t.begin, End: t.end, First: kept[t.first]})
		}
	}
	return tokens
}

// decode makes the recognizer's input: a symbol an octet, and the end.
func decode(b []rune, s string) []rune {
	for i := range len(s) {
		b = append(b, rune(s[i]))
	}
	return append(b, endSymbol)
}
