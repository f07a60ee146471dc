package whatwg

import (
	"sync"

	"github.com/urigrammar/uri/internal/tree"
)

// recognizers keeps the generated recognizers, since making one costs more than running it.
var recognizers = sync.Pool{New: func() any {
	p := new(recognizer)
	_ = p.Init() // without options it does not fail
	return p
}}

// maxPooled bounds the buffer, in code points of input, that an idle recognizer keeps.
const maxPooled = 64 << 10

// decode makes the recognizer's input: a symbol a code point, and the end.
func decode(b []rune, s string) []rune { return tree.AppendCodePoints(b, s, endSymbol) }

// recognize runs the rule on s, which is valid UTF-8, and makes a tree of what it matched, if it
// matched all of s. Else it returns nil.
func recognize(rule pegRule, s string) *tree.Tree {
	p := recognizers.Get().(*recognizer)
	defer func() {
		p.Buffer = ""
		if cap(p.buffer) <= maxPooled {
			recognizers.Put(p)
		}
	}()
	p.Buffer = s
	p.Reset()
	if p.Parse(int(rule)) != nil {
		return nil
	}
	tokens := p.tree
	if root := tokens[len(tokens)-1]; int(root.end) != len(p.buffer)-1 {
		return nil
	}
	token := func(i int) tree.Token {
		t := tokens[i]
		return tree.Token{Rule: uint8(t.pegRule), Begin: t.begin, End: t.end, First: t.first}
	}
	return &tree.Tree{Text: s, Rules: pegRules, Matches: tree.Arrange(pegRules, len(tokens), token, tree.Offsets(s, len(p.buffer)-1))}
}
