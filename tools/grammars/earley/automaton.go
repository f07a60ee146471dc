package earley

import (
	"fmt"
	"slices"
)

// automaton has the states of all rules that a rule needs. Each rule is a nondeterministic automaton
// over characters and rules.
type automaton struct {
	rules  []rule // the first is the one that texts are members of
	states []state
	sets   [][]span
	number map[place]int
	single map[place][]span // of rules: the characters that they are one of, or nil
}

type rule struct {
	start, final int
	nullable     bool
	first        []bool // the classes of characters that begin its nonempty texts
}

type state struct {
	rule  int
	empty []int // states that are reached without a character; gone once moves are closed
	moves []move
	ends  bool // the rule can end here
}

// move leads to another state by a character of a set, or by a text of a rule.
type move struct {
	set  int // or -1
	rule int // or -1
	to   int
}

// maxStates bounds grammars: repetitions by numbers copy what they repeat.
const maxStates = 1 << 18

// automatonOf returns the automaton of a rule.
func automatonOf(g *Grammar, name string) (*automaton, error) {
	at, err := g.find(name)
	if err != nil {
		return nil, err
	}
	a := &automaton{number: map[place]int{}, single: map[place][]span{}}
	a.numberOf(at)
	for open := []place{at}; len(open) > 0; {
		at := open[0]
		open = open[1:]
		n := a.number[at]
		b := builder{automaton: a, in: at.in, rule: n, found: &open}
		a.rules[n].start = b.state()
		a.rules[n].final, err = b.add(at.expression(), a.rules[n].start)
		if err != nil {
			return nil, fmt.Errorf("rule %s: %w", at.name, err)
		}
	}
	a.close()
	a.prune()
	if start := a.states[a.rules[0].start]; !start.ends && len(start.moves) == 0 {
		return nil, fmt.Errorf("rule %s has no text", name)
	}
	a.findNullable()
	return a, nil
}

// numberOf returns the number of a rule, and whether it is new.
func (a *automaton) numberOf(at place) (n int, isNew bool) {
	n, ok := a.number[at]
	if !ok {
		n = len(a.rules)
		a.number[at] = n
		a.rules = append(a.rules, rule{})
	}
	return n, !ok
}

// builder adds the states of a rule.
type builder struct {
	*automaton
	in    *Grammar
	rule  int
	found *[]place // rules that are needed and have no states yet
}

func (b builder) state() int {
	b.states = append(b.states, state{rule: b.rule})
	return len(b.states) - 1
}

func (b builder) link(from, to int) { b.states[from].empty = append(b.states[from].empty, to) }

// add adds states that lead from one by the texts of an expression, and returns the last one.
func (b builder) add(e *expression, from int) (to int, err error) {
	if len(b.states) > maxStates {
		return 0, fmt.Errorf("it needs more than %d states", maxStates)
	}
	if spans := b.spans(b.in, e); spans != nil {
		to = b.state()
		b.sets = append(b.sets, spans)
		b.states[from].moves = append(b.states[from].moves, move{set: len(b.sets) - 1, rule: -1, to: to})
		return to, nil
	}
	switch e.kind {
	case reference:
		return b.refer(e, from)
	case alternatives:
		to = b.state()
		for _, part := range e.parts {
			end, err := b.add(part, from)
			if err != nil {
				return 0, err
			}
			b.link(end, to)
		}
		return to, nil
	case repetition:
		return b.repeat(e, from)
	case prose:
		return 0, fmt.Errorf("<%s> is for people", e.name)
	}
	for _, part := range e.parts {
		if from, err = b.add(part, from); err != nil {
			return 0, err
		}
	}
	return from, nil
}

func (b builder) refer(e *expression, from int) (to int, err error) {
	at, err := b.in.find(e.name)
	if err != nil {
		return 0, err
	}
	n, isNew := b.numberOf(at)
	if isNew {
		*b.found = append(*b.found, at)
	}
	to = b.state()
	b.states[from].moves = append(b.states[from].moves, move{set: -1, rule: n, to: to})
	return to, nil
}

