package automaton

import (
	"cmp"
	"iter"
	"math"
	"math/rand/v2"
	"slices"
	"unsafe"

	"github.com/urigrammar/uri/internal/run/rangeset"
)

// Sampler draws random members of one length, each equally likely up to rounding. It counts the words that lead to
// acceptance as floating-point numbers, one per state and length. It stores only those that members need: at most one per
// state for the shortest members, and at most one more per state for each further symbol. The probability of a set of
// members has a relative error of at most 2⁻⁴⁴ times the length. Each step has at most 256 products and sums, and one
// choice, with an error of at most 2⁻⁵³ each.
type Sampler struct {
	dfa   *DFA
	sizes []float64  // of the classes, in symbols
	edges [][]edge   // by state
	ahead []int      // by state: the length of a shortest word that leads to acceptance, or -1
	rows  [][]weight // by state and length, from ahead on: the number of words of this length that lead to acceptance
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

// Sampler returns the sampler for members of at most longest symbols. The error is a [*SizeError] if the sampler requires
// too much memory.
func (d *DFA) Sampler(longest int, b Bounds) (*Sampler, error) {
	d = d.Coarsen().Trim()
	s := &Sampler{dfa: d, edges: d.edges(), ahead: d.ahead(), rows: make([][]weight, d.Len())}
	for class := range d.Alphabet.Len() {
		s.sizes = append(s.sizes, float64(d.Alphabet.Set(class).Len()))
	}
	if longest < 0 || s.ahead[0] < 0 {
		return s, nil
	}
	last := s.lastLengths(longest)
	if err := s.allocate(last, cmp.Or(b.Memory, DefaultBounds.Memory)); err != nil {
		return nil, err
	}
	s.count(longest, last)
	return s, nil
}

// lastLengths returns, for each state, the greatest length of its words in members of at most longest symbols.
func (s *Sampler) lastLengths(longest int) []int {
	last := slices.Repeat([]int{-1}, s.dfa.Len())
	last[0] = longest
	for q := range last { // breadth first, so shortest prefixes come first
		for _, e := range s.edges[q] {
			last[e.to] = max(last[e.to], last[q]-1)
		}
	}
	return last
}

// allocate makes the rows, which are empty, in at most as many bytes as given.
func (s *Sampler) allocate(last []int, most int) error {
	room := most / int(unsafe.Sizeof(weight{}))
	for q := range last {
		n := last[q] - s.ahead[q]
		if n >= room {
			return &SizeError{Exceeds: "bytes of memory", Bound: most, Lift: "Memory"}
		}
		if n >= 0 {
			room -= n + 1
			s.rows[q] = make([]weight, 0, n+1)
		}
	}
	return nil
}

// count fills the rows, by length.
func (s *Sampler) count(longest int, last []int) {
	order := make([]int, len(last)) // the states by ahead
	for q := range order {
		order[q] = q
	}
	slices.SortFunc(order, func(p, q int) int { return s.ahead[p] - s.ahead[q] })
	var here []int
	for n := range longest + 1 {
		for ; len(order) > 0 && s.ahead[order[0]] == n; order = order[1:] {
			here = append(here, order[0])
		}
		here = slices.DeleteFunc(here, func(q int) bool { return last[q] < n })
		for _, q := range here {
			s.rows[q] = append(s.rows[q], s.sum(q, n))
		}
	}
}

// weight returns the number of words of length n that lead from q to acceptance, or 0 if no member needs it.
func (s *Sampler) weight(q, n int) weight {
	if i := n - s.ahead[q]; i >= 0 && i < len(s.rows[q]) {
		return s.rows[q][i]
	}
	return weight{}
}

// sum adds up the words of length n over all edges from q.
func (s *Sampler) sum(q, n int) weight {
	if n == 0 {
		return weight{0.5, 1}
	}
	top := math.MinInt
	for _, e := range s.edges[q] {
		if w := s.weight(e.to, n-1); w.fraction != 0 {
			top = max(top, w.exponent)
		}
	}
	total := 0.0
	for _, e := range s.edges[q] {
		if w := s.weight(e.to, n-1); w.fraction != 0 {
			total += float64(e.symbols) * math.Ldexp(w.fraction, w.exponent-top)
		}
	}
	if total == 0 {
		return weight{}
	}
	fraction, exponent := math.Frexp(total)
	return weight{fraction, exponent + top}
}

// Lengths returns the lengths of members from shortest on, in ascending order.
func (s *Sampler) Lengths(shortest int) (lengths []int) {
	for i, w := range s.rows[0] {
		if n := i + s.ahead[0]; n >= shortest && w.fraction != 0 {
			lengths = append(lengths, n)
		}
	}
	return lengths
}

// Sample draws a member of n symbols. It returns false if there is none, or n is greater than the longest length of the sampler.
func (s *Sampler) Sample(rng *rand.Rand, n int) (string, bool) {
	if s.weight(0, n).fraction == 0 {
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
	x, all, last := rng.Float64(), s.weight(q, n), -1
	for class, size := range s.sizes {
		to := s.dfa.Step(q, class)
		if to == Dead || s.weight(to, n-1).fraction == 0 {
			continue
		}
		last = class
		if x -= size * s.weight(to, n-1).of(all); x < 0 {
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
		t := d.Trim()
		e := &enumeration{dfa: t, ahead: t.ahead(), none: map[[2]int]bool{}, yield: yield}
		accepting := func(q int32) bool { return t.Accept[q] }
		seen := make([]int, t.Len()) // by state: the greatest length of a word that leads to it, as far as known
		here := []int32{0}           // the states after n symbols: members may be longer while there are any
		for n := 0; len(here) > 0; n++ {
			if slices.ContainsFunc(here, accepting) && !e.from(0, n) {
				return
			}
			here = t.after(here, n+1, seen)
		}
	}
}

// after returns the states one symbol after any of those given, after n symbols in all.
func (d *DFA) after(states []int32, n int, seen []int) (out []int32) {
	for _, q := range states {
		for _, to := range d.row(int(q)) {
			if to != Dead && seen[to] < n {
				seen[to] = n
				out = append(out, to)
			}
		}
	}
	return out
}

// enumeration visits the words of increasing length, depth first. It leaves each prefix that is too long for members, and
// remembers where it found none.
type enumeration struct {
	dfa     *DFA
	ahead   []int           // by state: the length of a shortest word that leads to acceptance
	none    map[[2]int]bool // states and lengths of which no word leads to acceptance
	prefix  []rune
	yielded int
	yield   func(string) bool
}

// from yields the members that begin with the prefix and continue from q with n symbols.
func (e *enumeration) from(q, n int) bool {
	if n == 0 {
		e.yielded++
		return e.yield(e.dfa.Alphabet.String(e.prefix))
	}
	before := e.yielded
	for span, class := range e.dfa.Alphabet.intervals() {
		to := e.dfa.Step(q, class)
		for r := span.Lo; r <= span.Hi && to != Dead && e.ahead[to] < n && !e.none[[2]int{to, n - 1}]; r++ {
			e.prefix = append(e.prefix, r)
			if !e.from(to, n-1) {
				return false
			}
			e.prefix = e.prefix[:len(e.prefix)-1]
		}
	}
	if e.yielded == before {
		e.none[[2]int{q, n}] = true
	}
	return true
}
