package main

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/alecthomas/kong"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/cmd/internal/tests/script"
)

func model(t *testing.T) *kong.Application {
	t.Helper()
	return new(program).commandLine().Parser(nil, os.Stdout, os.Stderr).Model
}

func TestEveryCommandHasAHelpTextWithExamples(t *testing.T) { script.CheckHelp(t, model(t)) }

func TestEveryCommandThatAnswersAcceptsJSON(t *testing.T) {
	var without []string
	for _, c := range model(t).Children {
		if !slices.ContainsFunc(c.Flags, func(f *kong.Flag) bool { return f.Name == "json" }) {
			without = append(without, c.Name)
		}
	}
	assert.Equal(t, []string{"redact", "help", "completion", "version"}, without)
}

// Examples read files that every user has, or what another program writes in the place of one that is not here.
func TestEveryExampleOfAHelpTextRuns(t *testing.T) {
	t.Chdir(t.TempDir())
	for name, text := range map[string]string{
		"urls.txt": "https://example.com/?page=2&token=x\n", "names.txt": "example.com\n", "README.md": "See <https://old.example/>.\n", "app.log": "GET http://u:p@h/\n",
		"page.html": "<a href=x>\n", "crawled.txt": "example.com\n",
	} {
		require.NoError(t, os.WriteFile(name, []byte(text), 0o666))
	}
	elsewhere := strings.NewReplacer("curl -s https://example.com/", "cat page.html", "$(git ls-files '*.md')", "README.md")
	assert.Greater(t, tested(t).RunExamples(t, model(t), elsewhere.Replace), 50)
}

func TestThereAreAtMost160Flags(t *testing.T) {
	app := model(t)
	flags := len(app.Flags)
	for _, c := range app.Children {
		flags += len(c.Flags)
	}
	assert.LessOrEqual(t, flags, 160)
	assert.Greater(t, flags, 100)
}
