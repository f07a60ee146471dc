// Package rulevm runs the rules of a grammar on a text, as a Pike VM. It finds where a text violates a rule, and the symbols
// expected there.
//
// Use it in rare cases: for errors, and for rules without a generated parser. A program consists of
// a grammar's rules, which call each other, and is small where automata are large. It follows all
// derivations at once, as Thompson's simulation does, and caches a limited number of places for
// later texts: see [Place]. So reading a text takes linear time.
package rulevm

import (
	"slices"
	"sync"

	"github.com/urigrammar/uri/internal/run/ascii"
	"github.com/urigrammar/uri/internal/run/rangeset"
)

// Program holds the rules of a grammar without recursion, over code points. It must not be copied.
type Program struct {
	Code   []uint16 // an [Op] in the upper bits, and its operand in the other bits; the first is a Return
	Sets   []string // spans of symbols: the first and the last of each, ascending
	Rules  []Rule
	Names  []Name // the largest sets first
	Prefer string // a rule whose derivations alone determine [Place].Rule if they can continue with everything that any derivation can; or ""

	once    sync.Once
	machine *machine // runs the program: see Program.prepared
}

// Rule is a rule of a [Program].
type Rule struct {
	Name    string
	Section string // of the document
	Start   uint16 // in Code
	IsLabel bool   // whether an error may name it as the rule that contains a position
}

// Name is a document's name for a set of symbols.
type Name struct {
	Name string
	Set  int // index
}

// Op is an operation of a [Program]. The next operation follows it unless the comment on its
// constant says otherwise.
type Op uint16

const (
	Read   = Op(iota << operandBits) // reads one symbol of a set
	Call                             // continues in a rule, and after the call when that returns
	Return                           // the rule ends here
	Split                            // continues here, and also at the operand
	Jump                             // continues at the operand
)

const operandBits = 13

// MaxOperand is the greatest operand.
const MaxOperand = 1<<operandBits - 1

// at returns the operation at a place, and its operand.
func (p *Program) at(pc uint16) (op Op, operand uint16) {
	return Op(p.Code[pc] &^ MaxOperand), p.Code[pc] & MaxOperand
}

// Find returns the number of a rule, ignoring the case of its name.
func (p *Program) Find(rule string) (number int, ok bool) {
	for i := range p.Rules {
		if p.Rules[i].Name == rule {
			return i, true
		}
	}
	number = slices.IndexFunc(p.Rules, func(r Rule) bool { return ascii.EqualFold(r.Name, rule) })
	return number, number >= 0
}

// set makes a set of its spans.
func set(spans []rune) rangeset.Set {
	var all []rangeset.Span
	for pair := range slices.Chunk(spans, 2) {
		all = append(all, rangeset.Span{Lo: pair[0], Hi: pair[1]})
	}
	return rangeset.SetOf(all...)
}

// contains reports whether a symbol is in the set of spans.
func contains(spans []rune, r rune) bool {
	i, found := slices.BinarySearch(spans, r)
	return found || i%2 == 1
}

// named returns the names with their sets.
func (p *Program) named() []Named {
	all := make([]Named, len(p.Names))
	for i, n := range p.Names {
		all[i] = Named{n.Name, set([]rune(p.Sets[n.Set]))}
	}
	return all
}
