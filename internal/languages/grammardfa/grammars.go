package grammardfa

import (
	"io/fs"
	"slices"
	"strings"

	"github.com/urigrammar/uri/grammar"
)

// grammars.go lists the grammars that there are: those of package grammar, and those that others add, before languages are made.

// added contains the grammars of other packages. The names of their files are paths in the module.
var added []grammar.Grammar

// Add adds a grammar, whose rule for whole texts is the first in its file. Call it in init functions.
func Add(g grammar.Grammar) { added = append(added, g) }

// Mount makes files available as the directory dir of the module. Call it in init functions.
func Mount(dir string, files fs.FS) { module[dir] = files }

// module contains the files of grammars, by their directories in the module.
var module = directories{"grammar": grammar.Files}

type directories map[string]fs.FS

// Open opens a file of one of the directories.
func (d directories) Open(name string) (fs.File, error) {
	dir, file, _ := strings.Cut(name, "/")
	if files := d[dir]; files != nil {
		return files.Open(file)
	}
	return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
}

// find finds a grammar. The name of its file is a path in the module.
func find(id string) (grammar.Grammar, bool) {
	if g, ok := grammar.Find(id); ok {
		g.File = "grammar/" + g.File
		return g, true
	}
	i := slices.IndexFunc(added, func(g grammar.Grammar) bool { return g.ID == id })
	if i < 0 {
		return grammar.Grammar{}, false
	}
	return added[i], true
}

// IDs lists the IDs of the grammars that [Of] accepts.
func IDs() (ids []string) {
	for _, g := range slices.Concat(grammar.All, grammar.Profiles, added) {
		ids = append(ids, g.ID)
	}
	return ids
}
