package visual_test

import (
	"os"
	"strings"
	"testing"
	"unicode"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/internal/uts46"
	"github.com/urigrammar/uri/internal/visual"
)

func TestScriptsAreMixedAsUTS39Says(t *testing.T) {
	for text, want := range map[string]bool{
		"": true, "example": true, "münchen": true, "москва": true, "例え": true, "Tシャツ": true, "카드card": true, "漢字ㄅㄆa": true,
		"шиkarno": false, "pаypal": false, "αlpha": false, "例え카": false, "ㄅひ": false, "שלוםabc": false, "१2": true, "москва2": true, "a1-b_2": true,
		"μm": false, "µm": true, // the one letter is Greek, the other one is of every script
		"aー": true, "кー": false, "a·b": true, "к·b": false,
	} {
		assert.Equal(t, want, visual.IsHighlyRestrictive(text), text)
	}
}

func TestOneScriptIsNotMixed(t *testing.T) {
	for text, want := range map[string]bool{"": true, "münchen": true, "例え": true, "テスト1-2": true, "카드": true, "漢字ㄅ": true, "Tシャツ": false, "comノa": false, "pаypal": false} {
		assert.Equal(t, want, visual.IsSingleScript(text), text)
	}
}

func TestScriptsOfIdentifiersAreRecommended(t *testing.T) {
	for text, want := range map[string]bool{"": true, "münchen-1": true, "例え": true, "аррӏе": true, "ꓖꓳꓳꓖꓡꓰ": false, "ᏟᎪ": false, "a\u200b": false} {
		assert.Equal(t, want, visual.IsRecommended(text), text)
	}
}

func TestCharactersOfEveryScriptHaveNone(t *testing.T) {
	for r, want := range map[rune]bool{
		'a': true, 'é': true, 'ー': true, '々': true, 'א': true, '٣': true, '१': true, 0x0345: true,
		'1': false, '.': false, '\U0001d377': false, '⓫': false, 'ⸯ': false, '\u208f': false, 0x200B: false, 0x378: false,
	} {
		assert.Equal(t, want, visual.HasScript(r), "%U", r)
	}
}

func TestWhatIsNotSeenIsHidden(t *testing.T) {
	for r, want := range map[rune]visual.Kind{
		'a': visual.Letter, '1': visual.Letter, 'é': visual.Letter, '例': visual.Letter, 0x301: visual.Mark, '☕': visual.Symbol, '/': visual.Symbol,
		0xAD: visual.Hidden, 0x200B: visual.Hidden, 0x202E: visual.Hidden, 0x2066: visual.Hidden, 0xFEFF: visual.Hidden, 0x3000: visual.Hidden,
		0xA0: visual.Hidden, 0x3164: visual.Hidden, 0x115F: visual.Hidden, 0x2800: visual.Hidden, 0xFE0F: visual.Hidden, 0xE0041: visual.Hidden,
		0xE000: visual.Hidden, 0x378: visual.Hidden, 0x2028: visual.Hidden, 0x10FFFF: visual.Hidden, 0: visual.Hidden, 0x180E: visual.Hidden,
	} {
		assert.Equal(t, want, visual.KindOf(r), "%U", r)
	}
}

func TestDirectionsAreThoseOfBidiClasses(t *testing.T) {
	for r, want := range map[rune]visual.Direction{
		'a': visual.LeftToRight, '1': visual.Number, '٣': visual.Number, 'א': visual.RightToLeft, 'ب': visual.RightToLeft,
		0x05B0: visual.Nonspacing, '.': visual.Neutral, '例': visual.LeftToRight, 0x10C80: visual.RightToLeft,
	} {
		assert.Equal(t, want, visual.DirectionOf(r), "%U", r)
	}
}

func TestTheDataIsOfTheVersionOfUTS46(t *testing.T) {
	data, err := os.ReadFile("data/properties.txt")
	require.NoError(t, err)
	assert.True(t, strings.HasPrefix(string(data), "# Unicode "+uts46.UnicodeVersion+"\n"))
}

// What Go's own tables, of an older Unicode, know has kept its category since.
func TestTheTablesAgreeWithThoseOfGo(t *testing.T) {
	for r := rune(0); r <= unicode.MaxRune; r++ {
		switch kind := visual.KindOf(r); {
		case unicode.In(r, unicode.Cc, unicode.Cf, unicode.Co, unicode.Z):
			if kind != visual.Hidden {
				assert.Fail(t, "it is seen", "%U", r)
			}
		case unicode.In(r, unicode.L, unicode.N):
			if kind != visual.Letter && !unicode.Is(unicode.Other_Default_Ignorable_Code_Point, r) {
				assert.Fail(t, "it is no letter", "%U", r)
			}
		}
	}
}
