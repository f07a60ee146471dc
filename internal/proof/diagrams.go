package proof

// triple is what a binary decision diagram is found by: its atom, and the diagrams below it; or the three diagrams of a
// choice. The first number is not 0.
type triple struct{ a, b, c node }

// diagramTable has nodes by triples, with open addressing, at most half full. Nearly all the time of a proof is spent in such tables:
// with Go's maps it takes a third more.
type diagramTable struct {
	slots []slot
	used  int
}

// slot is free if its triple is zero.
type slot struct {
	triple triple
	node   node
}

// at returns the node of a triple, which is unknown if the triple is new. It may be set until the next call.
func (t *diagramTable) at(key triple) *node {
	if 2*t.used >= len(t.slots) {
		t.grow()
	}
	s := t.find(key)
	if s.triple.a == 0 {
		*s = slot{key, unknown}
		t.used++
	}
	return &s.node
}

func (t *diagramTable) grow() {
	old := t.slots
	t.slots = make([]slot, max(1<<8, 2*len(old)))
	for _, s := range old {
		if s.triple.a != 0 {
			*t.find(s.triple) = s
		}
	}
}

// find returns the slot of a triple, or the free one for it.
func (t *diagramTable) find(key triple) *slot {
	h := uint64(key.a)*0x9E3779B97F4A7C15 + uint64(uint32(key.b))
	h = (h ^ h>>29) * 0xBF58476D1CE4E5B9
	h += uint64(uint32(key.c))
	h = (h ^ h>>32) * 0x94D049BB133111EB
	mask := len(t.slots) - 1
	for i := int(h>>33) & mask; ; i = (i + 1) & mask {
		if s := &t.slots[i]; s.triple.a == 0 || s.triple == key {
			return s
		}
	}
}
