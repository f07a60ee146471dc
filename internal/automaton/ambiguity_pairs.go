package automaton

// pairOfLists are two lists of derivations: those of a list have passed the same events.
type pairOfLists struct {
	a, b   int
	differ bool // the events of a are not those of b
}

// possible reports whether a text has derivations with different events at all. That is found out much sooner than which of them
// is the first, and what they choose: most grammars are not ambiguous.
func (s *ambiguitySearch) possible() (bool, error) {
	p := &pairSearch{ambiguitySearch: s, known: map[pairOfLists]bool{}}
	start := s.divide([]member{{s.nfa.Start, original}}, nil)
	p.add(start, start, false)
	for len(p.todo) > 0 {
		x := p.todo[len(p.todo)-1]
		p.todo = p.todo[:len(p.todo)-1]
		if x.differ && p.accepts(x.a) && p.accepts(x.b) {
			return true, nil
		}
		p.expand(x)
		if err := s.tooLarge(); err != nil {
			return false, err
		}
	}
	return false, s.tooLarge()
}

type pairSearch struct {
	*ambiguitySearch
	known map[pairOfLists]bool
	todo  []pairOfLists
}

func (p *pairSearch) expand(x pairOfLists) {
	done := map[[2]int]bool{}
	for _, class := range p.order {
		c := [2]int{p.alike[x.a][class], p.alike[x.b][class]}
		if c[0] >= 0 && c[1] >= 0 && !done[c] {
			done[c] = true
			p.add(p.goOn(x.a, class, nil), p.goOn(x.b, class, nil), x.differ)
		}
	}
}

// add adds each of a with each of b. If they do not differ, they are the same.
func (p *pairSearch) add(a, b []group, differ bool) {
	if p.tooLarge() != nil {
		return // there can be so many that no pair is wanted any more
	}
	for i, x := range a {
		for j, y := range b {
			next := pairOfLists{min(x.list, y.list), max(x.list, y.list), differ || i != j}
			if !p.known[next] {
				p.known[next] = true
				p.todo = append(p.todo, next)
				p.take(perRivals)
			}
		}
	}
}

func (p *pairSearch) accepts(list int) bool {
	for _, m := range p.lists[list] {
		if m.state == p.nfa.Accept {
			return true
		}
	}
	return false
}
