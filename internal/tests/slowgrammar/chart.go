package slowgrammar

import (
	"slices"

	"github.com/urigrammar/uri/internal/read/syntax"
)

// chart finds where each expression can end that begins at an offset. It goes over all expressions until nothing new is found.
type chart struct {
	grammar *syntax.Grammar
	text    string
	ends    map[attempt][]int
	changed bool
}

// DerivesAny reports whether a rule derives a text of bytes. Unlike [Derive] it allows rules that lead to themselves without text
// before, and it is slower.
func DerivesAny(g *syntax.Grammar, rule, text string) bool {
	c := &chart{grammar: g, text: text, ends: map[attempt][]int{}}
	start := syntax.To(rule)
	for c.changed = true; c.changed; {
		c.changed = false
		c.find(start, 0, 0, map[attempt]bool{})
	}
	return slices.Contains(c.ends[attempt{start, 0, 0}], len(text))
}

// find looks for ends that are not known yet, once for each attempt of a round.
func (c *chart) find(e *syntax.Expr, done, at int, seen map[attempt]bool) []int {
	key := attempt{e, done, at}
	if seen[key] {
		return c.ends[key]
	}
	seen[key] = true
	add := func(ends ...int) {
		for _, end := range ends {
			if !slices.Contains(c.ends[key], end) {
				c.ends[key] = append(c.ends[key], end)
				c.changed = true
			}
		}
	}
	switch e.Op {
	case syntax.Empty:
		add(at)
	case syntax.Symbol:
		if at < len(c.text) && e.Set.Contains(rune(c.text[at])) {
			add(at + 1)
		}
	case syntax.Concat: // done parts are behind
		if done == len(e.Subs) {
			add(at)
			break
		}
		for _, k := range slices.Clone(c.find(e.Subs[done], 0, at, seen)) {
			add(c.find(e, done+1, k, seen)...)
		}
	case syntax.Alternate:
		for _, sub := range e.Subs {
			add(c.find(sub, 0, at, seen)...)
		}
	case syntax.Repeat:
		if done >= e.Min {
			add(at)
		}
		if done == e.Max {
			break
		}
		for _, k := range slices.Clone(c.find(e.Subs[0], 0, at, seen)) {
			add(c.find(e, next(e, done), k, seen)...)
		}
	case syntax.Ref:
		r, _ := c.grammar.Rule(e.Name)
		add(c.find(r.Expr, 0, at, seen)...)
	}
	return c.ends[key]
}
