package excerpt

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"

	"github.com/urigrammar/uri/internal/uts39"
)

func TestTheDescriptionOfACharacterHasNoInvisibleOne(t *testing.T) {
	shown := 0
	for r := rune(0x80); r <= unicode.MaxRune; r++ {
		if !utf8.ValidRune(r) || !strings.ContainsRune(Character(string(r)), r) {
			continue
		}
		shown++
		if uts39.KindOf(r) == uts39.Hidden {
			assert.Fail(t, "it is shown", "%U", r)
		}
	}
	assert.Greater(t, shown, 100_000)
}
