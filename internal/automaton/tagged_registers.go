package automaton

import (
	"encoding/binary"
	"math/bits"
	"slices"
)

// Registers of a TDFA: a value goes into the lowest slot of its tag that no derivation holds.
// States that differ only in slots are one state: a transition with other slots copies them.

// cell is a slot of a tag. The slots from 1 on become registers when they are first needed.
type cell struct {
	tag  Register
	slot uint8
}

// aside is where a value waits while others change places.
var aside = cell{tag: MaxTags}

// register returns the register of a cell.
func (d *tagger) register(p cell) (Register, error) {
	if p.slot == 0 && p != aside {
		return p.tag, nil
	}
	i := slices.Index(d.extra, p)
	if i < 0 {
		i = len(d.extra)
		d.extra = append(d.extra, p)
	}
	if i >= maxRegisters-int(FirstExtra) {
		return 0, d.nfa.tooLarge("registers", maxRegisters, "")
	}
	return FirstExtra + Register(i), nil
}

// appendSlots appends where configurations have what is written, slots numbered in the order of their appearance.
func (d *tagger) appendSlots(k []byte, configs []config) []byte {
	for t := range d.tags.All {
		var seen []uint8
		for i := range configs {
			c := &configs[i]
			if !c.written.has(int(t)) {
				continue
			}
			n := slices.Index(seen, c.slots[t])
			if n < 0 {
				n = len(seen)
				seen = append(seen, c.slots[t])
			}
			if n > 0 { // the first are all alike
				k = binary.AppendUvarint(append(k, byte(t)), uint64(i))
				k = append(k, byte(n))
			}
		}
	}
	return k
}

// differ reports whether derivations hold different values of a tag.
func (d *tagger) differ(moved []config) bool {
	const next = 1 << 63 // for the position that is still to be written
	var held [MaxTags]uint64
	for i := range moved {
		c := &moved[i]
		live := d.live[c.state]
		for t := range (c.written & live).All {
			held[t] |= 1 << c.slots[t]
		}
		for t := range (c.pending & live).All {
			held[t] |= next
		}
	}
	return slices.ContainsFunc(held[:], func(h uint64) bool { return h&(h-1) != 0 })
}

// written are the slots that a step writes the position into.
type written struct {
	tags Registers
	slot [MaxTags]uint8
}

func (w *written) holds(t Register, slot uint8) bool { return w.tags.has(int(t)) && w.slot[t] == slot }

// write writes the pending values of configurations that have read a symbol; those that nobody will ask for are dead.
func (d *tagger) write(moved []config) *written {
	var held [MaxTags]uint64
	w := &written{}
	for i := range moved {
		c := &moved[i]
		live := d.live[c.state]
		w.tags |= c.pending & live
		for t := range (c.written & live).All {
			held[t] |= 1 << c.slots[t]
		}
	}
	for t := range w.tags.All {
		w.slot[t] = uint8(bits.TrailingZeros64(^held[t]))
	}
	for i := range moved {
		c := &moved[i]
		live := d.live[c.state]
		for t := range (c.pending & live).All {
			c.slots[t] = w.slot[t]
		}
		c.written |= c.pending & live
		c.dead |= c.pending &^ live
		c.pending = 0
	}
	return w
}

// deliver adds to op the copies from the slots of configs to those of made, the configurations of
// the next state.
func (d *tagger) deliver(op *Op, configs, made []config, fresh *written) error {
	var held Registers
	for i := range configs {
		held |= configs[i].written
	}
	for t := range held.All {
		to := d.targetsOf(t, configs, made)
		written := int(fresh.slot[t])
		if slot, ok := to[written]; ok && fresh.tags.has(int(t)) {
			r, err := d.register(cell{t, uint8(slot)})
			if err != nil {
				return err
			}
			op.Set |= 1 << r
			delete(to, written)
		}
		if err := d.copy(op, t, to); err != nil {
			return err
		}
	}
	return nil
}

// targetsOf returns the slots of a tag in the next state, by the slots that configurations hold. The next call uses
// the result again.
func (d *tagger) targetsOf(t Register, configs, made []config) map[int]int {
	clear(d.targets)
	var known uint64
	for i := range configs {
		c := &configs[i]
		if slot := c.slots[t]; c.written.has(int(t)) && known>>slot&1 == 0 {
			known |= 1 << slot
			d.targets[int(slot)] = int(made[i].slots[t])
		}
	}
	return d.targets
}

// copy adds the copies between the slots of a tag.
func (d *tagger) copy(op *Op, t Register, slots map[int]int) error {
	at := func(slot int) (Register, error) {
		if slot == waiting {
			return d.register(aside)
		}
		return d.register(cell{t, uint8(slot)})
	}
	for _, c := range inSequence(slots) {
		to, err := at(c.to)
		if err != nil {
			return err
		}
		from, err := at(c.from)
		if err != nil {
			return err
		}
		op.Copies = op.Copies.and(to, from)
	}
	return nil
}
