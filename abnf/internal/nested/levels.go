package nested

import (
	"fmt"
	"maps"
	"slices"

	"github.com/urigrammar/uri/internal/decide/ambiguity"
	"github.com/urigrammar/uri/internal/decide/automaton"
	"github.com/urigrammar/uri/internal/decide/recursion"
	"github.com/urigrammar/uri/internal/read/syntax"
	"github.com/urigrammar/uri/internal/run/rangeset"
)

// levels are the automata of levels: 0 is the start, b+1 that of block b.
type levels struct {
	rule     string
	blocks   []*Block
	alphabet *automaton.Alphabet
	octets   int // how many classes are of octets: the first ones
	dfas     []*automaton.DFA
	letters  []int    // by block: its class
	opens    [][]bool // by block and class of octets
	closes   [][]bool
	reps     []byte // by class of octets
}

var levelBounds = automaton.Bounds{States: 1 << 16, Memory: 1 << 27}

func (b *blocks) levels(rule string) (*levels, error) {
	g, starts, err := b.regular(rule)
	if err != nil {
		return nil, err
	}
	l := &levels{rule: rule, blocks: b.all, alphabet: b.alphabet(g)}
	finder := ambiguity.New(g, levelBounds)
	for _, start := range starts {
		r, _ := g.Rule(start)
		d, err := finder.DFA(r)
		if err != nil {
			return nil, err
		}
		l.dfas = append(l.dfas, d.Over(l.alphabet))
	}
	for c := 0; c < l.alphabet.Len() && l.alphabet.Representative(c) <= automaton.MaxOctet; c++ {
		l.octets++
		l.reps = append(l.reps, byte(l.alphabet.Representative(c)))
	}
	for i, block := range b.all {
		l.letters = append(l.letters, l.alphabet.Class(letter(i)))
		l.opens, l.closes = append(l.opens, l.in(block.Open)), append(l.closes, l.in(block.Close))
	}
	return l, nil
}

// in returns, by class of octets, whether it is in a set.
func (l *levels) in(set rangeset.Set) []bool {
	out := make([]bool, l.octets)
	for _, c := range l.alphabet.Classes(set) {
		out[c] = true
	}
	return out
}

// regular returns the rules with those of blocks, without recursion, and the names of levels.
func (b *blocks) regular(rule string) (*syntax.Grammar, []string, error) {
	starts := []string{rule}
	rules := make([]*syntax.Rule, 0, len(b.grammar.Rules)+len(b.all))
	for _, r := range b.grammar.Rules {
		changed := *r
		changed.Expr = b.exprs[syntax.Fold(r.Name)]
		rules = append(rules, &changed)
	}
	for i, block := range b.all {
		starts = append(starts, innerName(i))
		rules = append(rules, &syntax.Rule{Name: innerName(i), Expr: block.inner})
	}
	for _, name := range slices.Sorted(maps.Keys(b.fragments)) {
		rules = append(rules, &syntax.Rule{Name: name, Expr: b.exprs[syntax.Fold(name)]})
	}
	g, err := syntax.NewGrammar(b.grammar.Name, rules)
	if err != nil {
		return nil, nil, err
	}
	closed, why := recursion.Close(g)
	reached := g.Reached(starts...)
	for _, r := range g.Rules {
		if reason, ok := why[r]; ok && reached[r.Name] {
			return nil, nil, &NestingError{Rule: rule, Problem: fmt.Sprintf("outside of blocks, %s", reason)}
		}
	}
	return closed, starts, nil
}

// alphabet returns that of octets and blocks.
func (b *blocks) alphabet(g *syntax.Grammar) *automaton.Alphabet {
	sets := map[rangeset.Set]bool{rangeset.Range(0, automaton.MaxOctet): true}
	for _, r := range g.Rules {
		r.Expr.Holds(func(e *syntax.Expr) bool {
			if e.Op == syntax.Symbol {
				sets[e.Set] = true
			}
			return false
		})
	}
	for i, block := range b.all {
		sets[block.Open], sets[block.Close], sets[rangeset.Range(letter(i), letter(i))] = true, true, true
	}
	return automaton.NewAlphabet(letter(len(b.all)), slices.Collect(maps.Keys(sets))...)
}

// drop takes out the blocks that derive nothing.
func (l *levels) drop() {
	good := make([]bool, len(l.blocks))
	for changed := true; changed; {
		changed = false
		for i := range good {
			if !good[i] && l.derives(l.dfas[i+1], good) {
				good[i], changed = true, true
			}
		}
	}
	for i, d := range l.dfas {
		for b, class := range l.letters {
			for q := 0; q < d.Len() && !good[b]; q++ {
				d.Next[q*l.alphabet.Len()+class] = automaton.Dead
			}
		}
		l.dfas[i] = d.Trim()
	}
}

// derives reports whether d accepts a word without blocks that are not good.
func (l *levels) derives(d *automaton.DFA, good []bool) bool {
	_, found := automaton.Search(l.alphabet, 0, d.Accepting, func(q, class int) (int, bool) {
		b := slices.Index(l.letters, class)
		to := d.Step(q, class)
		return to, to != automaton.Dead && (b < 0 || good[b])
	})
	return found
}

// block returns where a level continues after a block.
func (l *levels) block(level int, q int32, b int) int32 {
	return int32(l.dfas[level].Step(int(q), l.letters[b]))
}
