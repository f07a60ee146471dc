package nested

import (
	"fmt"
	"slices"
)

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
			return nil, &NestingError{Rule: m.Rule, Problem: fmt.Sprintf("the texts that reach all its states have more than %d bytes", maxCover)}
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
	queue     *queue[ending]
	steps     map[int][]edge // by the state that they lead to
	pushes    map[int][]edge // likewise
	returns   map[int][]edge // by the state behind a part
}

// ending is that the level of a state ends with an exit.
type ending struct{ state, exit int }

// noExit is the exit of a state in which a text ends.
const noExit = -1

// edge is an action of a state.
type edge struct {
	from  int
	octet byte
	Action
}

// findEndings finds, for each state, a shortest text to the end of its level: shortest first, as
// summaries are found.
func (c *cover) findEndings() error {
	c.ending, c.exit = make([]*word, len(c.Next)), make([]int, len(c.Next))
	c.queue, c.steps, c.pushes, c.returns = newQueue[ending](), map[int][]edge{}, map[int][]edge{}, map[int][]edge{}
	frames := map[int][]edge{}
	for state, row := range c.Next {
		if c.Final[state] {
			c.queue.add(ending{state, noExit}, &word{})
		}
		for class, a := range row {
			switch e := (edge{state, c.reps[class], a}); a.Kind {
			case Step:
				c.steps[a.To] = append(c.steps[a.To], e)
			case Push:
				c.pushes[a.To], frames[a.Arg] = append(c.pushes[a.To], e), append(frames[a.Arg], e)
			case Pop:
				c.queue.add(ending{state, a.Arg}, (&word{}).and(e.octet))
			}
		}
	}
	for at, to := range c.After {
		c.returns[to] = append(c.returns[to], frames[at[0]]...)
	}
	for f, ok := c.queue.next(); ok; f, ok = c.queue.next() {
		if state := f.fact.state; c.ending[state] == nil {
			c.ending[state], c.exit[state] = f.word, f.fact.exit
			c.extend(state)
		}
	}
	if c.queue.dropped && slices.Contains(c.ending, nil) {
		return errLong
	}
	return nil
}

// extend finds the endings that continue with that of a state.
func (c *cover) extend(state int) {
	for _, e := range c.steps[state] {
		c.queue.add(ending{e.from, c.exit[state]}, (&word{}).and(e.octet).join(c.ending[state]))
	}
	for _, e := range slices.Concat(c.pushes[state], c.returns[state]) {
		after, ok := c.After[[2]int{e.Arg, c.exit[e.To]}]
		if ok && c.ending[e.To] != nil && c.ending[after] != nil {
			c.queue.add(ending{e.from, c.exit[after]}, (&word{}).and(e.octet).join(c.ending[e.To]).join(c.ending[after]))
		}
	}
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
