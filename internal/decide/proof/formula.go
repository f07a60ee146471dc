package proof

import (
	"fmt"

	"github.com/urigrammar/uri/internal/read/syntax"
	"github.com/urigrammar/uri/internal/run/rangeset"
)

// A formula is a numbered Boolean function of the rest of the input. It is one of the constants
// below, a symbol, or a decision.
const (
	always = iota
	never
	atEnd // the rest of the input is empty
	constants
)

type formula struct {
	// A symbol: the rest begins with a member of set, and next is true of the rest after it. If over is set,
	// tags may precede the symbol.
	symbol bool
	over   bool
	set    rangeset.Set
	next   int
	// A decision: yes if cond is true, and otherwise no. All three are about the same rest.
	cond, yes, no int
}

// maxFormulas bounds the number of formulas for a grammar. The rules of RFC 3986 need several thousand.
const maxFormulas = 1 << 18

// formulas are the meaning of a PEG in continuation-passing form: for an expression e and a formula
// k there is a formula that says "e matches here, and k is true of the rest".
//
// There are finitely many formulas. The grammar has no recursion, and a repetition returns to its
// own formula after a symbol, because the repeated expression is not nullable.
type formulas struct {
	*table
	peg        *syntax.Grammar
	nullable   func(*syntax.Expr) bool
	matches    map[followed]int      // "e, then k"
	stars      map[followed]int      // "e any number of times, then k"
	conditions *formulas             // about the text that a choice, a repetition or a predicate examines
	dropped    map[*syntax.Expr]bool // references that must not be part of a match
	tags       *tags                 // the tags that mark where rules begin and end; nil if not needed
	over       rangeset.Set          // tags that are skipped
}

// table holds formulas by number, without duplicates.
type table struct {
	all     []formula
	numbers map[formula]int
	rules   []*syntax.Rule // from the start to the current one
	err     *syntax.Error  // the first error; formulas created after it are invalid
}

type followed struct {
	e *syntax.Expr
	k int
}

func newFormulas(peg *syntax.Grammar) *formulas {
	f := &formulas{
		table:    &table{all: make([]formula, constants), numbers: make(map[formula]int)},
		peg:      peg,
		nullable: peg.Nullable(),
		matches:  make(map[followed]int),
		stars:    make(map[followed]int),
	}
	f.conditions = f
	return f
}

// without creates formulas that are true if those of f are and the match passes none of the
// references. It does not change how the PEG chooses its way.
func (f *formulas) without(references map[*syntax.Expr]bool) *formulas {
	g := *f
	g.matches, g.stars = make(map[followed]int), make(map[followed]int)
	g.dropped = references
	return &g
}

// tagged creates formulas about words with tags where matched rules begin and end. The PEG skips tags when it chooses
// its way, so it chooses as before.
func (f *formulas) tagged(t *tags) *formulas {
	g, over := *f, *f
	g.matches, g.stars = make(map[followed]int), make(map[followed]int)
	g.tags = t
	over.matches, over.stars = make(map[followed]int), make(map[followed]int)
	over.over = t.set()
	over.conditions = &over
	g.conditions = &over
	return &g
}

// holds returns the formula "e matches here".
func (f *formulas) holds(e *syntax.Expr) int { return f.conditions.match(e, always) }

// whole returns the formula "rule matches here, and then the input ends".
func (f *formulas) whole(rule string) (int, error) {
	n := f.match(syntax.To(rule), atEnd)
	if f.err != nil {
		return never, f.err
	}
	return n, nil
}

func (f *formulas) fail(e *syntax.Expr, problem string) int {
	if f.err == nil {
		f.err = &syntax.Error{File: f.peg.Name, Line: e.Line, Problem: problem}
		if n := len(f.rules); n > 0 {
			f.err.Rule = f.rules[n-1].Name
		}
	}
	return never
}

// match returns the formula "e matches here, and k is true of the rest".
func (f *formulas) match(e *syntax.Expr, k int) int {
	if k == never || f.err != nil {
		return never
	}
	if len(f.all) > maxFormulas {
		return f.fail(e, fmt.Sprintf("more than %d formulas", maxFormulas))
	}
	key := followed{e, k}
	n, ok := f.matches[key]
	if !ok {
		n = f.expression(e, k)
		f.matches[key] = n
	}
	return n
}

