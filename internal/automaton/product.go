package automaton

import "cmp"

// Union returns the strings in a or b. Like the other operations, it builds pairs of states over
// the common refinement of the alphabets; the result is neither trim nor minimal.
func Union(a, b *DFA) *DFA {
	return together(a, b).automaton(func(x, y bool) bool { return x || y })
}

// Intersection returns the strings in a and b.
func Intersection(a, b *DFA) *DFA {
	return together(a, b).automaton(func(x, y bool) bool { return x && y })
}

// Difference returns the strings in a and not in b.
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

// next skips pairs from which nothing can be accepted: a dead state stays dead.
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
// contains it. A string in neither language belongs to no combination.
type Membership func(inA, inB bool) bool

// Combine makes the minimal automaton of a combination. The error is a [*SizeError]: there are too many pairs of states.
func Combine(a, b *DFA, member Membership, within Bounds) (*DFA, error) {
	p := together(a, b)
	c := combination{next: p.next(member), bounds: within}
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
	c := combination{next: p.next(member), bounds: within}
	w, found := Search(p.a.Alphabet, pair{}, p.goal(member), c.step)
	if c.exceeded != nil && !found {
		return "", false, c.exceeded
	}
	return p.a.Alphabet.Text(w), found, nil
}

// combination is a system of moves that ends where a bound is exceeded.
type combination struct {
	next     func(pair, int) (pair, bool)
	bounds   Bounds
	steps    int
	exceeded error
}

// perMove is about what a transition takes, and its part of the state that it may lead to.
const perMove = 8

func (c *combination) step(from pair, class int) (pair, bool) {
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
