package documents

import (
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const root = "../../.."

func all(t *testing.T) []Document {
	t.Helper()
	documents, err := All(root)
	require.NoError(t, err)
	require.Greater(t, len(documents), 15)
	return documents
}

func TestEveryLinkLeadsSomewhere(t *testing.T) {
	anchors := map[string]map[string]bool{}
	for _, d := range all(t) {
		anchors[d.Name] = d.Anchors()
	}
	n := 0
	for _, d := range all(t) {
		for _, l := range d.Links() {
			if strings.Contains(l.Target, "://") || strings.HasPrefix(l.Target, "mailto:") {
				continue
			}
			n++
			file, fragment, _ := strings.Cut(l.Target, "#")
			name := d.Name
			if file != "" {
				name = path.Join(path.Dir(d.Name), file)
			}
			if elsewhere(name) {
				continue
			}
			_, err := os.Stat(filepath.Join(root, filepath.FromSlash(name)))
			if assert.NoError(t, err, "%s:%d: %s", d.Name, l.Line, l.Target) && fragment != "" {
				assert.True(t, anchors[name][fragment], "%s:%d: %s has no heading #%s", d.Name, l.Line, name, fragment)
			}
		}
	}
	assert.Greater(t, n, 80)
}

// The index of the folder lists every document.
func TestTheIndexHasEveryDocument(t *testing.T) {
	var index Document
	for _, d := range all(t) {
		if d.Name == "docs/README.md" {
			index = d
		}
	}
	linked := map[string]int{}
	for _, l := range index.Links() {
		file, _, _ := strings.Cut(l.Target, "#")
		linked[path.Join("docs", file)]++
	}
	for _, d := range all(t) {
		if strings.HasPrefix(d.Name, "docs/") && d.Name != index.Name {
			assert.Positive(t, linked[d.Name], "%s", d.Name)
		}
	}
}

func TestHeadingsHaveTheNamesThatGitHubGivesThem(t *testing.T) {
	d := Document{Text: "# A `b` c\n## URI.With, and more: x/y\n```\n# none\n```\n## Same\n## Same\n### [a](b.md)_c\n<a id=\"here\"></a>\n"}
	assert.Equal(t, map[string]bool{"a-b-c": true, "uriwith-and-more-xy": true, "same": true, "same-1": true, "a_c": true, "here": true}, d.Anchors())
}

func TestLinksInCodeAreIgnored(t *testing.T) {
	d := Document{Text: "[a](b.md)\n`[c](d.md)` [e](f(g).md#h)\n```\n[i](j)\n```\n<img src=\"k.svg\">\n"}
	assert.Equal(t, []Link{{1, "b.md"}, {2, "f(g).md#h"}, {6, "k.svg"}}, d.Links())
}

func TestBlocksAreWithoutTheirIndentation(t *testing.T) {
	d := Document{Text: "a\n```go main.go\nx\n```\n- b\n  ```\n  y\n\n  z\n  ```\n"}
	blocks := d.Blocks()
	require.Len(t, blocks, 2)
	assert.Equal(t, []any{2, "go", "main.go", "x\n"}, []any{blocks[0].Line, blocks[0].Language, blocks[0].Beside, blocks[0].Text})
	assert.Equal(t, []any{6, "", "y\n\nz\n"}, []any{blocks[1].Line, blocks[1].Language, blocks[1].Text})
	assert.Contains(t, d.Replaced(map[int]string{0: "w\n"}).Text, "\n```go main.go\nw\n```\n- b\n")
}
