// Package texts registers the grammars of schemes and of templates with package grammardfa. It is
// separate so that gen, which imports package grammardfa, does not depend on the packages with
// these grammars. They are the output of gen and package generate.
package texts

import (
	"io/fs"
	"path"

	"github.com/urigrammar/uri/grammar"
	"github.com/urigrammar/uri/internal/languages/grammardfa"
	"github.com/urigrammar/uri/schemes"
	"github.com/urigrammar/uri/template"
)

func init() {
	grammardfa.Mount("schemes", schemes.Files)
	grammardfa.Mount("template", template.Files)
	files, err := fs.Glob(schemes.Files, "*/*.abnf")
	if err != nil {
		panic(err) // the pattern is right
	}
	for _, file := range files {
		if name := path.Base(path.Dir(file)); path.Base(file) == name+".abnf" {
			grammardfa.Add(of(name, titleOf(name), "schemes/"+file))
		}
	}
	grammardfa.Add(of("uri-template", "RFC 6570", "template/template.abnf"))
}

func of(id, title, file string) grammar.Grammar {
	return grammar.Grammar{ID: id, Title: title, Notation: "ABNF of RFC 5234", File: file, Name: id}
}

// titleOf returns the document of a grammar named after a scheme. The document of package web is about several schemes.
func titleOf(id string) string {
	if s, ok := schemes.Lookup(id); ok {
		return s.Title()
	}
	return "RFC 9110 and RFC 6455"
}
