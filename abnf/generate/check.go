package generate

import (
	"cmp"
	"fmt"
	"go/build"
	"go/token"
	"io"
	"slices"
	"strings"

	"github.com/urigrammar/uri/internal/read/syntax"
	"github.com/urigrammar/uri/internal/run/excerpt"
)

// resolved returns o with defaults in place of missing names, and with rule names as g prints them.
// It returns an error if a package cannot have these names.
func (o Options) resolved(g *syntax.Grammar) (Options, error) {
	if !token.IsIdentifier(o.Package) || o.Package != strings.ToLower(o.Package) || o.Package == "main" {
		return o, reject(fmt.Sprintf("%q is not a valid package name", o.Package), "use a Go identifier in lower case, such as urn")
	}
	if !builds(o.Package) {
		return o, reject(fmt.Sprintf("the go command would skip the file %s.go on some systems, or treat it as a test", o.Package), "give the package another name")
	}
	r := &resolver{grammar: g, types: packageNames(), accessors: methodNames()}
	o.Rule = r.rule(o.Rule)
	o.Type = cmp.Or(o.Type, exported(o.Rule))
	r.take(r.types, o.Type, o.Rule)
	o.Fields = r.fields(o.Fields, r.accessors)
	lists := make([]List, len(o.Lists))
	for i, l := range o.Lists {
		l.Container = cmp.Or(l.Container, o.Rule)
		lists[i] = r.list(l)
	}
	o.Lists, o.Lazy, o.Greedy = lists, r.rules(o.Lazy), r.rules(o.Greedy)
	if o.Diagnose != "" && !token.IsIdentifier(o.Diagnose) {
		r.note(reject(fmt.Sprintf("%q is not a valid Go function name", o.Diagnose), "name a function in the package"))
	}
	return o, r.err
}

// builds reports whether the go command builds the file of a package on every system, judging by its name.
func builds(pkg string) bool {
	nowhere := build.Context{Compiler: "gc", OpenFile: func(string) (io.ReadCloser, error) {
		return io.NopCloser(strings.NewReader("package " + pkg + "\n")), nil
	}}
	matches, err := nowhere.MatchFile("", pkg+".go")
	return err == nil && matches && !strings.HasSuffix(pkg, "_test")
}

// resolver resolves names. It records only the first error, after which results do not matter.
type resolver struct {
	grammar          *syntax.Grammar
	types, accessors names // the names in use
	err              error
}

func (r *resolver) note(err error) {
	if r.err == nil {
		r.err = err
	}
}

func (r *resolver) take(n names, name, for_ string) { r.note(n.take(name, for_)) }

func (r *resolver) fields(fields []Field, taken names) []Field {
	out := make([]Field, len(fields))
	for i, f := range fields {
		if len(f.Rules) == 0 {
			r.note(reject("a field has no rule", "name the rules whose text it returns"))
			return nil
		}
		out[i] = Field{Name: cmp.Or(f.Name, exported(f.Rules[0])), Rules: make([]string, len(f.Rules))}
		for k, path := range f.Rules {
			out[i].Rules[k] = r.path(path)
		}
		r.take(taken, out[i].Name, strings.Join(f.Rules, "|"))
	}
	return out
}

func (r *resolver) list(l List) List {
	l.Container, l.Item = r.path(l.Container), r.rule(l.Item)
	l.Type = cmp.Or(l.Type, exported(l.Item))
	l.Name = cmp.Or(l.Name, plural(l.Type))
	r.take(r.types, l.Type, l.Item)
	r.take(r.accessors, l.Name, "the list of "+l.Item)
	if container := last(l.Container); container == l.Item || !r.grammar.Reached(container)[l.Item] {
		r.note(reject(fmt.Sprintf("rule %s does not occur in rule %s", l.Item, container), "write the rule that contains the items before the colon"))
	}
	l.Parts = r.fields(l.Parts, methodNames())
	for _, f := range l.Parts {
		if slices.Contains(f.Rules, l.Item) {
			r.note(reject(fmt.Sprintf("%s is the whole item", f.title()), "leave it out: an item's method String returns its text"))
		}
	}
	return l
}

// rule returns the name of a rule as printed.
func (r *resolver) rule(name string) string {
	rule, ok := r.grammar.Rule(name)
	if !ok {
		var names []string
		for _, rule := range r.grammar.Rules {
			names = append(names, excerpt.Name(rule.Name))
		}
		r.note(reject(fmt.Sprintf("%s has no rule %s", r.grammar.Name, excerpt.Quote(name)), "name one of its rules: "+strings.Join(names, ", ")))
		return name
	}
	return rule.Name
}

func (r *resolver) rules(names []string) []string {
	out := make([]string, len(names))
	for i, name := range names {
		out[i] = r.rule(name)
	}
	return out
}

// path returns a path with rule names as printed.
func (r *resolver) path(path string) string {
	at := strings.LastIndexAny(path, "/>")
	name := r.rule(path[at+1:])
	if at < 0 {
		return name
	}
	if strings.Contains(path[:at], ">") {
		r.note(reject(excerpt.Quote(path)+" contains more than one \">\"", "name a rule and the rule that refers to it, as in parameter>token"))
	}
	return r.path(path[:at]) + path[at:at+1] + name
}
