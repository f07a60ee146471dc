package documents

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// contributing is CONTRIBUTING.md, which tells how to work here.
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

func TestFilesThatCONTRIBUTINGNamesExist(t *testing.T) {
	named := regexp.MustCompile("`([a-z0-9_]+(?:/[a-z0-9_]*)*(?:\\.(?:go|md|abnf|peg|txt))?)`").FindAllStringSubmatch(contributing(t), -1)
	n := 0
	for _, m := range named {
		if strings.ContainsAny(m[1], "/.") {
			n++
			if elsewhere(m[1]) {
				continue
			}
			_, err := os.Stat(filepath.Join(root, filepath.FromSlash(m[1])))
			assert.NoError(t, err)
		}
	}
	assert.Greater(t, n, 20)
}

// Commands of Go are about packages that exist, and those that write goldens about packages whose tests take the flag for it.
func TestCommandsThatCONTRIBUTINGGivesAreAboutPackagesOfThisModule(t *testing.T) {
	commands := regexp.MustCompile(`go (?:run|test) \./([a-z/]+)( -update)?`).FindAllStringSubmatch(contributing(t), -1)
	require.Greater(t, len(commands), 10)
	for _, m := range commands {
		sources, err := filepath.Glob(filepath.Join(root, m[1], "*.go"))
		require.NoError(t, err)
		require.NotEmpty(t, sources, m[0])
		takes := m[2] == ""
		for _, name := range sources {
			source, err := os.ReadFile(name)
			require.NoError(t, err)
			takes = takes || strings.Contains(string(source), `flag.Bool("update"`)
		}
		assert.True(t, takes, "the tests of %s have no flag -update", m[1])
	}
}
