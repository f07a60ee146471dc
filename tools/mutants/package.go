package main

import (
	"cmp"
	"crypto/sha256"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"slices"
	"sort"

	"golang.org/x/tools/go/packages"
)

// A pkg is a package whose code is changed: its files that people write, without tests.
type pkg struct {
	name   string // its path below the module, or "." for the root
	folder string
	fset   *token.FileSet
	types  *types.Package
	info   *types.Info
	files  []file
}

type file struct {
	path   string
	text   []byte
	syntax *ast.File
}

// A mutant is one change at one place.
type mutant struct {
	id       int
	file     int
	start    int // offsets of the changed code in the file
	end      int
	from     string
	to       string
	function string
	line     int
	number   int // among equal changes of a function
	found    int // its place among the changes of the file: what is around others is found before them
	rewrite  func(render func(start, end int) string) string
}

// load reads the package in a folder. Files named in without keep their code.
func load(folder string) (*pkg, error) {
	folder, err := filepath.Abs(folder)
	if err != nil {
		return nil, err
	}
	loaded, err := packages.Load(&packages.Config{Mode: packages.LoadSyntax | packages.NeedModule, Dir: folder}, ".")
	if err != nil {
		return nil, err
	}
	l := loaded[0]
	if len(l.Errors) > 0 {
		return nil, l.Errors[0]
	}
	name, err := filepath.Rel(l.Module.Dir, folder)
	if err != nil {
		return nil, err
	}
	p := &pkg{name: filepath.ToSlash(name), folder: folder, fset: l.Fset, types: l.Types, info: l.TypesInfo}
	for _, syntax := range l.Syntax {
		path := l.Fset.Position(syntax.FileStart).Filename
		if ast.IsGenerated(syntax) {
			continue
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		p.files = append(p.files, file{path, text, syntax})
	}
	if len(p.files) == 0 {
		return nil, fmt.Errorf("no hand-written files")
	}
	sort.Slice(p.files, func(i, k int) bool { return p.files[i].path < p.files[k].path })
	return p, nil
}

// draw returns all mutants in an order that the seed determines, the drawn ones first. The place of a
// mutant depends on nothing but the seed and its own change, so that later edits elsewhere draw the same ones.
func (p *pkg) draw(seed uint64) []*mutant {
	var all []*mutant
	for i := range p.files {
		all = append(all, p.sites(i)...)
	}
	seen := map[[3]string]int{}
	for _, m := range all {
		key := [3]string{m.function, m.from, m.to}
		m.number = seen[key]
		seen[key]++
	}
	slices.SortFunc(all, func(a, b *mutant) int { return cmp.Compare(a.place(seed), b.place(seed)) })
	for i, m := range all {
		m.id = i + 1
	}
	return all
}

func (m *mutant) place(seed uint64) string {
	sum := sha256.Sum256(fmt.Appendf(nil, "%d\n%s\n%s\n%s\n%d", seed, m.function, m.from, m.to, m.number))
	return string(sum[:])
}
