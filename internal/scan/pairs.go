package scan

import "encoding/binary"

// Pairs is what a table tells of both of two octets, the first of which is the lower half of the index: long runs take half the looks so. If it is
// not filled, no two octets keep a run up, which is slower and right.
type Pairs [1 << 16]uint8

// FillPairs fills pairs of tables, where there are no vector instructions: only there are they used. It takes some microseconds a table.
func FillPairs(pairs []Pairs, tables [][256]uint8) {
	if Vectors {
		return
	}
	for k := range pairs {
		pairs[k].fill(&tables[k])
	}
}

// fill fills p eight octets at a time.
func (p *Pairs) fill(table *[256]uint8) {
	for second, bits := range table {
		if bits == 0 {
			continue
		}
		row := p[second<<8:][:len(table)]
		for first := 0; first < len(table); first += 8 {
			binary.LittleEndian.PutUint64(row[first:], binary.LittleEndian.Uint64(table[first:])&(uint64(bits)*0x0101010101010101))
		}
	}
}
