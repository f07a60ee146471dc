package differ

import (
	"slices"
	"strings"
)

// Merge adds to r what the same parsers see differently in other inputs: what [Run] reports of all inputs together, with the same options. It does not
// depend on the order in which reports are merged, unless there are more classes than a report has. Merge takes parts of s into r.
func (r *Report) Merge(s *Report) {
	r.Inputs += s.Inputs
	r.Others += s.Others
	for i := range min(len(r.Parsers), len(s.Parsers)) {
		r.Parsers[i].add(s.Parsers[i])
	}
	for i := range min(len(r.Pairs), len(s.Pairs)) {
		r.Pairs[i].add(s.Pairs[i])
	}
	r.mergeClasses(s)
}

func (r *Report) mergeClasses(s *Report) {
	known := make(map[string]*Class, len(r.Classes))
	for _, c := range r.Classes {
		known[c.key()] = c
	}
	for _, c := range s.Classes {
		if k := known[c.key()]; k != nil {
			k.add(c)
		} else {
			r.Classes = append(r.Classes, c)
		}
	}
	slices.SortFunc(r.Classes, compareClasses)
	for _, c := range r.Classes[min(len(r.Classes), mostClasses):] {
		r.Others += c.Count
	}
	r.Classes = r.Classes[:min(len(r.Classes), mostClasses)]
}

// key is the same for classes of the same inputs, whatever their witnesses are.
func (c *Class) key() string {
	key := []string{c.Component, c.Trait}
	for _, g := range c.Groups {
		key = append(key, strings.Join(g.Parsers, "\x00"))
	}
	return strings.Join(key, "\x00\x00")
}

func (c *Class) add(d *Class) {
	c.Count += d.Count
	if shorter(d.Witness, c.Witness) {
		c.Witness, c.Groups = d.Witness, d.Groups
	}
}

func (c *Count) add(d Count) {
	c.Taken += d.Taken
	c.Refused += d.Refused
	c.Unasked += d.Unasked
}

func (p *Pair) add(q Pair) {
	if q.Count > 0 && (p.Count == 0 || shorter(q.Witness, p.Witness)) {
		p.Witness, p.SeenByA, p.SeenByB = q.Witness, q.SeenByA, q.SeenByB
	}
	p.Count += q.Count
	p.Compared += q.Compared
}
