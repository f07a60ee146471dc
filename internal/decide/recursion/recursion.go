// Package recursion replaces recursion with repetition if this preserves the language.
//
// A rule that refers to itself at either end, or between two occurrences of the same part, has a closed form. For
// example, in the rule
//
//	set = num / num "," set
//
// num ends a set, and num "," precedes another set. So the closed form is
//
//	set = *( num "," ) num
//
// In general, x = A / L x / x R / x M x derives the words of P *( M P ), where P is *L A *R. The parts A, L, R and M are read
// from the rule. Automata decide whether the closed form is exact. By construction, the rule derives all words of the closed
// form. The rule derives no other words if it maps the set of these words to itself (Park's fixed point induction). Mutually
// recursive rules are solved one by one (Bekić's theorem), and the other rules are treated as letters.
package recursion

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/urigrammar/uri/internal/decide/automaton"
	"github.com/urigrammar/uri/internal/read/syntax"
	"github.com/urigrammar/uri/internal/run/excerpt"
	"github.com/urigrammar/uri/internal/run/rangeset"
)

// Close returns g with closed forms for all rules that have one. The other recursive rules stay unchanged. For each of them,
// why contains the reason.
func Close(g *syntax.Grammar) (closed *syntax.Grammar, why map[*syntax.Rule]string) {
	s := newSolver(g)
	why = s.all()
	return g.Map(func(r *syntax.Rule) *syntax.Expr {
		if form, ok := s.forms[syntax.Fold(r.Name)]; ok {
			return form
		}
		return r.Expr
	}), why
}

// Limits. The closed forms of RFCs have up to 160 parts, and automata with up to 150 states decide about them.
const (
	maxRules = 64      // that lead to each other
	maxTerms = 4096    // ways through a rule's references to itself
	maxSize  = 8192    // parts of an expression
	maxWork  = 1 << 23 // for all rules of a grammar; see [solver.work]
)

var bounds = automaton.Bounds{States: 1 << 12, Memory: 1 << 24}

type solver struct {
	grammar *syntax.Grammar
	forms   map[string]*syntax.Expr // of rules that are solved
	empty   map[string]bool         // rules that derive the empty text, however the rules that are not solved turn out
	open    map[string]int          // recursive rules that are not solved, with the numbers of their letters
	names   []string                // by the number of a letter, from 1
	decided map[string]*syntax.Rule // rules of components after this one, over bytes and letters
	work    int                     // replaced and compiled parts, and perState for each state of an automaton
}

// perState is the approximate number of parts that could be replaced in the time for one state.
const perState = 64

func newSolver(g *syntax.Grammar) *solver {
	return &solver{grammar: g, forms: map[string]*syntax.Expr{}, empty: map[string]bool{}, open: map[string]int{}, decided: map[string]*syntax.Rule{}}
}

// all solves the rules that have a closed form, and returns the reasons for the others.
func (s *solver) all() (why map[*syntax.Rule]string) {
	why = map[*syntax.Rule]string{}
	for _, component := range s.grammar.Components() {
		if r := component[0]; len(component) == 1 && !refersTo(r.Expr, r.Name) {
			s.decide(r, r.Expr)
			continue
		}
		if err := s.component(component); err != nil {
			for _, r := range component {
				why[r] = err.Error()
			}
		}
	}
	return why
}

// decide notes the expression of a rule for the components that refer to it.
func (s *solver) decide(r *syntax.Rule, e *syntax.Expr) {
	name := syntax.Fold(r.Name)
	s.empty[name] = e.Nullable(s.empty)
	s.decided[name] = &syntax.Rule{Name: r.Name, Expr: s.letters(automaton.UTF8(e))}
}

func (s *solver) component(rules []*syntax.Rule) error {
	for _, r := range rules {
		s.number(syntax.Fold(r.Name))
	}
	if len(rules) > maxRules {
		return fmt.Errorf("more than %d rules refer to each other", maxRules)
	}
	forms, err := s.eliminate(rules)
	if err != nil {
		return err
	}
	for i, r := range rules {
		delete(s.open, syntax.Fold(r.Name))
		s.forms[syntax.Fold(r.Name)] = forms[i]
	}
	for i, r := range rules {
		s.decide(r, forms[i])
	}
	return nil
}

// eliminate returns the closed forms of a set of rules that lead to each other.
func (s *solver) eliminate(rules []*syntax.Rule) ([]*syntax.Expr, error) {
	forms := make([]*syntax.Expr, len(rules))
	for i, r := range rules {
		forms[i] = r.Expr
	}
	for i, r := range rules {
		if refersTo(forms[i], r.Name) {
			form, err := s.solve(r.Name, forms[i])
			if err != nil {
				return nil, err
			}
			forms[i] = form
		}
		if err := s.replace(forms[i+1:], rules[i+1:], r.Name, forms[i]); err != nil {
			return nil, err
		}
	}
	for i := len(rules) - 1; i >= 0; i-- {
		if err := s.replace(forms[:i], rules, rules[i].Name, forms[i]); err != nil {
			return nil, err
		}
	}
	return forms, nil
}

// replace replaces a rule in the forms of others.
func (s *solver) replace(forms []*syntax.Expr, rules []*syntax.Rule, name string, by *syntax.Expr) error {
	for i, e := range forms {
		forms[i] = substitute(e, name, by)
		if err := s.bound(rules[i].Name, forms[i]); err != nil {
			return err
		}
	}
	return nil
}

// bound returns an error if a rule, or all rules so far, have too many parts.
func (s *solver) bound(rule string, parts ...*syntax.Expr) error {
	n := 0
	for _, e := range parts {
		if e.Holds(func(*syntax.Expr) bool { n++; return n > maxSize }) {
			return fmt.Errorf("rule %s would have more than %d parts as a repetition", excerpt.Name(rule), maxSize)
		}
	}
	return s.spend(n)
}

