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

// The names to which comments of the API refer are names that go doc finds.
func TestNamesInCommentsAreExported(t *testing.T) {
	packages, err := publicPackages()
	require.NoError(t, err)
	byName := map[string]*types.Package{}
	for _, p := range packages {
		byName[p.Name()] = p
	}
	n := 0
	for _, p := range packages {
		for _, link := range docLinks(t, p.Path(), byName) {
			of := p
			if link.ImportPath != "" {
				of = byName[link.ImportPath]
			}
			name := strings.TrimPrefix(link.Recv+"."+link.Name, ".")
			// Not of the standard library, nor for readers of the source, nor a citation as [URI].
			if n++; of != nil && ast.IsExported(name) && (name != strings.ToUpper(name) || exports(p, name)) {
				assert.True(t, exports(of, name), "%s: [%s]", p.Path(), name)
			}
		}
	}
	assert.Greater(t, n, 500)
}

// docLinks returns the names in brackets in a package's comments, for names of packages of this module.
func docLinks(t *testing.T, path string, byName map[string]*types.Package) (links []*comment.DocLink) {
	t.Helper()
	folder := filepath.Join("..", "..", "..", strings.TrimPrefix(strings.TrimPrefix(path, module), "/"))
	files, err := filepath.Glob(filepath.Join(folder, "*.go"))
	require.NoError(t, err)
	parsing := comment.Parser{
		LookupSym:     func(string, string) bool { return true },
		LookupPackage: func(name string) (string, bool) { return name, byName[name] != nil },
	}
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ParseComments)
		require.NoError(t, err)
		for _, group := range f.Comments {
			links = append(links, linksOf(parsing.Parse(group.Text()))...)
		}
	}
	return links
}

// linksOf returns the names that a comment links to.
func linksOf(doc *comment.Doc) (links []*comment.DocLink) {
	note := func(texts []comment.Text) {
		for _, text := range texts {
			if link, ok := text.(*comment.DocLink); ok {
				links = append(links, link)
			}
		}
	}
	for _, block := range doc.Content {
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
	return links
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
