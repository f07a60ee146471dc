package oracle

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/grammar"
)

// Whatever the string: the parsers and the automata of the RFCs are of one mind, and so are the classes.
func FuzzVerdicts(f *testing.F) {
	for _, k := range knownExamples() {
		f.Add(k.Example)
	}
	f.Add("http://u:secret@a@b/\xff")
	a, b := rule(f, "rfc3986", ""), rule(f, "rfc2732", "")
	c := Relate(a, b)
	f.Fuzz(func(t *testing.T, s string) {
		for _, g := range grammar.All {
			p, err := Grammar(g.ID)
			require.NoError(t, err)
			v := p.verdict(s)
			assert.Equal(t, v.Valid, v.Components != nil)
			assert.Equal(t, v.Valid, v.Reason == "")
			assert.LessOrEqual(t, v.Offset, len(s))
			switch v.Grammar {
			case "rfc3986":
				assert.Equal(t, a.Contains(s), v.Valid)
			case "rfc2732":
				assert.Equal(t, b.Contains(s), v.Valid)
			}
		}
		assert.Equal(t, a.Contains(s) && !b.Contains(s), memberships(c.OnlyA, s) == 1)
		assert.Equal(t, b.Contains(s) && !a.Contains(s), memberships(c.OnlyB, s) == 1)
	})
}

func memberships(classes []*Class, s string) int {
	n := 0
	for _, c := range classes {
		if c.Contains(s) {
			n++
		}
	}
	return n
}
