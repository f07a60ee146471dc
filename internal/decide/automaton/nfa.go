package automaton

import (
	"slices"
	"sync"

	"github.com/urigrammar/uri/internal/read/syntax"
	"github.com/urigrammar/uri/internal/run/rangeset"
)

// MaxStates bounds an NFA: expanding rules in place and unrolling repetitions can be exponential
// in the length of a grammar. The grammars of URIs need some ten thousand.
const MaxStates = 1 << 18

// Kind is the kind of a [State].
type Kind uint8

const (
	Split  Kind = iota // moves to one of several states, without a symbol
	Symbol             // reads one symbol
	Enter              // a rule begins here
	Leave              // a rule ends here
	Accept             // the end: the word is a member
)

// State is a state of an [NFA].
type State struct {
	Kind Kind
	Out  []int // Split: in order of preference; Symbol, Enter, Leave: one; Accept: none
	Set  []int // Symbol: the classes, ascending
	Rule int   // Enter, Leave: index into NFA.Rules

	// Enter: the outermost repetition around it that can have more than one iteration, or 0. What it repeats can be
	// compiled several times.
	repetition int
}

// NFA is a nondeterministic automaton, built by Thompson's construction. It has one start, one
// accepting state, and empty moves: the outs of Split, Enter and Leave. Paths from Start to Accept
// are the derivations of the grammar. A rule derives the text between its Enter and its Leave. The
// order of a Split determines the first derivation: the leftmost alternative, and as many
// repetitions as possible, or as few as possible if a repetition is lazy.
//
// No cycle consists only of empty moves. An unbounded repetition does not repeat the empty string,
// which would add nothing to the language. A bounded repetition can repeat the empty string.
type NFA struct {
	Alphabet      *Alphabet
	States        []State
	Start, Accept int
	Grammar       string   // its name, which may be empty
	Rules         []string // names as printed where the rules are defined
	repeating     []int    // by repetition, from 1: the rule that contains it, or -1
}

// Compile returns the automaton of a rule. If a is nil, the alphabet comes from the sets that start
// reaches, over bytes if no symbol is above [MaxOctet]. Otherwise a must separate these sets. The
// error is a [*GrammarError].
func Compile(g *syntax.Grammar, start string, a *Alphabet) (*NFA, error) {
	return CompileExpr(syntax.To(start), g, a)
}

// CompileUpTo is like [CompileExpr], over the alphabet of the sets that e reaches. top is [MaxOctet], or
// [rangeset.MaxRune] if symbols are code points.
func CompileUpTo(e *syntax.Expr, g *syntax.Grammar, top rune) (*NFA, error) {
	refs := newReferences(g)
	if err := refs.visit(e); err != nil {
		return nil, err
	}
	return CompileExpr(e, g, NewAlphabet(top, refs.sets...))
}

// TopSymbol returns the greatest symbol that a rule reaches, or 0 if it reaches none. The error is
// a [*GrammarError].
func TopSymbol(g *syntax.Grammar, start string) (rune, error) {
	refs := newReferences(g)
	if err := refs.visit(syntax.To(start)); err != nil {
		return 0, err
	}
	return refs.top(), nil
}

// CompileAll returns the automata of several rules over one alphabet. If a is nil, the alphabet comes
// from the sets that any of starts reaches. In all other respects, CompileAll is like [Compile].
func CompileAll(g *syntax.Grammar, starts []string, a *Alphabet) ([]*NFA, error) {
	refs := newReferences(g)
	for _, s := range starts {
		if err := refs.visit(syntax.To(s)); err != nil {
			return nil, err
		}
	}
	if a == nil {
		a = refs.alphabet()
	}
	out := make([]*NFA, len(starts))
	for i, s := range starts {
		n, err := Compile(g, s, a)
		if err != nil {
			return nil, err
		}
		out[i] = n
	}
	return out, nil
}

// CompileExpr returns the automaton of an expression that can refer to rules in g. Without
// references, g may be nil. In all other respects, CompileExpr is like [Compile].
func CompileExpr(e *syntax.Expr, g *syntax.Grammar, a *Alphabet) (*NFA, error) {
	refs := newReferences(g)
	if err := refs.visit(e); err != nil {
		return nil, err
	}
	if a == nil {
		a = refs.alphabet()
	}
	c := &compiler{
		nfa:     &NFA{Alphabet: a, Grammar: refs.name()},
		grammar: g,
		classes: make(map[rangeset.Set][]int, len(refs.sets)),
		rules:   map[*syntax.Rule]int{}, rule: -1,
		matchesEmpty: nullable(g),
	}
	for _, s := range refs.sets {
		if !a.Separates(s) {
			return nil, refs.fail(e, ErrAlphabet)
		}
		c.classes[s] = a.Classes(s)
	}
	c.nfa.Accept = c.add(State{Kind: Accept})
	c.nfa.Start = c.expr(e, c.nfa.Accept)
	if c.full() {
		wrong := refs.fail(e, ErrTooLarge)
		wrong.Rule = e.Name
		return nil, wrong
	}
	return c.nfa, nil
}

