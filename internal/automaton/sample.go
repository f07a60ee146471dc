package automaton

import (
	"iter"
	"math/big"
	"math/rand/v2"

	"github.com/urigrammar/uri/internal/expr"
)

// Sample draws a member of length n, each with the same chance; false if there is none.
func (c *Counts) Sample(rng *rand.Rand, n int) (string, bool) {
	total := c.from(0, n)
	if total.Sign() == 0 {
		return "", false
	}
	return c.Member(n, below(rng, total))
}

// Member is number i, from 0, of the members of length n, in an order by classes and then by symbols;
// false if there are not as many.
func (c *Counts) Member(n int, i *big.Int) (string, bool) {
	if i.Sign() < 0 || i.Cmp(c.from(0, n)) >= 0 {
		return "", false
	}
	i = new(big.Int).Set(i)
	symbols := make([]rune, 0, n)
	for q := 0; n > 0; n-- {
		class := c.choose(q, n, i)
		q = c.dfa.Step(q, class)
		nth, rest := new(big.Int).QuoRem(i, c.from(q, n-1), new(big.Int))
		symbols = append(symbols, nthSymbol(c.dfa.Alphabet.Set(class), nth.Int64()))
		i = rest
	}
	return c.dfa.Alphabet.String(symbols), true
}

// choose finds the class with which word number i of length n from q begins, and takes from i the words
// that begin with a class before it.
func (c *Counts) choose(q, n int, i *big.Int) int {
	part := new(big.Int)
	for class, size := range c.sizes {
		part.Mul(size, c.from(c.dfa.Step(q, class), n-1))
		if i.Cmp(part) < 0 {
			return class
		}
		i.Sub(i, part)
	}
	return -1 // not reached: i is less than the sum of all parts
}

func nthSymbol(s expr.Set, n int64) rune {
	for _, p := range s.Spans() {
		if size := int64(p.Hi-p.Lo) + 1; n >= size {
			n -= size
			continue
		}
		return p.Lo + rune(n)
	}
	return -1 // not reached: n is less than the size of s
}

// below draws a number from 0 up to n, n excluded: as many bits as n has, until they are less than n.
func below(rng *rand.Rand, n *big.Int) *big.Int {
	out := new(big.Int)
	for {
		out.SetInt64(0)
		for bits := n.BitLen(); bits > 0; bits -= 64 {
			word := rng.Uint64()
			if bits < 64 {
				word >>= 64 - bits
			}
			out.Lsh(out, uint(min(bits, 64))).Or(out, new(big.Int).SetUint64(word))
		}
		if out.Cmp(n) < 0 {
			return out
		}
	}
}

// Members yields all members, the shorter first, and those of one length by their first symbols that
// differ. It ends if the language is finite.
func (d *DFA) Members() iter.Seq[string] {
	return func(yield func(string) bool) {
		e := &enumeration{dfa: d.Trim(), yield: yield}
		here := map[int]bool{0: true} // the states after n symbols: members may be longer while there are any
		for n := 0; len(here) > 0; n++ {
			e.extend()
			e.prefix = e.prefix[:0]
			if e.ways[n][0] && !e.from(0, n) {
				return
			}
			here = e.dfa.after(here)
		}
	}
}

// after are the states one symbol after any of those given.
func (d *DFA) after(states map[int]bool) map[int]bool {
	out := map[int]bool{}
	for q := range states {
		for c := range d.Alphabet.Len() {
			if to := d.Step(q, c); to != Dead {
				out[to] = true
			}
		}
	}
	return out
}

// enumeration goes through the words of one length after the other, depth first, and only where a
// member lies ahead.
type enumeration struct {
	dfa    *DFA
	ways   [][]bool // by length, by state: whether a word of this length leads to acceptance
	prefix []rune
	yield  func(string) bool
}

// extend adds the row for the next length.
func (e *enumeration) extend() {
	if len(e.ways) == 0 {
		e.ways = append(e.ways, e.dfa.Accept)
		return
	}
	last := e.ways[len(e.ways)-1]
	row := make([]bool, e.dfa.Len())
	for q := range row {
		for to := range e.dfa.after(map[int]bool{q: true}) {
			row[q] = row[q] || last[to]
		}
	}
	e.ways = append(e.ways, row)
}

// from yields the members that begin with the prefix and go on from q with n symbols.
func (e *enumeration) from(q, n int) bool {
	if n == 0 {
		return e.yield(e.dfa.Alphabet.String(e.prefix))
	}
	for span, class := range e.dfa.Alphabet.intervals() {
		to := e.dfa.Step(q, class)
		if to == Dead || !e.ways[n-1][to] {
			continue
		}
		for r := span.Lo; r <= span.Hi; r++ {
			e.prefix = append(e.prefix, r)
			if !e.from(to, n-1) {
				return false
			}
			e.prefix = e.prefix[:len(e.prefix)-1]
		}
	}
	return true
}
