package validate

import "slices"

// machine is the automaton of a function: what its text says that it does. State 0 is the error.
type machine struct {
	next   [][256]int    // by state and byte
	ops    [][256]writes // what is written before the byte is read
	accept []bool
	last   []writes // what is written at the end of the text
	number []int    // by state: the number with which the function reports an error there
}

// writes is what is written at a place of the text: the offsets that are set to the place, and
// those that are set to 0. Bit k is the offset of number k.
type writes struct{ set, clear int }

// add adds a state.
func (m *machine) add(number int) int {
	m.next, m.ops = append(m.next, [256]int{}), append(m.ops, [256]writes{})
	m.accept, m.last = append(m.accept, false), append(m.last, writes{})
	m.number = append(m.number, number)
	return len(m.next) - 1
}

// sameLanguage compares a machine from a state on with an automaton of a grammar: they accept the
// same texts, and an error is at the same byte, the first one after which no text of the grammar is
// left. It visits each pair of states to which one text leads, and returns the number of cases.
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
			differ(
				"state %d, end, after %q: accepted is %v, want %v",
				m.number[p.q],
				text,
				m.accept[p.q],
				d.accept[p.d],
			)
		}
		cases += 257
		for c := range 256 {
			to := pair{m.next[p.q][c], d.next[p.d][c]}
			if (to.q == 0) != (to.d == 0) {
				differ(
					"state %d, %s, after %q: goes on is %v, want %v",
					m.number[p.q],
					symbol(c),
					text,
					to.q != 0,
					to.d != 0,
				)
			}
			if _, known := seen[to]; !known && to.q != 0 {
				seen[to] = text + string([]byte{byte(c)})
				todo = append(todo, to)
			}
		}
	}
	return cases
}

// sameStates compares two machines state by state: each state of the one is that of the same number
// of the other. With written, they also write the same.
func sameStates(m, want *machine, written bool) (cases int) {
	seen := make([]bool, len(want.next))
	for q := 1; q < len(m.next); q++ {
		n := m.number[q]
		if n <= 0 || n >= len(seen) {
			differ("state %d is unknown", n)
		}
		seen[n] = true
		for c := range 256 {
			to := m.number[m.next[q][c]]
			if to != want.next[n][c] {
				differ("state %d, %s: goes to %d, want %d", n, symbol(c), to, want.next[n][c])
			}
			if op := want.ops[n][c]; written && to != 0 && m.ops[q][c] != op {
				differ("state %d, %s: writes %v, want %v", n, symbol(c), m.ops[q][c], op)
			}
		}
		if m.accept[q] != want.accept[n] {
			differ("state %d, end: accepted is %v, want %v", n, m.accept[q], want.accept[n])
		}
		if written && m.accept[q] && m.last[q] != want.last[n] {
			differ("state %d, end: writes %v, want %v", n, m.last[q], want.last[n])
		}
		cases += 257
	}
	if n := slices.Index(seen[1:], false); n >= 0 {
		differ("state %d is missing", n+1)
	}
	return cases
}
