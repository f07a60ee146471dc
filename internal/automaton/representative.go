package automaton

import (
	"slices"
	"strings"
	"unicode"

	"github.com/urigrammar/uri/internal/rangeset"
)

// liked is printable ASCII without space, in the order in which a person would choose an example.
const liked = "abcdefghijklmnopqrstuvwxyz1234567890ABCDEFGHIJKLMNOPQRSTUVWXYZ" +
	`-._~/:?#@+=&;,!$*'()[]%<>{}|^"` + "`\\"

// rank orders symbols by how well they read in an example: the lower the better.
func rank(r rune) int {
	if 0 <= r && r <= MaxOctet {
		return octetRanks[r]
	}
	return rankOf(r)
}

var octetRanks = func() (ranks [MaxOctet + 1]int) {
	for r := range ranks {
		ranks[r] = rankOf(rune(r))
	}
	return ranks
}()

func rankOf(r rune) int {
	switch i := strings.IndexRune(liked, r); {
	case i >= 0 && r < unicode.MaxASCII:
		return i
	case r == ' ':
		return len(liked)
	case r > MaxOctet && unicode.IsLetter(r):
		return len(liked) + 1
	case unicode.IsPrint(r):
		return len(liked) + 2
	case r > unicode.MaxASCII:
		return len(liked) + 3
	}
	return len(liked) + 4 // a control character
}

// representative returns the symbol of least rank; among equals, and beyond Latin-1, the first of a span.
func representative(s rangeset.Set) rune {
	best := rune(-1)
	consider := func(r rune) {
		if best < 0 || rank(r) < rank(best) {
			best = r
		}
	}
	for _, p := range s.Spans() {
		for r := p.Lo; r <= min(p.Hi, MaxOctet); r++ {
			consider(r)
		}
		consider(max(p.Lo, min(p.Hi, MaxOctet+1)))
	}
	return best
}

// readable lists the classes in the order in which their representatives read well in an example.
func (a *Alphabet) readable() []int { return a.order }

func inReadableOrder(reps []rune) []int {
	out := make([]int, len(reps))
	for c := range out {
		out[c] = c
	}
	slices.SortStableFunc(out, func(c, d int) int { return rank(reps[c]) - rank(reps[d]) })
	return out
}

// ReadsBetter reports whether a class reads better than another in an example.
func (a *Alphabet) ReadsBetter(class, than int) bool { return rank(a.reps[class]) < rank(a.reps[than]) }
