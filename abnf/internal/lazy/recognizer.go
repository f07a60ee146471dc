package lazy

import (
	"embed"
	"encoding/binary"

	"github.com/urigrammar/uri/internal/read/syntax"
)

// Files are the files that a generated package has a copy of. Those whose names are in PartFiles are
// for packages with fields or lists.
//
//go:embed program.go machine.go closure.go place.go parts.go find.go
var Files embed.FS

// PartFiles are the files about parts.
var PartFiles = []string{"parts.go", "find.go"}

// Encode returns the places, as decodeProgram reads them.
func (p *Program) Encode() string { return p.encode() }

// EncodeBack returns the places for reading texts from their ends, as decodeProgram reads them, and
// for each place the one among them, and the label of the parts that it calls, as decodeWalk reads
// them. Label returns the label of calls of a rule from another one, from 0, or -1.
func (p *Program) EncodeBack(label func(caller, rule *syntax.Rule) int) (back, walk string) {
	reversed, twin := p.reversed()
	labels := p.labels(label)
	b := binary.AppendUvarint(nil, uint64(len(twin)+1))
	for at := range twin {
		b = binary.AppendUvarint(b, uint64(twin[at]+1))
		b = binary.AppendUvarint(b, uint64(labels[at]+1))
	}
	return reversed.encode(), string(b)
}

// labels returns the labels of places.
func (p *Program) labels(label func(caller, rule *syntax.Rule) int) []int32 {
	labels := make([]int32, len(p.places))
	for at, one := range p.places {
		if labels[at] = none; one.op == opCall {
			labels[at] = int32(label(p.Rules[one.rule], p.Rules[one.arg]))
		}
	}
	return labels
}

// Recursive reports whether a rule is called from itself.
func (p *Program) Recursive(r *syntax.Rule) bool {
	for i, known := range p.Rules {
		if known == r {
			return p.bit[i] != none
		}
	}
	return false
}

// Recognizer reads texts of a program. It is for one goroutine.
type Recognizer struct {
	program *Program
	machine *machine
	walk    *walk
}

// MaxDepth is how many calls of rules from themselves may be open in a text that a recognizer accepts.
const MaxDepth = 10_000

// New returns a recognizer of a program. The parts of texts have the labels that label returns, as
// [Program.EncodeBack] says.
func New(p *Program, label func(caller, rule *syntax.Rule) int) *Recognizer {
	back, twin := p.reversed()
	return &Recognizer{p, newMachine(&p.program, limitsOf(&p.program, MaxDepth), false),
		&walk{program: &p.program, back: newMachine(back, limitsOf(back, MaxDepth), true), twin: twin, label: p.labels(label)}}
}

// Read returns how much of a text can begin a member, and whether the text is one. Within the limits
// is false if the text nests too deep, or has too many readings at that offset.
func (r *Recognizer) Read(text string) (end int, ok, within bool) {
	end, s := r.machine.read(text)
	within = r.machine.failure == sound
	return end, within && end == len(text) && s.accepts, within
}

// Part is a part of a text.
type Part struct{ Label, Begin, End, Next int }

// Parts returns the parts of a member in its first derivation: each before those in it, with the
// index of the next one that is not in it. It reports whether the limits allow it.
func (r *Recognizer) Parts(text string) ([]Part, bool) {
	found, ok := r.walk.partsOf(text)
	all := make([]Part, len(found))
	for i, p := range found {
		all[i] = Part{int(p.label), int(p.begin), int(p.end), int(p.next)}
	}
	return all, ok
}
