package scan

import "encoding/binary"

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
