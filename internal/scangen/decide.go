package scangen

import (
	"fmt"

	"github.com/urigrammar/uri/internal/automaton"
	"github.com/urigrammar/uri/internal/rangeset"
	"github.com/urigrammar/uri/internal/rulevm"
	"github.com/urigrammar/uri/internal/scan"
)

// This file decides that generated code has the language and parts of its automaton, for all texts. It walks both side
// by side, through every pair of states.

// statePair is a state by its number in what is decided about, and one of the automaton.
type statePair struct{ a, b int }

// walk visits each pair that is reachable from the given ones. For each octet, step returns the next pair, or false if
// the octet leads nowhere.
func walk(from []statePair, visit func(statePair) error, step func(p statePair, octet rune) (statePair, bool, error)) error {
	seen := map[statePair]bool{}
	var todo []statePair
	add := func(p statePair) {
		if !seen[p] {
			seen[p] = true
			todo = append(todo, p)
		}
	}
	for _, p := range from {
		add(p)
	}
	for i := 0; i < len(todo); i++ {
		if err := visit(todo[i]); err != nil {
			return err
		}
		for octet := range rune(automaton.MaxOctet + 1) {
			next, ok, err := step(todo[i], octet)
			if err != nil {
				return err
			}
			if ok {
				add(next)
			}
		}
	}
	return nil
}

// DecideExtension decides that the functions of m, and then the extension where they cannot go on, and so forth, read what other reads: that they
// accept the same texts, note the same, and fail at the same octets.
func (m *Machine) DecideExtension(x *scan.Extension, other *Machine) error {
	if int(x.Base) != len(m.order) {
		return fmt.Errorf("the extension is of %d states, not of %d", x.Base, len(m.order))
	}
	var from []statePair
	for i := range m.Scanner.Starts {
		from = append(from, statePair{i + 1, other.Tagged.Starts[i]})
	}
	visit := func(p statePair) error {
		in := &automaton.TaggedState{}
		if p.a <= len(m.order) {
			in = &m.States[m.order[p.a-1]]
		}
		if at := &other.States[p.b]; in.Accept != at.Accept || in.Final != at.Final {
			return fmt.Errorf("in state %d texts of %s do not end as those of %s do", p.a, m.Name, other.Name)
		}
		return nil
	}
	return walk(from, visit, func(p statePair, octet rune) (statePair, bool, error) {
		var op automaton.Op
		next := int(x.Entry(scan.State(p.a), byte(octet)))
		if p.a <= len(m.order) {
			in := m.order[p.a-1]
			if to := m.next(in, octet); to >= 0 {
				op = m.op(in, octet)
				if next != 0 && (to != in || !noOp(op)) {
					return statePair{}, false, fmt.Errorf("the extension reads %#x in state %d, and so does the function", octet, p.a)
				}
				next = m.number[to]
			} else if next != 0 && next <= len(m.order) && next > m.coded {
				return statePair{}, false, fmt.Errorf("the extension leads to state %d, where the function cannot go on", next)
			}
		}
		to := other.next(p.b, octet)
		if (next == 0) != (to < 0) || to >= 0 && op != other.op(p.b, octet) {
			return statePair{}, false, fmt.Errorf("in state %d, %#x is not read as %s reads it", p.a, octet, other.Name)
		}
		return statePair{next, to}, to >= 0, nil
	})
}

// DecideTexts decides that m and other, which may tell states apart by more than m does, accept the same texts of a start, note the same, and fail
// at the same octets.
func (m *Machine) DecideTexts(other *Machine, start int) error {
	visit := func(p statePair) error {
		if a, b := &m.States[p.a], &other.States[p.b]; a.Accept != b.Accept || a.Final != b.Final {
			return fmt.Errorf("texts of %s do not end as those of %s", m.Name, other.Name)
		}
		return nil
	}
	return walk([]statePair{{m.Tagged.Starts[start], other.Tagged.Starts[start]}}, visit, func(p statePair, octet rune) (statePair, bool, error) {
		next, to := m.next(p.a, octet), other.next(p.b, octet)
		if (next < 0) != (to < 0) || m.op(p.a, octet) != other.op(p.b, octet) {
			return statePair{}, false, fmt.Errorf("%s does not read %#x as %s does", m.Name, octet, other.Name)
		}
		return statePair{next, to}, to >= 0, nil
	})
}

