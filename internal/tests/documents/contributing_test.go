package documents

import (
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/internal/tests/checkout"
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
		for _, m := range filePath.FindAllStringSubmatch(d.Text, -1) {
			if name := m[1]; !slices.Contains(notHere, name) && !isMade(name) && !elsewhere(name) {
				n++
				assert.True(t, exists(name, "", filepath.Dir(d.Name), "docs"), "%s: %s", d.Name, name)
			}
		}
	}
	assert.Greater(t, n, 60)
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
	require.NotEmpty(t, commands)
	for _, m := range commands {
		if m[1] != "" && elsewhere(m[1]) {
			continue
		}
		sources, err := filepath.Glob(filepath.Join(root, m[1], m[2], "*.go"))
		require.NoError(t, err)
		require.NotEmpty(t, sources, m[0])
		assert.True(t, m[3] == "" || takesUpdate(t, filepath.Join(root, m[1], m[2])), "the tests of %s have no flag -update", m[2])
	}
}

// takesUpdate reports whether the tests in a folder have the flag -update.
func takesUpdate(t *testing.T, folder string) bool {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(folder, "*_test.go"))
	require.NoError(t, err)
	return slices.ContainsFunc(names, func(name string) bool {
		source, err := os.ReadFile(name)
		require.NoError(t, err)
		return strings.Contains(string(source), `flag.Bool("update"`)
	})
}

// What `make goldens` leaves out takes minutes, asks other programs, or belongs to tools.
func TestGoldensAreWrittenByOneTarget(t *testing.T) {
	leftOut := []string{"abnf/generate", "tools/judges", "tools/judges/readings", "oracle/strictness", "tools/guard"}
	makefile, err := os.ReadFile(filepath.Join(root, "Makefile"))
	require.NoError(t, err)
	_, target, _ := strings.Cut(string(makefile), "\ngoldens:")
	target, _, _ = strings.Cut(target, "\n\n")
	var named []string
	for _, m := range regexp.MustCompile(`go test(?: -C (\w+))? (.*) -update`).FindAllStringSubmatch(target, -1) {
		for folder := range strings.FieldsSeq(m[2]) {
			named = append(named, path.Join(m[1], folder))
		}
	}
	tests, err := checkout.Files(root, "_test.go")
	require.NoError(t, err)
	for _, folder := range checkout.Folders(tests) {
		if !slices.Contains(leftOut, folder) && takesUpdate(t, filepath.Join(root, folder)) {
			assert.Contains(t, named, folder)
		}
	}
}
