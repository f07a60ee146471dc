package automaton

// reversed returns the automaton of the words of n read from their ends. Where a rule ended it now begins,
// so that its marks keep their meaning; the order of a Split means nothing any more.
func reversed(n *NFA) *NFA {
	r := &NFA{Alphabet: n.Alphabet, Grammar: n.Grammar, Rules: n.Rules, States: make([]State, len(n.States)), Start: n.Accept}
	for q, s := range n.States {
		from := q // what the states after q go on with, backwards
		if s.Kind != Split && s.Kind != Accept {
			from = len(r.States)
			r.States = append(r.States, State{Kind: backwards(s.Kind), Out: []int{q}, Set: s.Set, Rule: s.Rule})
		}
		for _, o := range s.Out {
			r.States[o].Out = append(r.States[o].Out, from)
		}
	}
	r.Accept = len(r.States)
	r.States = append(r.States, State{Kind: Accept})
	r.States[n.Start].Out = append(r.States[n.Start].Out, r.Accept)
	return r
}

func backwards(k Kind) Kind {
	switch k {
	case Enter:
		return Leave
	case Leave:
		return Enter
	}
	return k
}
