package documents

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// contributing returns CONTRIBUTING.md.
func contributing(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(root, "docs", "CONTRIBUTING.md"))
	require.NoError(t, err)
	return string(text)
}

func TestTargetsThatCONTRIBUTINGNamesAreThoseOfTheMakefile(t *testing.T) {
	makefile, err := os.ReadFile(filepath.Join(root, "Makefile"))
	require.NoError(t, err)
	named := regexp.MustCompile(`make ([a-z]+)`).FindAllStringSubmatch(contributing(t), -1)
	require.NotEmpty(t, named)
	for _, m := range named {
		assert.Regexp(t, `(?m)^`+m[1]+`:`, string(makefile))
	}
}

var filePath = regexp.MustCompile("`([a-zA-Z0-9_]+(?:/[a-zA-Z0-9_]*)+(?:\\.(?:go|md|abnf|bnf|peg|txt|jsonl|json|svg))?)`")

// notHere are names with slashes that are not files of this module.
var notHere = []string{"net/http", "net/url", "net/netip", "encoding/json", "database/sql", "fredbi/uri", "A/B"}

// A reader who looks for a file that a document names finds it.
func TestFilesThatDocumentsNameExist(t *testing.T) {
	n := 0
	for _, d := range all(t) {
		if d.Name == "CHANGELOG.md" {
			continue // it names files of their time
		}
		for _, m := range filePath.FindAllStringSubmatch(d.Text, -1) {
			if name := m[1]; !slices.Contains(notHere, name) && !isMade(name) && !elsewhere(name) {
				n++
				assert.True(t, exists(name, "", filepath.Dir(d.Name), "docs"), "%s: %s", d.Name, name)
			}
		}
	}
	assert.Greater(t, n, 150)
}

// isMade reports whether a name is an example, or a file that a command writes and git ignores.
func isMade(name string) bool {
	return strings.Contains(name, "NAME") || strings.HasPrefix(name, "urn/") || strings.HasPrefix(name, "a/") || strings.HasPrefix(name, "tools/bench/results")
}

// exists reports whether one of the folders has the file.
func exists(name string, folders ...string) bool {
	return slices.ContainsFunc(folders, func(folder string) bool {
		_, err := os.Stat(filepath.Join(root, folder, filepath.FromSlash(name)))
		return err == nil
	})
}

// Commands of Go are about packages that exist, and those that write goldens about packages whose tests take the flag for it.
func TestCommandsOfCONTRIBUTINGNamePackagesOfThisModule(t *testing.T) {
	commands := regexp.MustCompile(`go (?:run|test)(?: -C (cmd))? \./([a-z/]+)( -update)?`).FindAllStringSubmatch(contributing(t), -1)
	require.Greater(t, len(commands), 10)
	for _, m := range commands {
		if m[1] != "" && elsewhere(m[1]) {
			continue
		}
		sources, err := filepath.Glob(filepath.Join(root, m[1], m[2], "*.go"))
		require.NoError(t, err)
		require.NotEmpty(t, sources, m[0])
		takes := m[3] == ""
		for _, name := range sources {
			source, err := os.ReadFile(name)
			require.NoError(t, err)
			takes = takes || strings.Contains(string(source), `flag.Bool("update"`)
		}
		assert.True(t, takes, "the tests of %s have no flag -update", m[2])
	}
}
