package automaton

// Union returns the strings in a or b. Like the other operations, it is made of pairs of states over the
// common refinement of the alphabets, and is neither trim nor minimal.
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

// Complement returns the strings over the alphabet of d that are not in d.
func (d *DFA) Complement() *DFA {
	full := d.Complete()
	accept := make([]bool, full.Len())
	for q := range accept {
		accept[q] = !full.Accept[q]
	}
	return &DFA{full.Alphabet, full.Next, accept}
}

// pairs are two automata over one alphabet, run side by side.
type pairs struct{ a, b *DFA }

type pair struct{ x, y int }

func together(a, b *DFA) pairs {
	common := Refine(a.Alphabet, b.Alphabet)
	return pairs{a.Over(common), b.Over(common)}
}

func (p pairs) automaton(member func(x, y bool) bool) *DFA {
	return Explore(p.a.Alphabet, pair{}, p.goal(member), p.next(member))
}

func (p pairs) word(member func(x, y bool) bool) (string, bool) {
	w, found := Search(p.a.Alphabet, pair{}, p.goal(member), p.next(member))
	return p.a.Alphabet.Text(w), found
}

func (p pairs) goal(member func(x, y bool) bool) func(pair) bool {
	return func(s pair) bool { return member(p.a.Accepting(s.x), p.b.Accepting(s.y)) }
}

// next leaves out the pairs of which it is plain that nothing is accepted from them: what the dead
// partner decides, it decides for good.
func (p pairs) next(member func(x, y bool) bool) func(pair, int) (pair, bool) {
	needsA := !member(false, true) && !member(false, false)
	needsB := !member(true, false) && !member(false, false)
	needsEither := !member(false, false)
	return func(s pair, class int) (pair, bool) {
		to := pair{p.a.Step(s.x, class), p.b.Step(s.y, class)}
		deadA, deadB := to.x == Dead, to.y == Dead
		return to, !(deadA && needsA || deadB && needsB || deadA && deadB && needsEither)
	}
}
