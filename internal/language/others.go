package language

import (
	"io/fs"
	slash "path"
	"strings"

	"github.com/urigrammar/uri/grammar"
	"github.com/urigrammar/uri/schemes"
	"github.com/urigrammar/uri/template"
)

// others.go has the grammars of texts that are no references in general: those of schemes, and of templates. The rule for a whole text is
// the first of its file.

// modules are the files of all grammars, by their paths in the module.
type module struct{}

// Open opens a file of grammar/, schemes/ or template/.
func (module) Open(name string) (fs.File, error) {
	dir, file, _ := strings.Cut(name, "/")
	switch dir {
	case "grammar":
		return grammar.Files.Open(file)
	case "schemes":
		return schemes.Files.Open(file)
	case "template":
		return template.Files.Open(file)
	}
	return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
}

// Others lists the grammars of schemes and of templates.
func Others() (all []grammar.Grammar) {
	files, err := fs.Glob(schemes.Files, "*/*.abnf")
	if err != nil {
		panic(err) // the pattern is right
	}
	for _, file := range files {
		if name := slash.Base(slash.Dir(file)); slash.Base(file) == name+".abnf" {
			all = append(all, other(name, "schemes/"+file))
		}
	}
	return append(all, other("uri-template", "template/template.abnf"))
}

func other(id, file string) grammar.Grammar {
	return grammar.Grammar{ID: id, Title: titleOf(id), Notation: "ABNF of RFC 5234", File: file, Name: id}
}

// titleOf is the document of a grammar.
func titleOf(id string) string {
	if s, ok := schemes.Lookup(id); ok {
		return s.Title()
	}
	return map[string]string{"web": "RFC 9110 and RFC 6455", "uri-template": "RFC 6570"}[id]
}

// find finds a grammar, a profile, or one of the others.
func find(id string) (grammar.Grammar, bool) {
	if g, ok := grammar.Find(id); ok {
		g.File = "grammar/" + g.File
		return g, true
	}
	for _, g := range Others() {
		if g.ID == id {
			return g, true
		}
	}
	return grammar.Grammar{}, false
}
