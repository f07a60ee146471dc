package lazy

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/abnf"
	rules "github.com/urigrammar/uri/internal/read/abnf"
	"github.com/urigrammar/uri/internal/read/syntax"
	"github.com/urigrammar/uri/internal/tests/exhaustive"
	"github.com/urigrammar/uri/internal/tests/slowgrammar"
)

// A line of testdata/texts is a text of a grammar that people need, with its verdict: Breaks is the innermost rule that a
// person would name as violated, and End how many bytes can begin a text of Rule. Earley's algorithm confirmed both. Unless tests run
// in full, parts are found, and compared with a slow derivation, in one text of 108.
func TestTextsOfCorporaAreJudgedAsTheyWereByTheSecondRecognizer(t *testing.T) {
	files, err := filepath.Glob("testdata/texts/*.jsonl")
	require.NoError(t, err)
	require.Len(t, files, 10)
	every := exhaustive.OneIn(t, 108)
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".jsonl")
		t.Run(name, func(t *testing.T) {
			g, err := abnf.LoadFile("testdata/grammars/" + name + ".abnf")
			require.NoError(t, err)
			judges := map[string]*judge{}
			lines, err := os.ReadFile(file)
			require.NoError(t, err)
			for i, line := range slices.Collect(bytes.Lines(lines)) {
				judgeLine(t, rules.RulesOf(g), judges, line, i%every == 0)
			}
		})
	}
}

// judge reads texts, and finds the parts of members.
type judge struct {
	read func(text string) (end int, ok, within bool)
	walk *walk
}

// judgeLine compares a line of a corpus with what the recognizer of its rule says, and if slow with its derivation. The parts of a
// member are those of every rule.
func judgeLine(t *testing.T, g *syntax.Grammar, judges map[string]*judge, line []byte, slow bool) {
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
		judges[e.Rule] = &judge{p.Reader(), walkOf(p)}
	}
	end, ok, within := judges[e.Rule].read(e.Text)
	require.True(t, within, "%s: %q", e.Rule, e.Text)
	assert.Equal(t, e.Breaks == "", ok, "%s: %q", e.Rule, e.Text)
	if slow && utf8.ValidString(e.Text) && !isLeftRecursive(g) {
		assert.Equal(t, ok, slowgrammar.Derive(g, e.Rule == "cddl", e.Rule, e.Text, func(slowgrammar.Pass) {}), "%s: %q", e.Rule, e.Text)
	}
	if e.Breaks != "" {
		assert.Equal(t, e.End, end, "%s: %q", e.Rule, e.Text)
	}
	if e.Breaks != "" || !slow {
		return
	}
	parts, ok := judges[e.Rule].walk.partsOf(e.Text, 0)
	require.True(t, ok, "%s: %q", e.Rule, e.Text)
	at := uint32(0)
	for i, p := range parts {
		assert.True(t, at <= p.begin && p.begin <= p.end && int(p.end) <= len(e.Text) && i < int(p.next) && int(p.next) <= len(parts))
		at = p.begin
	}
}
