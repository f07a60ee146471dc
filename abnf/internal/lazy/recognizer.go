package lazy

import (
	"embed"
	"encoding/binary"
	"slices"

	"github.com/urigrammar/uri/internal/read/syntax"
)

// Files holds the source files that generated packages copy. Only packages with fields or lists copy
// the files in PartFiles.
//
//go:embed program.go machine.go closure.go place.go parts.go find.go
var Files embed.FS

// PartFiles names the files that find the parts of a text.
var PartFiles = []string{"parts.go", "find.go"}

// EncodeLabels encodes the labels of calls for newPlan. For a call from caller to rule, label returns
// a label of at least 0, or -1 if the call has none.
func (p *Program) EncodeLabels(label func(caller, rule *syntax.Rule) int) string {
	b := binary.AppendUvarint(nil, uint64(len(p.places)+1))
	for _, one := range p.places {
		number := none
		if one.op == opCall {
			number = label(p.Rules[one.rule], p.Rules[one.arg])
		}
		b = binary.AppendUvarint(b, uint64(number+1))
	}
	return string(b)
}

// Recursive reports whether a rule calls itself, directly or through other rules.
func (p *Program) Recursive(r *syntax.Rule) bool {
	at := slices.Index(p.Rules, r)
	return at >= 0 && p.bit[at] != none
}

// MaxDepth is the maximum nesting depth of recursive calls in a text that [Program.Reader] reads.
const MaxDepth = 10_000

// Reader returns a function that finds the longest prefix of a text that can begin a member. The function
// returns the length of the prefix, and reports whether the whole text is a member. Its result within is
// false if the text nests too deeply or takes too many steps. Goroutines must not share the function.
func (p *Program) Reader() func(text string) (end int, ok, within bool) {
	m := newMachine(&p.program, false)
	return func(text string) (end int, ok, within bool) {
		m.limit(MaxDepth, 0, text)
		end, s := m.read(text)
		within = m.failure == sound
		return end, within && end == len(text) && s.accepts, within
	}
}
