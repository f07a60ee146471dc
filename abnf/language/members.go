package language

import (
	"iter"
	"math/big"
	"math/rand/v2"
)

// Empty reports whether the language contains no string.
func (l *Language) Empty() bool { return l.dfa.Empty() }

// Finite reports whether the language contains finitely many strings.
func (l *Language) Finite() bool { return l.dfa.Finite() }

// Shortest returns a shortest string, and reports whether there is one. Among several it prefers a readable one.
func (l *Language) Shortest() (string, bool) { return l.dfa.Shortest() }

// Members yields all strings in the language, shorter ones first. It does not end if the language is infinite.
func (l *Language) Members() iter.Seq[string] { return l.dfa.Members() }

// Count returns the number of strings of n symbols, or 0 if n is negative. The number of digits in
// the result grows linearly with n. Count takes quadratic time and linear memory in n.
func (l *Language) Count(n int) *big.Int { return l.dfa.Counts().Of(n) }

// Counts yields each length from 0 on, and the number of strings with that many symbols, without end.
func (l *Language) Counts() iter.Seq2[int, *big.Int] {
	return func(yield func(int, *big.Int) bool) {
		counts := l.dfa.Counts()
		for n := 0; yield(n, counts.Of(n)); n++ {
		}
	}
}

// Sample yields random strings of n symbols, without end. The same seed gives the same strings. It yields nothing if there is
// no string of that length. Each string is equally likely, up to the rounding of floating-point numbers.
func (l *Language) Sample(n int, seed uint64) iter.Seq[string] {
	return func(yield func(string) bool) {
		sampler := l.dfa.Sampler(n)
		rng := rand.New(rand.NewPCG(seed, uint64(n)))
		for {
			if text, ok := sampler.Sample(rng); !ok || !yield(text) {
				return
			}
		}
	}
}
