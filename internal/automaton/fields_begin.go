package automaton

import (
	"maps"
	"slices"
	"unicode/utf8"
)

// bases says from which places the begin of a field has a fixed distance: of the fields that can end before it, the nearest. It is
// nil if there is no way to tell.
func (f *fieldFinder) bases(field int) []Base {
	found := map[int]int{} // distances, by field
	for k := range f.wanted.NFAs {
		if !f.distances(k, field, found) {
			return nil
		}
	}
	var all []Base
	for len(found) > 0 {
		next, ok := f.decisive(field, found)
		if !ok {
			return nil
		}
		all = append(all, Base{next, found[next]})
		delete(found, next)
	}
	return all
}

// distances goes back from the begins of a field to the nearest ends of fields, or the start of the text. It reports whether each has one distance.
func (f *fieldFinder) distances(k, field int, found map[int]int) bool {
	n, events := f.wanted.NFAs[k], f.events[k]
	at := map[int]int{} // distances, by state
	fixed := true
	note := func(all map[int]int, what, distance int) (known bool) {
		d, known := all[what]
		fixed = fixed && (!known || d == distance)
		all[what] = distance
		return known
	}
	var stack []int
	for q := range n.States {
		if events[q] == int(Begin(field)) {
			at[q] = 0
			stack = append(stack, q)
		}
	}
	for len(stack) > 0 && fixed {
		q := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if q == n.Start {
			note(found, StartOfText, at[q])
		}
		for _, p := range f.before[k][q] {
			width, ok := n.width(p)
			fixed = fixed && ok
			if e := events[p]; e != noEvent && Event(e).Ends() {
				note(found, Event(e).Rule(), at[q])
			} else if !note(at, p, at[q]+width) {
				stack = append(stack, p)
			}
		}
	}
	return fixed
}

// width returns how many octets a state reads, if that is always the same.
func (n *NFA) width(state int) (int, bool) {
	s := &n.States[state]
	if s.Kind != Symbol {
		return 0, true
	}
	if n.Alphabet.Octets() {
		return 1, true
	}
	var widths []int
	for _, c := range s.Set {
		for _, p := range n.Alphabet.Set(c).Spans() {
			widths = append(widths, utf8.RuneLen(p.Lo), utf8.RuneLen(p.Hi))
		}
	}
	widths = slices.Compact(widths)
	return widths[0], len(widths) == 1
}

// decisive returns the field that is the nearest whenever it is present, and no other of those found is nearer.
func (f *fieldFinder) decisive(field int, found map[int]int) (int, bool) {
	for _, x := range slices.Backward(slices.Sorted(maps.Keys(found))) {
		if len(found) == 1 || x != StartOfText && !f.overruled(field, x, found) {
			return x, true
		}
	}
	return 0, false
}

// overruled reports whether there are texts with field x in which another one of those found is the nearest before a field.
func (f *fieldFinder) overruled(field, x int, found map[int]int) bool {
	for y := range found {
		for k := range f.wanted.NFAs {
			if y != x && f.nearestWith(k, field, y, x) {
				return true
			}
		}
	}
	return false
}

// passing is a derivation's state, with what it has passed so far.
type passing struct {
	state   int
	x       bool // it has passed the end of x
	y       bool // y is the last that has ended
	between bool // and was so when the field began
}

// flags returns a number for what has been passed.
func (p passing) flags() (n int) {
	for i, set := range []bool{p.x, p.y, p.between} {
		if set {
			n |= 1 << i
		}
	}
	return n
}

// nearestWith reports whether there is a derivation in which y is the nearest that ends before a field, and that has x too.
func (f *fieldFinder) nearestWith(k, field, y, x int) bool {
	n := f.wanted.NFAs[k]
	seen := make([][1 << 3]bool, len(n.States))
	for stack := []passing{{state: n.Start, y: y == StartOfText}}; len(stack) > 0; {
		p := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if seen[p.state][p.flags()] {
			continue
		}
		seen[p.state][p.flags()] = true
		if p.state == n.Accept && p.between && p.x {
			return true
		}
		next := p
		if e := f.events[k][p.state]; e != noEvent {
			rule := Event(e).Rule()
			switch {
			case Event(e).Ends():
				next.x, next.y = p.x || rule == x, rule == y
			case rule == field && !p.y:
				continue // another is the nearest
			case rule == field:
				next.between = true
			}
		}
		for _, o := range n.States[p.state].Out {
			next.state = o
			stack = append(stack, next)
		}
	}
	return false
}
