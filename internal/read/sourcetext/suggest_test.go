package sourcetext

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestWithin(t *testing.T) {
	for _, c := range []struct {
		a, b  string
		edits int
	}{
		{"", "", 0}, {"a", "a", 0}, {"a", "", 1}, {"", "ab", 2}, {"IMPROT", "IMPORT", 1}, {"IMPRT", "IMPORT", 1},
		{"IMPORTS", "IMPORT", 1}, {"ZMPORT", "IMPORT", 1}, {"kitten", "sitting", 3},
	} {
		for edits := range 8 {
			assert.Equal(t, edits >= c.edits, Within(c.a, c.b, edits), "%q %q %d", c.a, c.b, edits)
			assert.Equal(t, edits >= c.edits, Within(c.b, c.a, edits), "%q %q %d", c.b, c.a, edits)
		}
	}
}

func TestNearest(t *testing.T) {
	words := []string{"scheme", "hier-part", "host", "port"}
	for word, want := range map[string]string{
		"Scheem": "scheme", "hierpart": "hier-part", "hosts": "host", "prot": "port", "x": "", "fragment": "", "": "",
	} {
		assert.Equal(t, want, Nearest(word, words), word)
	}
}
