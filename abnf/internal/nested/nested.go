// Package nested makes automata with a stack of grammars that nest.
//
// In
//
//	list = "(" *( list "," ) ")" / name
//	name = 1*%x61-7A
//
// a list is between the symbols "(" and ")". Such a part is a block. With blocks as letters the grammar is regular:
//
//	list = {0} / name
//	{0}  = *( ( {0} / name ) "," )     between "(" and ")"
//
// Each of the two lines is a level, and has a finite automaton. The machine runs the automaton of one level at a time. At "(" it
// pushes where the level continues after block 0, and starts the automaton of that block; at ")" it pops. So the automaton of a
// block runs once for each depth, and the time is that of a finite automaton.
//
// Which parts are blocks is found in the grammar: a part that leads back to its rule, between symbols that have to be there. Where
// all readings of a text push and pop at the same octets, subsets of states make one deterministic machine (a height-deterministic
// pushdown automaton). That is decided by following all pairs of readings at once. A symbol may open a block in one place and be
// internal to one in another. If readings disagree, other symbols farther out are tried; if none is left, the grammar is rejected with a
// shortest text about which readings disagree.
//
// Recursion at the ends of a rule, outside of blocks, is closed by package recursion.
package nested

import (
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/urigrammar/uri/internal/decide/automaton"
	"github.com/urigrammar/uri/internal/read/syntax"
	"github.com/urigrammar/uri/internal/run/excerpt"
	"github.com/urigrammar/uri/internal/run/rangeset"
)

// Block is a part of a rule between two symbols.
type Block struct {
	Open, Close rangeset.Set
	Rule        string // in which it is

	inner *syntax.Expr

	// Inner begins, or ends, with a fragment of the rule that has the symbol.
	opensIn, closesIn bool
}

// NestingError says why a grammar has no machine, or why two machines cannot be compared.
type NestingError struct {
	Rule    string // of the grammar
	Problem string
	Text    string // a shortest text that shows it, or ""
}

func (e *NestingError) Error() string {
	return fmt.Sprintf("rule %s: %s", excerpt.Name(e.Rule), e.Problem)
}

// maxTries is how many choices of blocks are tried.
const maxTries = 64

// Compile returns the machine of a rule over octets: of code points, it reads the UTF-8. The error is a [*NestingError] or that of
// an automaton.
func Compile(g *syntax.Grammar, rule string) (*Machine, error) {
	s, err := split(g, rule)
	if err != nil {
		return nil, err
	}
	m, err := s.levels.machine()
	if err != nil {
		return nil, err
	}
	m.divided = s
	return m, nil
}

// Complete reports whether all rules are defined that a rule leads to.
func Complete(g *syntax.Grammar, rule string) bool {
	reached := g.Reached(rule)
	for _, r := range g.Rules {
		for ref := range r.Expr.Refs {
			if _, ok := g.Rule(ref.Name); !ok && reached[r.Name] {
				return false
			}
		}
	}
	return true
}

// Has reports whether the rule leads to another one, or is that.
func (d *divided) Has(rule string) bool {
	_, ok := d.grammar.Rule(rule)
	return ok
}

// divided is a grammar with a choice of blocks about which all readings agree.
type divided struct {
	*blocks
	levels *levels
	read   *summaries[together, together, struct{}]
}

// split tries choices of blocks until readings agree.
func split(g *syntax.Grammar, rule string) (*divided, error) {
	r, ok := g.Rule(rule)
	if !ok {
		return nil, &NestingError{Rule: rule, Problem: "the rule is not defined"}
	}
	g = overOctets(g, r.Name)
	left := maxSteps
	d, first := try(g, r.Name, nil, &left)
	disagreement, ok := errors.AsType[*conflict](first)
	if !ok {
		return d, first
	}
	open := []attempt{{choice{allPairs: {1, 0}}, disagreement.blocks}, {choice{}, disagreement.blocks}}
	seen := map[string]bool{}
	for tries := 0; len(open) > 0 && tries < maxTries; open = open[1:] {
		for _, next := range open[0].farther() {
			if left < 0 {
				break
			}
			if key := fmt.Sprint(next); seen[key] {
				continue
			} else {
				seen[key] = true
			}
			tries++
			d, err := try(g, r.Name, next, &left)
			if err == nil {
				return d, nil
			}
			if refused := (*NestingError)(nil); !errors.As(err, &refused) && !errors.As(err, new(*conflict)) && !errors.Is(err, errNoSymbol) {
				return nil, err
			}
			if another := (*conflict)(nil); errors.As(err, &another) {
				open = append(open, attempt{next, another.blocks})
			}
		}
	}
	return nil, &NestingError{Rule: r.Name, Text: disagreement.text, Problem: disagreement.Error()}
}

// attempt is a choice of blocks, and the blocks about which readings disagree.
type attempt struct {
	choice choice
	blocks []int
}

// farther returns the choice itself if it is the first one with all pairs, and those with a symbol farther out for one block.
func (a attempt) farther() (all []choice) {
	if len(a.choice) == 1 && a.choice[allPairs] == [2]int{1, 0} {
		all = append(all, a.choice)
	}
	for _, b := range a.blocks {
		for side := range 2 {
			next := maps.Clone(a.choice)
			v := next[b]
			v[1-side]++
			next[b] = v
			all = append(all, next)
		}
	}
	return all
}

// overOctets returns the rules that a rule leads to, over octets.
func overOctets(g *syntax.Grammar, rule string) *syntax.Grammar {
	reached := g.Reached(rule)
	points := false
	var rules []*syntax.Rule
	for _, r := range g.Rules {
		if reached[r.Name] {
			rules = append(rules, r)
			points = points || r.Expr.Holds(func(e *syntax.Expr) bool {
				return e.Op == syntax.Symbol && !e.Set.Contained(rangeset.Range(0, automaton.MaxOctet))
			})
		}
	}
	out, err := syntax.NewGrammar(g.Name, rules)
	if err != nil {
		panic(err) // they are rules of a grammar
	}
	if points {
		return automaton.UTF8Grammar(out)
	}
	return out
}

// try divides a grammar by a choice of blocks.
func try(g *syntax.Grammar, rule string, c choice, left *budget) (*divided, error) {
	b, err := findBlocks(g, c)
	if errors.Is(err, errCrowded) {
		return nil, &NestingError{Rule: rule, Problem: err.Error()}
	}
	if err != nil {
		return nil, err
	}
	levels, err := b.levels(rule)
	if err != nil {
		return nil, err
	}
	levels.drop()
	read, err := summarize(heights{levels}, together{}, left)
	if err != nil {
		return nil, &NestingError{Rule: rule, Problem: err.Error()}
	}
	if text, blocks, found := disagreement(read); found {
		return nil, &conflict{levels, text, slices.Compact(slices.Sorted(slices.Values(blocks)))}
	}
	return &divided{b, levels, read}, nil
}

// conflict is the error that readings of a text disagree about where a block opens or closes.
type conflict struct {
	levels *levels
	text   string
	blocks []int
}

func (c *conflict) Error() string {
	last := len(c.text) - 1
	return fmt.Sprintf("no choice of blocks was found: after %q, the %q behind it opens or closes a part in one reading and not in another",
		excerpt.Short(c.text[:last], longestText), c.text[last:])
}

const longestText = 80
