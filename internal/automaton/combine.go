package automaton

import "cmp"

// Membership says whether a string belongs to a combination of two languages, by whether it is in each of them. What is in
// neither is in no combination.
type Membership func(inA, inB bool) bool

// Combine makes the minimal automaton of a combination. The error is a [*SizeError]: there are too many pairs of states.
func Combine(a, b *DFA, member Membership, within Bounds) (*DFA, error) {
	p := together(a, b)
	c := combination[pair]{next: p.next(member), bounds: within}
	d := Explore(p.a.Alphabet, pair{}, p.goal(member), c.step)
	if c.exceeded != nil {
		return nil, c.exceeded
	}
	return d.Minimize(), nil
}

// Witness finds a shortest string of a combination, among these one that reads well. It looks no further than it must. The
// error is a [*SizeError].
func Witness(a, b *DFA, member Membership, within Bounds) (text string, found bool, err error) {
	p := together(a, b)
	c := combination[pair]{next: p.next(member), bounds: within}
	w, found := Search(p.a.Alphabet, pair{}, p.goal(member), c.step)
	if c.exceeded != nil && !found {
		return "", false, c.exceeded
	}
	return p.a.Alphabet.Text(w), found, nil
}

// combination is a system of moves that ends where a bound is exceeded.
type combination[S comparable] struct {
	next     func(S, int) (S, bool)
	bounds   Bounds
	steps    int
	exceeded error
}

// perMove is about what a transition takes, and its part of the state that it may lead to.
const perMove = 8

func (c *combination[S]) step(from S, class int) (S, bool) {
	to, ok := c.next(from, class)
	if c.exceeded != nil || !ok {
		return to, false
	}
	c.steps++
	if most := cmp.Or(c.bounds.Memory, DefaultBounds.Memory); c.steps > most/perMove {
		c.exceeded = &SizeError{Exceeds: "octets of memory", Bound: most, Lift: "Memory"}
		return to, false
	}
	return to, true
}
