package scangen

import (
	"slices"
	"unicode/utf8"

	"github.com/urigrammar/uri/internal/decide/automaton"
	"github.com/urigrammar/uri/internal/run/rangeset"
)

func (m *Machine) next(state int, b rune) int {
	return int(m.States[state].Next[m.Alphabet.Class(b)])
}

func (m *Machine) op(state int, b rune) automaton.Op {
	return m.States[state].Ops[m.Alphabet.Class(b)]
}

// noOp reports whether an operation does nothing.
func noOp(op automaton.Op) bool { return op == automaton.Op{} }

// symbols returns the number of bytes that are symbols by themselves. In UTF-8, the other bytes are parts of characters.
func (m *Machine) symbols() rune {
	if m.Runes {
		return utf8.RuneSelf
	}
	return automaton.MaxOctet + 1
}

// follow returns the symbols that a state accepts next. It is empty within a character.
func (m *Machine) follow(state int) rangeset.Set {
	var spans []rangeset.Span
	if m.Runes {
		for _, w := range m.ways(partial{state: state}) {
			spans = append(spans, w.Span)
		}
		return rangeset.SetOf(spans...)
	}
	for b := range m.symbols() {
		if m.next(state, b) >= 0 {
			spans = extended(spans, b)
		}
	}
	return rangeset.SetOf(spans...)
}

// extended appends a symbol that is greater than those in spans.
func extended(spans []rangeset.Span, symbol rune) []rangeset.Span {
	if last := len(spans) - 1; last >= 0 && spans[last].Hi == symbol-1 {
		spans[last].Hi = symbol
		return spans
	}
	return append(spans, rangeset.Span{Lo: symbol, Hi: symbol})
}

// move is a transition on some bytes, with its operation.
type move struct {
	set  rangeset.Set
	next int
	op   automaton.Op
}

// moves returns the transitions of a state on symbols of one byte: the set on which it loops
// without operations, and all others.
func (m *Machine) moves(state int) (loop rangeset.Set, out []move) {
	var loops []rangeset.Span
	var spans [][]rangeset.Span // by index of out
	for b := range m.symbols() {
		n, op := m.next(state, b), m.op(state, b)
		if n < 0 {
			continue
		}
		if n == state && noOp(op) {
			loops = extended(loops, b)
			continue
		}
		i := slices.IndexFunc(out, func(v move) bool { return v.next == n && v.op == op })
		if i < 0 {
			i = len(out)
			out, spans = append(out, move{next: n, op: op}), append(spans, nil)
		}
		spans[i] = extended(spans[i], b)
	}
	for i := range out {
		out[i].set = rangeset.SetOf(spans[i]...)
	}
	return rangeset.SetOf(loops...), out
}
