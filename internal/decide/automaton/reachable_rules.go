package automaton

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/urigrammar/uri/internal/read/syntax"
	"github.com/urigrammar/uri/internal/run/rangeset"
)

// The reasons why a grammar cannot be compiled, for the Err of a [GrammarError].
var (
	ErrUndefined = errors.New("the rule is not defined")
	ErrRecursion = errors.New("recursion: no automaton accepts a rule that refers to itself; rewrite it as a repetition if possible")
	ErrPredicate = errors.New("a predicate (& or !) is allowed only in a PEG")
	ErrAlphabet  = errors.New("the alphabet does not separate a set in the grammar")
	ErrTooLarge  = fmt.Errorf("the automaton would have more than %d states", MaxStates)
)

// GrammarError reports why a grammar or an expression cannot be compiled.
type GrammarError struct {
	Grammar string   // its name, or the file of the rule; "" for an expression without a grammar
	Rule    string   // the rule that contains the cause; "" if no rule does
	Line    int      // of the cause, from 1; 0 if unknown
	Name    string   // ErrUndefined: the undefined rule
	Cycle   []string // ErrRecursion: the rules from one to itself, each referring to the next
	Err     error    // one of the Err… variables
}

func (e *GrammarError) Error() string {
	text := ""
	if e.Grammar != "" {
		text = e.Grammar + ":"
	}
	if e.Line > 0 {
		text += fmt.Sprintf("%d:", e.Line)
	}
	if text != "" {
		text += " "
	}
	if e.Rule != "" {
		text += "in rule " + e.Rule + ": "
	}
	text += e.Err.Error()
	if e.Name != "" {
		text += ": " + e.Name
	}
	if len(e.Cycle) > 0 {
		text += ": " + strings.Join(e.Cycle, " -> ")
	}
	return text
}

func (e *GrammarError) Unwrap() error { return e.Err }

// references visits an expression and the rules that it reaches, once each. If it returns no error,
// everything visited can be expanded in place: each rule is defined, and none reaches itself. (This
// is weaker than [syntax.Grammar.Check], because unreachable rules may be wrong.)
type references struct {
	grammar *syntax.Grammar
	done    map[*syntax.Rule]bool
	open    []*syntax.Rule // the rules from the start to the current one
	opened  map[*syntax.Rule]bool
	sets    []rangeset.Set // the distinct sets so far
	seen    map[rangeset.Set]bool
	wide    int // the number of sets of several symbols
	spans   int // the number of spans of all sets
}

const mostOverlaps = 1 << 22 // the limit for sets: an alphabet lists, for each class, the sets that contain it

func newReferences(g *syntax.Grammar) *references {
	return &references{grammar: g, done: map[*syntax.Rule]bool{}, opened: map[*syntax.Rule]bool{}, seen: map[rangeset.Set]bool{}}
}

func (r *references) visit(e *syntax.Expr) error {
	switch e.Op {
	case syntax.And, syntax.Not:
		return r.fail(e, ErrPredicate)
	case syntax.Ref:
		return r.follow(e)
	case syntax.Symbol:
		if !r.seen[e.Set] {
			r.seen[e.Set] = true
			r.sets = append(r.sets, e.Set)
			r.wide, r.spans = r.wide+min(1, e.Set.Len()/2), r.spans+len(e.Set.Spans())
		}
		if r.wide*r.spans > mostOverlaps {
			return r.fail(e, ErrTooLarge)
		}
	}
	for _, s := range e.Subs {
		if err := r.visit(s); err != nil {
			return err
		}
	}
	return nil
}

// name returns the name of the grammar.
func (r *references) name() string {
	if r.grammar == nil {
		return ""
	}
	return r.grammar.Name
}

func (r *references) follow(e *syntax.Expr) error {
	rule, ok := lookUp(r.grammar, e.Name)
	if !ok {
		err := r.fail(e, ErrUndefined)
		err.Name = e.Name
		return err
	}
	if r.done[rule] {
		return nil
	}
	if r.opened[rule] {
		err := r.fail(e, ErrRecursion)
		for _, q := range append(r.open[slices.Index(r.open, rule):], rule) {
			err.Cycle = append(err.Cycle, q.Name)
		}
		return err
	}
	r.open, r.opened[rule] = append(r.open, rule), true
	if err := r.visit(rule.Expr); err != nil {
		return err
	}
	r.open = r.open[:len(r.open)-1]
	r.done[rule], r.opened[rule] = true, false
	return nil
}

func lookUp(g *syntax.Grammar, name string) (*syntax.Rule, bool) {
	if g == nil {
		return nil, false
	}
	return g.Rule(name)
}

// fail returns an error about e or, if e has no position, about the open rule.
func (r *references) fail(e *syntax.Expr, cause error) *GrammarError {
	err := &GrammarError{Grammar: r.name(), Line: e.Line, Err: cause}
	if len(r.open) == 0 {
		return err
	}
	rule := r.open[len(r.open)-1]
	err.Rule = rule.Name
	if rule.File != "" {
		err.Grammar = rule.File
	}
	if err.Line == 0 {
		err.Line = rule.Line
	}
	return err
}

// alphabet returns the coarsest alphabet for the sets so far: over bytes if they have no other symbols.
func (r *references) alphabet() *Alphabet {
	if r.top() > MaxOctet {
		return NewAlphabet(rangeset.MaxRune, r.sets...)
	}
	return NewAlphabet(MaxOctet, r.sets...)
}

// top returns the greatest symbol in the sets so far.
func (r *references) top() rune {
	top := rune(0)
	for _, s := range r.sets {
		if p := s.Spans(); len(p) > 0 {
			top = max(top, p[len(p)-1].Hi)
		}
	}
	return top
}
