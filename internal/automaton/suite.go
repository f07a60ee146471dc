package automaton

import "iter"

// WMethod yields the words of Chow's test suite: P·Σ[extra]·W, for the transition cover P, up to extra
// symbols of any kind, and the characterization set W. It is complete: an implementation that is a
// deterministic automaton with at most that many states more than the minimal one, counting the
// dead state, and that answers right on every word of the suite, is right on every word.
//
// Each word is yielded once and belongs to the caller; what was yielded is remembered, which takes memory in
// proportion. With k classes, each extra state makes the suite k times as large.
func (c *Cover) WMethod(extra int) iter.Seq[[]int] {
	return once(func(yield func([]int) bool) {
		for word := range c.Transitions() {
			for middle := range c.upTo(extra) {
				if !yieldEach(yield, concat(word, middle), c.Separators) {
					return
				}
			}
		}
	})
}

// WpMethod yields the words of the partial W-method of Fujiwara et al., which is complete as that of
// [Cover.WMethod] is, and smaller: only what leads to a state the first time, Q·Σ[extra], is followed
// by all of W; the other words of the transition cover, with exactly extra symbols more, by what
// identifies the state that they lead to.
func (c *Cover) WpMethod(extra int) iter.Seq[[]int] {
	return once(func(yield func([]int) bool) {
		for _, word := range c.Access {
			for middle := range c.upTo(extra) {
				if !yieldEach(yield, concat(word, middle), c.Separators) {
					return
				}
			}
		}
		for word := range c.Transitions() {
			for middle := range c.exactly(extra) {
				w := concat(word, middle)
				if !yieldEach(yield, w, c.Identifiers[c.DFA.State(w)]) {
					return
				}
			}
		}
	})
}

// upTo yields all words of at most n symbols, the shorter first.
func (c *Cover) upTo(n int) iter.Seq[[]int] {
	return func(yield func([]int) bool) {
		for length := range n + 1 {
			for word := range c.exactly(length) {
				if !yield(word) {
					return
				}
			}
		}
	}
}

// exactly yields all words of n symbols, by counting in base Len.
func (c *Cover) exactly(n int) iter.Seq[[]int] {
	return func(yield func([]int) bool) {
		word := make([]int, max(n, 0))
		for yield(word) && increment(word, c.DFA.Alphabet.Len()) {
		}
	}
}

// increment adds one to a number written in a base, and tells whether it did not overflow.
func increment(digits []int, base int) bool {
	for i := len(digits) - 1; i >= 0; i-- {
		if digits[i]++; digits[i] < base {
			return true
		}
		digits[i] = 0
	}
	return false
}

func yieldEach(yield func([]int) bool, word []int, endings [][]int) bool {
	for _, e := range endings {
		if !yield(concat(word, e)) {
			return false
		}
	}
	return true
}

// once leaves out the words that were yielded before.
func once(words iter.Seq[[]int]) iter.Seq[[]int] {
	return func(yield func([]int) bool) {
		seen := map[string]bool{}
		for w := range words {
			symbols := make([]rune, len(w))
			for i, c := range w {
				symbols[i] = rune(c)
			}
			if k := string(symbols); !seen[k] {
				seen[k] = true
				if !yield(w) {
					return
				}
			}
		}
	}
}
