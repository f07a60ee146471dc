package main

import (
	"cmp"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
)

// A target is a fuzz target, in a package that its folder from the root of the checkout names.
type target struct {
	folder string
	name   string
}

// corpus returns the folder of the inputs of a target.
func (t target) corpus(root string) string {
	return filepath.Join(root, filepath.FromSlash(t.folder), "testdata", "fuzz", t.name)
}

// findTargets returns the fuzz targets of all modules, sorted by folder.
func findTargets(root string) ([]target, error) {
	var all []target
	err := filepath.WalkDir(root, func(path string, e fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if e.IsDir() && (e.Name() == "testdata" || e.Name() == ".git") {
			return fs.SkipDir
		}
		if e.IsDir() || !strings.HasSuffix(e.Name(), "_test.go") {
			return nil
		}
		folder, err := filepath.Rel(root, filepath.Dir(path))
		if err != nil {
			return err
		}
		names, err := targetsIn(path)
		for _, name := range names {
			all = append(all, target{filepath.ToSlash(folder), name})
		}
		return err
	})
	slices.SortFunc(all, func(a, b target) int {
		return cmp.Or(strings.Compare(a.folder, b.folder), strings.Compare(a.name, b.name))
	})
	return all, err
}

// targetsIn returns the names of the fuzz targets of a file.
func targetsIn(path string) (names []string, err error) {
	file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	for _, d := range file.Decls {
		if f, ok := d.(*ast.FuncDecl); ok && strings.HasPrefix(f.Name.Name, "Fuzz") {
			names = append(names, f.Name.Name)
		}
	}
	return names, nil
}
