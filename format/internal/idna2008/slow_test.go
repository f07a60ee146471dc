package idna2008

import (
	"slices"
	"testing"
	"unicode"

	"github.com/stretchr/testify/require"
	"github.com/urigrammar/uri/internal/tests/exhaustive"
	"pgregory.net/rapid"
)

// oldHangulJamo are the conjoining jamos (section 2.9).
var oldHangulJamo = &unicode.RangeTable{R16: []unicode.Range16{{0x1100, 0x11FF, 1}, {0xA960, 0xA97C, 1}, {0xD7B0, 0xD7C6, 1}, {0xD7CB, 0xD7FB, 1}}}

// ignorableBlocks are the blocks of section 2.4: combining marks for symbols, and musical symbols.
var ignorableBlocks = &unicode.RangeTable{
	R16: []unicode.Range16{{0x20D0, 0x20FF, 1}},
	R32: []unicode.Range32{{0x1D100, 0x1D1FF, 1}, {0x1D200, 0x1D24F, 1}},
}

// exceptions has the code points of section 2.6, and whether they are PVALID. Those with a rule are in contexts.
var exceptions = map[rune]bool{
	0x00DF: true, 0x03C2: true, 0x06FD: true, 0x06FE: true, 0x0F0B: true, 0x3007: true,
	0x0640: false, 0x07FA: false, 0x302E: false, 0x302F: false, 0x3031: false, 0x3032: false, 0x3033: false, 0x3034: false, 0x3035: false, 0x303B: false,
}

// contexts has the rules of appendix A for single code points.
var contexts = map[rune]func(label []rune, i int) bool{
	0x00B7: func(label []rune, i int) bool { return at(label, i-1) == 'l' && at(label, i+1) == 'l' },
	0x0375: func(label []rune, i int) bool { return unicode.Is(greek, at(label, i+1)) },
	0x05F3: func(label []rune, i int) bool { return unicode.Is(hebrew, at(label, i-1)) },
	0x05F4: func(label []rune, i int) bool { return unicode.Is(hebrew, at(label, i-1)) },
	0x30FB: func(label []rune, _ int) bool {
		return has(label, func(r rune) bool { return unicode.In(r, hiragana, katakana, han) })
	},
}

// at returns a code point of a label, or -1 if i is out of range.
func at(label []rune, i int) rune {
	if i < 0 || i >= len(label) {
		return -1
	}
	return label[i]
}

func has(label []rune, is func(rune) bool) bool { return slices.ContainsFunc(label, is) }

// slowlyPermitted is permitted by look-ups alone, in the order of section 3.
func slowlyPermitted(label []rune, i int, r rune) bool {
	if rule, ok := contexts[r]; ok {
		return rule(label, i)
	}
	if valid, ok := exceptions[r]; ok {
		return valid
	}
	switch {
	case r == 0x200C || r == 0x200D:
		return true
	case 0x0660 <= r && r <= 0x0669:
		return !has(label, func(r rune) bool { return 0x06F0 <= r && r <= 0x06F9 })
	case 0x06F0 <= r && r <= 0x06F9:
		return !has(label, func(r rune) bool { return 0x0660 <= r && r <= 0x0669 })
	}
	return r == '-' || unicode.Is(letterDigit, r) && !unicode.Is(oldHangulJamo, r) && !unicode.Is(ignorableBlocks, r)
}

func TestCodePointsArePermittedAsByTheLookUps(t *testing.T) {
	step := rune(17)
	if exhaustive.Asked(t) {
		step = 1
	}
	for r := rune(0); r <= unicode.MaxRune; r += step {
		for _, label := range [][]rune{{r}, {'l', r, 'l'}, {0x05D0, r, 0x03B1}, {0x0660, r, 0x30A2}} {
			i := len(label) / 2
			require.Equal(t, slowlyPermitted(label, i, r), permitted(string(label), len(string(label[:i])), r), "%U in %U", r, label)
		}
	}
}

func TestLabelsArePermittedAsByTheLookUps(t *testing.T) {
	special := rapid.SampledFrom([]rune{'l', 'L', '-', 'a', 0xB7, 0x375, 0x3B1, 0x5F3, 0x5D0, 0x30FB, 0x30A2, 0x660, 0x6F0, 0x200C, 0x1100, 0x20D0, 0x1D100, 0xDF, 0x640})
	rapid.Check(t, func(t *rapid.T) {
		label := rapid.SliceOfN(rapid.OneOf(special, rapid.Rune()), 1, 6).Draw(t, "label")
		for i, r := range label {
			require.Equal(t, slowlyPermitted(label, i, r), permitted(string(label), len(string(label[:i])), r), "%U at %d of %U", r, i, label)
		}
	})
}
