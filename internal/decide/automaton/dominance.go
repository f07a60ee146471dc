package automaton

// dominance decides whether a word that one NFA state accepts is always accepted by one of several other states. It
// compares the subsets to which the states lead.
type dominance struct {
	*subsets
	contains map[[2]int]bool // by the numbers of two sets: whether the second accepts every word that the first accepts
	none     int             // the empty set
}

// maxPairs bounds a decision. An undecided pair counts as not contained, which only makes automata slower to build.
const maxPairs = 20000

func newDominance(n *NFA) *dominance {
	d := &dominance{subsets: newSubsets(n), contains: map[[2]int]bool{}}
	d.none = d.number(nil)
	return d
}

// contained reports whether every word that a state accepts is accepted by one of the others.
func (d *dominance) contained(state int32, others []int32) bool {
	root := [2]int{d.number(d.closures([]int32{state})), d.number(d.closures(others))}
	if known, ok := d.contains[root]; ok || d.exceeded != nil {
		return known && d.exceeded == nil
	}
	visited := map[[2]int]bool{root: true}
	for todo := [][2]int{root}; len(todo) > 0; {
		p := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if known, ok := d.contains[p]; ok && !known || len(visited) > maxPairs || d.accepts(p[0]) && !d.accepts(p[1]) {
			d.contains[root] = false
			return false
		}
		next := d.steps(p)
		if d.exceeded != nil {
			return false // it may be: from now on nothing is decided
		}
		for _, q := range next {
			if q[0] != q[1] && !visited[q] && !d.contains[q] {
				visited[q] = true
				todo = append(todo, q)
			}
		}
	}
	for p := range visited {
		d.contains[p] = true
	}
	return true
}

// steps returns the pairs that follow a pair, as long as the first set can continue. It moves one
// set after the other, because the rows of a set are looked up once for all classes.
func (d *dominance) steps(p [2]int) (out [][2]int) {
	var classes []int
	for c := range d.nfa.Alphabet.Len() {
		if x, ok := d.next(p[0], c); ok {
			out, classes = append(out, [2]int{x, d.none}), append(classes, c)
		}
	}
	for i, c := range classes {
		if y, ok := d.next(p[1], c); ok {
			out[i][1] = y
		}
	}
	return out
}

func (d *dominance) step(p [2]int, class int) ([2]int, bool) {
	x, ok := d.next(p[0], class)
	if !ok {
		return p, false
	}
	y, ok := d.next(p[1], class)
	if !ok {
		y = d.none
	}
	return [2]int{x, y}, true
}

// witness returns a shortest word that a state accepts and that none of the others accepts.
func (d *dominance) witness(state int32, others []int32) []int {
	start := [2]int{d.number(d.closures([]int32{state})), d.number(d.closures(others))}
	word, _ := Search(d.nfa.Alphabet, start,
		func(p [2]int) bool { return d.accepts(p[0]) && !d.accepts(p[1]) },
		d.step)
	return word
}

// prune omits the derivations that cannot become the first one, because earlier derivations accept all their continuations.
func prune[D any](d *dominance, all []D, state func(D) int32) (kept []D) {
	var before []int32
	for _, x := range all {
		if !d.contained(state(x), before) {
			kept, before = append(kept, x), append(before, state(x))
		}
	}
	return kept
}