// compiler builds from the end to the start. Each method has the next state as an argument, and
// returns the state before.
type compiler struct {
	nfa          *NFA
	grammar      *syntax.Grammar
	classes      map[rangeset.Set][]int
	rules        map[*syntax.Rule]int
	rule         int // the current rule, or -1
	repetition   int // the outermost current repetition, or 0
	matchesEmpty func(*syntax.Expr) bool
}

// nullable returns [syntax.Grammar.Nullable] of g. It analyzes the rules of g on first use, because an expression
// without repetitions does not need them.
func nullable(g *syntax.Grammar) func(*syntax.Expr) bool {
	if g == nil {
		g = &syntax.Grammar{}
	}
	of := sync.OnceValue(g.Nullable)
	return func(e *syntax.Expr) bool { return of()(e) }
}

func (c *compiler) add(s State) int {
	c.nfa.States = append(c.nfa.States, s)
	return len(c.nfa.States) - 1
}

func (c *compiler) full() bool { return len(c.nfa.States) > MaxStates }

// expr compiles e, followed by next.
func (c *compiler) expr(e *syntax.Expr, next int) int {
	if c.full() {
		return next
	}
	switch e.Op {
	case syntax.Symbol:
		return c.add(State{Kind: Symbol, Out: []int{next}, Set: c.classes[e.Set]})
	case syntax.Concat:
		for i := len(e.Subs) - 1; i >= 0; i-- {
			next = c.expr(e.Subs[i], next)
		}
		return next
	case syntax.Alternate:
		return c.choose(e.Subs, next)
	case syntax.Repeat:
		return c.repeat(e, next)
	case syntax.Ref:
		return c.mark(e, next)
	}
	return next // Empty
}

// nothing returns a state from which nothing is accepted.
func (c *compiler) nothing() int {
	return c.add(State{Kind: Symbol, Out: []int{c.nfa.Accept}})
}

func (c *compiler) split(out ...int) int { return c.add(State{Kind: Split, Out: out}) }

func (c *compiler) choose(subs []*syntax.Expr, next int) int {
	if len(subs) == 0 {
		return c.nothing()
	}
	out := make([]int, len(subs))
	for i, s := range subs {
		out[i] = c.expr(s, next)
	}
	return c.split(out...)
}

// mark compiles the rule that e refers to, between its marks.
func (c *compiler) mark(e *syntax.Expr, next int) int {
	rule, n := c.refer(e)
	leave := c.add(State{Kind: Leave, Rule: n, Out: []int{next}})
	defer c.within(n)()
	return c.enter(n, c.expr(rule.Expr, leave))
}

func (c *compiler) enter(rule, inside int) int {
	return c.add(State{Kind: Enter, Rule: rule, Out: []int{inside}, repetition: c.repetition})
}

// within makes a rule the current one, and returns a function that restores the previous rule.
func (c *compiler) within(rule int) func() {
	around := c.rule
	c.rule = rule
	return func() { c.rule = around }
}

// repeating makes e the current repetition, and returns a function that restores the previous one.
func (c *compiler) repeating(e *syntax.Expr) func() {
	if c.repetition > 0 || e.Max == 0 || e.Max == 1 {
		return func() {}
	}
	c.nfa.repeating = append(c.nfa.repeating, c.rule)
	c.repetition = len(c.nfa.repeating)
	return func() { c.repetition = 0 }
}

// refer finds the rule that e refers to, and its number.
func (c *compiler) refer(e *syntax.Expr) (*syntax.Rule, int) {
	rule, _ := lookUp(c.grammar, e.Name)
	n, ok := c.rules[rule]
	if !ok {
		n = len(c.nfa.Rules)
		c.rules[rule] = n
		c.nfa.Rules = append(c.nfa.Rules, rule.Name)
	}
	return rule, n
}

