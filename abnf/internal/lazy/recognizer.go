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
	b := binary.AppendUvarint(nil, uint64(len(twin)+1))
	for at, one := range p.places {
		number := none
		if one.op == opCall {
			number = label(p.Rules[one.rule], p.Rules[one.arg])
		}
		b = binary.AppendUvarint(b, uint64(twin[at]+1))
		b = binary.AppendUvarint(b, uint64(number+1))
	}
	return reversed.encode(), string(b)
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
type Recognizer struct{ machine *machine }

// MaxDepth is how many calls of rules from themselves may be open in a text that a recognizer accepts.
const MaxDepth = 10_000

// New returns a recognizer of a program.
func New(p *Program) *Recognizer { return &Recognizer{newMachine(&p.program, false)} }

// Read returns how much of a text can begin a member, and whether the text is one. Within the limits
// is false if the text nests too deep, or takes too many steps.
func (r *Recognizer) Read(text string) (end int, ok, within bool) {
	r.machine.limit(MaxDepth, 0, text)
	end, s := r.machine.read(text)
	within = r.machine.failure == sound
	return end, within && end == len(text) && s.accepts, within
}
