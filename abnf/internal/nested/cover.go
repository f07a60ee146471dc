package nested

import "slices"

// Access is a text that leads to a state, and one that leads from there to the end of a text of the language.
type Access struct{ Before, Behind string }

// Cover returns, by state, the shortest texts through it. A state that no text goes through has the zero Access. The error is
// that texts are too long.
func (m *Machine) Cover() ([]Access, error) {
	left := maxSteps
	s, err := summarize(m, int32(0), &left)
	if err != nil {
		return nil, &NestingError{Rule: m.Rule, Problem: err.Error()}
	}
	c := &cover{Machine: m, summaries: s}
	if err := c.findEndings(); err != nil {
		return nil, &NestingError{Rule: m.Rule, Problem: err.Error()}
	}
	all, total := make([]Access, len(m.Next)), 0
	for _, f := range s.facts {
		state := f.fact.at
		before := s.before[f.fact.entry]
		if c.ending[state] == nil || before == nil || all[state] != (Access{}) && before.length+f.word.length >= len(all[state].Before) {
			continue
		}
		all[state] = Access{before.join(f.word).text(), c.behind(f.fact)}
		if total += len(all[state].Before) + len(all[state].Behind); total > maxCover {
			return nil, &NestingError{Rule: m.Rule, Problem: errLong.Error()}
		}
	}
	return all, nil
}

// maxCover bounds the texts of a cover.
const maxCover = 1 << 23

// moves, after and width make a system of a machine, with its frames and exits.
func (m *Machine) moves(state int32) (all []move[int32, int, int]) {
	for class, a := range m.Next[state] {
		if a.Kind != Fail {
			all = append(all, move[int32, int, int]{m.reps[class], a.Kind, int32(a.To), a.Arg, a.Arg})
		}
	}
	return all
}

func (m *Machine) width() int { return m.classes }

func (m *Machine) after(frame, exit int) (int32, bool) {
	to, ok := m.After[[2]int{frame, exit}]
	return int32(to), ok
}

type cover struct {
	*Machine
	summaries *summaries[int32, int, int]
	ending    []*word // by state: to the end of its level, with the octet that pops
	exit      []int   // by state: the exit that ending leads to
}

// findEndings finds, for each state, a shortest text to the end of its level.
func (c *cover) findEndings() error {
	c.ending, c.exit = make([]*word, len(c.Next)), make([]int, len(c.Next))
	for changed := true; changed; {
		changed = false
		for state, row := range c.Next {
			if c.Final[state] && c.ending[state] == nil {
				c.ending[state], changed = &word{}, true
			}
			for class, a := range row {
				w, exit := c.endingBy(a, c.reps[class])
				if w != nil && (c.ending[state] == nil || w.length < c.ending[state].length) {
					c.ending[state], c.exit[state], changed = w, exit, true
				}
			}
		}
	}
	if slices.ContainsFunc(c.ending, func(w *word) bool { return w != nil && w.length > longestWord }) {
		return errLong
	}
	return nil
}

// endingBy returns the ending that begins with an action.
func (c *cover) endingBy(a Action, octet byte) (*word, int) {
	first := (&word{}).and(octet)
	switch a.Kind {
	case Pop:
		return first, a.Arg
	case Step:
		if c.ending[a.To] != nil {
			return first.join(c.ending[a.To]), c.exit[a.To]
		}
	case Push:
		inner := c.ending[a.To]
		if inner == nil {
			break
		}
		after, ok := c.After[[2]int{a.Arg, c.exit[a.To]}]
		if ok && c.ending[after] != nil {
			return first.join(inner).join(c.ending[after]), c.exit[after]
		}
	}
	return nil, 0
}

// behind returns a text from a state, with the stack of its access, to the end.
func (c *cover) behind(at fact[int32]) string {
	state := int(at.at)
	text := c.ending[state].text()
	for entry := at.entry; entry != 0; entry = c.summaries.via[entry].entry {
		state = c.After[[2]int{c.summaries.via[entry].frame, c.exit[state]}]
		text += c.ending[state].text()
	}
	return text
}

// RuleOf returns the rule whose block a state is in, or the rule of the machine.
func (m *Machine) RuleOf(state int) string { return m.rules[state] }
