package documents

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri/internal/tests/golden"
)

func TestADifferenceIsShownInAtMostTwentyLines(t *testing.T) {
	line := rapid.SampledFrom([]string{"a\n", "b\n", "\n", "c", strings.Repeat("d", 1000) + "\n"})
	rapid.Check(t, func(t *rapid.T) {
		begin := strings.Join(rapid.SliceOfN(line, 0, 40).Draw(t, "begin"), "")
		a := begin + strings.Join(rapid.SliceOfN(line, 0, 40).Draw(t, "a"), "")
		b := begin + strings.Join(rapid.SliceOfN(line, 0, 40).Draw(t, "b"), "")
		shown := golden.Difference(a, b)
		require.Equal(t, a == b, shown == "")
		require.LessOrEqual(t, strings.Count(shown, "\n"), 18)
		require.Less(t, len(shown), 18*300)
	})
}

func TestTheFirstDifferenceIsShown(t *testing.T) {
	var lines []string
	for i := range 1000 {
		lines = append(lines, fmt.Sprintf("line %d\n", i+1))
	}
	want := strings.Join(lines, "")
	lines[499] = "other\n"
	shown := golden.Difference(want, strings.Join(lines, ""))
	assert.Contains(t, shown, "want, line 500:\n\t\"line 499\\n\"\n\t\"line 500\\n\"\n")
	assert.Contains(t, shown, "is, line 500:\n\t\"line 499\\n\"\n\t\"other\\n\"\n")
}
