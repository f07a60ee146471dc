package generate

import (
	"bytes"
	"cmp"
	"embed"
	"errors"
	"fmt"
	"go/format"
	"slices"
	"sync"
	"text/template"

	"github.com/urigrammar/uri/abnf"
	"github.com/urigrammar/uri/abnf/internal/hidden"
	"github.com/urigrammar/uri/abnf/internal/lazy"
	"github.com/urigrammar/uri/abnf/language"
	"github.com/urigrammar/uri/internal/decide/automaton"
	rules "github.com/urigrammar/uri/internal/read/abnf"
	"github.com/urigrammar/uri/internal/read/syntax"
)

// Package is a generated package.
type Package struct {
	Files  map[string][]byte // the contents by file name; empty for a file that cannot be generated
	States int               // the number of states in its table; 0 if the package uses a lazy automaton
	Why    error             // the reason for a lazy automaton: an [*abnf.Error] or a [*language.SizeError] about the responsible rule; nil if Options.First requests it
}

// Files is like [Make] but returns only the files of the package.
func Files(g *abnf.Grammar, o Options) (map[string][]byte, error) {
	p, err := Make(g, o)
	if err != nil {
		return nil, err
	}
	return p.Files, nil
}

// Make generates a package. The files of package urn are urn.go, urn_test.go and, without Options.Runtime,
// urn_machine.go.
//
// If a rule calls itself, or its automata are too large, the package uses a lazy automaton, whose code is in additional
// files. A package with Options.First uses one too.
//
// The error is an [*Error] or an [*AmbiguityError] if the grammar is ambiguous or o requests something impossible. It is
// an [*abnf.Error] if a rule is undefined, and a [*language.SizeError] if even a lazy automaton would be too large.
func Make(g *abnf.Grammar, o Options) (*Package, error) {
	_, known := g.Rule(o.Rule)
	why := g.Regular(o.Rule)
	tooLarge := false
	if !known || why == nil && !o.First {
		p, err := tables(rules.RegularOf(g), o)
		if tooLarge = isTooLarge(err); !tooLarge {
			return p, err
		}
		why = blame(rules.RegularOf(g), o, err)
	}
	all := rules.RulesOf(g)
	if o.Tables && why != nil || !lazy.Complete(all, o.Rule) {
		return nil, why
	}
	files, err := lazyFiles(all, o)
	if err != nil && tooLarge {
		return nil, why
	}
	return &Package{Files: files, Why: why}, err
}

// tables makes a package with tables.
func tables(g *syntax.Grammar, o Options) (*Package, error) {
	p, err := newPack(g, o)
	if err != nil {
		return nil, err
	}
	files := map[string][]byte{}
	if files[o.Package+".go"], err = execute("package", p); err != nil {
		return nil, err
	}
	test := o.Package + "_test.go"
	if files[test], err = execute("test", p); err != nil {
		return nil, err
	}
	if o.MaxTest > 0 && len(files[test]) > o.MaxTest {
		p.Suite.Omitted = len(files[test])
		if files[test], err = execute("test", p); err != nil {
			return nil, err
		}
	}
	p.addMachine(files)
	return &Package{Files: files, States: len(p.tagged.States)}, declaredOnce(files)
}

// blame returns an error about size with the name of the first rule that is too large by itself. All automata that it makes take
// as much memory as one may take.
func blame(g *syntax.Grammar, o Options, err error) error {
	why := hidden.Error(err)
	size, ok := errors.AsType[*language.SizeError](why)
	if !ok || o.Within != nil {
		return why
	}
	reached, spent := g.Reached(o.Rule), 0
	for _, r := range slices.Concat(g.Components()...) {
		if !reached[r.Name] || spent > cmp.Or(o.MaxMemory, automaton.DefaultBounds.Memory) {
			continue
		}
		n, err := automaton.Compile(g, r.Name, nil)
		if err != nil {
			break
		}
		if _, err := n.DeterminizeWithin(automaton.Bounds{States: o.MaxStates, Memory: o.MaxMemory, Spent: &spent}); err != nil {
			size.Language = r.Name
			break
		}
		spent += automaton.StateSize * (len(n.States) + len(g.Rules)) // Compile examines all rules
	}
	return why
}

// isTooLarge reports whether an error is about the size of an automaton.
func isTooLarge(err error) bool {
	size := (*automaton.SizeError)(nil)
	return errors.As(err, &size) || errors.Is(err, automaton.ErrTooLarge)
}

//go:embed templates
var templateFiles embed.FS

// templates are parsed on first use, so that a program that generates nothing starts without them.
var templates = sync.OnceValue(func() *template.Template {
	return template.Must(template.New("").Funcs(functions).ParseFS(templateFiles, "templates/*.tmpl"))
})

// execute returns the Go source that a template produces from data.
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