func (b builder) repeat(e *expression, from int) (to int, err error) {
	for range e.least {
		if from, err = b.add(e.parts[0], from); err != nil {
			return 0, err
		}
	}
	if e.most == unlimited {
		loop := b.state()
		b.link(from, loop)
		end, err := b.add(e.parts[0], loop)
		if err != nil {
			return 0, err
		}
		b.link(end, loop)
		to = b.state()
		b.link(loop, to)
		return to, nil
	}
	to = b.state()
	for range e.most - e.least {
		b.link(from, to)
		if from, err = b.add(e.parts[0], from); err != nil {
			return 0, err
		}
	}
	b.link(from, to)
	return to, nil
}

// close gives each state the moves of those that it reaches without a character.
func (a *automaton) close() {
	closed := make([]state, len(a.states))
	seen := make([]int, len(a.states)) // by state: 1 + the last one from which it was reached
	for i := range a.states {
		c := state{rule: a.states[i].rule}
		for open := []int{i}; len(open) > 0; {
			at := open[len(open)-1]
			open = open[:len(open)-1]
			if seen[at] == i+1 {
				continue
			}
			seen[at] = i + 1
			c.moves = append(c.moves, a.states[at].moves...)
			c.ends = c.ends || at == a.rules[c.rule].final
			open = append(open, a.states[at].empty...)
		}
		closed[i] = c
	}
	a.states = closed
}

// prune removes moves after which a rule cannot end, so that each state that is reached leads to
// a text.
func (a *automaton) prune() {
	ends := make([]bool, len(a.states)) // whether the rule can end after the state
	for i, s := range a.states {
		ends[i] = s.ends
	}
	leads := func(m move) bool { return ends[m.to] && (m.rule < 0 || ends[a.rules[m.rule].start]) }
	for again := true; again; {
		again = false
		for i := len(a.states) - 1; i >= 0; i-- {
			if !ends[i] && slices.ContainsFunc(a.states[i].moves, leads) {
				ends[i], again = true, true
			}
		}
	}
	for i := range a.states {
		a.states[i].moves = slices.DeleteFunc(a.states[i].moves, func(m move) bool { return !leads(m) })
	}
}

// findNullable finds the rules that have the empty text.
func (a *automaton) findNullable() {
	empty := make([]bool, len(a.states)) // whether the rule can end in the state
	for i, s := range a.states {
		empty[i] = s.ends
	}
	for again := true; again; {
		again = false
		for i, s := range a.states {
			if !empty[i] && slices.ContainsFunc(s.moves, func(m move) bool {
				return m.rule >= 0 && empty[a.rules[m.rule].start] && empty[m.to]
			}) {
				empty[i], again = true, true
			}
		}
	}
	for i := range a.rules {
		a.rules[i].nullable = empty[a.rules[i].start]
	}
}

// findFirst finds the classes of characters with which texts of the rules begin.
func (a *automaton) findFirst(sets [][]bool, classes int) {
	first := make([][]bool, len(a.states))
	for i := range first {
		first[i] = make([]bool, classes)
	}
	include := func(into, from []bool) (grows bool) {
		for i, has := range from {
			if has && !into[i] {
				into[i], grows = true, true
			}
		}
		return grows
	}
	for again := true; again; {
		again = false
		for i := len(a.states) - 1; i >= 0; i-- {
			for _, m := range a.states[i].moves {
				if m.set >= 0 {
					again = include(first[i], sets[m.set]) || again
					continue
				}
				again = include(first[i], first[a.rules[m.rule].start]) || again
				if a.rules[m.rule].nullable {
					again = include(first[i], first[m.to]) || again
				}
			}
		}
	}
	for i := range a.rules {
		a.rules[i].first = first[a.rules[i].start]
	}
}
