package scangen

import (
	"fmt"

	"github.com/urigrammar/uri/internal/decide/automaton"
	"github.com/urigrammar/uri/internal/run/rangeset"
	"github.com/urigrammar/uri/internal/run/rulevm"
)

// This file decides that generated code has the language and parts of its automaton, for all texts. It walks both side
// by side, through every pair of states.

// statePair is a state of the code by its number, and a state of the automaton.
type statePair struct{ a, b int }

// walk visits each reachable pair once, and returns the number of pairs. visit adds the successors of a pair.
func walk[P comparable](visit func(p P, add func(P)) error, from ...P) (int, error) {
	seen := map[P]bool{}
	var todo []P
	add := func(p P) {
		if !seen[p] {
			seen[p] = true
			todo = append(todo, p)
		}
	}
	for _, p := range from {
		add(p)
	}
	for i := 0; i < len(todo); i++ {
		if err := visit(todo[i], add); err != nil {
			return 0, err
		}
	}
	return len(todo), nil
}

// DecideTexts returns an error unless m and other accept the same texts from a start, record the same positions, and fail at the same
// bytes. other may distinguish more states.
func (m *Machine) DecideTexts(other *Machine, start int) error {
	_, err := walk(func(p statePair, add func(statePair)) error {
		if a, b := &m.States[p.a], &other.States[p.b]; a.Accept != b.Accept || a.Final != b.Final {
			return fmt.Errorf("%s and %s accept different texts", m.Name, other.Name)
		}
		for octet := range rune(automaton.MaxOctet + 1) {
			next, to := m.next(p.a, octet), other.next(p.b, octet)
			if (next < 0) != (to < 0) || m.op(p.a, octet) != other.op(p.b, octet) {
				return fmt.Errorf("%s and %s read %#x differently", m.Name, other.Name, octet)
			}
			if to >= 0 {
				add(statePair{next, to})
			}
		}
		return nil
	}, statePair{m.Tagged.Starts[start], other.Tagged.Starts[start]})
	return err
}

// DecideProgram returns an error unless a program and a labeled automaton agree on every text: on the offset at which the text
// can no longer become valid, the rule at this offset, and the possible continuations. The program and the automaton must have
// the same symbols. DecideProgram returns the number of places.
func DecideProgram(p *rulevm.Program, rule string, d *automaton.Tagged, start int) (places int, err error) {
	number, ok := p.Find(rule)
	if !ok {
		return 0, fmt.Errorf("the program has no rule %s", rule)
	}
	type both struct {
		place *rulevm.Place
		state int
	}
	visited := 0
	return walk(func(at both, add func(both)) error {
		if visited++; visited > rulevm.MaxPlaces {
			return fmt.Errorf("rule %s needs too many places", rule)
		}
		place, state := at.place, &d.States[at.state]
		if place.Rule != state.Rule || place.End != state.Accept {
			return fmt.Errorf("rule %s: the program is in %s, but the automaton is in %s", rule, place.Rule, state.Rule)
		}
		if follow := followOf(d, state); place.Follow() != follow {
			return fmt.Errorf("rule %s: the program expects %s, but the automaton expects %s", rule, place.Expected(), rulevm.Words(follow, place.End, nil))
		}
		for class, next := range state.Next {
			if next < 0 {
				continue
			}
			for _, symbol := range p.Symbols(d.Alphabet.Set(class)) {
				to := place.Next(symbol)
				if to == nil {
					return fmt.Errorf("rule %s: the program does not read %#x", rule, symbol)
				}
				add(both{to, int(next)})
			}
		}
		return nil
	}, both{p.Start(number), d.Starts[start]})
}

// followOf returns the symbols with which a state can continue.
func followOf(d *automaton.Tagged, state *automaton.TaggedState) rangeset.Set {
	var classes []int
	for class, next := range state.Next {
		if next >= 0 {
			classes = append(classes, class)
		}
	}
	return d.Alphabet.Union(classes)
}

// DecideCharacters returns an error unless m, over bytes of UTF-8, accepts the same texts as an automaton over code points, and both
// reject invalid texts at the same characters.
func (m *Machine) DecideCharacters(d *automaton.Tagged, start, of int) error {
	_, err := walk(func(p statePair, add func(statePair)) error {
		if m.States[p.a].Accept != d.States[p.b].Accept {
			return fmt.Errorf("%s ends a text inside a character", m.Name)
		}
		var follow rangeset.Set
		for _, w := range m.ways(partial{state: p.a}) {
			follow = follow.Union(rangeset.Range(w.Lo, w.Hi))
			for class := range d.Alphabet.Len() {
				if d.Alphabet.Set(class).Intersect(rangeset.Range(w.Lo, w.Hi)).Empty() {
					continue
				}
				next := int(d.States[p.b].Next[class])
				if next < 0 {
					return fmt.Errorf("%s reads a wrong character in %#x to %#x", m.Name, w.Lo, w.Hi)
				}
				add(statePair{w.next, next})
			}
		}
		if follow != followOf(d, &d.States[p.b]) {
			return fmt.Errorf("%s does not read all characters", m.Name)
		}
		return nil
	}, statePair{m.Tagged.Starts[start], d.Starts[of]})
	return err
}
