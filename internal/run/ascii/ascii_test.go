package ascii

import (
	"cmp"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestOnlyLettersOfASCIIHaveNoCase(t *testing.T) {
	for octet := range 256 {
		text := string([]byte{byte(octet)})
		want := text
		if octet < 0x80 {
			want = strings.ToLower(text)
		}
		assert.Equal(t, want, Lower(text))
	}
	assert.False(t, EqualFold("k", "\u212A"), "the sign of Kelvin")
	assert.False(t, EqualFold("s", "ſ"))
	assert.False(t, EqualFold("a", "aa"))
}

func TestTheClassesOfBytesAreThoseOfUnicodeInASCII(t *testing.T) {
	for octet := range 256 {
		r, isASCII := rune(octet), octet < utf8.RuneSelf
		assert.Equal(t, isASCII && unicode.IsUpper(r), IsUpper(byte(octet)), "%q", r)
		assert.Equal(t, isASCII && unicode.IsLetter(r), IsLetter(byte(octet)), "%q", r)
		assert.Equal(t, isASCII && unicode.IsDigit(r), IsDigit(byte(octet)), "%q", r)
		assert.Equal(t, isASCII && (unicode.IsLetter(r) || unicode.IsDigit(r)), IsLetterOrDigit(byte(octet)), "%q", r)
	}
}

func TestTextsCompareAsTheyDoInLowerCase(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		texts := rapid.StringMatching(`[aAbBé]{0,2}`)
		a, b := texts.Draw(t, "a"), texts.Draw(t, "b")
		require.Equal(t, Lower(a) == Lower(b), EqualFold(a, b))
		require.Equal(t, Lower(a), Lower(Lower(a)))
		require.Equal(t, strings.Compare(Lower(a), Lower(b)), cmp.Compare(CompareFold(a, b), 0))
	})
}
