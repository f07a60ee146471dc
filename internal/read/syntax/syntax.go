// Package syntax represents grammars as data. Parsers of ABNF and of PEG text produce these
// grammars, and automata are compiled from them.
//
// Both notations produce the same kinds of expressions, but their meaning differs. In ABNF an
// [Alternate] is an unordered union, and a [Repeat] may backtrack. In a PEG, the first alternative
// that matches counts, and a repetition never backtracks. The package that compiles a grammar
// decides which meaning applies.
package syntax

import "github.com/urigrammar/uri/internal/run/rangeset"

// Op is the operator of an [Expr].
type Op uint8

const (
	Empty     Op = iota // the empty string
	Symbol              // one symbol of Set; an empty Set matches nothing
	Concat              // Subs, one after the other
	Alternate           // one of Subs, the leftmost preferred
	Repeat              // Subs[0], at least Min times, at most Max times, as often as possible unless Lazy
	Ref                 // the rule called Name
	And                 // PEG only: Subs[0] matches here; consumes nothing
	Not                 // PEG only: Subs[0] does not match here; consumes nothing
)

// Unbounded is the Max of a [Repeat] without an upper bound.
const Unbounded = -1

// Expr is a node of an expression. Nodes are immutable, so they may be shared.
type Expr struct {
	Op       Op
	Set      rangeset.Set // Symbol
	Subs     []*Expr      // Concat, Alternate: any number; Repeat, And, Not: one
	Min, Max int          // Repeat
	Lazy     bool         // Repeat: as seldom as possible
	Name     string       // Ref: as the grammar prints it where the rule is defined
	Written  string       // the spelling of a name, a string, a number or prose, if the reader records it
	Line     int          // its line in its file, from 1; 0 if unknown
	Column   int          // in bytes, from 1; 0 if nowhere
}

// Rule is a named expression in a grammar.
type Rule struct {
	Name     string // as printed at its definition
	Expr     *Expr
	File     string // the file that it was imported from; "" for the grammar's own
	Line     int    // of its definition, from 1
	Column   int    // in bytes, from 1
	Text     string // the text of its definition, if the reader records it
	Comments []Comment
	Joined   []*Expr // elements without a space before them, if the reader records them
	Document string  // the document that prints it, if the file names it
	Section  string  // of the document, if the file says it
}

// Comment is a comment on a rule, within or directly below its definition.
type Comment struct {
	Text string // without what marks it as a comment, and space around it
	Line int    // from 1
}

// Grammar is a list of rules in the order of its file, with a name for error messages.
type Grammar struct {
	Name  string
	Rules []*Rule
	index map[string]*Rule
}

// Constructors. Each makes the simplest expression that says it.

// Epsilon returns an expression that matches the empty string.
func Epsilon() *Expr { return &Expr{Op: Empty} }

// Any returns an expression that matches one symbol of s.
func Any(s rangeset.Set) *Expr { return &Expr{Op: Symbol, Set: s} }

// Seq returns an expression that matches its parts in sequence.
func Seq(parts ...*Expr) *Expr {
	switch len(parts) {
	case 0:
		return Epsilon()
	case 1:
		return parts[0]
	}
	return &Expr{Op: Concat, Subs: parts}
}

// Or returns an expression that matches one of its parts. Without parts, it matches nothing.
func Or(parts ...*Expr) *Expr {
	switch len(parts) {
	case 0:
		return Any(rangeset.Set{})
	case 1:
		return parts[0]
	}
	return &Expr{Op: Alternate, Subs: parts}
}

// Choice returns an expression that matches one of its parts. It combines the parts that are symbols into one part, at
// the place of the first.
func Choice(parts ...*Expr) *Expr {
	var sets []rangeset.Set
	var all []*Expr
	at := -1
	for _, p := range parts {
		if p.Op != Symbol {
			all = append(all, p)
			continue
		}
		if at < 0 {
			at = len(all)
			all = append(all, nil)
		}
		sets = append(sets, p.Set)
	}
	if at >= 0 {
		all[at] = Any(sets[0].Union(sets[1:]...))
	}
	return Or(all...)
}

// Times returns an expression that matches e from min to max times. max may be [Unbounded].
func Times(e *Expr, min, max int) *Expr {
	return &Expr{Op: Repeat, Subs: []*Expr{e}, Min: min, Max: max}
}

// Opt returns an expression that matches e or the empty string.
func Opt(e *Expr) *Expr { return Times(e, 0, 1) }

// Star returns an expression that matches e any number of times.
func Star(e *Expr) *Expr { return Times(e, 0, Unbounded) }

// Plus returns an expression that matches e at least once.
func Plus(e *Expr) *Expr { return Times(e, 1, Unbounded) }

// To returns a reference to a rule.
func To(name string) *Expr { return &Expr{Op: Ref, Name: name} }

// Text returns an expression that matches exactly the code points of s, including their case.
func Text(s string) *Expr {
	var parts []*Expr
	for _, r := range s {
		parts = append(parts, Any(rangeset.Range(r, r)))
	}
	return Seq(parts...)
}

// Moved returns a deep copy of e with another line and column.
func (e *Expr) Moved(line, column int) *Expr {
	moved := *e.MapSubs(func(s *Expr) *Expr { return s.Moved(line, column) })
	moved.Line, moved.Column = line, column
	return &moved
}

// MapSubs returns e with f applied to its children.
func (e *Expr) MapSubs(f func(*Expr) *Expr) *Expr {
	if len(e.Subs) == 0 {
		return e
	}
	changed := *e
	changed.Subs = make([]*Expr, len(e.Subs))
	for i, s := range e.Subs {
		changed.Subs[i] = f(s)
	}
	return &changed
}
