package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/internal/exhaustive"
)

// contributing is CONTRIBUTING.md, which tells how to work here.
func contributing(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("../CONTRIBUTING.md")
	require.NoError(t, err)
	return string(text)
}

func TestTargetsThatCONTRIBUTINGNamesAreThoseOfTheMakefile(t *testing.T) {
	makefile, err := os.ReadFile("../Makefile")
	require.NoError(t, err)
	named := regexp.MustCompile(`make ([a-z]+)`).FindAllStringSubmatch(contributing(t), -1)
	require.NotEmpty(t, named)
	for _, m := range named {
		assert.Regexp(t, `(?m)^`+m[1]+`:`, string(makefile))
	}
}

func TestWhatCONTRIBUTINGNamesExists(t *testing.T) {
	text := contributing(t)
	file := regexp.MustCompile("`([a-z0-9_]+(?:/[a-z0-9_]*)*(?:\\.(?:go|md|abnf|peg|txt))?)`")
	n := 0
	for _, m := range file.FindAllStringSubmatch(text, -1) {
		if strings.ContainsAny(m[1], "/.") {
			n++
			_, err := os.Stat(filepath.Join("..", m[1]))
			assert.NoError(t, err)
		}
	}
	assert.Greater(t, n, 20)
	link := regexp.MustCompile(`\]\(([A-Za-z/.-]+)(?:#[a-z-]+)?\)`)
	for _, m := range link.FindAllStringSubmatch(text, -1) {
		_, err := os.Stat(filepath.Join("..", m[1]))
		assert.NoError(t, err)
	}
	for _, variable := range []string{"URI_EXHAUSTIVE", "URI_CORPORA", "FUZZTIME", "SINCE"} {
		assert.Contains(t, text, variable)
	}
}

// A package whose goldens `-update` writes has that flag in a test.
func TestTestsThatCONTRIBUTINGRunsTakeTheFlag(t *testing.T) {
	runs := regexp.MustCompile(`go test \./([a-z/]+) -update`).FindAllStringSubmatch(contributing(t), -1)
	require.NotEmpty(t, runs)
	for _, m := range runs {
		tests, err := filepath.Glob(filepath.Join("..", m[1], "*_test.go"))
		require.NoError(t, err)
		has := false
		for _, test := range tests {
			source, err := os.ReadFile(test)
			require.NoError(t, err)
			has = has || strings.Contains(string(source), `flag.Bool("update"`)
		}
		assert.True(t, has, "the tests of %s have no flag -update", m[1])
	}
}

// The change that CONTRIBUTING.md tells the reader to make, in a copy of this module, is refused with the message that it shows.
func TestAChangedGrammarIsRefusedAsCONTRIBUTINGShows(t *testing.T) {
	exhaustive.Only(t)
	_, shown, found := strings.Cut(contributing(t), "<!-- proof: decided by the test of gen -->\n```\n$ ")
	require.True(t, found)
	shown, _, _ = strings.Cut(shown, "\n```")
	edit, rest, _ := strings.Cut(shown, "\n$ ")
	command, want, _ := strings.Cut(rest, "\n")

	dir := t.TempDir()
	copyModule(t, dir)
	before, err := os.ReadFile(filepath.Join(dir, recordFile))
	require.NoError(t, err)
	in := func(command string) (string, error) {
		c := exec.Command("sh", "-c", command)
		c.Dir = dir
		out, err := c.CombinedOutput()
		return string(out), err
	}
	out, err := in(edit)
	require.NoError(t, err, out)
	out, err = in(command)
	assert.Error(t, err)
	assert.Equal(t, want+"\n", out)
	after, err := os.ReadFile(filepath.Join(dir, recordFile))
	require.NoError(t, err)
	assert.Equal(t, string(before), string(after), "nothing is written")
}

// copyModule copies this module without what its repository remembers.
func copyModule(t *testing.T, dir string) {
	t.Helper()
	entries, err := os.ReadDir("..")
	require.NoError(t, err)
	for _, e := range entries {
		from, to := filepath.Join("..", e.Name()), filepath.Join(dir, e.Name())
		switch {
		case e.Name() == ".git":
		case e.IsDir():
			require.NoError(t, os.CopyFS(to, os.DirFS(from)))
		default:
			text, err := os.ReadFile(from)
			require.NoError(t, err)
			require.NoError(t, os.WriteFile(to, text, 0o666))
		}
	}
}
