package automaton

import (
	"math/big"
	"slices"
)

// Counts computes the number of members of an automaton for each length in symbols. It stores the results for one length to
// compute those for greater lengths, so goroutines must not use it concurrently. It needs memory for two numbers per state.
// The number of members of length n has O(n) digits, so counting up to n takes quadratic time and linear memory in n.
type Counts struct {
	dfa   *DFA
	edges [][]edge   // by state
	n     int        // a length, or -1
	row   []*big.Int // by state: the number of words of length n that lead to acceptance
	spare []*big.Int // numbers to use again
}

// Counts returns a counter for the members of d.
func (d *DFA) Counts() *Counts {
	c := &Counts{dfa: d.Coarsen(), n: -1}
	c.edges = c.dfa.edges()
	c.row, c.spare = make([]*big.Int, d.Len()), make([]*big.Int, d.Len())
	for q := range c.row {
		c.row[q], c.spare[q] = new(big.Int), new(big.Int)
	}
	return c
}

// Of returns the number of members of length n, or 0 if n is negative. It is fast for lengths in ascending order. For a
// length less than the previous one, it starts over.
func (c *Counts) Of(n int) *big.Int {
	if n < 0 {
		return new(big.Int)
	}
	if c.n < 0 || n < c.n {
		c.begin()
	}
	for c.n < n {
		c.extend()
	}
	return new(big.Int).Set(c.row[0])
}

// begin sets the row for length 0.
func (c *Counts) begin() {
	c.n = 0
	for q, accept := range c.dfa.Accept {
		c.row[q].SetInt64(0)
		if accept {
			c.row[q].SetInt64(1)
		}
	}
}

// extend computes the row for the next length.
func (c *Counts) extend() {
	part, symbols := new(big.Int), new(big.Int)
	for q, sum := range c.spare {
		sum.SetInt64(0)
		for _, e := range c.edges[q] {
			sum.Add(sum, part.Mul(symbols.SetInt64(e.symbols), c.row[e.to]))
		}
	}
	c.row, c.spare = c.spare, c.row
	c.n++
}

// edge combines the transitions from one state to another.
type edge struct {
	to      int
	symbols int64 // how many there are
}

// edges returns the edges of each state.
func (d *DFA) edges() [][]edge {
	out := make([][]edge, d.Len())
	for q := range out {
		for class := range d.Alphabet.Len() {
			to, size := d.Step(q, class), int64(d.Alphabet.Set(class).Len())
			i := slices.IndexFunc(out[q], func(e edge) bool { return e.to == to })
			switch {
			case to == Dead:
			case i < 0:
				out[q] = append(out[q], edge{to, size})
			default:
				out[q][i].symbols += size
			}
		}
	}
	return out
}
