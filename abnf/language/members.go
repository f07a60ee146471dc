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

// Sample yields random strings of at least shortest and at most longest symbols, without end. It yields nothing if there is no
// such string. Each length that occurs is equally likely. Each string of one length is equally likely, up to the
// rounding of floating-point numbers. The same arguments give the same strings. The error is a [*SizeError] if this requires
// more memory than [Options] allow: 16 bytes per state, and as many for each symbol by which longest exceeds a shortest string.
func (l *Language) Sample(shortest, longest int, seed uint64) (iter.Seq[string], error) {
	sampler, err := l.dfa.Sampler(longest, l.bounds)
	if err != nil {
		return nil, named(errorOf(err), l.name)
	}
	lengths := sampler.Lengths(shortest)
	return func(yield func(string) bool) {
		choice, draws := rand.New(rand.NewPCG(seed, uint64(longest))), map[int]*rand.Rand{}
		for len(lengths) > 0 {
			n := lengths[choice.IntN(len(lengths))]
			if draws[n] == nil {
				draws[n] = rand.New(rand.NewPCG(seed, uint64(n)))
			}
			if text, _ := sampler.Sample(draws[n], n); !yield(text) {
				return
			}
		}
	}, nil
}
