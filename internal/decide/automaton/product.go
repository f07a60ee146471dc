package automaton

import (
	"cmp"
)

// Union returns the strings in a or b. Like the other operations, it builds pairs of states over
// the common refinement of the alphabets. The result is neither trim nor minimal.
func Union(a, b *DFA) *DFA {
	return together(a, b).automaton(func(x, y bool) bool { return x || y })
}

// Intersection returns the strings in a and b.
func Intersection(a, b *DFA) *DFA {
	return together(a, b).automaton(func(x, y bool) bool { return x && y })
}

// Difference returns the strings in a but not in b.
func Difference(a, b *DFA) *DFA {
	return together(a, b).automaton(func(x, y bool) bool { return x && !y })
}

// pairs are two automata over one alphabet, run side by side.
type pairs struct{ a, b *DFA }

type pair struct{ x, y int }

func together(a, b *DFA) pairs {
	common := Refine(a.Alphabet, b.Alphabet)
	return pairs{a.Over(common), b.Over(common)}
}

func (p pairs) automaton(member Membership) *DFA {
	return Explore(p.a.Alphabet, pair{}, p.goal(member), p.next(member))
}

func (p pairs) word(member Membership) (string, bool) {
	w, found := Search(p.a.Alphabet, pair{}, p.goal(member), p.next(member))
	return p.a.Alphabet.Text(w), found
}

func (p pairs) goal(member Membership) func(pair) bool {
	return func(s pair) bool { return member(p.a.Accepting(s.x), p.b.Accepting(s.y)) }
}

// next omits pairs from which no word is accepted: a dead state stays dead.
func (p pairs) next(member Membership) func(pair, int) (pair, bool) {
	needsA := !member(false, true) && !member(false, false)
	needsB := !member(true, false) && !member(false, false)
	needsEither := !member(false, false)
	return func(s pair, class int) (pair, bool) {
		to := pair{p.a.Step(s.x, class), p.b.Step(s.y, class)}
		deadA, deadB := to.x == Dead, to.y == Dead
		return to, !(deadA && needsA || deadB && needsB || deadA && deadB && needsEither)
	}
}

// Membership reports whether a string belongs to a combination of two languages, given whether each
// language contains the string. A string in neither language belongs to no combination.
type Membership func(inA, inB bool) bool

// Combine returns the minimal automaton of a combination. The error is a [*SizeError] if there are too many pairs of
// states.
func Combine(a, b *DFA, member Membership, within Bounds) (*DFA, error) {
	p := together(a, b)
	c := combination{next: p.next(member), bounds: within}
	d := Explore(p.a.Alphabet, pair{}, p.goal(member), c.step)
	if c.exceeded != nil {
		return nil, c.exceeded
	}
	return d.Minimize(), nil
}

// Witness finds a shortest string in a combination, and prefers a readable string. It explores only as much as necessary.
// The error is a [*SizeError].
func Witness(a, b *DFA, member Membership, within Bounds) (text string, found bool, err error) {
	p := together(a, b)
	c := combination{next: p.next(member), bounds: within}
	w, found := Search(p.a.Alphabet, pair{}, p.goal(member), c.step)
	if c.exceeded != nil && !found {
		return "", false, c.exceeded
	}
	return p.a.Alphabet.Text(w), found, nil
}

// combination is a deterministic system of moves that stops when a bound is exceeded.
type combination struct {
	next     func(pair, int) (pair, bool)
	bounds   Bounds
	steps    int
	exceeded error
}

// perMove is the approximate size of a transition in bytes, including a share of the state to which it may lead.
const perMove = 8

func (c *combination) step(from pair, class int) (pair, bool) {
	to, ok := c.next(from, class)
	if c.exceeded != nil || !ok {
		return to, false
	}
	c.steps++
	if most := cmp.Or(c.bounds.Memory, DefaultBounds.Memory); c.steps > most/perMove {
		c.exceeded = &SizeError{Exceeds: "bytes of memory", Bound: most, Lift: "Memory"}
		return to, false
	}
	return to, true
}

// Restrict restricts n to the derivations of words that d accepts. These derivations keep their rules and their
// order. The alphabet is the common refinement of both alphabets. The error is [ErrTooLarge].
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

// symbol divides the classes that a state reads by the states to which they lead.
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

// productive returns n without the states from which no word is accepted. It keeps the start.
func (n *NFA) productive() *NFA {
	ahead := n.ahead()
	out := &NFA{Alphabet: n.Alphabet, Grammar: n.Grammar, Rules: n.Rules}
	number := make([]int, len(n.States))
	for q := range n.States {
		number[q] = -1
		if ahead[q] >= 0 || q == n.Start {
			number[q] = len(out.States)
			out.States = append(out.States, n.States[q])
		}
	}
	for i, s := range out.States {
		var to []int
		for _, o := range s.Out {
			if ahead[o] >= 0 {
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

// ahead returns, for each state, the least number of moves to acceptance, or -1 if no word is accepted from it.
func (n *NFA) ahead() []int {
	before := n.predecessors()
	return distances(len(n.States), []int{n.Accept}, func(q int) []int { return before[q] })
}
