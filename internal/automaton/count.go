package automaton

import "math/big"

// Counts tells how many members an automaton has of each length, which is in symbols. It computes
// what it is asked for and keeps it, so it must not be used by two goroutines at once. It needs
// memory for a number per state and length up to the greatest asked for.
type Counts struct {
	dfa   *DFA
	sizes []*big.Int   // of the classes, in symbols
	table [][]*big.Int // by length, by state: how many words of this length lead to acceptance
}

// Counts starts counting the members of d.
func (d *DFA) Counts() *Counts {
	c := &Counts{dfa: d}
	for class := range d.Alphabet.Len() {
		c.sizes = append(c.sizes, big.NewInt(int64(d.Alphabet.Set(class).Len())))
	}
	return c
}

// Of is the number of members of length n; none if n is negative.
func (c *Counts) Of(n int) *big.Int { return new(big.Int).Set(c.from(0, n)) }

var zero = new(big.Int)

// from is the number of words of length n that lead from q to acceptance.
func (c *Counts) from(q, n int) *big.Int {
	if q == Dead || n < 0 {
		return zero
	}
	for len(c.table) <= n {
		c.extend()
	}
	return c.table[n][q]
}

// extend adds the row for the next length.
func (c *Counts) extend() {
	n := len(c.table)
	row := make([]*big.Int, c.dfa.Len())
	part := new(big.Int)
	for q := range row {
		row[q] = new(big.Int)
		if n == 0 && c.dfa.Accept[q] {
			row[q].SetInt64(1)
		}
		if n == 0 {
			continue
		}
		for class, size := range c.sizes {
			if to := c.dfa.Step(q, class); to != Dead {
				row[q].Add(row[q], part.Mul(size, c.table[n-1][to]))
			}
		}
	}
	c.table = append(c.table, row)
}
