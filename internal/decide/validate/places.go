package validate

import (
	"encoding/binary"
	"slices"
)

// This file follows where offsets and marks are. A function only ever writes the place where it is,
// and the same holds for marks in the automaton of the grammar: where a field begins, and where it
// ends. Of a place it matters how far it is from another one, up to the distances that methods add.
// Texts that agree in that are one state.

// Distances that are not numbers.
const (
	long   = 127 // longer than any that a method adds
	before = 126 // the mark is before the offset
)

// places are the positions of offsets and marks, relative to the current byte.
type places struct {
	here  int8   // the distance from the beginning of the text
	zero  []bool // by offset: whether it is 0
	since []int8 // by offset that is not 0: the distance from it
	marks []mark
	*limits
}

// mark is where a field begins or ends.
type mark struct {
	set, here bool
	whole     int8   // the distance from the beginning of the text
	from      []int8 // the distances from the offsets that the field's method mentions
}

// limits are the longest distances that are counted, and the relevant offsets for each mark.
type limits struct {
	whole, part int8
	about       [][]int
}

// newPlaces returns the places at the beginning of a text.
func newPlaces(offsets int, l *limits) places {
	return places{
		zero:   slices.Repeat([]bool{true}, offsets),
		since:  make([]int8, offsets),
		marks:  make([]mark, len(l.about)),
		limits: l,
	}
}

func (p places) clone() places {
	p.zero, p.since, p.marks = slices.Clone(p.zero), slices.Clone(p.since), slices.Clone(p.marks)
	for k := range p.marks {
		p.marks[k].from = slices.Clone(p.marks[k].from)
	}
	return p
}

// longer returns a distance that is one longer.
func longer(d, limit int8) int8 {
	if d >= limit {
		return long
	}
	return d + 1
}

// step moves past the next byte.
func (p *places) step() {
	p.here = longer(p.here, p.whole)
	for k := range p.since {
		if !p.zero[k] {
			p.since[k] = longer(p.since[k], p.part)
		}
	}
	for k := range p.marks {
		p.marks[k].here = false
	}
}

// write writes offsets here.
func (p *places) write(w writes) {
	if w == (writes{}) {
		return
	}
	for k := range p.zero {
		switch {
		case w.set>>k&1 == 1:
			p.setOffset(k, p.here == 0)
		case w.clear>>k&1 == 1:
			p.setOffset(k, true)
		}
	}
}

// setOffset sets an offset to the place, or to 0.
func (p *places) setOffset(k int, zero bool) {
	p.zero[k], p.since[k] = zero, 0
	for i := range p.marks {
		m := &p.marks[i]
		j := slices.Index(p.about[i], k)
		if !m.set || j < 0 {
			continue
		}
		if m.from[j] = before; zero ||
			m.here { // of an offset that is 0, the distance is not used: see at
			m.from[j] = 0
		}
	}
}

// note sets a mark here.
func (p *places) note(k int) {
	m := &p.marks[k]
	m.set, m.here, m.whole, m.from = true, true, p.here, make([]int8, len(p.about[k]))
	for i, offset := range p.about[k] {
		if !p.zero[offset] {
			m.from[i] = p.since[offset]
		}
	}
}

// at returns the distance of a mark from an offset, or from the beginning of the text if the offset
// is 0 or -1.
func (p *places) at(k, offset int) int8 {
	m := &p.marks[k]
	if offset < 0 || p.zero[offset] {
		return m.whole
	}
	return m.from[slices.Index(p.about[k], offset)]
}

// same reports whether a position equals the position of a mark.
func (p *places) same(x position, mark int) bool { return p.at(mark, x.offset) == x.more }

// configuration is a state of the grammar's automaton with places.
type configuration struct {
	state int
	places
}

// key returns a text that is equal for equal configurations.
func (c *configuration) key() string {
	b := binary.AppendUvarint(make([]byte, 0, 64), uint64(c.state))
	b = append(b, byte(c.here))
	for k, zero := range c.zero {
		b = append(b, byte(boolean(zero)), byte(c.since[k]))
	}
	for i := range c.marks {
		m := &c.marks[i]
		b = append(b, byte(boolean(m.set)|boolean(m.here)<<1))
		if m.set {
			b = append(b, byte(m.whole))
			for _, d := range m.from {
				b = append(b, byte(d))
			}
		}
	}
	return string(b)
}
