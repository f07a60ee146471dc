package generate

import (
	"cmp"
	"fmt"
	"go/build"
	"go/token"
	"io"
	"strings"

	"github.com/urigrammar/uri/internal/excerpt"
	"github.com/urigrammar/uri/internal/syntax"
)

// resolved is o with every name that it leaves open, and with the names of rules as g prints them. It refuses what cannot be a
// package.
func (o Options) resolved(g *syntax.Grammar) (Options, error) {
	if !token.IsIdentifier(o.Package) || o.Package != strings.ToLower(o.Package) || o.Package == "main" {
		return o, refuse(fmt.Sprintf("%q is not the name of a package to import", o.Package), "it is a Go identifier in lower case, such as urn")
	}
	if !builds(o.Package) {
		return o, refuse(fmt.Sprintf("the go command would not build the file %s.go everywhere, or take it for a test", o.Package), "give the package another name")
	}
	types, accessors := names{}, methodNames()
	types["SyntaxError"] = "the type of errors"
	var err error
	if o.Rule, err = ruleName(g, o.Rule); err != nil {
		return o, err
	}
	if err := types.take(o.Type, o.Rule); err != nil {
		return o, err
	}
	for _, f := range []string{"Parse", "MustParse", "Valid"} {
		types[f+o.Type] = "the function " + f + o.Type
	}
	if o.Tree {
		if err := types.take("Node", "the nodes of trees"); err != nil {
			return o, err
		}
	}
	if o.Fields, err = resolvedFields(g, o.Fields, accessors); err != nil {
		return o, err
	}
	lists := make([]List, len(o.Lists))
	for i, l := range o.Lists {
		if lists[i], err = o.resolvedList(g, l, types, accessors); err != nil {
			return o, err
		}
	}
	o.Lists = lists
	for _, settled := range []*[]string{&o.Lazy, &o.Greedy} {
		out := make([]string, len(*settled))
		for i, rule := range *settled {
			if out[i], err = ruleName(g, rule); err != nil {
				return o, err
			}
		}
		*settled = out
	}
	if o.Diagnose != "" && !token.IsIdentifier(o.Diagnose) {
		return o, refuse(fmt.Sprintf("%q is not the name of a Go function", o.Diagnose), "name a function of the package")
	}
	o.Budget = cmp.Or(o.Budget, DefaultBudget)
	return o, nil
}

// builds reports whether the go command builds the file of a package on every system, by its name.
func builds(pkg string) bool {
	nowhere := build.Context{Compiler: "gc", OpenFile: func(string) (io.ReadCloser, error) {
		return io.NopCloser(strings.NewReader("package " + pkg + "\n")), nil
	}}
	matches, err := nowhere.MatchFile("", pkg+".go")
	return err == nil && matches && !strings.HasSuffix(pkg, "_test")
}

func resolvedFields(g *syntax.Grammar, fields []Field, taken names) ([]Field, error) {
	out := make([]Field, len(fields))
	for i, f := range fields {
		if len(f.Rules) == 0 {
			return nil, refuse("a field has no rule", "name the rules that it is a text of")
		}
		out[i] = Field{Name: f.Name, Rules: make([]string, len(f.Rules))}
		for k, path := range f.Rules {
			var err error
			if out[i].Rules[k], err = pathName(g, path); err != nil {
				return nil, err
			}
		}
		if f.Name == "" {
			out[i].Name = exported(f.Rules[0])
		}
		if err := taken.take(out[i].Name, strings.Join(f.Rules, "|")); err != nil {
			return nil, err
		}
	}
	return out, nil
}

func (o Options) resolvedList(g *syntax.Grammar, l List, types, accessors names) (List, error) {
	var err error
	if l.Container == "" {
		l.Container = o.Rule
	}
	if l.Container, err = pathName(g, l.Container); err != nil {
		return l, err
	}
	if l.Item, err = ruleName(g, l.Item); err != nil {
		return l, err
	}
	l.Type = cmp.Or(l.Type, exported(l.Item))
	l.Name = cmp.Or(l.Name, plural(l.Type))
	if err := types.take(l.Type, l.Item); err != nil {
		return l, err
	}
	if err := accessors.take(l.Name, "the list of "+l.Item); err != nil {
		return l, err
	}
	l.Parts, err = resolvedFields(g, l.Parts, methodNames())
	return l, err
}

// ruleName returns the name of a rule as it is printed.
func ruleName(g *syntax.Grammar, name string) (string, error) {
	r, ok := g.Rule(name)
	if !ok {
		return "", refuse(fmt.Sprintf("%s has no rule %s", g.Name, excerpt.Quote(name)), "name one of its rules")
	}
	return r.Name, nil
}

// pathName returns a path whose rules are named as they are printed.
func pathName(g *syntax.Grammar, path string) (string, error) {
	at := strings.LastIndexAny(path, "/>")
	name, err := ruleName(g, path[at+1:])
	if err != nil || at < 0 {
		return name, err
	}
	if strings.Contains(path[:at], ">") {
		return "", refuse(excerpt.Quote(path)+" has more than one step after \">\"", "name a rule and the rule that refers to it, as in parameter>token")
	}
	outer, err := pathName(g, path[:at])
	return outer + path[at:at+1] + name, err
}
