// Package golden compares texts with goldens, which are files of testdata, and reads cases from JSON lines.
package golden

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/internal/run/excerpt"
)

// shown is how many lines of each text a failure shows, from the line before the first difference on, and longest how many bytes of a line.
const shown, longest = 8, 250

// Equal fails the test with the first difference if a text is not that of a golden. If update is set, it writes the golden first.
func Equal(t testing.TB, file string, update bool, is string) {
	t.Helper()
	if update {
		require.NoError(t, os.WriteFile(file, []byte(is), 0o644))
	}
	want, err := os.ReadFile(file)
	require.NoError(t, err)
	if difference := Difference(string(want), is); difference != "" {
		t.Errorf("%s differs; go test -update writes it\n%s", file, difference)
	}
}

// Section is Equal for the text between two lines of a file, which are begin and end.
func Section(t testing.TB, file, begin, end string, update bool, is string) {
	t.Helper()
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	head, rest, found := strings.Cut(string(text), begin+"\n")
	require.True(t, found, "%s has no line %s", file, begin)
	_, after, found := strings.Cut(rest, end+"\n")
	require.True(t, found, "%s has no line %s", file, end)
	Equal(t, file, update, head+begin+"\n"+is+end+"\n"+after)
}

// Difference returns the first difference of two texts in at most 18 lines, or "" for equal ones.
func Difference(want, is string) string {
	if want == is {
		return ""
	}
	a, b := strings.SplitAfter(want, "\n"), strings.SplitAfter(is, "\n")
	first := 0
	for first < min(len(a), len(b)) && a[first] == b[first] {
		first++
	}
	if first < min(len(a), len(b)) {
		a[first], b[first] = excerpt.Apart(a[first], b[first])
	}
	var out strings.Builder
	from := max(first-1, 0)
	for _, part := range []struct {
		name  string
		lines []string
	}{{"want", a}, {"is", b}} {
		fmt.Fprintf(&out, "%s, line %d:\n", part.name, first+1)
		for _, line := range part.lines[min(from, len(part.lines)):min(from+shown, len(part.lines))] {
			fmt.Fprintf(&out, "\t%q\n", excerpt.Short(line, longest))
		}
	}
	return out.String()
}
