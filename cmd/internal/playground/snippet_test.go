package playground_test

import (
	"go/format"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/cmd/internal/playground"
	"github.com/urigrammar/uri/internal/tests/exhaustive"
)

func TestTheSnippetPrintsWhatThePageShows(t *testing.T) {
	exhaustive.Only(t)
	for _, r := range []playground.Request{
		{Text: "https://user@example.com:8080/a?q=%20`\"'"},
		{Text: "https://user@example.com:8080/over/there?name=ferret#nose"},
		{Text: "..//evil.example", Base: "https://good.example/a/b"},
		{Text: ""},
		{Text: "http://h/\u202e`\"\\\n\x00"},
		{Text: "g", Base: "<\""},
	} {
		column := r.Answer().Comparison.Columns[0]
		out := runSnippet(t, r.Answer().Snippet)
		if r.Base != "" && strings.HasPrefix(r.Answer().Target.Problem, "The base is not a URI: ") {
			assert.Contains(t, out, strings.TrimPrefix(r.Answer().Target.Problem, "The base is not a URI: "))
			continue
		}
		if column.Rejects != "" {
			assert.Contains(t, out, column.Rejects, "%q", r.Text)
			continue
		}
		var want strings.Builder
		for i, cell := range column.Cells {
			if cell.Text != nil {
				want.WriteString(r.Answer().Comparison.Components[i] + ": " + *cell.Text + "\n")
			}
		}
		assert.Equal(t, want.String(), out, "%q", r.Text)
	}
}

func TestTheSnippetIsFormattedAsGofmtDoes(t *testing.T) {
	for _, e := range examples(t) {
		snippet := playground.Request{Text: e.Text, Base: e.Base}.Answer().Snippet
		formatted, err := format.Source([]byte(snippet))
		require.NoError(t, err, e.Title)
		assert.Equal(t, string(formatted), snippet, e.Title)
	}
}

// runSnippet compiles a program within this module, and returns what it prints.
func runSnippet(t *testing.T, program string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "main.go")
	require.NoError(t, os.WriteFile(file, []byte(program), 0o644))
	out, err := exec.Command("go", "run", file).CombinedOutput()
	require.NoError(t, err, string(out))
	return string(out)
}
