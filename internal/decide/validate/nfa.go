package validate

import (
	"slices"
	"strings"
)

// This file makes automata of rules by Thompson's construction. Their symbols are bytes.

// nfa is a nondeterministic automaton with marks. A step without a byte can mark the beginning or
// the end of a field. State 0 is the start. Steps without a byte are in the order of preference.
type nfa struct {
	free  [][]freeStep // by state: the steps without a byte
	steps [][]step
	final int
}

type freeStep struct{ to, mark int } // mark is 0 or the number of a mark

type step struct {
	lo, hi byte
	to     int
}

// builder makes the automaton of a rule.
type builder struct {
	nfa
	utf8  bool // characters are code points in UTF-8; otherwise they are bytes
	lazy  []string
	other map[string]*expr                        // rules that replace those of the grammar
	marks func(path []string) (begin, ending int) // the marks of the last rule of a path; 0 for none
	core  *grammar
	path  []string // the rules around the current one, from the outside
}

// nfaOf returns the automaton of a rule.
func (gs *grammars) nfaOf(g *grammar, rule string, b builder) *nfa {
	b.core = gs.known[core]
	b.final = b.rule(g, strings.ToLower(rule), b.state())
	return &b.nfa
}

func (b *builder) state() int {
	b.free, b.steps = append(b.free, nil), append(b.steps, nil)
	return len(b.free) - 1
}

func (b *builder) link(from, to, mark int) {
	b.free[from] = append(b.free[from], freeStep{to, mark})
}

// marked returns the state after a step with a mark, or the same state if the mark is 0.
func (b *builder) marked(from, mark int) int {
	if mark == 0 {
		return from
	}
	to := b.state()
	b.link(from, to, mark)
	return to
}

// maxDepth is the nesting depth of rules above which a rule counts as recursive. Recursive rules have no automata.
const maxDepth = 200

// rule adds a rule after a state, and returns its last state.
func (b *builder) rule(g *grammar, name string, from int) int {
	x, ok := g.rules[name]
	if !ok {
		if f, ok := g.foreign[name]; ok {
			return b.rule(f.g, f.name, from)
		}
		if g != b.core && b.core.rules[name] != nil {
			return b.rule(b.core, name, from)
		}
		unreadable("%s: no rule %s", g.file, name)
	}
	if y := b.other[name]; y != nil {
		x = y
	}
	if len(b.path) > maxDepth {
		unreadable("%s: rule %s is recursive", g.file, name)
	}
	b.path = append(b.path, name)
	defer func() { b.path = b.path[:len(b.path)-1] }()
	var begin, ending int
	if b.marks != nil {
		begin, ending = b.marks(b.path)
	}
	return b.marked(b.expr(g, x, b.marked(from, begin)), ending)
}

// expr adds an expression after a state, and returns its last state.
func (b *builder) expr(g *grammar, x *expr, from int) int {
	switch x.op {
	case reference:
		return b.rule(g, x.name, from)
	case sequence:
		for _, y := range x.list {
			from = b.expr(g, y, from)
		}
		return from
	case choice:
		to := b.state()
		for _, y := range x.list {
			s := b.state()
			b.link(from, s, 0)
			b.link(b.expr(g, y, s), to, 0)
		}
		return to
	case repetition:
		return b.repeat(g, x, from)
	}
	to := b.state()
	if x.hi < 0x80 || !b.utf8 {
		if x.hi > 0xff {
			unreadable("%s: %x is not a byte", g.file, x.hi)
		}
		b.steps[from] = append(b.steps[from], step{byte(x.lo), byte(x.hi), to})
		return to
	}
	b.codePoints(from, to, x.lo, x.hi)
	return to
}

func (b *builder) repeat(g *grammar, x *expr, from int) int {
	for range x.min {
		from = b.expr(g, x.list[0], from)
	}
	to := b.state()
	if x.max < 0 {
		again, round := b.state(), b.state()
		b.link(from, again, 0)
		b.prefer(again, round, to)
		b.link(b.expr(g, x.list[0], round), again, 0)
		return to
	}
	for range x.max - x.min {
		round := b.state()
		b.prefer(from, round, to)
		from = b.expr(g, x.list[0], round)
	}
	b.link(from, to, 0)
	return to
}

// prefer links a state with another round of a repetition and with its end. The first link is the
// preferred one: another round or, in a lazy rule, the end.
func (b *builder) prefer(from, round, to int) {
	in := b.path[len(b.path)-1]
	if slices.ContainsFunc(b.lazy, func(rule string) bool { return strings.EqualFold(rule, in) }) {
		round, to = to, round
	}
	b.link(from, round, 0)
	b.link(from, to, 0)
}

// codePoints adds the code points of a range in UTF-8, without surrogates.
func (b *builder) codePoints(from, to int, lo, hi rune) {
	for _, part := range [][2]rune{
		{0, 0x7f}, {0x80, 0x7ff}, {0x800, 0xd7ff}, {0xe000, 0xffff}, {0x10000, 0x10ffff},
	} {
		first, last := max(lo, part[0]), min(hi, part[1])
		if first <= last {
			b.encoded(from, to, []byte(string(first)), []byte(string(last)))
		}
	}
}

// encoded adds the byte strings between two of the same length in which each byte after the first
// is from 80 to BF.
func (b *builder) encoded(from, to int, first, last []byte) {
	if len(first) == 1 {
		b.steps[from] = append(b.steps[from], step{first[0], last[0], to})
		return
	}
	lead := func(lo, hi byte, first, last []byte) {
		s := b.state()
		b.steps[from] = append(b.steps[from], step{lo, hi, s})
		b.encoded(s, to, first, last)
	}
	if first[0] == last[0] {
		lead(first[0], first[0], first[1:], last[1:])
		return
	}
	lowest := slices.Repeat([]byte{0x80}, len(first)-1)
	highest := slices.Repeat([]byte{0xbf}, len(first)-1)
	lo, hi := first[0], last[0]
	if !slices.Equal(first[1:], lowest) {
		lead(lo, lo, first[1:], highest)
		lo++
	}
	partly := !slices.Equal(last[1:], highest)
	if partly {
		hi--
	}
	if lo <= hi {
		lead(lo, hi, lowest, highest)
	}
	if partly {
		lead(last[0], last[0], lowest, last[1:])
	}
}

// alive reports for each state whether the final one can be reached from it.
func (n *nfa) alive() []bool {
	back := make([][]int, len(n.free))
	for s := range n.free {
		for _, e := range n.free[s] {
			back[e.to] = append(back[e.to], s)
		}
		for _, e := range n.steps[s] {
			if e.lo <= e.hi {
				back[e.to] = append(back[e.to], s)
			}
		}
	}
	ok := make([]bool, len(n.free))
	ok[n.final] = true
	for todo := []int{n.final}; len(todo) > 0; todo = todo[1:] {
		for _, s := range back[todo[0]] {
			if !ok[s] {
				ok[s] = true
				todo = append(todo, s)
			}
		}
	}
	return ok
}
