package automaton

// Shortest returns a shortest member, preferring readable symbols, or false if the language is empty.
// The member is UTF-8 if the symbols of the alphabet are code points.
func (d *DFA) Shortest() (string, bool) {
	w, ok := d.ShortestWord()
	return d.Alphabet.Text(w), ok
}

// ShortestWord is like [DFA.Shortest], but returns a word of classes.
func (d *DFA) ShortestWord() ([]int, bool) {
	return Search(d.Alphabet, 0, d.Accepting, d.Follow)
}

// Empty reports whether d has no member.
func (d *DFA) Empty() bool {
	_, ok := d.ShortestWord()
	return !ok
}

// Finite reports whether d has finitely many members. That is the case if no reachable state that
// leads to acceptance leads back to itself.
func (d *DFA) Finite() bool {
	t := d.Trim()
	before, left := make([]int, t.Len()), t.Len() // transitions to each state that are not yet followed
	for _, to := range t.Next {
		if to != Dead {
			before[to]++
		}
	}
	var todo []int
	for q, n := range before {
		if n == 0 {
			todo = append(todo, q)
		}
	}
	for ; len(todo) > 0; left-- {
		q := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for c := range t.Alphabet.Len() {
			to := t.Step(q, c)
			if to == Dead {
				continue
			}
			if before[to]--; before[to] == 0 {
				todo = append(todo, to)
			}
		}
	}
	return left == 0
}

// Equivalent reports whether a and b have the same members. If not, it returns a shortest string
// that is in only one of them.
func Equivalent(a, b *DFA) (counterexample string, ok bool) {
	w, found := together(a, b).word(func(x, y bool) bool { return x != y })
	return w, !found
}

// Contains reports whether a contains every member of b. If not, it returns a shortest member of b that is not in a.
func Contains(a, b *DFA) (counterexample string, ok bool) {
	w, found := together(a, b).word(func(x, y bool) bool { return y && !x })
	return w, !found
}
