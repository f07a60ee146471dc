package documents

import (
	"go/parser"
	"go/token"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// spelled matches an import path in the words of the tutorial.
var spelled = regexp.MustCompile("`(\"[a-z./]+\")`")

// A reader who only does what the tutorial says imports what each block uses, and nothing else.
func TestTheTutorialSaysWhatEachBlockImports(t *testing.T) {
	for _, d := range all(t) {
		if d.Name != "docs/tutorial.md" {
			continue
		}
		imported, end, n := []string{}, 0, 0
		for i, b := range d.Blocks() {
			words := d.Text[end:b.from]
			end = b.to
			if b.Language != "go" {
				continue
			}
			n++
			p, err := ProgramOf(b.Text, names)
			require.NoError(t, err)
			file, err := parser.ParseFile(token.NewFileSet(), "", p.Source, parser.ImportsOnly)
			require.NoError(t, err)
			var used []string
			for _, spec := range file.Imports {
				used = append(used, spec.Path.Value)
			}
			slices.Sort(used)
			if i == 1 {
				imported = used // the whole program
				continue
			}
			for _, m := range spelled.FindAllStringSubmatch(words, -1) {
				switch {
				case strings.Contains(words, "Remove the import of `"+m[1]+"`"):
					imported = slices.DeleteFunc(imported, func(path string) bool { return path == m[1] })
				case strings.Contains(words, "instead of package `uri`"):
					imported = slices.DeleteFunc(imported, func(path string) bool { return path == strconv.Quote("github.com/urigrammar/uri") })
					fallthrough
				default:
					imported = append(imported, m[1])
				}
			}
			slices.Sort(imported)
			assert.Equal(t, imported, used, "line %d", b.Line)
		}
		assert.Greater(t, n, 5)
	}
}
