package automaton

import (
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri/internal/read/syntax"
	"github.com/urigrammar/uri/internal/run/rangeset"
)

func octets(t require.TestingT, e *syntax.Expr) *DFA {
	n, err := CompileExpr(UTF8(e), nil, nil)
	require.NoError(t, err)
	return determinized(t, n).Minimize()
}

func TestUTF8OfAllCodePointsIsWhatUnicodeCallsValid(t *testing.T) {
	d := octets(t, syntax.Star(syntax.Any(rangeset.Range(0, rangeset.MaxRune))))
	assert.Equal(t, 8, d.Len(), "one between code points and seven inside")
	edges := []byte{
		0, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF,
		0xE0, 0xE1, 0xEC, 0xED, 0xEE, 0xEF, 0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xFF,
	}
	s := make([]byte, 0, 4)
	wrong := 0
	var extend func()
	extend = func() {
		if d.Accepts(string(s)) != utf8.Valid(s) {
			wrong++
		}
		if len(s) == cap(s) {
			return
		}
		for _, b := range edges {
			s = append(s, b)
			extend()
			s = s[:len(s)-1]
		}
	}
	extend()
	assert.Zero(t, wrong)
}

func TestUTF8AcceptsTheEncodingOfEachMember(t *testing.T) {
	bound := rapid.OneOf(
		rapid.Int32Range(0, rangeset.MaxRune),
		rapid.SampledFrom([]int32{0, 0x7F, 0x80, 0x7FF, 0x800, 0xD7FF, 0xD800, 0xDFFF, 0xE000, 0xFFFF, 0x10000, rangeset.MaxRune}))
	rapid.Check(t, func(t *rapid.T) {
		set := rangeset.SetOf(
			rangeset.Span{Lo: bound.Draw(t, "lo"), Hi: bound.Draw(t, "hi")},
			rangeset.Span{Lo: bound.Draw(t, "lo"), Hi: bound.Draw(t, "hi")})
		d := octets(t, syntax.Any(set))
		check := func(r rune) {
			if utf8.ValidRune(r) && d.Accepts(string(r)) != set.Contains(r) {
				require.Equal(t, set.Contains(r), !set.Contains(r), "%U", r)
			}
		}
		for _, p := range set.Spans() {
			for _, r := range []rune{p.Lo - 1, p.Lo, p.Hi, p.Hi + 1} {
				check(r)
			}
		}
		for r := rune(0); r <= rangeset.MaxRune; r += 1009 {
			check(r)
		}
		want := 0
		for _, p := range set.Minus(rangeset.Surrogates).Spans() {
			want += int(p.Hi-p.Lo) + 1
		}
		require.Equal(t, int64(want), size(d), "and nothing else")
	})
}

// size is the number of members of a finite language.
func size(d *DFA) int64 {
	c := d.Counts()
	var n int64
	for length := range d.Len() + 1 {
		n += c.Of(length).Int64()
	}
	return n
}

func TestUTF8KeepsWhatIsNotASymbol(t *testing.T) {
	g := grammar(t,
		&syntax.Rule{Name: "S", Line: 3, Section: "2", Expr: syntax.Seq(syntax.To("T"), syntax.Opt(letter('a')))},
		&syntax.Rule{Name: "T", Line: 4, Expr: syntax.Times(syntax.Any(rangeset.Range('é', 'ÿ')), 1, 2)})
	o := UTF8Grammar(g)
	assert.Equal(t, g.Name, o.Name)
	assert.Equal(t, "2", o.Rules[0].Section)
	n, err := Compile(o, "S", nil)
	require.NoError(t, err)
	assert.True(t, n.Alphabet.Octets())
	d := determinized(t, n)
	assert.True(t, d.Accepts("éÿa"))
	assert.False(t, d.Accepts("éÿéa"))
	assert.False(t, d.Accepts("\xE9a"))
}