var (
	errWork  = errors.New("the grammar's recursive rules are too many or too large to analyze")
	errLarge = errors.New("the analysis requires automata that are too large")
)

func (s *solver) spend(work int) error {
	if s.work += work; s.work > maxWork {
		return errWork
	}
	return nil
}

// solve returns the closed form of x = e.
func (s *solver) solve(x string, e *syntax.Expr) (*syntax.Expr, error) {
	if err := s.bound(x, e); err != nil {
		return nil, err
	}
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
	if err := s.bound(x, slices.Concat(a, l, r, m)...); err != nil {
		return nil, err
	}
	form := closedForm(or(a), l, r, m)
	again := substitute(e, x, form)
	if err := s.bound(x, again); err != nil {
		return nil, err
	}
	switch text, found, err := s.beyond(again, form); {
	case err != nil:
		return nil, fmt.Errorf("cannot analyze rule %s: %w", excerpt.Name(x), err)
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

// embedded returns the error that x occurs between other elements, and explains why that is not a repetition.
func (s *solver) embedded(x string, terms []term, text string) error {
	for _, t := range terms {
		if len(t) == 2 && !t[0].Nullable(s.empty) && !t[1].Nullable(s.empty) {
			before, _, err := s.beyond(t[0], syntax.Any(rangeset.Set{}))
			after, _, err2 := s.beyond(t[1], syntax.Any(rangeset.Set{}))
			if err != nil || err2 != nil {
				break
			}
			return fmt.Errorf("rule %s can nest to any depth between %q and %q, so no repetition can replace it", excerpt.Name(x), shown(before), shown(after))
		}
	}
	return fmt.Errorf("rule %s derives %q, but a repetition of the parts at its ends does not", excerpt.Name(x), shown(text))
}

// longestText is the maximum number of bytes of a text in a reason.
const longestText = 80

func shown(text string) string { return excerpt.Short(text, longestText) }

// firstLetter is the letter of the first unsolved rule: it is greater than any byte.
const firstLetter = 0xF0000

const maxLetters = 0xFFFF

// beyond finds a shortest text that a derives and b does not. Unsolved rules are letters, which the text shows as their names.
func (s *solver) beyond(a, b *syntax.Expr) (text string, found bool, err error) {
	var dfas [2]*automaton.DFA
	for i, e := range []*syntax.Expr{a, b} {
		if dfas[i], err = s.automaton(s.letters(automaton.UTF8(e))); err != nil {
			return "", false, err
		}
	}
	text, found, err = automaton.Witness(dfas[0], dfas[1], func(a, b bool) bool { return a && !b }, bounds)
	for _, r := range text {
		if i := int(r) - firstLetter; i > 0 && i <= len(s.names) {
			text = strings.ReplaceAll(text, string(r), "‹"+s.names[i-1]+"›")
		}
	}
	return text, found, err
}

func (s *solver) automaton(e *syntax.Expr) (*automaton.DFA, error) {
	if len(s.names) > maxLetters {
		return nil, errWork
	}
	g, err := s.reached(e)
	if err != nil {
		return nil, err
	}
	n, err := automaton.CompileUpTo(e, g, rune(firstLetter+maxLetters))
	if err != nil {
		s.work += automaton.MaxStates
		return nil, errLarge
	}
	if err := s.spend(len(n.States)); err != nil {
		return nil, err
	}
	d, err := n.DeterminizeWithin(bounds)
	if err != nil {
		s.work += perState * bounds.States
		return nil, errLarge
	}
	return d, s.spend(perState * d.Len())
}

// reached returns the rules that an expression reaches.
func (s *solver) reached(e *syntax.Expr) (*syntax.Grammar, error) {
	var rules []*syntax.Rule
	seen := map[string]bool{}
	for open := []*syntax.Expr{e}; len(open) > 0; open = open[1:] {
		for ref := range open[0].Refs {
			if name := syntax.Fold(ref.Name); !seen[name] {
				seen[name] = true
				rules, open = append(rules, s.decided[name]), append(open, s.decided[name].Expr)
			}
		}
	}
	if err := s.spend(len(rules)); err != nil {
		return nil, err
	}
	return syntax.NewGrammar(s.grammar.Name, rules)
}

// number assigns a letter to a rule.
func (s *solver) number(name string) {
	if s.open[name] == 0 {
		s.names = append(s.names, name)
		s.open[name] = len(s.names)
	}
}

// letters returns e with a letter for each reference to an unsolved or undefined rule.
func (s *solver) letters(e *syntax.Expr) *syntax.Expr {
	if e.Op != syntax.Ref {
		return e.MapSubs(s.letters)
	}
	name := syntax.Fold(e.Name)
	if _, ok := s.grammar.Rule(name); !ok {
		s.number(name)
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

// or returns the choice between the given expressions, without duplicates.
func or(all []*syntax.Expr) *syntax.Expr {
	var out []*syntax.Expr
	known := map[string]bool{}
	for _, e := range all {
		if key := string(written(nil, e)); !known[key] {
			known[key] = true
			out = append(out, e)
		}
	}
	return syntax.Or(out...)
}

func same(a, b *syntax.Expr) bool { return bytes.Equal(written(nil, a), written(nil, b)) }

// written appends e without its position, as a text that identifies the expression.
func written(to []byte, e *syntax.Expr) []byte {
	to = fmt.Appendf(to, "%d %v %d %d %t %q(", e.Op, e.Set.Spans(), e.Min, e.Max, e.Lazy, syntax.Fold(e.Name))
	for _, sub := range e.Subs {
		to = written(to, sub)
	}
	return append(to, ')')
}

// join returns the concatenation of a and b.
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
