// Package expect finds where a text leaves the language of a rule, and says what could have stood there.
//
// It is for rules that have no table: errors are few, and a program of a grammar's rules, which call each other as the grammar has
// them refer to each other, is small where automata are large. All derivations are followed side by side, in the manner of
// Thompson, and where they are is found once for each state of the automaton that the text comes to: so reading a text takes time
// and memory in proportion to its length.
package expect

import (
	"slices"

	"github.com/urigrammar/uri/internal/symbol"
)

// Program is the rules of a grammar without recursion, over code points.
type Program struct {
	Code  []uint16 // what an [Op] says in the upper bits and its operand in the others; the first is a Return
	Sets  [][]rune // spans of symbols: the first and the last of each, ascending
	Rules []Rule
	Names []Name // the largest sets first
}

// Rule is a rule of a [Program].
type Rule struct {
	Name    string
	Start   uint16 // in Code
	IsLabel bool   // an error may say that a text is in it
}

// Name is what a document calls a set.
type Name struct {
	Name string
	Set  int // index
}

// Op is an operation of a [Program]. But for those that say otherwise, the one behind it is next.
type Op uint16

const (
	Read   = Op(iota << operandBits) // reads one symbol of a set
	Call                             // goes on in a rule, and behind the call when that returns
	Return                           // the rule ends here
	Split                            // goes on here, and also at the operand
	Jump                             // goes on at the operand
)

const operandBits = 13

// MaxOperand is the greatest operand.
const MaxOperand = 1<<operandBits - 1

// at is the operation at a place, and its operand.
func (p *Program) at(pc uint16) (op Op, operand uint16) {
	return Op(p.Code[pc] &^ MaxOperand), p.Code[pc] & MaxOperand
}

// Find is the number of a rule.
func (p *Program) Find(rule string) (number int, ok bool) {
	number = slices.IndexFunc(p.Rules, func(r Rule) bool { return r.Name == rule })
	return number, number >= 0
}

// set makes a set of its spans.
func set(spans []rune) symbol.Set {
	var all []symbol.Span
	for pair := range slices.Chunk(spans, 2) {
		all = append(all, symbol.Span{Lo: pair[0], Hi: pair[1]})
	}
	return symbol.SetOf(all...)
}

// contains tells whether a symbol is in the set of spans.
func contains(spans []rune, r rune) bool {
	i, found := slices.BinarySearch(spans, r)
	return found || i%2 == 1
}

// limits are the symbols with which sets begin and those behind their ends, ascending: no set tells apart what is between two of them.
func (p *Program) limits() (all []rune) {
	for _, spans := range p.Sets {
		for pair := range slices.Chunk(spans, 2) {
			all = append(all, pair[0], pair[1]+1)
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// named are the names with their sets.
func (p *Program) named() []Named {
	all := make([]Named, len(p.Names))
	for i, n := range p.Names {
		all[i] = Named{n.Name, set(p.Sets[n.Set])}
	}
	return all
}
