package proof

import (
	"slices"
	"strings"

	"github.com/urigrammar/uri/internal/automaton"
	"github.com/urigrammar/uri/internal/expr"
)

// A boundary proof is about tagged words: what a derivation reads, and a symbol of its own where a
// marked rule begins and where one ends. If every tagged word of the PEG, its predicates left out,
// is one of the ABNF, then the PEG puts boundaries only where a derivation of the ABNF has them: a
// predicate can make a PEG refuse, but cannot make it match what it would not match without.

// Boundaries finds a tagged word of the PEG's start that the ABNF's start has not, if there is one,
// written as a reading: ‹rule …› around what a rule matched. transcribed maps the marked rules of
// the PEG to those of the ABNF.
func Boundaries(peg, abnf *expr.Grammar, pegStart, start string, transcribed map[string]string) (reading string, contained bool, err error) {
	t := newTags(peg, abnf, transcribed)
	a, err := t.automaton(abnf, start)
	if err != nil {
		return "", false, err
	}
	p, err := t.automaton(peg, pegStart)
	if err != nil {
		return "", false, err
	}
	common := automaton.Refine(a.Alphabet, p.Alphabet)
	witness, contained := automaton.Contains(a.Over(common), p.Over(common))
	return t.reading(witness), contained, nil
}

// tags are the symbols that stand for boundaries: code points that are in no set of the grammars.
type tags struct {
	rules  []string       // of the ABNF, that are marked
	number map[string]int // of a rule of either grammar, in rules
	symbol []rune         // where rule i begins symbol[2i], where it ends symbol[2i+1]
}

func newTags(peg, abnf *expr.Grammar, transcribed map[string]string) *tags {
	t := &tags{number: make(map[string]int)}
	for _, r := range abnf.Rules {
		for p, name := range transcribed {
			if name == r.Name {
				t.number[p] = len(t.rules)
				t.number[name] = len(t.rules)
			}
		}
		if _, ok := t.number[r.Name]; ok {
			t.rules = append(t.rules, r.Name)
		}
	}
	t.symbol = free(2*len(t.rules), peg, abnf)
	return t
}

// free lists the first n code points that the grammars do not use, outside of predicates.
func free(n int, grammars ...*expr.Grammar) []rune {
	var used expr.Set
	for _, g := range grammars {
		for _, r := range g.Rules {
			used = used.Union(sets(withoutPredicates(r.Expr)))
		}
	}
	var all []rune
	for _, p := range used.Complement(expr.MaxRune).Spans() {
		for r := p.Lo; r <= p.Hi && len(all) < n; r++ {
			all = append(all, r)
		}
	}
	return all
}

func sets(e *expr.Expr) expr.Set {
	all := e.Set
	for _, s := range e.Subs {
		all = all.Union(sets(s))
	}
	return all
}

func withoutPredicates(e *expr.Expr) *expr.Expr {
	if e.Op == expr.And || e.Op == expr.Not {
		return expr.None()
	}
	return mapSubs(e, withoutPredicates)
}

// mapSubs is e with f applied to what is directly below it.
func mapSubs(e *expr.Expr, f func(*expr.Expr) *expr.Expr) *expr.Expr {
	if len(e.Subs) == 0 {
		return e
	}
	changed := *e
	changed.Subs = make([]*expr.Expr, len(e.Subs))
	for i, s := range e.Subs {
		changed.Subs[i] = f(s)
	}
	return &changed
}

// automaton accepts the tagged words of a rule.
func (t *tags) automaton(g *expr.Grammar, start string) (*automaton.DFA, error) {
	rules := make([]*expr.Rule, len(g.Rules))
	for i, r := range g.Rules {
		tagged := *r
		tagged.Expr = t.tag(withoutPredicates(r.Expr))
		rules[i] = &tagged
	}
	tagged, err := expr.NewGrammar(g.Name, rules)
	if err != nil {
		return nil, err
	}
	merged, err := merge(tagged, func(string) bool { return false })
	if err != nil {
		return nil, err
	}
	n, err := automaton.Compile(merged, start, nil)
	if err != nil {
		return nil, err
	}
	d, err := n.Determinize()
	if err != nil {
		return nil, err
	}
	return d.Minimize(), nil
}

func (t *tags) tag(e *expr.Expr) *expr.Expr {
	if e.Op == expr.Ref {
		i, ok := t.number[e.Name]
		if !ok {
			return e
		}
		begin, end := t.symbol[2*i], t.symbol[2*i+1]
		return expr.Seq(expr.Any(expr.Range(begin, begin)), e, expr.Any(expr.Range(end, end)))
	}
	return mapSubs(e, t.tag)
}

// reading writes tags as what they mean.
func (t *tags) reading(word string) string {
	var b strings.Builder
	for _, r := range word {
		switch i := slices.Index(t.symbol, r); {
		case i < 0:
			b.WriteRune(r)
		case i%2 == 0:
			b.WriteString("‹" + t.rules[i/2] + " ")
		default:
			b.WriteString("›")
		}
	}
	return b.String()
}
