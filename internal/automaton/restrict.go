package automaton

// Restrict returns the automaton of the derivations of n whose words are in d, with their rules and in their order. The
// alphabet is the common refinement. The error is [ErrTooLarge].
func (n *NFA) Restrict(d *DFA) (*NFA, error) {
	common := Refine(n.Alphabet, d.Alphabet)
	r := &restriction{nfa: n.Over(common), dfa: d.Over(common), numbers: map[pair]int{}}
	r.out = &NFA{Alphabet: common, Grammar: n.Grammar, Rules: n.Rules, States: []State{{Kind: Accept}}}
	r.out.Start = r.number(pair{r.nfa.Start, 0})
	for len(r.todo) > 0 {
		if len(r.out.States) > MaxStates {
			return nil, ErrTooLarge
		}
		s := r.todo[len(r.todo)-1]
		r.todo = r.todo[:len(r.todo)-1]
		r.add(s)
	}
	return r.out.productive(), nil
}

// restriction is a product of an NFA and a DFA.
type restriction struct {
	nfa     *NFA
	dfa     *DFA
	out     *NFA
	numbers map[pair]int
	todo    []pair
}

func (r *restriction) number(s pair) int {
	n, known := r.numbers[s]
	if !known {
		n = len(r.out.States)
		r.numbers[s] = n
		r.out.States = append(r.out.States, State{})
		r.todo = append(r.todo, s)
	}
	return n
}

func (r *restriction) add(s pair) {
	from := r.nfa.States[s.x]
	state := State{Kind: from.Kind, Rule: from.Rule}
	switch from.Kind {
	case Symbol:
		state = r.symbol(s)
	case Accept:
		state = State{Kind: Split}
		if r.dfa.Accepting(s.y) {
			state.Out = []int{r.out.Accept}
		}
	default:
		for _, o := range from.Out {
			state.Out = append(state.Out, r.number(pair{o, s.y}))
		}
	}
	r.out.States[r.numbers[s]] = state
}

// symbol divides the classes that a state reads by where they lead.
func (r *restriction) symbol(s pair) State {
	from := r.nfa.States[s.x]
	sets := map[int][]int{}
	var order []int
	for _, c := range from.Set {
		to := r.dfa.Step(s.y, c)
		if to == Dead {
			continue
		}
		if sets[to] == nil {
			order = append(order, to)
		}
		sets[to] = append(sets[to], c)
	}
	choice := State{Kind: Split}
	for _, to := range order {
		next := State{Kind: Symbol, Set: sets[to], Out: []int{r.number(pair{from.Out[0], to})}}
		if len(order) == 1 {
			return next
		}
		choice.Out = append(choice.Out, len(r.out.States))
		r.out.States = append(r.out.States, next)
	}
	return choice
}

// productive returns n without the states from which nothing is accepted. It keeps the start.
func (n *NFA) productive() *NFA {
	live := n.live()
	out := &NFA{Alphabet: n.Alphabet, Grammar: n.Grammar, Rules: n.Rules}
	number := make([]int, len(n.States))
	for q := range n.States {
		number[q] = -1
		if live[q] || q == n.Start {
			number[q] = len(out.States)
			out.States = append(out.States, n.States[q])
		}
	}
	for i, s := range out.States {
		var to []int
		for _, o := range s.Out {
			if live[o] {
				to = append(to, number[o])
			}
		}
		if out.States[i].Out = to; len(to) == 0 && s.Kind != Accept {
			out.States[i] = State{Kind: Split}
		}
	}
	out.Start, out.Accept = number[n.Start], number[n.Accept]
	return out
}

// live reports for each state whether something is accepted from it.
func (n *NFA) live() []bool {
	before := n.predecessors()
	return reached(len(n.States), []int{n.Accept}, func(q int) []int { return before[q] })
}
