package generate

import (
	"bytes"
	"embed"
	"errors"
	"fmt"
	"go/format"
	"sync"
	"text/template"

	"github.com/urigrammar/uri/abnf"
	"github.com/urigrammar/uri/abnf/internal/hidden"
	"github.com/urigrammar/uri/abnf/internal/lazy"
	"github.com/urigrammar/uri/internal/decide/automaton"
	rules "github.com/urigrammar/uri/internal/read/abnf"
)

// Files returns the files of a package, by their names: for package urn, they are urn.go,
// urn_test.go, and without Options.Runtime urn_machine.go. A file that cannot be generated is empty.
//
// A rule that calls itself, or whose automata are too large, is read by a lazy automaton, whose code the package
// then has in more files. It is also with Options.First.
//
// The error is a [*Error] or an [*AmbiguityError] if the grammar and o are ambiguous, or ask for
// something impossible; an [*abnf.Error] if a rule is not defined; and a [*language.SizeError] if an
// automaton becomes too large and a lazy one cannot be made either.
func Files(g *abnf.Grammar, o Options) (map[string][]byte, error) {
	all := rules.RulesOf(g)
	if err := g.Regular(o.Rule); err != nil || o.First {
		switch _, known := g.Rule(o.Rule); {
		case known && lazy.Complete(all, o.Rule):
			return lazyFiles(all, o)
		case known:
			return nil, err
		}
	}
	p, err := newPack(rules.RegularOf(g), o)
	if isTooLarge(err) {
		if files, refused := lazyFiles(all, o); refused == nil {
			return files, nil
		}
	}
	if err != nil {
		return nil, hidden.Error(err)
	}
	files := map[string][]byte{}
	if files[o.Package+".go"], err = execute("package", p); err != nil {
		return nil, err
	}
	if files[o.Package+"_test.go"], err = execute("test", p); err != nil {
		return nil, err
	}
	p.addRuntime(files, "_machine.go", p.needed()...)
	if err := declaredOnce(files); err != nil {
		return nil, err
	}
	return files, nil
}

// isTooLarge reports whether an error is about the size of an automaton.
func isTooLarge(err error) bool {
	size := (*automaton.SizeError)(nil)
	return errors.As(err, &size) || errors.Is(err, automaton.ErrTooLarge)
}

//go:embed templates
var templateFiles embed.FS

// templates are parsed when they are first asked for: a program that generates nothing starts without them.
var templates = sync.OnceValue(func() *template.Template {
	return template.Must(template.New("").Funcs(functions).ParseFS(templateFiles, "templates/*.tmpl"))
})

// execute returns the Go source that a template makes of data.
func execute(name string, data any) ([]byte, error) {
	var b bytes.Buffer
	if err := templates().ExecuteTemplate(&b, name, data); err != nil {
		return nil, fmt.Errorf("generate: %w", err)
	}
	out, err := format.Source(b.Bytes())
	if err != nil {
		return nil, fmt.Errorf("generate: the %s is not valid Go: %w", name, err)
	}
	return out, nil
}
