package automaton

import (
	"iter"
	"math"
	"math/rand/v2"

	"github.com/urigrammar/uri/internal/run/rangeset"
)

// Sampler draws random members of one length, each equally likely up to rounding. It counts the
// words that lead to acceptance as floating-point numbers, one per state and length, so time and
// memory are proportional to the length. The probability of a set of members has a relative error
// of at most 2⁻⁴⁴ times the length. Each step has at most 256 products and sums, and one choice,
// with an error of at most 2⁻⁵³ each.
type Sampler struct {
	dfa   *DFA
	sizes []float64  // of the classes, in symbols
	edges [][]edge   // by state
	rows  [][]weight // by length and state: the number of words of this length that lead to acceptance
}

// weight is a number that may be greater than any float64: fraction times 2 to the power of exponent. The
// fraction has the range of math.Frexp.
type weight struct {
	fraction float64
	exponent int
}

// of returns w divided by v, which is not zero.
func (w weight) of(v weight) float64 {
	return math.Ldexp(w.fraction/v.fraction, w.exponent-v.exponent)
}

// Sampler returns the sampler for members of n symbols.
func (d *DFA) Sampler(n int) *Sampler {
	s := &Sampler{dfa: d.Coarsen()}
	s.edges = s.dfa.edges()
	for class := range s.dfa.Alphabet.Len() {
		s.sizes = append(s.sizes, float64(s.dfa.Alphabet.Set(class).Len()))
	}
	for range max(n+1, 0) {
		s.extend()
	}
	return s
}

// extend adds the row for the next length.
func (s *Sampler) extend() {
	row := make([]weight, s.dfa.Len())
	for q := range row {
		if n := len(s.rows); n > 0 {
			row[q] = sum(s.edges[q], s.rows[n-1])
		} else if s.dfa.Accept[q] {
			row[q].fraction, row[q].exponent = math.Frexp(1)
		}
	}
	s.rows = append(s.rows, row)
}

// sum adds up the words of all edges, given the weights of the states at their ends.
func sum(edges []edge, weights []weight) weight {
	top := math.MinInt
	for _, e := range edges {
		if w := weights[e.to]; w.fraction != 0 {
			top = max(top, w.exponent)
		}
	}
	total := 0.0
	for _, e := range edges {
		if w := weights[e.to]; w.fraction != 0 {
			total += float64(e.symbols) * math.Ldexp(w.fraction, w.exponent-top)
		}
	}
	if total == 0 {
		return weight{}
	}
	fraction, exponent := math.Frexp(total)
	return weight{fraction, exponent + top}
}

// Sample draws a member. It returns false if the language has no member of this length.
func (s *Sampler) Sample(rng *rand.Rand) (string, bool) {
	n := len(s.rows) - 1
	if n < 0 || s.rows[n][0].fraction == 0 {
		return "", false
	}
	symbols := make([]rune, 0, n)
	for q := 0; n > 0; n-- {
		class := s.choose(rng, q, n)
		q = s.dfa.Step(q, class)
		set := s.dfa.Alphabet.Set(class)
		symbols = append(symbols, nthSymbol(set, rng.Int64N(int64(set.Len()))))
	}
	return s.dfa.Alphabet.String(symbols), true
}

// choose draws the first class of a word of length n from q. If rounding leaves none, it returns the last possible
// class.
func (s *Sampler) choose(rng *rand.Rand, q, n int) int {
	x := rng.Float64()
	last := -1
	for class := range s.sizes {
		to := s.dfa.Step(q, class)
		if to == Dead || s.rows[n-1][to].fraction == 0 {
			continue
		}
		last = class
		if x -= s.sizes[class] * s.rows[n-1][to].of(s.rows[n][q]); x < 0 {
			break
		}
	}
	return last
}

func nthSymbol(s rangeset.Set, n int64) rune {
	for _, p := range s.Spans() {
		if size := int64(p.Hi-p.Lo) + 1; n >= size {
			n -= size
			continue
		}
		return p.Lo + rune(n)
	}
	return -1 // not reached: n is less than the size of s
}

// Members yields all members, shorter ones first. Members of the same length are in the order of
// their symbols. The sequence ends if the language is finite.
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

// after returns the states one symbol after any of those given.
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

// enumeration visits the words of increasing length, depth first. It follows only prefixes of
// members.
type enumeration struct {
	dfa    *DFA
	ways   [][]bool // by length and state: whether a word of this length leads to acceptance
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

// from yields the members that begin with the prefix and continue from q with n symbols.
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
