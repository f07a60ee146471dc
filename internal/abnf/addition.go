package abnf

import (
	"slices"

	"github.com/urigrammar/uri/internal/syntax"
)

// addition is alternatives that a file adds by "=/" to a rule that it imports, as RFC 6532 does with those of RFC 5322.
type addition struct {
	rule    *syntax.Rule
	missing error // that no such rule is imported
}

func (r *reader) add(n node, e *syntax.Expr) *extension {
	rule := &syntax.Rule{Name: r.Rule, Expr: e, Text: r.source(n)}
	rule.Line, rule.Column = r.Position(n.Start())
	r.remarks(rule, n)
	r.added = append(r.added, addition{rule, r.ErrorAt(n.Start(), `"=/" extends a rule, but no rule of this name is above`)})
	return &extension{rule: rule}
}

// defined returns the rules of a file and those that it adds to, by their lines.
func (f *file) defined() []*syntax.Rule {
	all := slices.Clone(f.rules)
	for _, a := range f.added {
		all = append(all, a.rule)
	}
	slices.SortStableFunc(all, func(a, b *syntax.Rule) int { return a.Line - b.Line })
	return all
}

// add defines each rule that is added to: what it was, or what is added. Other files see it as it was.
func (l *loader) add(s *scope, added []addition) error {
	for _, a := range added {
		name := syntax.Fold(a.rule.Name)
		old, ok := s.byName[name]
		if !ok {
			return a.missing
		}
		as := syntax.To(old.Name)
		as.Line, as.Column = a.rule.Line, a.rule.Column
		l.target[as] = old
		a.rule.File = s.file
		a.rule.Expr = syntax.Or(append([]*syntax.Expr{as}, alternatives(a.rule.Expr)...)...)
		s.byName[name] = a.rule
		s.own = append(s.own, a.rule)
		if at := slices.Index(s.own, old); at >= 0 {
			s.own = slices.Delete(s.own, at, at+1)
			s.extended = append(s.extended, old)
		}
		s.bound = slices.DeleteFunc(s.bound, func(r *syntax.Rule) bool { return r == old })
	}
	return nil
}
