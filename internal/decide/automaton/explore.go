package automaton

import (
	"encoding/binary"
	"slices"
)

// Explore returns the automaton of a deterministic system of moves. The states are those reachable
// from start, numbered breadth first, with classes in order. next returns the state after one
// class, or false for the dead state. The system must be finite.
func Explore[S comparable](a *Alphabet, start S, accept func(S) bool, next func(S, int) (S, bool)) *DFA {
	d := &DFA{Alphabet: a}
	numbers, reached := map[S]int32{start: 0}, []S{start}
	for i := 0; i < len(reached); i++ {
		d.Accept = append(d.Accept, accept(reached[i]))
		for c := range a.Len() {
			to, ok := next(reached[i], c)
			if !ok {
				d.Next = append(d.Next, Dead)
				continue
			}
			n, known := numbers[to]
			if !known {
				n = int32(len(reached))
				numbers[to], reached = n, append(reached, to)
			}
			d.Next = append(d.Next, n)
		}
	}
	return d
}

// Search finds a shortest word that leads from start to a goal, and prefers readable words. It returns
// false if there is none. It searches breadth first, and explores only as much as necessary. The
// arguments are like those of [Explore].
func Search[S comparable](a *Alphabet, start S, goal func(S) bool, next func(S, int) (S, bool)) ([]int, bool) {
	type arrival struct{ from, class int }
	order := a.readable()
	known := map[S]bool{start: true}
	reached, by := []S{start}, []arrival{{-1, -1}}
	for i := 0; i < len(reached); i++ {
		if goal(reached[i]) {
			word := []int{}
			for ; by[i].from >= 0; i = by[i].from {
				word = append(word, by[i].class)
			}
			slices.Reverse(word)
			return word, true
		}
		for _, c := range order {
			to, ok := next(reached[i], c)
			if ok && !known[to] {
				known[to] = true
				reached, by = append(reached, to), append(by, arrival{i, c})
			}
		}
	}
	return nil, false
}

// key converts a sequence to a comparable value.
func key(s []int32) string { return string(appendKey(make([]byte, 0, 4*len(s)), s)) }

func appendKey(b []byte, s []int32) []byte {
	for _, x := range s {
		b = binary.LittleEndian.AppendUint32(b, uint32(x))
	}
	return b
}
