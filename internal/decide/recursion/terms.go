package recursion

import (
	"slices"

	"github.com/urigrammar/uri/internal/read/syntax"
)

// term is a way through a rule x: the parts before, between and after its references to x. Terms with three or more references
// are omitted, because they say nothing about the ends. The closed form can then only be too small, which is checked.
type term []*syntax.Expr

const maxParts = 3

// termsOf returns the terms of e, where x is the rule. It returns false if there are too many.
func termsOf(e *syntax.Expr, x string) (all []term, ok bool) {
	if !refersTo(e, x) {
		return []term{{e}}, true
	}
	switch e.Op {
	case syntax.Ref:
		return []term{{syntax.Epsilon(), syntax.Epsilon()}}, true
	case syntax.Concat:
		all = []term{{syntax.Epsilon()}}
		for _, sub := range runs(e.Subs, x) {
			next, ok := termsOf(sub, x)
			if !ok || len(all)*len(next) > maxTerms {
				return nil, false
			}
			all = times(all, next)
		}
	case syntax.Alternate:
		for _, sub := range e.Subs {
			next, ok := termsOf(sub, x)
			if !ok || len(all)+len(next) > maxTerms {
				return nil, false
			}
			all = append(all, next...)
		}
	case syntax.Repeat:
		return repeated(e, x)
	}
	return all, true
}

// runs returns parts, with adjacent parts that do not refer to x combined into one.
func runs(parts []*syntax.Expr, x string) (all []*syntax.Expr) {
	from := 0
	for i, p := range parts {
		if !refersTo(p, x) {
			continue
		}
		if from < i {
			all = append(all, syntax.Seq(parts[from:i]...))
		}
		all, from = append(all, p), i+1
	}
	if from < len(parts) {
		all = append(all, syntax.Seq(parts[from:]...))
	}
	return all
}

// repeated returns the terms of a repetition, for the numbers of iterations that have terms.
func repeated(e *syntax.Expr, x string) (all []term, ok bool) {
	once, ok := termsOf(e.Subs[0], x)
	if !ok || len(once)*len(once) > maxTerms {
		return nil, false
	}
	row := []term{{syntax.Epsilon()}}
	for n := 0; n < maxParts && (e.Max == syntax.Unbounded || n <= e.Max); n++ {
		if n >= e.Min {
			all = append(all, row...)
		}
		row = times(row, once)
	}
	return all, true
}

func times(a, b []term) (all []term) {
	for _, p := range a {
		for _, q := range b {
			if len(p)+len(q)-1 > maxParts {
				continue
			}
			t := append(slices.Clone(p[:len(p)-1]), join(p[len(p)-1], q[0]))
			all = append(all, append(t, q[1:]...))
		}
	}
	return all
}
