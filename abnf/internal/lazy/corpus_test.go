package lazy

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/abnf"
	rules "github.com/urigrammar/uri/internal/read/abnf"
	"github.com/urigrammar/uri/internal/read/syntax"
)

// corpora are the texts of module tools/grammars. There, another recognizer confirms the verdicts and the offsets.
const corpora = "../../../tools/grammars/"

func TestTextsOfCorporaAreJudgedAsTheSecondRecognizerDoes(t *testing.T) {
	files, err := filepath.Glob(corpora + "testdata/*.jsonl")
	require.NoError(t, err)
	if len(files) == 0 {
		t.Skip("the module with the corpora is not here")
	}
	for _, file := range files {
		name := file[len(corpora+"testdata/") : len(file)-len(".jsonl")]
		t.Run(name, func(t *testing.T) {
			g, err := abnf.LoadFile(corpora + "grammars/" + name + ".abnf")
			require.NoError(t, err)
			judges := map[string]*Recognizer{}
			lines, err := os.ReadFile(file)
			require.NoError(t, err)
			for line := range bytes.Lines(lines) {
				judgeLine(t, rules.RulesOf(g), judges, line)
			}
		})
	}
}

// judgeLine compares a line of a corpus with what the recognizer of its rule says. The parts of a member
// are those of every rule.
func judgeLine(t *testing.T, g *syntax.Grammar, judges map[string]*Recognizer, line []byte) {
	t.Helper()
	var e struct {
		Rule, Text, Breaks string
		Base64             []byte
		End                int
	}
	require.NoError(t, json.Unmarshal(line, &e))
	if e.Base64 != nil {
		e.Text = string(e.Base64)
	}
	if judges[e.Rule] == nil {
		p, err := Compile(g, e.Rule)
		require.NoError(t, err)
		judges[e.Rule] = New(p, func(_, _ *syntax.Rule) int { return 0 })
	}
	end, ok, within := judges[e.Rule].Read(e.Text)
	require.True(t, within, "%s: %q", e.Rule, e.Text)
	assert.Equal(t, e.Breaks == "", ok, "%s: %q", e.Rule, e.Text)
	if e.Breaks != "" {
		assert.Equal(t, e.End, end, "%s: %q", e.Rule, e.Text)
		return
	}
	parts, ok := judges[e.Rule].Parts(e.Text)
	require.True(t, ok, "%s: %q", e.Rule, e.Text)
	at := 0
	for i, p := range parts {
		assert.True(t, at <= p.Begin && p.Begin <= p.End && p.End <= len(e.Text) && i < p.Next && p.Next <= len(parts))
		at = p.Begin
	}
}
