package automaton

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri/internal/run/rangeset"
)

func TestAlphabetIsTheCoarsestPartition(t *testing.T) {
	digit, hex := rangeset.Range('0', '9'), rangeset.SetOf(rangeset.Span{Lo: '0', Hi: '9'}, rangeset.Span{Lo: 'a', Hi: 'f'})
	a := NewAlphabet(MaxOctet, digit, hex, rangeset.Set{}, rangeset.Range('a', 0x3FF))
	assert.Equal(t, 4, a.Len())
	var all rangeset.Set
	for c := range a.Len() {
		assert.True(t, all.Intersect(a.Set(c)).Empty())
		all = all.Union(a.Set(c))
		if c > 0 {
			assert.Less(t, a.Set(c - 1).Spans()[0].Lo, a.Set(c).Spans()[0].Lo)
		}
		for _, p := range a.Set(c).Spans() {
			for r := p.Lo; r <= p.Hi; r++ {
				assert.Equal(t, c, a.Class(r))
			}
		}
		assert.Equal(t, c, a.Class(a.Representative(c)))
	}
	assert.Equal(t, a.Symbols(), all)
	assert.Equal(t, []int{a.Class('0'), a.Class('a')}, a.Classes(hex))
	assert.True(t, a.Separates(hex))
	assert.False(t, a.Separates(rangeset.Range('0', '8')))
	assert.False(t, a.Separates(rangeset.Range('a', 0x3FF)), "what is beyond the top is in no class")
	assert.Equal(t, -1, a.Class(0x100))
	assert.Equal(t, -1, a.Class(-1))
}

func TestAlphabetOfCodePointsHasNoSurrogates(t *testing.T) {
	a := NewAlphabet(rangeset.MaxRune, rangeset.Range(0xD000, 0xD900))
	assert.Equal(t, -1, a.Class(0xD800))
	assert.Equal(t, -1, a.Class(0xDFFF))
	assert.Equal(t, 1, a.Class(0xD7FF))
	assert.Equal(t, 0, a.Class(0xE000))
	assert.Equal(t, 0, a.Class(rangeset.MaxRune))
	assert.True(t, a.Separates(rangeset.Range(0xD000, 0xD900)))
	assert.Equal(t, 1, NewAlphabet(rangeset.MaxRune, rangeset.Surrogates).Len())
}

func TestRepresentativeReadsWell(t *testing.T) {
	for want, set := range map[rune]rangeset.Set{
		'a':    rangeset.Range(0, MaxOctet),
		'1':    rangeset.Range('0', '9'),
		'G':    rangeset.Range('G', 'Z'),
		'-':    rangeset.Range('!', '.'),
		' ':    rangeset.Range(0, ' '),
		0x80:   rangeset.Range(0x80, 0x80),
		0:      rangeset.Range(0, 0x1F),
		0xE9:   rangeset.Range(0xE9, 0xE9),
		0x3B1:  rangeset.Range(0x3B1, 0x3C9),
		0x4E00: rangeset.Range(0x4E00, 0x9FFF),
	} {
		a := NewAlphabet(rangeset.MaxRune, set)
		assert.Equal(t, want, a.Representative(a.Class(set.Spans()[0].Lo)))
	}
}

func TestRefineSeparatesWhatEitherDoes(t *testing.T) {
	a := NewAlphabet(MaxOctet, rangeset.Range('a', 'f'))
	b := NewAlphabet(MaxOctet, rangeset.Range('d', 'z'))
	both := Refine(a, b)
	assert.True(t, both.Equal(NewAlphabet(MaxOctet, rangeset.Range('a', 'f'), rangeset.Range('d', 'z'))))
	assert.True(t, Refine(a, a).Equal(a))
	assert.False(t, both.Equal(a))
	wide := Refine(a, NewAlphabet(rangeset.MaxRune))
	assert.Equal(t, rune(rangeset.MaxRune), wide.Top())
	assert.Equal(t, []int{wide.Class(0x100)}, wide.Classes(rangeset.Range(0x100, rangeset.MaxRune)))
}

func TestTextIsOctetsOrUTF8(t *testing.T) {
	e := rangeset.Range(0xE9, 0xE9)
	octets, points := NewAlphabet(MaxOctet, e), NewAlphabet(rangeset.MaxRune, e)
	assert.Equal(t, "a\xE9", octets.Text([]int{0, 1}))
	assert.Equal(t, "aé", points.Text([]int{0, 1}))
}

func TestSymbolsShareAClassExactlyIfNoSetDistinguishesThem(t *testing.T) {
	symbol := rapid.Int32Range(0, 40)
	set := rapid.Custom(func(t *rapid.T) rangeset.Set {
		return rangeset.SetOf(
			rangeset.Span{Lo: symbol.Draw(t, "lo"), Hi: symbol.Draw(t, "hi")},
			rangeset.Span{Lo: symbol.Draw(t, "lo"), Hi: symbol.Draw(t, "hi")})
	})
	rapid.Check(t, func(t *rapid.T) {
		sets := rapid.SliceOfN(set, 0, 4).Draw(t, "sets")
		more := rapid.SliceOfN(set, 0, 4).Draw(t, "more")
		a := NewAlphabet(40, sets...)
		for r := range rune(41) {
			for s := range r {
				apart := false
				for _, set := range sets {
					apart = apart || set.Contains(r) != set.Contains(s)
				}
				if (a.Class(r) != a.Class(s)) != apart {
					require.Fail(t, "a class is wrong", "%d and %d", r, s)
				}
			}
		}
		all := NewAlphabet(40, append(sets, more...)...)
		require.True(t, Refine(a, NewAlphabet(40, more...)).Equal(all))
	})
}
