package ambiguity

import (
	"slices"

	"github.com/urigrammar/uri/internal/automaton"
)

// ambiguity is what an arrival at the end shows.
func (s *square) ambiguity(last int) *Ambiguity {
	var steps []arrival
	for i := last; i >= 0; i = s.arrivals[i].from {
		steps = append(steps, s.arrivals[i])
	}
	slices.Reverse(steps)
	var word []int
	for _, a := range steps {
		if a.class >= 0 {
			word = append(word, a.class)
		}
	}
	first := func(t twin) int { return t.x }
	second := func(t twin) int { return t.y }
	return &Ambiguity{s.nfa.Alphabet.Text(word), [2][]Part{s.reading(steps, first), s.reading(steps, second)}}
}

// reading takes one of two derivations.
func (s *square) reading(steps []arrival, side func(twin) int) []Part {
	r := &parts{}
	here := s.nfa.Start
	for i, a := range steps {
		to := side(a.twin)
		if i > 0 {
			before := steps[i-1].twin
			here = side(before)
			switch {
			case a.class >= 0:
				r.text += s.nfa.Alphabet.Text([]int{a.class})
				here = s.nfa.States[here].Out[0]
			case !before.parted && a.parted:
				continue // at the same states
			case !before.parted:
				r.mark(s.nfa, here)
				here = s.nfa.States[here].Out[0]
			}
		}
		for _, q := range s.between(here, to, a.parted) {
			r.mark(s.nfa, q)
		}
	}
	r.end()
	return r.all
}

// parts collects the parts of a reading.
type parts struct {
	all  []Part
	text string // since the last mark
}

func (r *parts) mark(n *automaton.NFA, q int) {
	state := n.States[q]
	if state.Kind == automaton.Enter {
		r.end()
		return
	}
	r.all = append(r.all, Part{n.Rules[state.Rule], r.text})
	r.text = ""
}

func (r *parts) end() {
	if r.text != "" {
		r.all = append(r.all, Part{"", r.text})
	}
	r.text = ""
}
