package idna2008

import (
	"testing"
	"unicode"

	"github.com/stretchr/testify/assert"

	"github.com/urigrammar/uri/internal/unicode/uts46"
)

// The standard library has tables of an older version; what it has assigned keeps its category.
func TestTheTablesAgreeWithTheStandardLibrary(t *testing.T) {
	letters := []*unicode.RangeTable{unicode.Ll, unicode.Lu, unicode.Lo, unicode.Nd, unicode.Lm, unicode.Mn, unicode.Mc}
	for r := range rune(unicode.MaxRune + 1) {
		if unicode.Is(letterDigit, r) && unicode.In(r, unicode.L, unicode.M, unicode.N, unicode.P, unicode.S, unicode.Z) && !unicode.In(r, letters...) {
			assert.Fail(t, "no letter, mark or digit", "%U", r)
		}
		for table, want := range map[*unicode.RangeTable]*unicode.RangeTable{greek: unicode.Greek, hebrew: unicode.Hebrew} {
			if unicode.Is(want, r) && !unicode.Is(table, r) {
				assert.Fail(t, "not of its script", "%U", r)
			}
		}
	}
}

// What is permitted in any label stays what it is under UTS #46.
func TestPermittedCharactersAreMappedToThemselves(t *testing.T) {
	for r := range rune(unicode.MaxRune + 1) {
		if r == '-' || r == 0x200C || r == 0x200D || !permitted(string(r), 0, r) || unicode.Is(unicode.M, r) {
			continue
		}
		got, err := uts46.Profile{}.Verify(string(r))
		if err != nil && err.Reason == uts46.LeadingMark {
			continue // a mark that the standard library does not have
		}
		if err != nil || got != string(r) {
			assert.Fail(t, "it is mapped", "%U: %v", r, err)
		}
	}
}

func TestCodePointsAreInThePlacesOfTheirRules(t *testing.T) {
	for label, want := range map[string]bool{
		"abc": true, "a-b": true, "A": false, "a.b": false, "a_b": false, "☃": false, "²": false, "ª": false,
		"l·l": true, "l·": false, "·l": false, "l·a": false, "α͵β": true, "α͵": false, "͵x": false, "א׳ב": true, "׳": false, "א״": true, "a״": false,
		"・": false, "a・": false, "・ぁ": true, "ァ・": true, "丈・丈": true, "\u0660\u0661": true, "\u06f0a": true, "\u0660\u06f0": false, "\u06f0\u0660": false,
		"ß": true, "ς": true, "\u06fd": true, "\u0f0b": true, "〇": true, "\u0640": false, "\u302e": false, "\u3031": false, "\u1100": false, "\ud7cb": false, "a\u20d0": false,
		"a\U0001d165": false, "\u200d": true,
	} {
		_, ok := Permitted(label)
		assert.Equal(t, want, ok, "%+q", label)
	}
}
