package ascii

import (
	"strings"
	"testing"

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

func TestEqualTextsAreEqualInLowerCase(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		texts := rapid.StringMatching(`[aAbBé]{0,2}`)
		a, b := texts.Draw(t, "a"), texts.Draw(t, "b")
		require.Equal(t, Lower(a) == Lower(b), EqualFold(a, b))
		require.Equal(t, Lower(a), Lower(Lower(a)))
	})
}
