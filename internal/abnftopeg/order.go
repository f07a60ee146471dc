package abnftopeg

import (
	"fmt"
	"slices"

	"github.com/urigrammar/uri/internal/automaton"
	"github.com/urigrammar/uri/internal/pegexpr"
	"github.com/urigrammar/uri/internal/proof"
	"github.com/urigrammar/uri/internal/syntax"
)

// orders puts the longer of alternatives before the shorter (repair 3).
type orders struct {
	grammar   *syntax.Grammar
	languages map[*syntax.Expr]*automaton.DFA
	ordered   map[*syntax.Expr][]*syntax.Expr
}

func newOrders(shapes *syntax.Grammar) *orders {
	return &orders{shapes, make(map[*syntax.Expr]*automaton.DFA), make(map[*syntax.Expr][]*syntax.Expr)}
}

// goesOn reports whether a member of a rule can go on with a character that can also follow the rule. Where none can, the
// rule ends where it must.
func (o *orders) goesOn(r *rule, k after) bool {
	d := o.language(r.shape)
	if d == nil {
		return true
	}
	for q := range d.Len() {
		for c := range d.Alphabet.Len() {
			if d.Accepting(q) && d.Step(q, c) != automaton.Dead && !d.Alphabet.Set(c).Intersect(k.first).Empty() {
				return true
			}
		}
	}
	return false
}

// order returns the alternatives of e in a new order. If a member of one extends a member of
// another, it comes first, unless the converse is true too. Otherwise the order stays.
func (o *orders) order(e *syntax.Expr) []*syntax.Expr {
	if all, ok := o.ordered[e]; ok {
		return all
	}
	left := slices.Clone(e.Subs)
	var all []*syntax.Expr
	for len(left) > 0 {
		i := max(0, slices.IndexFunc(left, func(a *syntax.Expr) bool {
			return !slices.ContainsFunc(left, func(b *syntax.Expr) bool { return b != a && o.extends(b, a) && !o.extends(a, b) })
		}))
		all = append(all, left[i])
		left = slices.Delete(left, i, i+1)
	}
	o.ordered[e] = all
	return all
}

func (o *orders) language(e *syntax.Expr) *automaton.DFA {
	if d, ok := o.languages[e]; ok {
		return d
	}
	d, err := automaton.Minimal(e, o.grammar, nil)
	if err != nil {
		d = nil // too large to decide
	}
	o.languages[e] = d
	return d
}

// extends reports whether a member of b is a proper prefix of a member of a.
func (o *orders) extends(a, b *syntax.Expr) bool {
	x, y := o.language(a), o.language(b)
	if x == nil || y == nil {
		return false // one is too large to tell
	}
	common := automaton.Refine(x.Alphabet, y.Alphabet)
	x, y = x.Over(common), y.Over(common)
	// A state of a, and of b; b's is below Dead where a member of b has ended and something follows.
	type pair struct{ x, y int }
	const extended = automaton.Dead - 1
	_, found := automaton.Search(common, pair{}, func(p pair) bool { return p.y == extended }, func(p pair, class int) (pair, bool) {
		to := pair{x.Step(p.x, class), y.Step(p.y, class)}
		if y.Accepting(p.y) {
			to.y = extended
		}
		return to, to.x != automaton.Dead && to.y != automaton.Dead
	})
	return found
}

// Choice is an ambiguity of the grammar, and the reading that the PEG takes of its witness. Which one is meant no grammar
// says: a person may write the rule that decides it.
type Choice struct {
	Start string // the rule that has both readings
	proof.Ambiguity
	Taken string // ‹rule …› around what the rules of the PEG match
}

func (c Choice) String() string {
	other := c.Readings[0]
	if other == c.Taken {
		other = c.Readings[1]
	}
	return fmt.Sprintf("rule %s has two readings of %q: the transcription takes %s, and not %s", c.Start, c.Witness, c.Taken, other)
}

// choices returns the ambiguities of the grammar from each start, a choice for each pair of rules at which readings part.
func (w *work) choices(peg *syntax.Grammar, starts []string) (all []Choice, err error) {
	document := w.marked(peg)
	marked := make(map[string]bool)
	for _, printed := range document {
		marked[printed] = true
	}
	seen := make(map[[2]string]bool)
	for _, s := range starts {
		found, err := proof.Ambiguities(w.abnf, s, func(rule string) bool { return marked[rule] })
		if err != nil {
			return nil, err
		}
		for _, a := range found {
			if seen[a.Rules] {
				continue
			}
			seen[a.Rules] = true
			m, _ := pegexpr.Match(peg, w.printed[s].name, a.Witness)
			all = append(all, Choice{s, a, m.Reading(func(rule string) string { return document[rule] })})
		}
	}
	return all, nil
}
