package automaton

import (
	"maps"
	"slices"
)

// Copies are copies from register to register, in the order of execution. They are stored as a string, with two
// bytes per copy, so that operations can be compared with ==.
type Copies struct{ pairs string }

// All calls yield for each copy.
func (c Copies) All(yield func(to, from Register) bool) {
	for i := 0; i < len(c.pairs); i += 2 {
		if !yield(Register(c.pairs[i]), Register(c.pairs[i+1])) {
			return
		}
	}
}

func (c Copies) and(to, from Register) Copies {
	return Copies{c.pairs + string([]byte{byte(to), byte(from)})}
}

// waiting is the place of a value that waits while other values change places.
const waiting = -1

type move struct{ to, from int }

// inSequence orders simultaneous copies, which are keyed by their sources, so that no source is overwritten before it is
// read. It uses up to.
func inSequence(to map[int]int) (all []move) {
	maps.DeleteFunc(to, func(from, target int) bool { return from == target })
	for len(to) > 0 {
		from, blocked := nextCopy(to)
		target := to[from]
		if blocked { // they go round
			target = waiting
			to[waiting] = to[from]
		}
		delete(to, from)
		all = append(all, move{target, from})
	}
	return all
}

// nextCopy finds the first copy that overwrites no unread source or, if there is none, the first copy.
func nextCopy(to map[int]int) (from int, blocked bool) {
	sources := slices.Sorted(maps.Keys(to))
	for _, from := range sources {
		if _, blocked := to[to[from]]; !blocked {
			return from, false
		}
	}
	return sources[0], true
}