// DecideProgram decides that a program says of every text of a rule what an automaton of the rule does, which knows in which rules a text is: where it
// can no longer become valid, in which rule it is there, and what could follow. Their symbols are the same. It returns how many places there are.
func DecideProgram(p *rulevm.Program, rule string, d *automaton.Tagged, start int) (places int, err error) {
	number, ok := p.Find(rule)
	if !ok {
		return 0, fmt.Errorf("the program has no rule %s", rule)
	}
	type both struct {
		place *rulevm.Place
		state int
	}
	first := both{p.Start(number), d.Starts[start]}
	seen, todo := map[both]bool{first: true}, []both{first}
	for i := 0; i < len(todo); i++ {
		if i > rulevm.MaxPlaces {
			return 0, fmt.Errorf("rule %s has more places than a program keeps", rule)
		}
		at, state := todo[i].place, &d.States[todo[i].state]
		if at.Rule != state.Rule || at.End != state.Accept {
			return 0, fmt.Errorf("rule %s: the program is in %s, and the automaton in %s", rule, at.Rule, state.Rule)
		}
		if follow := followOf(d, state); at.Follow() != follow {
			return 0, fmt.Errorf("rule %s: the program expects %s, and the automaton %s", rule, at.Expected(), rulevm.Words(follow, at.End, nil))
		}
		for class, next := range state.Next {
			if next < 0 {
				continue
			}
			for _, symbol := range p.Symbols(d.Alphabet.Set(class)) {
				b := both{at.Next(symbol), int(next)}
				if b.place == nil {
					return 0, fmt.Errorf("rule %s: the program does not read %#x", rule, symbol)
				}
				if !seen[b] {
					seen[b] = true
					todo = append(todo, b)
				}
			}
		}
	}
	return len(todo), nil
}

// followOf is the symbols that a state can go on with.
func followOf(d *automaton.Tagged, state *automaton.TaggedState) (all rangeset.Set) {
	for class, next := range state.Next {
		if next >= 0 {
			all = all.Union(d.Alphabet.Set(class))
		}
	}
	return all
}

// DecideCharacters decides that m, over the octets of UTF-8, accepts the texts that an automaton over code points does, and that their texts
// can no longer become valid at the same characters.
func (m *Machine) DecideCharacters(d *automaton.Tagged, start, of int) error {
	seen := map[statePair]bool{}
	todo := []statePair{{m.Tagged.Starts[start], d.Starts[of]}}
	for i := 0; i < len(todo); i++ {
		p := todo[i]
		if m.States[p.a].Accept != d.States[p.b].Accept {
			return fmt.Errorf("texts of %s do not end where characters do", m.Name)
		}
		var follow rangeset.Set
		for _, w := range m.ways(tail{state: p.a}) {
			follow = follow.Union(rangeset.Range(w.Lo, w.Hi))
			for class := range d.Alphabet.Len() {
				if d.Alphabet.Set(class).Intersect(rangeset.Range(w.Lo, w.Hi)).Empty() {
					continue
				}
				next := statePair{w.next, int(d.States[p.b].Next[class])}
				if next.b < 0 {
					return fmt.Errorf("%s reads a character from %#x to %#x that is wrong", m.Name, w.Lo, w.Hi)
				}
				if !seen[next] {
					seen[next] = true
					todo = append(todo, next)
				}
			}
		}
		if follow != followOf(d, &d.States[p.b]) {
			return fmt.Errorf("%s does not read all characters", m.Name)
		}
	}
	return nil
}
