package excerpt

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"pgregory.net/rapid"
)

func TestLongTextsAreShownAroundTheirFirstDifference(t *testing.T) {
	long := strings.Repeat("é ", 200)
	a, b := Apart(long+"x"+long, long+"y"+long)
	assert.Contains(t, a, "x")
	assert.Contains(t, b, "y")
	a, b = Apart("x", "y")
	assert.Equal(t, []string{"x", "y"}, []string{a, b})
}

func TestTextsThatDifferAreNotShownAlike(t *testing.T) {
	part := rapid.SampledFrom([]string{"a", "é", "日本", strings.Repeat("b", 100)})
	text := rapid.Custom(func(t *rapid.T) string { return strings.Join(rapid.SliceOfN(part, 0, 12).Draw(t, "parts"), "") })
	rapid.Check(t, func(t *rapid.T) {
		begin, a, b := text.Draw(t, "begin"), text.Draw(t, "a"), text.Draw(t, "b")
		x, y := Apart(begin+a, begin+b)
		if (a == b) != (x == y) || !utf8.ValidString(x) || !utf8.ValidString(y) || max(len(x), len(y)) > shown+2*len("…") {
			t.Fatalf("%q and %q are shown as %q and %q", begin+a, begin+b, x, y)
		}
	})
}
