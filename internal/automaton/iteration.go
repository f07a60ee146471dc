package automaton

import (
	"slices"

	"github.com/urigrammar/uri/internal/syntax"
)

// An iteration without an upper bound must not be empty, or there would be loops of empty moves.
// The repeated expression may match the empty string. To keep the order and the marks of the ways
// through it, its continuation has two states: one for ways that have read a symbol, and one for
// the others.

// nowhere is a state that no way may reach, and a way that does not exist.
const nowhere = -1

// either compiles e, followed by some if e reads a symbol, and by none if it reads nothing.
func (c *compiler) either(e *syntax.Expr, some, none int) int {
	if c.full() {
		return some
	}
	if !c.matchesEmpty(e) {
		return c.expr(e, some)
	}
	switch e.Op {
	case syntax.Concat:
		for i, s := range slices.Backward(e.Subs) {
			none = c.either(s, some, none)
			if i > 0 {
				some = c.expr(s, some)
			}
		}
	case syntax.Alternate:
		out := make([]int, len(e.Subs))
		for i, s := range e.Subs {
			out[i] = c.either(s, some, none)
		}
		return c.splitPossible(out)
	case syntax.Repeat:
		return c.repeatEither(e, some, none)
	case syntax.Ref:
		return c.markEither(e, some, none)
	}
	return none
}

func (c *compiler) repeatEither(e *syntax.Expr, some, none int) int {
	switch {
	case e.Max == syntax.Unbounded:
		loop, body := c.star(e, some)
		some, none = loop, c.splitPossible(inOrder(e, body, none))
	case e.Max < e.Min:
		return nowhere
	default:
		read, empty := some, none
		for range e.Max - max(e.Min, 0) {
			if c.full() {
				break
			}
			none = c.splitPossible(inOrder(e, c.either(e.Subs[0], some, none), empty))
			some = c.split(inOrder(e, c.expr(e.Subs[0], some), read)...)
		}
	}
	return c.timesEither(e.Subs[0], e.Min, some, none)
}

// timesEither compiles n iterations. Those that add no state are all alike.
func (c *compiler) timesEither(sub *syntax.Expr, n, some, none int) int {
	for range n {
		before, size := none, len(c.nfa.States)
		none = c.either(sub, some, none)
		some = c.expr(sub, some)
		if none == before && len(c.nfa.States) == size || c.full() {
			break
		}
	}
	return none
}

func (c *compiler) markEither(e *syntax.Expr, some, none int) int {
	rule, n := c.refer(e)
	some = c.add(State{Kind: Leave, Rule: n, Out: []int{some}})
	if none != nowhere {
		none = c.add(State{Kind: Leave, Rule: n, Out: []int{none}})
	}
	defer c.within(n)()
	inside := c.either(rule.Expr, some, none)
	if inside == nowhere {
		return nowhere
	}
	return c.enter(n, inside)
}

// splitPossible compiles a choice between the states that are possible.
func (c *compiler) splitPossible(out []int) int {
	switch out = possible(out); len(out) {
	case 0:
		return nowhere
	case 1:
		return out[0]
	}
	return c.split(out...)
}

func possible(out []int) []int {
	return slices.DeleteFunc(out, func(q int) bool { return q == nowhere })
}
