package consensus

import (
	"encoding/json"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/internal/languages/consensuslang"
)

// table is a JSON file for other languages.
type table struct {
	Start   int
	Classes [256]int
	Accept  []bool
	Next    [][]int
}

func (a table) accepts(s string) bool {
	q := a.Start
	for i := range len(s) {
		if q = a.Next[q][a.Classes[s[i]]]; q < 0 {
			return false
		}
	}
	return a.Accept[q]
}

// What the files are for: a few lines in any language, with the lengths of labels and names beside them.
func TestTheFilesForOtherLanguagesJudgeAsTheProfilesDo(t *testing.T) {
	longHost := regexp.MustCompile(`^[a-z]+://[^/?#:]{64}`)
	longLabel := regexp.MustCompile(`^[a-z]+://[^/?#]*[A-Za-z0-9-]{63}`)
	for _, p := range []Profile{Web, WebPaths, WebSockets} {
		text, err := os.ReadFile(p.String() + ".regexp")
		require.NoError(t, err)
		assert.LessOrEqual(t, len(text), 4096)
		pattern := regexp.MustCompile(`^(?:` + strings.TrimSpace(string(text)) + `)$`)
		data, err := os.ReadFile(p.String() + ".json")
		require.NoError(t, err)
		var a table
		require.NoError(t, json.Unmarshal(data, &a))
		d := language(t, agreed(p), consensuslang.Exact).Coarsen()
		n := 0
		for w := range transitions(d) {
			if n++; n%7 != 0 {
				continue
			}
			s := d.Alphabet.Text(w)
			assert.Equal(t, p.Valid(s), a.accepts(s) && !longHost.MatchString(s), "%s: %q", p, s)
			assert.Equal(t, p.Valid(s), pattern.MatchString(s) && !longHost.MatchString(s) && !longLabel.MatchString(s), "%s: %q", p, s)
		}
	}
}
