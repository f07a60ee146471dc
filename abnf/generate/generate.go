package generate

import (
	"bytes"
	"embed"
	"fmt"
	"go/format"
	"sync"
	"text/template"

	"github.com/urigrammar/uri/abnf"
	"github.com/urigrammar/uri/abnf/internal/hidden"
	"github.com/urigrammar/uri/abnf/internal/nested"
	rules "github.com/urigrammar/uri/internal/read/abnf"
)

// Files returns the files of a package, by their names: for package urn, they are urn.go and
// urn_test.go, and without Options.Masks those of [MaskFiles]. A file that cannot be generated is
// empty.
//
// The package of a rule that nests has no fields.
//
// The error is a [*Error] or an [*AmbiguityError] if the grammar and o are ambiguous, or ask for
// something impossible; an [*abnf.Error] that [abnf.Grammar.Regular] has for Options.Rule; and a
// [*language.SizeError] if an automaton becomes too large.
func Files(g *abnf.Grammar, o Options) (map[string][]byte, error) {
	if _, ok := g.Rule(o.Rule); ok {
		if err := g.Regular(o.Rule); err != nil {
			return nests(g, o, err)
		}
	}
	p, err := newPack(rules.RegularOf(g), o)
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
	if o.Masks == "" {
		p.addMasks(files)
	}
	if err := declaredOnce(files); err != nil {
		return nil, err
	}
	return files, nil
}

// nests makes the files of a package of a rule that nests. The error is why the rule is not regular if that is not by recursion.
func nests(g *abnf.Grammar, o Options, irregular error) (map[string][]byte, error) {
	all := rules.RulesOf(g)
	if !nested.Complete(all, o.Rule) {
		return nil, irregular
	}
	return nestedFiles(all, o)
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
