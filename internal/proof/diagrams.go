package proof

// Tables of diagrams. Nearly all the time of a proof is spent in them, so they are written for their keys: open addressing, at
// most half full.

// nodeTable finds diagrams by what they are made of.
type nodeTable struct {
	slots []node // no stands for a free one: it is not in the table
	used  int
}

// find is the node of a diagram, and the slot for it if there is none. nodes are all diagrams.
func (t *nodeTable) find(key diagram, nodes []diagram) (found node, slot int) {
	if 2*t.used >= len(t.slots) {
		t.grow(nodes)
	}
	mask := len(t.slots) - 1
	for i := hash(key.atom, key.low, key.high) & mask; ; i = (i + 1) & mask {
		if x := t.slots[i]; x == no || nodes[x] == key {
			return x, i
		}
	}
}

func (t *nodeTable) put(slot int, x node) {
	t.slots[slot] = x
	t.used++
}

func (t *nodeTable) grow(nodes []diagram) {
	old := t.slots
	t.slots = make([]node, max(1<<10, 2*len(old)))
	mask := len(t.slots) - 1
	for _, x := range old {
		if x == no {
			continue
		}
		i := hash(nodes[x].atom, nodes[x].low, nodes[x].high) & mask
		for t.slots[i] != no {
			i = (i + 1) & mask
		}
		t.slots[i] = x
	}
}

// choosing is x, y and z of a call of choose, none of which is called with x false.
type choosing struct{ x, y, z node }

// choiceTable remembers the results of choose.
type choiceTable struct {
	slots []decided // a free one has no for x
	used  int
}

type decided struct {
	choosing
	result node
}

func (t *choiceTable) get(key choosing) (node, bool) {
	if len(t.slots) == 0 {
		return no, false
	}
	d := t.slots[t.slot(key)]
	return d.result, d.x != no
}

func (t *choiceTable) put(key choosing, result node) {
	if 2*t.used >= len(t.slots) {
		old := t.slots
		t.slots = make([]decided, max(1<<10, 2*len(old)))
		for _, d := range old {
			if d.x != no {
				t.slots[t.slot(d.choosing)] = d
			}
		}
	}
	t.slots[t.slot(key)] = decided{key, result}
	t.used++
}

// slot is where a choice is, or would be.
func (t *choiceTable) slot(key choosing) int {
	mask := len(t.slots) - 1
	i := hash(int(key.x), key.y, key.z) & mask
	for t.slots[i].x != no && t.slots[i].choosing != key {
		i = (i + 1) & mask
	}
	return i
}

func hash(a int, b, c node) int {
	h := uint64(a)*0x9E3779B97F4A7C15 + uint64(uint32(b))
	h = (h ^ h>>29) * 0xBF58476D1CE4E5B9
	h += uint64(uint32(c))
	h = (h ^ h>>32) * 0x94D049BB133111EB
	return int(h >> 33)
}
