package automaton

import (
	"slices"
	"strings"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri/internal/read/syntax"
	"github.com/urigrammar/uri/internal/run/rangeset"
)

// The reference for the automata: expressions over a, b and c, matched by trying everything, on all
// words up to longest.

const longest = 6

var abc = NewAlphabet(MaxOctet, rangeset.Range('a', 'a'), rangeset.Range('b', 'b'), rangeset.Range('c', 'c'))

// words are all words over a, b and c up to longest, the shortest first, then by alphabet.
var words = func() []string {
	out := []string{""}
	for from, n := 0, 0; n < longest; n++ {
		to := len(out)
		for _, w := range out[from:to] {
			out = append(out, w+"a", w+"b", w+"c")
		}
		from = to
	}
	return out
}()

// wordsOfAB are those of words that have no c.
var wordsOfAB = slices.DeleteFunc(slices.Clone(words), func(w string) bool { return strings.Contains(w, "c") })

// members are those of words that accept says yes to.
func members(accept func(string) bool) []string {
	return slices.DeleteFunc(slices.Clone(words), func(w string) bool { return !accept(w) })
}

// language is the members of e up to longest.
func language(e *syntax.Expr) []string {
	return members(func(w string) bool { return derives(e, w) })
}

func derives(e *syntax.Expr, s string) bool { return ends(e, s, 1)>>len(s)&1 == 1 }

// ends is where a match of e in s can end that begins at one of from: sets of offsets, as bits.
func ends(e *syntax.Expr, s string, from uint) uint {
	switch e.Op {
	case syntax.Symbol:
		var to uint
		for i := range len(s) {
			if from>>i&1 == 1 && e.Set.Contains(rune(s[i])) {
				to |= 1 << (i + 1)
			}
		}
		return to
	case syntax.Concat:
		for _, x := range e.Subs {
			from = ends(x, s, from)
		}
		return from
	case syntax.Alternate:
		var to uint
		for _, x := range e.Subs {
			to |= ends(x, s, from)
		}
		return to
	case syntax.Repeat:
		for range e.Min {
			from = ends(e.Subs[0], s, from)
		}
		most := e.Max - e.Min
		if e.Max == syntax.Unbounded {
			most = len(s) + 1 // iterations that match nothing add nothing
		}
		for range most {
			from |= ends(e.Subs[0], s, from)
		}
		return from
	}
	return from // Empty
}

// expression draws a small expression over a, b and c.
func expression(t *rapid.T, label string) *syntax.Expr { return expressions(4).Draw(t, label) }

func expressions(depth int) *rapid.Generator[*syntax.Expr] {
	return rapid.Custom(func(t *rapid.T) *syntax.Expr {
		kind := rapid.IntRange(0, 9).Draw(t, "kind")
		if depth == 0 {
			kind %= 3
		}
		sub := func() *syntax.Expr { return expressions(depth-1).Draw(t, "sub") }
		subs := func() []*syntax.Expr {
			return rapid.SliceOfN(expressions(depth-1), 2, 3).Draw(t, "subs")
		}
		switch kind {
		case 0, 1:
			r := rapid.RuneFrom([]rune("abc")).Draw(t, "letter")
			return syntax.Any(rangeset.Range(r, r))
		case 2:
			return rapid.SampledFrom([]*syntax.Expr{
				syntax.Epsilon(), syntax.Any(rangeset.Range('a', 'b')), syntax.Any(rangeset.Range('a', 'c')), syntax.Any(rangeset.Set{}),
			}).Draw(t, "special")
		case 3, 4, 5:
			return syntax.Seq(subs()...)
		case 6, 7:
			return syntax.Or(subs()...)
		case 8:
			return syntax.Star(sub())
		}
		least := rapid.IntRange(0, 2).Draw(t, "min")
		return syntax.Times(sub(), least, rapid.SampledFrom([]int{syntax.Unbounded, least, least + 1, least + 2}).Draw(t, "max"))
	})
}

func nfa(t require.TestingT, e *syntax.Expr) *NFA {
	n, err := CompileExpr(e, nil, abc)
	require.NoError(t, err)
	return n
}

func determinized(t require.TestingT, n *NFA) *DFA {
	d, err := n.Determinize()
	require.NoError(t, err)
	return d
}

func minimal(t require.TestingT, e *syntax.Expr) *DFA { return determinized(t, nfa(t, e)).Minimize() }
