package api

import (
	"go/ast"
	"go/doc/comment"
	"go/parser"
	"go/token"
	"go/types"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// The names to which a package comment refers, such as the list of what one does first, are names that go doc finds.
func TestNamesInPackageCommentsAreExported(t *testing.T) {
	packages, err := publicPackages()
	require.NoError(t, err)
	n := 0
	for _, p := range packages {
		if !isFrozen(p.Path()) {
			continue
		}
		for _, link := range docLinks(t, p.Path()) {
			n++
			assert.True(t, exports(p, link), "%s: [%s]", p.Path(), link)
		}
	}
	assert.Greater(t, n, 50)
}

// docLinks returns the names in brackets in a package's comment.
func docLinks(t *testing.T, path string) (names []string) {
	t.Helper()
	folder := filepath.Join("..", "..", "..", strings.TrimPrefix(strings.TrimPrefix(path, module), "/"))
	files, err := filepath.Glob(filepath.Join(folder, "*.go"))
	require.NoError(t, err)
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ParseComments|parser.PackageClauseOnly)
		require.NoError(t, err)
		names = append(names, linksOf(f.Doc)...)
	}
	return names
}

// linksOf returns the names of the comment's own package that the comment links to.
func linksOf(doc *ast.CommentGroup) (names []string) {
	parser := comment.Parser{LookupSym: func(string, string) bool { return true }}
	note := func(texts []comment.Text) {
		for _, text := range texts {
			if link, ok := text.(*comment.DocLink); ok && link.ImportPath == "" {
				names = append(names, strings.TrimPrefix(link.Recv+"."+link.Name, "."))
			}
		}
	}
	for _, block := range parser.Parse(doc.Text()).Content {
		switch b := block.(type) {
		case *comment.Paragraph:
			note(b.Text)
		case *comment.List:
			for _, item := range b.Items {
				for _, inner := range item.Content {
					note(inner.(*comment.Paragraph).Text)
				}
			}
		}
	}
	return names
}

// exports reports whether a package exports a name, or a type with a method or a field of that name.
func exports(p *types.Package, name string) bool {
	first, second, isMember := strings.Cut(name, ".")
	object := p.Scope().Lookup(first)
	if object == nil || !object.Exported() || !isMember {
		return object != nil && object.Exported()
	}
	member, _, _ := types.LookupFieldOrMethod(object.Type(), true, p, second)
	return member != nil && member.Exported()
}
