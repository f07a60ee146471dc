package uts46

import (
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// scalars calls f with every code point but surrogates.
func scalars(f func(r rune)) {
	for r := range rune(unicode.MaxRune + 1) {
		if utf8.ValidRune(r) {
			f(r)
		}
	}
}

// The standard library has tables of an older version; what it has assigned keeps its category and case.
func TestTheTablesAgreeWithTheStandardLibrary(t *testing.T) {
	scalars(func(r rune) {
		if !unicode.In(r, unicode.L, unicode.M, unicode.N, unicode.P, unicode.S, unicode.Z) {
			return // not assigned there
		}
		p := lookup(r)
		if p.status() != statusDisallowed && p&isMark != 0 != unicode.Is(unicode.M, r) {
			assert.Fail(t, "a mark in one of them", "%U", r)
		}
		if p.ccc() != 0 && !unicode.Is(unicode.M, r) {
			assert.Fail(t, "a combining class of what is no mark", "%U", r)
		}
		if lower := unicode.ToLower(r); lower != r && lookup(lower).status() == statusValid && p.status() == statusValid {
			assert.Fail(t, "an upper-case letter is valid", "%U", r)
		}
	})
}

func TestEveryMappingIsValidAndMappedNoFurther(t *testing.T) {
	n := 0
	scalars(func(r rune) {
		if lookup(r).status() != statusMapped {
			return
		}
		n++
		to := mapping(r)
		require.NotEmpty(t, to, "%U", r)
		require.True(t, utf8.ValidString(to), "%U", r)
		assert.True(t, isNFC([]rune(to)), "%U", r)
		assert.NotContains(t, to, string(r))
		for _, m := range to {
			if s := lookup(m).status(); s != statusValid && s != statusDeviation {
				assert.Fail(t, "it is mapped to what is not valid", "%U to %U", r, m)
			}
		}
		if strings.Contains(to, ".") {
			assert.Equal(t, ".", to, "errors count labels by such dots")
		}
	})
	assert.Equal(t, n, len(mappedRunes))
}

// What is valid does not change when it is normalized, so that an A-label is what ToASCII gives for what it says.
func TestEveryValidCodePointIsNormal(t *testing.T) {
	scalars(func(r rune) {
		if s := lookup(r).status(); s == statusValid || s == statusDeviation {
			assert.Equal(t, []rune{r}, nfc([]rune{r}), "%U", r)
		}
	})
}

func TestTheFirstCodePointsOfTheShortcutsAreThose(t *testing.T) {
	combining, rightToLeft := rune(unicode.MaxRune), rune(unicode.MaxRune)
	scalars(func(r rune) {
		p := lookup(r)
		if p.ccc() != 0 || p&notQuick != 0 {
			combining = min(combining, r)
		}
		if p.bidi() == bidiR || p.bidi() == bidiAL || p.bidi() == bidiAN {
			rightToLeft = min(rightToLeft, r)
		}
	})
	assert.Equal(t, rune(firstCombining), combining)
	assert.LessOrEqual(t, rune(firstRightToLeft), rightToLeft)
}

func TestDecompositionsAreInOrderAndSecondsStay(t *testing.T) {
	assert.True(t, slices.IsSortedFunc(decompositions[:], func(a, b decomposition) int { return int(a.from - b.from) }))
	for _, e := range decompositions {
		assert.NotZero(t, lookup(e.from)&decomposes)
		assert.Zero(t, lookup(e.second)&decomposes, "%U", e.from)
	}
}

func TestTheTablesAreSmall(t *testing.T) {
	size := len(roots) + 2*len(branches) + len(leaves) + 4*len(records) +
		4*len(mappedRunes) + 2*len(mappedStarts) + len(mappings) + 12*len(decompositions) + 2*len(composed)
	assert.Less(t, size, 120_000)
	t.Logf("%d bytes: properties %d, mappings %d, decompositions %d", size, len(roots)+2*len(branches)+len(leaves)+4*len(records),
		4*len(mappedRunes)+2*len(mappedStarts)+len(mappings), 12*len(decompositions)+2*len(composed))
}
