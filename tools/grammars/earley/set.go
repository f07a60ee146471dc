package earley

import "slices"

// span is a range of characters.
type span struct{ low, high rune }

// spans returns the characters that an expression of a grammar is one of, or nil if it is something
// else than one character of a set.
func (a *automaton) spans(in *Grammar, e *expression) (all []span) {
	switch e.kind {
	case characters:
		return []span{{e.low, e.high}}
	case alternatives:
		for _, part := range e.parts {
			some := a.spans(in, part)
			if some == nil {
				return nil
			}
			all = append(all, some...)
		}
		return all
	case sequence:
		if len(e.parts) == 1 {
			return a.spans(in, e.parts[0])
		}
	case reference:
		at, err := in.find(e.name)
		if err != nil {
			return nil
		}
		return a.spansOf(at)
	}
	return nil
}

// spansOf returns the characters of a rule, or nil. A rule that leads to itself is no set.
func (a *automaton) spansOf(at place) []span {
	set, known := a.single[at]
	if !known {
		a.single[at] = nil
		set = a.spans(at.in, at.expression())
		a.single[at] = set
	}
	return set
}

// classes divides the characters into those that no set of a grammar distinguishes.
type classes struct {
	starts []rune // sorted; a class begins at each
}

// classesOf returns the classes of some sets.
func classesOf(sets [][]span) classes {
	starts := []rune{0}
	for _, set := range sets {
		for _, s := range set {
			starts = append(starts, s.low, s.high+1)
		}
	}
	slices.Sort(starts)
	return classes{slices.Compact(starts)}
}

// of returns the class of a character.
func (c classes) of(char rune) int {
	i, found := slices.BinarySearch(c.starts, char)
	if found {
		return i
	}
	return i - 1
}

// set returns which classes a set has.
func (c classes) set(spans []span) []bool {
	has := make([]bool, len(c.starts))
	for _, s := range spans {
		for i := c.of(s.low); i < len(c.starts) && c.starts[i] <= s.high; i++ {
			has[i] = true
		}
	}
	return has
}