func (f *formulas) expression(e *syntax.Expr, k int) int {
	switch e.Op {
	case syntax.Symbol:
		return f.sees(e.Set, k)
	case syntax.Concat:
		for i := len(e.Subs) - 1; i >= 0; i-- {
			k = f.match(e.Subs[i], k)
		}
		return k
	case syntax.Alternate:
		return f.choice(e.Subs, k)
	case syntax.Repeat:
		return f.repeat(e, k)
	case syntax.And:
		return f.decide(f.holds(e.Subs[0]), k, never)
	case syntax.Not:
		return f.decide(f.holds(e.Subs[0]), never, k)
	case syntax.Ref:
		return f.reference(e, k)
	}
	return k // Empty
}

func (f *formulas) reference(e *syntax.Expr, k int) int {
	r, ok := f.peg.Rule(e.Name)
	if !ok {
		return f.fail(e, e.Name+" is not defined")
	}
	if f.dropped[e] {
		return never
	}
	begin, end, marked := f.tags.of(e.Name)
	if marked {
		k = f.symbol(end, k)
	}
	f.rules = append(f.rules, r)
	n := f.match(r.Expr, k)
	f.rules = f.rules[:len(f.rules)-1]
	if marked {
		return f.symbol(begin, n)
	}
	return n
}

// choice uses the first alternative that matches, whether or not k is true after it.
func (f *formulas) choice(alternatives []*syntax.Expr, k int) int {
	n := never
	for i := len(alternatives) - 1; i >= 0; i-- {
		a := alternatives[i]
		n = f.decide(f.holds(a), f.match(a, k), n)
	}
	return n
}

// repeat matches as often as possible, and never backtracks.
func (f *formulas) repeat(e *syntax.Expr, k int) int {
	sub, n := e.Subs[0], k
	if e.Max == syntax.Unbounded {
		n = f.star(sub, k)
	} else {
		for range e.Max - e.Min {
			n = f.decide(f.holds(sub), f.match(sub, n), k)
		}
	}
	for range e.Min {
		n = f.match(sub, n)
	}
	return n
}

func (f *formulas) star(sub *syntax.Expr, k int) int {
	if f.nullable(sub) {
		return f.fail(sub, "the repeated expression matches the empty string, so the recognizer would not end")
	}
	if k == always && f.dropped == nil {
		return always
	}
	key := followed{sub, k}
	n, ok := f.stars[key]
	if ok {
		return n
	}
	n = len(f.all)
	f.all = append(f.all, formula{})
	f.stars[key] = n
	f.all[n] = formula{cond: f.holds(sub), yes: f.match(sub, n), no: k}
	return n
}

// sees returns the formula "the next symbol is a member of set, and next is true after it". No set of the PEG contains a tag.
func (f *formulas) sees(set rangeset.Set, next int) int {
	return f.symbol(set.Minus(f.tags.set()).Minus(f.over), next)
}

func (f *formulas) symbol(set rangeset.Set, next int) int {
	if set.Empty() {
		return never
	}
	return f.add(formula{symbol: true, over: !f.over.Empty(), set: set, next: next})
}

// decide returns the simplest formula for "yes if cond, else no".
func (f *formulas) decide(cond, yes, no int) int {
	return ifThenElse(cond, yes, no, never, always, func(yes, no int) int {
		return f.add(formula{cond: cond, yes: yes, no: no})
	})
}

// ifThenElse returns one of x, y and z that is equal to "y if x, else z". If there is none, it calls build with y and z simplified by
// the value of x.
func ifThenElse[N comparable](x, y, z, no, yes N, build func(y, z N) N) N {
	if x == y {
		y = yes
	}
	if x == z {
		z = no
	}
	switch {
	case x == yes || y == z:
		return y
	case x == no:
		return z
	case y == yes && z == no:
		return x
	}
	return build(y, z)
}

func (f *formulas) add(x formula) int {
	n, ok := f.numbers[x]
	if !ok {
		n = len(f.all)
		f.all = append(f.all, x)
		f.numbers[x] = n
	}
	return n
}
