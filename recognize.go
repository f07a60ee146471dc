package uri

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

// maxPooled bounds the buffer, in bytes of input, that an idle recognizer keeps.
const maxPooled = 64 << 10

// decode makes the recognizer's input: a symbol a code point, and the end. What is no UTF-8 becomes U+FFFD, which no rule has.
func decode(b []rune, s string) []rune { return tree.AppendCodePoints(b, s, endSymbol) }

// recognize runs the rule on s and makes a tree of what it matched, if it matched all of s.
func recognize(rule pegRule, s string) (*tree.Tree, bool) {
	p := recognizers.Get().(*recognizer)
	defer func() {
		p.Buffer = ""
		if cap(p.buffer) <= maxPooled {
			recognizers.Put(p)
		}
	}()
	p.Buffer = s
	p.Reset()
	if !p.Parse(rule) {
		return nil, false
	}
	symbols := len(p.buffer) - 1
	if int(p.tree[0].End) != symbols {
		return nil, false
	}
	return tree.Of(s, &pegRules, p.tree, tree.Offsets(s, symbols)), true
}
