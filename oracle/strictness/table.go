package main

import (
	"cmp"
	"slices"
)

// familyRow is a family of deviations, and what each parser has of it.
type familyRow struct {
	name    string
	lenient bool
	witness text // a shortest one
	of      []familyCell
}

// familyCell is what a parser has of a family.
type familyCell struct {
	Count   int
	Witness text
	Offset  int
	About   []string
}

// add puts a deviation into the cell.
func (c *familyCell) add(d deviation) {
	if c.Count == 0 || len(d.Witness) < len(c.Witness) {
		c.Witness, c.Offset = d.Witness, d.Offset
	}
	c.Count += d.Count
	if !slices.Contains(c.About, d.About) {
		c.About = append(c.About, d.About)
	}
}

// families returns the families of all parsers, those that most parsers have first.
func (s *study) families(lenient bool) []familyRow {
	var rows []familyRow
	at := map[string]int{}
	for i, p := range s.Parsers {
		for _, d := range p.Deviations {
			if d.Lenient != lenient {
				continue
			}
			n, ok := at[d.Family]
			if !ok {
				n = len(rows)
				at[d.Family] = n
				rows = append(rows, familyRow{name: d.Family, lenient: lenient, witness: d.Witness, of: make([]familyCell, len(s.Parsers))})
			}
			rows[n].of[i].add(d)
			if len(d.Witness) < len(rows[n].witness) {
				rows[n].witness = d.Witness
			}
		}
	}
	slices.SortStableFunc(rows, func(a, b familyRow) int {
		return cmp.Or(cmp.Compare(b.parsers(), a.parsers()), cmp.Compare(b.total(), a.total()), cmp.Compare(a.name, b.name))
	})
	return rows
}

// parsers counts those that have the family.
func (r familyRow) parsers() (n int) {
	for _, c := range r.of {
		if c.Count > 0 {
			n++
		}
	}
	return n
}

func (r familyRow) total() (n int) {
	for _, c := range r.of {
		n += c.Count
	}
	return n
}

// sign marks in tables whether parsers take too much or refuse too much.
func (r familyRow) sign() string {
	if r.lenient {
		return "+"
	}
	return "−"
}
