package lazy

import (
	"embed"
	"encoding/binary"
	"slices"

	"github.com/urigrammar/uri/internal/read/syntax"
)

// Files are the files that a generated package has a copy of. Those whose names are in PartFiles are
// for packages with fields or lists.
//
//go:embed program.go machine.go closure.go place.go parts.go find.go
var Files embed.FS

// PartFiles are the files about parts.
var PartFiles = []string{"parts.go", "find.go"}

// EncodeLabels returns the labels of places that call, as newPlan reads them. Label returns the label
// of calls of a rule from another one, from 0, or -1.
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

// Recursive reports whether a rule is called from itself.
func (p *Program) Recursive(r *syntax.Rule) bool {
	at := slices.Index(p.Rules, r)
	return at >= 0 && p.bit[at] != none
}

// MaxDepth is how many calls of rules from themselves may be open in a text that [Program.Reader] reads.
const MaxDepth = 10_000

// Reader returns a function that returns how much of a text can begin a member, and whether the text is one.
// Within the limits is false if the text nests too deep, or takes too many steps. Goroutines must not share
// the function.
func (p *Program) Reader() func(text string) (end int, ok, within bool) {
	m := newMachine(&p.program, false)
	return func(text string) (end int, ok, within bool) {
		m.limit(MaxDepth, 0, text)
		end, s := m.read(text)
		within = m.failure == sound
		return end, within && end == len(text) && s.accepts, within
	}
}
