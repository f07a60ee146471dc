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
	if !p.Parse(rule) {
		return nil
	}
	symbols := len(p.buffer) - 1
	if int(p.tree[0].End) != symbols {
		return nil
	}
	return tree.Of(s, &pegRules, p.tree, tree.Offsets(s, symbols))
}
