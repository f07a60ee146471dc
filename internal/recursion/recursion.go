// Package recursion writes recursion as repetition where that is the same language.
//
// A rule that refers to itself at its ends, or between two of the same, has a closed form. In
//
//	set = num / num "," set
//
// the words of set are num, and the text before a set: num ",". So the closed form is
//
//	set = *( num "," ) num
//
// In general x = A / L x / x R / x M x has the words P *( M P ), where P is *L A *R. Parts A, L, R and M are read off the rule. That
// the closed form is exact is decided by automata: the rule derives its words by construction, and derives no others if it maps
// them to themselves (Park's fixed point induction). Rules that lead to each other are solved one after the other (Bekić's
// theorem), with the others as letters.
package recursion

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/urigrammar/uri/internal/automaton"
	"github.com/urigrammar/uri/internal/excerpt"
	"github.com/urigrammar/uri/internal/rangeset"
	"github.com/urigrammar/uri/internal/syntax"
)

// Close returns g with closed forms for all rules that have one. For each other set of rules that lead to each other, why has the
// reason, by all of its rules in g; these rules stay as they are.
func Close(g *syntax.Grammar) (closed *syntax.Grammar, why map[*syntax.Rule]string) {
	s := &solver{all: g, forms: map[string]*syntax.Expr{}, empty: map[string]bool{}, open: map[string]int{}}
	why = map[*syntax.Rule]string{}
	for _, component := range g.Components() {
		if r := component[0]; len(component) == 1 && !refersTo(r.Expr, r.Name) {
			s.empty[syntax.Fold(r.Name)] = r.Expr.Nullable(s.empty)
			continue
		}
		if err := s.component(component); err != nil {
			for _, r := range component {
				why[r] = err.Error()
			}
		}
	}
	return g.Map(func(r *syntax.Rule) *syntax.Expr {
		if form, ok := s.forms[syntax.Fold(r.Name)]; ok {
			return form
		}
		return r.Expr
	}), why
}

// Bounds: a larger closed form is of no use.
const (
	maxRules = 64   // that lead to each other
	maxTerms = 4096 // ways through the references of a rule to itself
)

var bounds = automaton.Bounds{States: 1 << 15, Memory: 1 << 27}

type solver struct {
	all   *syntax.Grammar
	forms map[string]*syntax.Expr // of rules that are solved
	empty map[string]bool         // rules that derive the empty text, however the rules that are not solved turn out
	open  map[string]int          // recursive rules that are not solved, with the numbers of their letters
	last  int                     // the number of the last letter
}

func (s *solver) component(rules []*syntax.Rule) error {
	if len(rules) > maxRules {
		return fmt.Errorf("more than %d rules lead to each other", maxRules)
	}
	forms := make([]*syntax.Expr, len(rules))
	for i, r := range rules {
		s.last++
		s.open[syntax.Fold(r.Name)] = s.last
		forms[i] = r.Expr
	}
	for i, r := range rules {
		if refersTo(forms[i], r.Name) {
			form, err := s.solve(r.Name, forms[i])
			if err != nil {
				return err
			}
			forms[i] = form
		}
		for j := i + 1; j < len(rules); j++ {
			forms[j] = substitute(forms[j], r.Name, forms[i])
		}
	}
	for i := len(rules) - 1; i >= 0; i-- {
		for j := range i {
			forms[j] = substitute(forms[j], rules[i].Name, forms[i])
		}
	}
	for i, r := range rules {
		delete(s.open, syntax.Fold(r.Name))
		s.forms[syntax.Fold(r.Name)] = forms[i]
		s.empty[syntax.Fold(r.Name)] = forms[i].Nullable(s.empty)
	}
	return nil
}

// solve returns the closed form of x = e.
func (s *solver) solve(x string, e *syntax.Expr) (*syntax.Expr, error) {
	terms, ok := termsOf(e, x)
	if !ok {
		return nil, fmt.Errorf("rule %s refers to itself in too many ways", excerpt.Name(x))
	}
	var a, l, r, m []*syntax.Expr
	for _, t := range terms {
		switch len(t) {
		case 1:
			a = append(a, t[0])
		case 2:
			if t[1].Nullable(s.empty) && t[0].Op != syntax.Empty {
				l = append(l, t[0])
			}
			if t[0].Nullable(s.empty) && t[1].Op != syntax.Empty {
				r = append(r, t[1])
			}
		case 3:
			if t[0].Nullable(s.empty) && t[2].Nullable(s.empty) {
				m = append(m, t[1])
			}
		}
	}
	if len(a) == 0 {
		return nil, fmt.Errorf("rule %s derives no text, since each of its alternatives refers to it", excerpt.Name(x))
	}
	form := closedForm(or(a), l, r, m)
	switch text, found, err := s.beyond(substitute(e, x, form), form); {
	case err != nil:
		return nil, fmt.Errorf("nothing is decided about rule %s: %w", excerpt.Name(x), err)
	case found:
		return nil, s.embedded(x, terms, text)
	}
	return form, nil
}

