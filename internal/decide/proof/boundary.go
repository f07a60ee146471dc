package proof

import (
	"fmt"
	"slices"
	"strings"

	"github.com/urigrammar/uri/internal/decide/automaton"
	"github.com/urigrammar/uri/internal/read/syntax"
	"github.com/urigrammar/uri/internal/run/rangeset"
)

// A boundary proof is about tagged words: what a match reads, and a symbol of its own where a marked rule begins and where
// one ends. A PEG has one tagged word for each string that it accepts, since it goes one way; formulas about tagged words
// say which. If each of them is one of the ABNF, then the PEG puts boundaries only where a derivation has them.

// Boundaries decides whether every reading of the PEG has the boundaries of a derivation from the
// ABNF's start. If not, it returns a counterexample, with ‹rule …› around the text that each rule
// matched. transcribed maps the marked rules of the PEG to those of the ABNF.
func Boundaries(peg, abnf *syntax.Grammar, pegStart, start string, transcribed map[string]string) (reading string, contained bool, err error) {
	t, err := newTags(peg, abnf, transcribed)
	if err != nil {
		return "", false, err
	}
	derived, err := t.automaton(abnf, start)
	if err != nil {
		return "", false, err
	}
	f := newFormulas(peg).tagged(t)
	matched, err := f.whole(pegStart)
	if err != nil {
		return "", false, err
	}
	a := f.alphabet(derived.Alphabet)
	c := &comparison{peg: newDerivatives(f, a), abnf: derived.Over(a), maxNodes: maxNodes}
	c.peg.tags = make([]bool, a.Len())
	for _, class := range a.Classes(t.set()) {
		c.peg.tags[class] = true
	}
	word, misplaced := automaton.Search(a, pair{c.peg.of(matched), 0}, c.onlyPEG, c.nextOfPEG)
	return t.reading(a.Text(word)), !misplaced, c.err
}

// tags are the symbols that represent boundaries: code points in no set of the grammars.
type tags struct {
	rules  []string       // the marked rules of the ABNF
	number map[string]int // the index in rules of a rule of either grammar
	symbol []rune         // symbol[2i] marks where rule i begins, and symbol[2i+1] where it ends
}

func newTags(peg, abnf *syntax.Grammar, transcribed map[string]string) (*tags, error) {
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
	if len(t.symbol) < 2*len(t.rules) {
		return nil, fmt.Errorf("%s and %s leave too few code points for the boundaries of %d rules", peg.Name, abnf.Name, len(t.rules))
	}
	return t, nil
}

// of returns the tags for the beginning and the end of a rule, if it is marked.
func (t *tags) of(rule string) (begin, end rangeset.Set, marked bool) {
	if t == nil {
		return begin, end, false
	}
	i, marked := t.number[rule]
	if !marked {
		return begin, end, false
	}
	b, e := t.symbol[2*i], t.symbol[2*i+1]
	return rangeset.Range(b, b), rangeset.Range(e, e), true
}

// set returns all tags.
func (t *tags) set() (all rangeset.Set) {
	if t == nil {
		return all
	}
	for _, s := range t.symbol {
		all = all.Union(rangeset.Range(s, s))
	}
	return all
}

// free lists the first n code points that the grammars do not use, outside of predicates.
func free(n int, grammars ...*syntax.Grammar) []rune {
	var used rangeset.Set
	for _, g := range grammars {
		for _, r := range g.Rules {
			used = used.Union(sets(withoutPredicates(r.Expr)))
		}
	}
	var all []rune
	for _, p := range used.Complement(rangeset.MaxRune).Spans() {
		for r := p.Lo; r <= p.Hi && len(all) < n; r++ {
			all = append(all, r)
		}
	}
	return all
}

func sets(e *syntax.Expr) rangeset.Set {
	all := e.Set
	for _, s := range e.Subs {
		all = all.Union(sets(s))
	}
	return all
}

func withoutPredicates(e *syntax.Expr) *syntax.Expr {
	if e.Op == syntax.And || e.Op == syntax.Not {
		return syntax.Epsilon()
	}
	return e.MapSubs(withoutPredicates)
}

// automaton returns the automaton for the tagged words of a rule of the ABNF, including the tags of the rule itself.
func (t *tags) automaton(g *syntax.Grammar, start string) (*automaton.DFA, error) {
	merged, err := g.Map(func(r *syntax.Rule) *syntax.Expr { return t.tag(r.Expr) }).Merged(syntax.NoRule)
	if err != nil {
		return nil, err
	}
	return automaton.Minimal(t.tag(syntax.To(start)), merged, nil)
}

func (t *tags) tag(e *syntax.Expr) *syntax.Expr {
	if e.Op == syntax.Ref {
		begin, end, marked := t.of(e.Name)
		if !marked {
			return e
		}
		return syntax.Seq(syntax.Any(begin), e, syntax.Any(end))
	}
	return e.MapSubs(t.tag)
}

// reading replaces tags by their meanings.
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
