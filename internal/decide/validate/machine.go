package validate

// machine is the automaton that code runs. State 0 is the error.
type machine struct {
	next   [][256]int    // by state and byte
	ops    [][256]writes // the notes before reading the byte
	accept []bool
	last   []writes // the notes at the end of the text
}

// writes are the changes of offsets at a place in the text: the offsets set to the place, and the
// offsets set to 0. Bit k is offset k.
type writes struct{ set, clear int }

// add adds a state.
func (m *machine) add() {
	m.next, m.ops = append(m.next, [256]int{}), append(m.ops, [256]writes{})
	m.accept, m.last = append(m.accept, false), append(m.last, writes{})
}

// sameLanguage decides that a machine, from a state on, and an automaton of a grammar accept the same texts. They must also
// fail at the same byte, the first one after which no continuation is accepted. sameLanguage visits each pair of states that
// some text reaches, and returns the number of cases.
func sameLanguage(m *machine, start int, d *dfa) (cases int) {
	type pair struct {
		q int
		d int32
	}
	seen := map[pair]string{{start, 1}: ""}
	for todo := []pair{{start, 1}}; len(todo) > 0; todo = todo[1:] {
		p := todo[0]
		text := seen[p]
		if m.accept[p.q] != d.accept[p.d] {
			differ("state %d, end, after %q: accepted is %v, want %v", p.q, text, m.accept[p.q], d.accept[p.d])
		}
		cases += 257
		for c := range 256 {
			to := pair{m.next[p.q][c], d.next[p.d][c]}
			if (to.q == 0) != (to.d == 0) {
				differ("state %d, %s, after %q: goes on is %v, want %v", p.q, symbol(c), text, to.q != 0, to.d != 0)
			}
			if _, known := seen[to]; !known && to.q != 0 {
				seen[to] = text + string([]byte{byte(c)})
				todo = append(todo, to)
			}
		}
	}
	return cases
}
