package rangeset

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// members are the symbols of a set, one by one. The law tests draw symbols up to most.
type members [most + 2]bool

const most = 12

func spans(t *rapid.T, label string) (spans []Span, want members) {
	symbol := rapid.Int32Range(0, most)
	for range rapid.IntRange(0, 4).Draw(t, label) {
		p := Span{symbol.Draw(t, "lo"), symbol.Draw(t, "hi")}
		spans = append(spans, p)
		for r := p.Lo; r <= p.Hi; r++ {
			want[r] = true
		}
	}
	return spans, want
}

// require checks that a set has the members up to a symbol, in as few spans as there can be.
func (m members) require(t *rapid.T, s Set, top rune) {
	n, runs := 0, 0
	for r := range top + 1 {
		require.Equal(t, m[r], s.Contains(r), "%d in %v", r, s.Spans())
		if m[r] {
			n++
		}
		if m[r] && (r == 0 || !m[r-1]) {
			runs++
		}
	}
	require.Equal(t, n, s.Len())
	require.Equal(t, n == 0, s.Empty())
	require.Len(t, s.Spans(), runs)
	require.Equal(t, s, SetOf(s.Spans()...))
}

func each(f func(r rune) bool) (m members) {
	for r := range m {
		m[r] = f(rune(r))
	}
	return m
}

func TestSetsHaveTheSymbolsThatTheLawsOfSetsSay(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		some, a := spans(t, "a")
		others, b := spans(t, "b")
		s, u := SetOf(some...), SetOf(others...)
		a.require(t, s, most+1)
		each(func(r rune) bool { return a[r] || b[r] }).require(t, s.Union(u), most+1)
		each(func(r rune) bool { return a[r] && b[r] }).require(t, s.Intersect(u), most+1)
		each(func(r rune) bool { return a[r] && !b[r] }).require(t, s.Minus(u), most+1)
		top := rapid.Int32Range(0, most+1).Draw(t, "top")
		each(func(r rune) bool { return !a[r] && r <= top }).require(t, s.Complement(top), most+1)
		require.Equal(t, each(func(r rune) bool { return a[r] && !b[r] }) == members{}, s.Contained(u))
	})
}

func TestASetHoldsTheGreatestSymbols(t *testing.T) {
	spans := []Span{{0, 0}, {0x80, 0xFF}, {0xD7FF, 0xE000}, {0x10FFFF, greatest}}
	assert.Equal(t, spans, SetOf(spans...).Spans())
	assert.Equal(t, Range(1, greatest), Range(0, 0).Complement(greatest))
	all := Range(0, greatest)
	assert.Equal(t, all, all.Intersect(all))
	assert.Equal(t, all, all.Minus(Set{}))
	assert.Equal(t, Range(0, 5), Range(0, 5).Intersect(all))
	assert.Equal(t, Range(0, 5), all.Intersect(Range(0, 5)))
	assert.Equal(t, []Span{{0xD800, 0xDFFF}}, Surrogates.Spans())
}