func closedForm(a *syntax.Expr, l, r, m []*syntax.Expr) *syntax.Expr {
	p := a
	switch {
	case len(l) == 0:
	case len(r) == 0 && same(or(l), a):
		p = syntax.Plus(a)
	default:
		p = join(syntax.Star(or(l)), p)
	}
	if len(r) > 0 {
		p = join(p, syntax.Star(or(r)))
	}
	if len(m) > 0 {
		p = join(p, syntax.Star(join(or(m), p)))
	}
	return p
}

// embedded returns the error that x is between other things, and why that is no repetition.
func (s *solver) embedded(x string, terms []term, text string) error {
	for _, t := range terms {
		if len(t) == 2 && !t[0].Nullable(s.empty) && !t[1].Nullable(s.empty) {
			before, _, _ := s.beyond(t[0], syntax.Any(rangeset.Set{}))
			after, _, _ := s.beyond(t[1], syntax.Any(rangeset.Set{}))
			return fmt.Errorf("rule %s nests between %q and %q to any depth, which no repetition can count", excerpt.Name(x), shown(before), shown(after))
		}
	}
	return fmt.Errorf("rule %s derives %q, and a repetition of the parts at its ends does not", excerpt.Name(x), shown(text))
}

// longestText is how many bytes of a text a reason shows.
const longestText = 80

func shown(text string) string { return excerpt.Short(text, longestText) }

// firstLetter is the letter of the first unsolved rule: no UTF-8 has it as an octet.
const firstLetter = 0xF0000

// beyond finds a shortest text that a derives and b does not. Rules that are not solved are letters, written as their names.
func (s *solver) beyond(a, b *syntax.Expr) (text string, found bool, err error) {
	g := s.all.Map(func(r *syntax.Rule) *syntax.Expr {
		if form, ok := s.forms[syntax.Fold(r.Name)]; ok {
			return s.letters(automaton.UTF8(form))
		}
		return s.letters(automaton.UTF8(r.Expr))
	})
	sides := []*syntax.Expr{s.letters(automaton.UTF8(a)), s.letters(automaton.UTF8(b))}
	var dfas [2]*automaton.DFA
	for i, e := range sides {
		n, err := automaton.CompileUpTo(e, g, rune(firstLetter+s.last))
		if err != nil {
			return "", false, err
		}
		if dfas[i], err = n.Minimal(bounds); err != nil {
			return "", false, err
		}
	}
	text, found, err = automaton.Witness(dfas[0], dfas[1], func(a, b bool) bool { return a && !b }, bounds)
	for name, i := range s.open {
		text = strings.ReplaceAll(text, string(rune(firstLetter+i)), "‹"+name+"›")
	}
	return text, found, err
}

// letters returns e with a letter for each reference to an unsolved or undefined rule.
func (s *solver) letters(e *syntax.Expr) *syntax.Expr {
	if e.Op != syntax.Ref {
		return e.MapSubs(s.letters)
	}
	name := syntax.Fold(e.Name)
	if _, ok := s.all.Rule(name); !ok && s.open[name] == 0 {
		s.last++
		s.open[name] = s.last
	}
	if i := s.open[name]; i > 0 {
		return syntax.Any(rangeset.Range(rune(firstLetter+i), rune(firstLetter+i)))
	}
	return e
}

func refersTo(e *syntax.Expr, name string) bool {
	return e.Holds(func(e *syntax.Expr) bool { return e.Op == syntax.Ref && syntax.Fold(e.Name) == syntax.Fold(name) })
}

func substitute(e *syntax.Expr, name string, by *syntax.Expr) *syntax.Expr {
	switch {
	case e.Op == syntax.Ref && syntax.Fold(e.Name) == syntax.Fold(name):
		return by
	case !refersTo(e, name):
		return e
	}
	return e.MapSubs(func(sub *syntax.Expr) *syntax.Expr { return substitute(sub, name, by) })
}

// or returns the alternatives that differ.
func or(all []*syntax.Expr) *syntax.Expr {
	var out []*syntax.Expr
	for _, e := range all {
		if !slices.ContainsFunc(out, func(o *syntax.Expr) bool { return same(o, e) }) {
			out = append(out, e)
		}
	}
	return syntax.Or(out...)
}

func same(a, b *syntax.Expr) bool { return reflect.DeepEqual(a.Moved(0, 0), b.Moved(0, 0)) }

// join returns a before b.
func join(a, b *syntax.Expr) *syntax.Expr {
	var parts []*syntax.Expr
	for _, e := range []*syntax.Expr{a, b} {
		switch e.Op {
		case syntax.Empty:
		case syntax.Concat:
			parts = append(parts, e.Subs...)
		default:
			parts = append(parts, e)
		}
	}
	return syntax.Seq(parts...)
}
