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
}

func TestWhatIsAroundTheFirstDifference(t *testing.T) {
	x := func(n int) string { return strings.Repeat("x", n) }
	for _, c := range []struct{ a, b, wantA, wantB string }{
		{"x", "y", "x", "y"},
		{x(240), x(239), x(240), x(239)},
		{x(239), x(240), x(239), x(240)},
		{x(241), x(1), x(240) + "…", "x"},
		{x(1), x(241), "x", x(240) + "…"},
		{"1" + x(300), "2" + x(300), "1" + x(239) + "…", "2" + x(239) + "…"},
		{x(80) + "1" + x(300), x(80) + "2", x(80) + "1" + x(159) + "…", x(80) + "2"},
		{x(81) + "1" + x(300), x(81) + "2", "…" + x(80) + "1" + x(159) + "…", "…" + x(80) + "2"},
		{"é" + x(79) + "1" + x(300), "é" + x(79) + "2", "é" + x(79) + "1" + x(158) + "…", "é" + x(79) + "2"},
		{"x☕" + x(78) + "1", "x☕" + x(78) + "2" + x(300), "…☕" + x(78) + "1", "…☕" + x(78) + "2" + x(158) + "…"},
		{"\x80" + x(300), "\x80" + x(50) + "y", "\x80" + x(239) + "…", "\x80" + x(50) + "y"},
	} {
		a, b := Apart(c.a, c.b)
		assert.Equal(t, []string{c.wantA, c.wantB}, []string{a, b}, "%q and %q", c.a, c.b)
	}
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
