package syntax

import (
	"slices"

	"github.com/urigrammar/uri/internal/run/ascii"
)

// NewGrammar returns a grammar with the given rules. It ignores case in names, as ABNF does.
// Defining a name twice is an [*Error].
func NewGrammar(name string, rules []*Rule) (*Grammar, error) {
	g := &Grammar{Name: name, index: make(map[string]*Rule, len(rules))}
	for _, r := range rules {
		if old, ok := g.index[Fold(r.Name)]; ok {
			return nil, g.problem(r, nil, "defined twice, first in line %d", old.Line)
		}
		g.index[Fold(r.Name)] = r
		g.Rules = append(g.Rules, r)
	}
	return g, nil
}

// Map returns g with the expressions that f returns for its rules.
func (g *Grammar) Map(f func(*Rule) *Expr) *Grammar {
	out := &Grammar{Name: g.Name, index: make(map[string]*Rule, len(g.Rules))}
	for _, r := range g.Rules {
		if e := f(r); e != r.Expr {
			changed := *r
			changed.Expr = e
			r = &changed
		}
		out.Rules = append(out.Rules, r)
		out.index[Fold(r.Name)] = r
	}
	return out
}

// Fold converts the name of a rule to lower case, because ABNF ignores its case (RFC 5234, section 2.1).
func Fold(name string) string { return ascii.Lower(name) }

// Rule returns the rule with the given name, ignoring case.
func (g *Grammar) Rule(name string) (*Rule, bool) {
	r, ok := g.index[Fold(name)]
	return r, ok
}

// Holds reports whether any expression in a rule, or in the rules that it reaches, satisfies the predicate is.
func (g *Grammar) Holds(rule string, is func(*Expr) bool) bool {
	reached := g.Reached(rule)
	return slices.ContainsFunc(g.Rules, func(r *Rule) bool { return reached[r.Name] && r.Expr.Holds(is) })
}

// Refs calls yield for each reference in e, in the order of the text.
func (e *Expr) Refs(yield func(*Expr) bool) {
	e.walk(func(x *Expr) bool { return x.Op != Ref || yield(x) })
}

// walk visits e and what is below it, parents first, until visit returns false.
func (e *Expr) walk(visit func(*Expr) bool) bool {
	return visit(e) && !slices.ContainsFunc(e.Subs, func(s *Expr) bool { return !s.walk(visit) })
}

// Holds reports whether e or a descendant of e satisfies the predicate is.
func (e *Expr) Holds(is func(*Expr) bool) bool {
	return !e.walk(func(x *Expr) bool { return !is(x) })
}
