package uts46

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// nfcByTheBook is Normalization Form C as the definitions read: no quick check, no search, no sorting but
// exchanging neighbours (Unicode Standard, D108, D109 and D115 to D117).
func nfcByTheBook(s []rune) []rune {
	var d []rune
	for _, r := range s {
		d = appendDecomposed(d, r)
	}
	class := func(i int) uint8 { return lookup(d[i]).ccc() }
	for exchanged := true; exchanged; {
		exchanged = false
		for i := 1; i < len(d); i++ {
			if class(i-1) > class(i) && class(i) > 0 {
				d[i-1], d[i] = d[i], d[i-1]
				exchanged = true
			}
		}
	}
	for i := 1; i < len(d); i++ {
		last := i - 1
		for last > 0 && class(last) != 0 {
			last--
		}
		isBlocked := class(last) != 0
		for j := last + 1; j < i; j++ {
			isBlocked = isBlocked || class(j) == 0 || class(j) >= class(i)
		}
		if isBlocked {
			continue
		}
		if c, ok := compositeByTheBook(d[last], d[i]); ok {
			d[last] = c
			d = slices.Delete(d, i, i+1)
			i--
		}
	}
	return d
}

// compositeByTheBook looks for what decomposes to the two and is not singled out.
func compositeByTheBook(first, second rune) (rune, bool) {
	for _, i := range composed {
		if e := decompositions[i]; e.first == first && e.second == second {
			return e.from, true
		}
	}
	for s := rune(hangulS); s < hangulS+countS; s++ {
		d := appendDecomposed(nil, s)
		if len(d) == 2 && d[0] == first && d[1] == second {
			return s, true
		}
		if len(d) == 3 && first >= hangulS && d[2] == second && slices.Equal(appendDecomposed(nil, first), d[:2]) {
			return s, true
		}
	}
	return 0, false
}

// combining are the code points that normalization does something about.
var combining = func() (all []rune) {
	for r := rune(0); r < 0x20000; r++ {
		if p := lookup(r); p.ccc() != 0 || p&(decomposes|notQuick) != 0 {
			all = append(all, r)
		}
	}
	return all
}()

func TestNormalizationIsAsItIsDefined(t *testing.T) {
	marks := rapid.RuneFrom([]rune("\u0301\u0323\u0327\u0345\u3099\u0338\u05b0\u05bc\u094d\u0f71\u0f74\u1dce"))
	letters := rapid.RuneFrom([]rune("aeoАע각\u1100\u1161\u11a8가ÅΩ\U00011099\U000110ba"))
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.SliceOfN(rapid.OneOf(marks, letters, rapid.SampledFrom(combining)), 0, 8).Draw(t, "s")
		got := nfc(slices.Clone(s))
		require.Equal(t, string(nfcByTheBook(s)), string(got))
		require.Equal(t, slices.Equal(s, got), isNFC(slices.Clone(s)))
		require.Equal(t, got, nfc(slices.Clone(got)), "it is normal already")
	})
}

func TestManyMarksAreOrderedAsFewAre(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		marks := rapid.SliceOfN(rapid.RuneFrom([]rune("\u0301\u0323\u0327\u0345\u0338\u05b0\u0334\u0300\u0302")), 0, 100).Draw(t, "marks")
		sorted := slices.Clone(marks)
		slices.SortStableFunc(sorted, func(a, b rune) int { return int(lookup(a).ccc()) - int(lookup(b).ccc()) })
		orderMarks(marks)
		require.Equal(t, sorted, marks)
	})
}

// Rows of NormalizationTest.txt that have trapped normalizers, and some that Unicode 16 and 17 added.
func TestNormalizationOfKnownTraps(t *testing.T) {
	for s, want := range map[string]string{
		"":                           "",
		"e\u0301":                    "é",
		"\u212b":                     "Å",
		"\u1e9b\u0323":               "\u1e9b\u0323",
		"a\u0315\u0300\u05ae\u0300b": "à\u05ae\u0300\u0315b",
		"\u1100\uac00\u11a8":         "\u1100각",
		"\uac00\u11a7":               "\uac00\u11a7", // not a trailing consonant
		"\u0b47\u0300\u0b3e":         "\u0b47\u0300\u0b3e",
		"\u0344":                     "\u0308\u0301",
		"\u0958":                     "\u0915\u093c",
		"\u2adc":                     "\u2add\u0338",
		"\ufb2c":                     "\u05e9\u05bc\u05c1",
		"\u0f73":                     "\u0f71\u0f72",
		"\U00010041\u0301":           "\U00010041\u0301", // its low 16 bits are those of "A"
		"\U000105d2\u0307":           "\U000105c9",       // Unicode 16
		"\U00016121\U0001611f":       "\U00016126",
		"\U0001611e\U0001611e":       "\U00016121",
		"a\u1ae6\u0301":              "\u00e1\u1ae6",  // a mark of Unicode 17, below
		"a\u1ae0\u0301":              "a\u1ae0\u0301", // and one above
	} {
		assert.Equal(t, want, string(nfc([]rune(s))), "%+q", s)
	}
}
