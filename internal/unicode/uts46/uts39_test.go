// Package uts39 is tested here, so that both packages of Unicode are one program.
package uts46_test

import (
	"testing"
	"unicode"

	"github.com/stretchr/testify/assert"

	"github.com/urigrammar/uri/internal/unicode/uts39"
)

func TestScriptsAreMixedAsUTS39Says(t *testing.T) {
	for text, want := range map[string]bool{
		"": true, "example": true, "münchen": true, "москва": true, "例え": true, "Tシャツ": true, "카드card": true, "漢字ㄅㄆa": true,
		"шиkarno": false, "pаypal": false, "αlpha": false, "例え카": false, "ㄅひ": false, "שלוםabc": false, "१2": true, "москва2": true, "a1-b_2": true,
		"μm": false, "µm": true, // the one letter is Greek, the other one is of every script
		"aー": true, "кー": false, "a·b": true, "к·b": false,
	} {
		assert.Equal(t, want, uts39.IsHighlyRestrictive(text), text)
	}
}

func TestOneScriptIsNotMixed(t *testing.T) {
	for text, want := range map[string]bool{"": true, "münchen": true, "例え": true, "テスト1-2": true, "카드": true, "漢字ㄅ": true, "Tシャツ": false, "comノa": false, "pаypal": false} {
		assert.Equal(t, want, uts39.IsSingleScript(text), text)
	}
}

func TestACharacterIsInOneScriptWithItself(t *testing.T) {
	for r := rune(0); r < 0x32000; r++ {
		if text := string(r) + string(r); !uts39.IsSingleScript(text) || !uts39.IsHighlyRestrictive(text) {
			assert.Fail(t, "it is in no script", "%U", r)
		}
	}
}

func TestScriptsOfIdentifiersAreRecommended(t *testing.T) {
	for text, want := range map[string]bool{"": true, "münchen-1": true, "例え": true, "аррӏе": true, "ꓖꓳꓳꓖꓡꓰ": false, "ᏟᎪ": false, "a\u200b": false} {
		assert.Equal(t, want, uts39.IsRecommended(text), text)
	}
}

func TestCharactersOfEveryScriptHaveNone(t *testing.T) {
	for r, want := range map[rune]bool{
		'a': true, 'é': true, 'ー': true, '々': true, 'א': true, '٣': true, '१': true, 0x0345: true,
		'1': false, '.': false, '\U0001d377': false, '⓫': false, 'ⸯ': false, '\u208f': false, 0x200B: false, 0x378: false,
	} {
		assert.Equal(t, want, uts39.HasScript(r), "%U", r)
	}
}

func TestInvisibleCharactersAreHidden(t *testing.T) {
	for r, want := range map[rune]uts39.Kind{
		'a': uts39.Letter, '1': uts39.Letter, 'é': uts39.Letter, '例': uts39.Letter, 0x301: uts39.Mark, '☕': uts39.Symbol, '/': uts39.Symbol,
		0xAD: uts39.Hidden, 0x200B: uts39.Hidden, 0x202E: uts39.Hidden, 0x2066: uts39.Hidden, 0xFEFF: uts39.Hidden, 0x3000: uts39.Hidden,
		0xA0: uts39.Hidden, 0x3164: uts39.Hidden, 0x115F: uts39.Hidden, 0x2800: uts39.Hidden, 0xFE0F: uts39.Hidden, 0xE0041: uts39.Hidden,
		0xE000: uts39.Hidden, 0x378: uts39.Hidden, 0x2028: uts39.Hidden, 0x10FFFF: uts39.Hidden, 0: uts39.Hidden, 0x180E: uts39.Hidden,
	} {
		assert.Equal(t, want, uts39.KindOf(r), "%U", r)
	}
}

func TestDirectionsAreThoseOfBidiClasses(t *testing.T) {
	for r, want := range map[rune]uts39.Direction{
		'a': uts39.LeftToRight, '1': uts39.Number, '٣': uts39.Number, 'א': uts39.RightToLeft, 'ب': uts39.RightToLeft,
		0x05B0: uts39.Nonspacing, '.': uts39.Neutral, '例': uts39.LeftToRight, 0x10C80: uts39.RightToLeft, 0x10FFFD: uts39.LeftToRight, 0x10FFFF: uts39.Neutral,
	} {
		assert.Equal(t, want, uts39.DirectionOf(r), "%U", r)
	}
}

// What Go's own tables, of an older Unicode, know has kept its category since.
func TestTheTablesAgreeWithThoseOfGo(t *testing.T) {
	for r := rune(0); r <= unicode.MaxRune; r++ {
		switch kind := uts39.KindOf(r); {
		case unicode.In(r, unicode.Cc, unicode.Cf, unicode.Co, unicode.Z):
			if kind != uts39.Hidden {
				assert.Fail(t, "it is seen", "%U", r)
			}
		case unicode.In(r, unicode.L, unicode.N):
			if kind != uts39.Letter && !unicode.Is(unicode.Other_Default_Ignorable_Code_Point, r) {
				assert.Fail(t, "it is no letter", "%U", r)
			}
		}
	}
}
