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

// The change that CONTRIBUTING.md tells the reader to make, in a copy of this module, is refused with the message that it shows. With the
// other one, the files are written that it names.
func TestAChangedGrammarIsRefusedAsCONTRIBUTINGShows(t *testing.T) {
	exhaustive.Only(t)
	w := &copied{dir: t.TempDir()}
	copyModule(t, w.dir)
	before := w.files(t)

	blocks := regexp.MustCompile("```\n\\$ (sed .*)\n\\$ (go run ./gen)\n((?:.*\n)*?)```").FindAllStringSubmatch(contributing(t), -1)
	require.Len(t, blocks, 2)
	for i, m := range blocks {
		out, err := w.run(m[1])
		require.NoError(t, err, out)
		out, err = w.run(m[2])
		assert.Equal(t, m[3], out)
		assert.Equal(t, i == 0, err != nil, "the first is refused")
		if i == 0 {
			assert.Equal(t, before, w.files(t), "nothing is written")
		}
	}
	after := w.files(t)
	written := regexp.MustCompile(`(?s)everything is proved, and written:\n(.*?)\. `).FindStringSubmatch(contributing(t))
	require.NotNil(t, written)
	var changed, named []string
	for name := range before {
		if before[name] != after[name] {
			changed = append(changed, name)
		}
	}
	for _, m := range regexp.MustCompile("`([^`]+)`").FindAllStringSubmatch(written[1], -1) {
		named = append(named, m[1])
	}
	assert.ElementsMatch(t, named, changed)
}

// copied is a copy of this module.
type copied struct{ dir string }

func (w *copied) run(command string) (string, error) {
	c := exec.Command("sh", "-c", command)
	c.Dir = w.dir
	out, err := c.CombinedOutput()
	return string(out), err
}

// files are what gen may write.
func (w *copied) files(t *testing.T) map[string]string {
	t.Helper()
	all := map[string]string{}
	for name := range readRecord(filepath.Join(w.dir, recordFile)) {
		if text, err := os.ReadFile(filepath.Join(w.dir, name)); err == nil {
			all[name] = string(text)
		}
	}
	text, err := os.ReadFile(filepath.Join(w.dir, recordFile))
	require.NoError(t, err)
	all[recordFile] = string(text)
	return all
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