func (c *compiler) repeat(e *syntax.Expr, next int) int {
	defer c.repeating(e)()
	sub := e.Subs[0]
	if e.Max == syntax.Unbounded {
		loop, _ := c.star(e, next)
		return c.times(sub, e.Min, loop)
	}
	if e.Max < e.Min {
		return c.nothing()
	}
	return c.times(sub, e.Min, c.atMost(e, e.Max-max(e.Min, 0), next))
}

// times compiles n iterations. Iterations that add no state are identical.
func (c *compiler) times(sub *syntax.Expr, n, next int) int {
	for range n {
		before := next
		if next = c.expr(sub, before); next == before {
			return next
		}
	}
	return next
}

// atMost compiles up to n iterations of e. Each iteration is possible only after the previous one.
func (c *compiler) atMost(e *syntax.Expr, n, next int) int {
	from := next
	for range n {
		if c.full() {
			return from
		}
		from = c.split(inOrder(e, c.expr(e.Subs[0], from), next)...)
	}
	return from
}

// star compiles any number of nonempty iterations of e. body is an iteration and the following
// ones. It is nowhere if every iteration is empty.
func (c *compiler) star(e *syntax.Expr, next int) (loop, body int) {
	loop = c.split()
	body = c.either(e.Subs[0], loop, nowhere)
	c.nfa.States[loop].Out = possible(inOrder(e, body, next))
	return loop, body
}

// inOrder puts the preferred continuation of a repetition first: another iteration or, if the repetition is lazy, its end.
func inOrder(e *syntax.Expr, again, next int) []int {
	if e.Lazy {
		return []int{next, again}
	}
	return []int{again, next}
}

// An iteration without an upper bound must not be empty, or there would be loops of empty moves.
// The repeated expression may match the empty string. To keep the order and the marks of the ways
// through it, its continuation has two states: one for ways that have read a symbol, and one for
// the others.

// nowhere is a state that no way may reach, and a way that does not exist.
const nowhere = -1

// either compiles e. The state some follows if e reads a symbol, and none follows if it reads nothing.
func (c *compiler) either(e *syntax.Expr, some, none int) int {
	if c.full() {
		return some
	}
	if !c.matchesEmpty(e) {
		return c.expr(e, some)
	}
	switch e.Op {
	case syntax.Concat:
		for i, s := range slices.Backward(e.Subs) {
			none = c.either(s, some, none)
			if i > 0 {
				some = c.expr(s, some)
			}
		}
	case syntax.Alternate:
		out := make([]int, len(e.Subs))
		for i, s := range e.Subs {
			out[i] = c.either(s, some, none)
		}
		return c.splitPossible(out)
	case syntax.Repeat:
		return c.repeatEither(e, some, none)
	case syntax.Ref:
		return c.markEither(e, some, none)
	}
	return none
}

func (c *compiler) repeatEither(e *syntax.Expr, some, none int) int {
	switch {
	case e.Max == syntax.Unbounded:
		loop, body := c.star(e, some)
		some, none = loop, c.splitPossible(inOrder(e, body, none))
	case e.Max < e.Min:
		return nowhere
	default:
		read, empty := some, none
		for range e.Max - max(e.Min, 0) {
			if c.full() {
				break
			}
			none = c.splitPossible(inOrder(e, c.either(e.Subs[0], some, none), empty))
			some = c.split(inOrder(e, c.expr(e.Subs[0], some), read)...)
		}
	}
	return c.timesEither(e.Subs[0], e.Min, some, none)
}

// timesEither compiles n iterations. Iterations that add no state are identical.
func (c *compiler) timesEither(sub *syntax.Expr, n, some, none int) int {
	for range n {
		before, size := none, len(c.nfa.States)
		none = c.either(sub, some, none)
		some = c.expr(sub, some)
		if none == before && len(c.nfa.States) == size || c.full() {
			break
		}
	}
	return none
}

func (c *compiler) markEither(e *syntax.Expr, some, none int) int {
	rule, n := c.refer(e)
	some = c.add(State{Kind: Leave, Rule: n, Out: []int{some}})
	if none != nowhere {
		none = c.add(State{Kind: Leave, Rule: n, Out: []int{none}})
	}
	defer c.within(n)()
	inside := c.either(rule.Expr, some, none)
	if inside == nowhere {
		return nowhere
	}
	return c.enter(n, inside)
}

// splitPossible compiles a choice between the states that are possible.
func (c *compiler) splitPossible(out []int) int {
	switch out = possible(out); len(out) {
	case 0:
		return nowhere
	case 1:
		return out[0]
	}
	return c.split(out...)
}

func possible(out []int) []int {
	return slices.DeleteFunc(out, func(q int) bool { return q == nowhere })
}
