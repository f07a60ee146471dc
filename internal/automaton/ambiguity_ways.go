package automaton

import "slices"

// way is a way through empty moves.
type way struct {
	leaf    int     // the state that it leads to, which reads a symbol or accepts
	events  string  // that it passes, an octet each
	choices *chosen // that it makes at splits; nil if it comes to none
}

// chosen is a list of choices. Ways through a long row of what may be empty share the ends of their
// lists.
type chosen struct {
	out  int // of a split, the number of the move
	then *chosen
}

func (c *chosen) equal(d *chosen) bool {
	for c != d {
		if c == nil || d == nil || c.out != d.out {
			return false
		}
		c, d = c.then, d.then
	}
	return true
}

// ways finds ways through empty moves, and remembers them.
type ways struct {
	nfa      *NFA
	events   []int         // by state
	found    map[int][]way // by state
	used     *usage
	exceeded error
}

// perWay is about what a way takes beside its events.
const perWay = 64

// maxWays bounds the ways from one state through empty moves: there can be exponentially many, by what may be empty.
const maxWays = 1 << 12

// from lists the ways from a state, in the order of their preference; of those to one leaf with the same events only the first.
func (w *ways) from(state int) []way {
	if all, ok := w.found[state]; ok || w.exceeded != nil {
		return all
	}
	s := &w.nfa.States[state]
	var all []way
	switch s.Kind {
	case Symbol, Accept:
		all = []way{{leaf: state}}
	case Enter, Leave:
		all = w.behind(state)
	default:
		all = w.fromSplit(s.Out)
	}
	if len(all) > maxWays {
		w.exceeded = w.nfa.tooLarge("ways through what may be empty", maxWays, "")
	}
	w.found[state] = all
	w.take(all)
	return all
}

// take counts the memory of ways.
func (w *ways) take(all []way) {
	memory := 0
	for _, x := range all {
		memory += perWay + len(x.events)
	}
	if err := w.used.take(w.nfa, memory); err != nil {
		w.exceeded = err
	}
}

// behind returns the ways from the begin or end of a rule.
func (w *ways) behind(state int) []way {
	all := w.from(w.nfa.States[state].Out[0])
	if w.events[state] == noEvent {
		return all
	}
	passed := slices.Clone(all)
	for i := range passed {
		passed[i].events = string([]byte{byte(w.events[state])}) + passed[i].events
	}
	return passed
}

func (w *ways) fromSplit(out []int) (all []way) {
	type end struct {
		leaf   int
		events string
	}
	known := map[end]bool{}
	for i, o := range out {
		for _, x := range w.from(o) {
			if !known[end{x.leaf, x.events}] {
				known[end{x.leaf, x.events}] = true
				x.choices = &chosen{i, x.choices}
				all = append(all, x)
			}
		}
	}
	return all
}

// to returns the first way from a state to a leaf.
func (w *ways) to(state, leaf int) way {
	all := w.from(state)
	return all[slices.IndexFunc(all, func(x way) bool { return x.leaf == leaf })]
}

// parting returns the state at which two ways from a state part.
func (w *ways) parting(state int, a, b way) int {
	for {
		s := &w.nfa.States[state]
		if s.Kind != Split {
			state = s.Out[0]
			continue
		}
		if a.choices.out != b.choices.out {
			return state
		}
		state = s.Out[a.choices.out]
		a.choices, b.choices = a.choices.then, b.choices.then
	}
}
