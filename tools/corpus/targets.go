package main

import (
	"cmp"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
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

// withoutCorpus are targets without a corpus, each with the reason.
var withoutCorpus = map[target]string{
	{"abnf/draw", "FuzzDOT"}:                               "the output is removed next",
	{"internal/prefilter", "FuzzOnlyPlainLinesAreCounted"}: "Starts is removed next",
}

var declared = regexp.MustCompile(`(?m)^func (Fuzz\w+)\(`)

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
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		folder, err := filepath.Rel(root, filepath.Dir(path))
		for _, m := range declared.FindAllSubmatch(text, -1) {
			all = append(all, target{filepath.ToSlash(folder), string(m[1])})
		}
		return err
	})
	slices.SortFunc(all, func(a, b target) int {
		return cmp.Or(strings.Compare(a.folder, b.folder), strings.Compare(a.name, b.name))
	})
	return all, err
}
