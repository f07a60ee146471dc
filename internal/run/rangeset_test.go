package run_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri/internal/run/rangeset"
)

// members are the symbols of a set, one by one. The law tests draw symbols up to most.
type members [most + 2]bool

const most = 12

// greatest is the greatest number that a set can hold.
const greatest = 1<<24 - 1

func spans(t *rapid.T, label string) (spans []rangeset.Span, want members) {
	symbol := rapid.Int32Range(0, most)
	for range rapid.IntRange(0, 4).Draw(t, label) {
		p := rangeset.Span{Lo: symbol.Draw(t, "lo"), Hi: symbol.Draw(t, "hi")}
		spans = append(spans, p)
		for r := p.Lo; r <= p.Hi; r++ {
			want[r] = true
		}
	}
	return spans, want
}

// require checks that a set has the members up to a symbol, in as few spans as there can be.
func (m members) require(t *rapid.T, s rangeset.Set, top rune) {
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
	require.Equal(t, s, rangeset.SetOf(s.Spans()...))
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
		s, u := rangeset.SetOf(some...), rangeset.SetOf(others...)
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
	spans := []rangeset.Span{{Lo: 0, Hi: 0}, {Lo: 0x80, Hi: 0xFF}, {Lo: 0xD7FF, Hi: 0xE000}, {Lo: 0x10FFFF, Hi: greatest}}
	assert.Equal(t, spans, rangeset.SetOf(spans...).Spans())
	assert.Equal(t, rangeset.Range(1, greatest), rangeset.Range(0, 0).Complement(greatest))
	all := rangeset.Range(0, greatest)
	assert.Equal(t, all, all.Intersect(all))
	assert.Equal(t, all, all.Minus(rangeset.Set{}))
	assert.Equal(t, rangeset.Range(0, 5), rangeset.Range(0, 5).Intersect(all))
	assert.Equal(t, rangeset.Range(0, 5), all.Intersect(rangeset.Range(0, 5)))
	assert.Equal(t, []rangeset.Span{{Lo: 0xD800, Hi: 0xDFFF}}, rangeset.Surrogates.Spans())
}
