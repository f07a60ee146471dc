package architecture

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

const root = "../../.."

// rooms are the files and folders that docs/layout.md names, as "uri.go", "oracle" and "internal/scan".
func rooms(t *testing.T) map[string]bool {
	t.Helper()
	page, err := os.ReadFile(filepath.Join(root, "docs", "layout.md"))
	require.NoError(t, err)
	all := map[string]bool{}
	for line := range strings.Lines(string(page)) {
		first, _, isRow := strings.Cut(strings.TrimPrefix(line, "| "), " | ")
		if !isRow {
			continue
		}
		within := ""
		for i, m := range regexp.MustCompile("`([^`]+)`").FindAllStringSubmatch(first, -1) {
			name := strings.TrimSuffix(m[1], "/")
			if folder, _, ok := strings.Cut(name, "/"); ok && i == 0 && folder == "internal" {
				within = "internal/"
			} else {
				name = within + name
			}
			all[name] = true
		}
	}
	return all
}

// otherTests are the files of tests that are not named after a file.
var otherTests = []string{"uri_pkg_test.go"}

func TestEveryFileOfTheRootHasARoom(t *testing.T) {
	known := rooms(t)
	entries, err := os.ReadDir(root)
	require.NoError(t, err)
	files, sources := 0, 0
	for _, entry := range entries {
		name := entry.Name()
		if filepath.Ext(name) != ".go" {
			continue
		}
		files++
		if subject, isTest := strings.CutSuffix(name, "_test.go"); isTest {
			assert.True(t, known[subject+".go"] || slices.Contains(otherTests, name), "%s: name it after the file that it tests", name)
			continue
		}
		assert.True(t, known[name], "%s: say in docs/layout.md what it is for", name)
		if strings.Count(name, ".") == 1 {
			sources++
		}
	}
	assert.LessOrEqual(t, sources, 20, "files that are not generated: each is one subject of RFC 3986 or of the API")
	assert.Greater(t, files, sources)
}

func TestTheRootHasAtMost55Entries(t *testing.T) {
	entries, err := os.ReadDir(root)
	require.NoError(t, err)
	ignored, err := os.ReadFile(filepath.Join(root, ".gitignore"))
	if err != nil {
		t.Skip("this is not a checkout")
	}
	entries = slices.DeleteFunc(entries, func(e os.DirEntry) bool {
		return e.Name() == ".git" || slices.Contains(strings.Fields(string(ignored)), "/"+e.Name()+"/") || strings.HasSuffix(e.Name(), ".test")
	})
	assert.LessOrEqual(t, len(entries), 55)
}

func TestEveryPackageHasARoom(t *testing.T) {
	known := rooms(t)
	imports, err := theImports()
	require.NoError(t, err)
	for name := range imports {
		folder, rest, _ := strings.Cut(name, "/")
		if folder == "internal" || folder == "cmd" {
			next, _, _ := strings.Cut(rest, "/")
			folder += "/" + next
		}
		assert.True(t, name == "." || folder == "cmd/internal" || known[folder], "%s: say in docs/layout.md what it is for", name)
	}
}

func TestEveryRoomIsThere(t *testing.T) {
	for name := range rooms(t) {
		if _, err := os.Stat(filepath.Join(root, "go.sum")); err != nil {
			t.Skip("this is not a checkout")
		}
		if strings.ContainsAny(name, " …(") || name == "beam" || name == "vet" || name == "tools" || name == "format/jsonschema" {
			continue // modules of their own
		}
		_, err := os.Stat(filepath.Join(root, name))
		assert.NoError(t, err, "docs/layout.md names %s", name)
	}
}
