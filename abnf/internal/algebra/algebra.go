// Package algebra makes languages of rules of grammars, and unions, intersections and differences of languages. It is what
// package abnf/language shows to users, with what generators need beside: the automaton of all derivations.
package algebra

import (
	"errors"
	"sync"

	"github.com/urigrammar/uri/internal/automaton"
	"github.com/urigrammar/uri/internal/expr"
	"github.com/urigrammar/uri/internal/rangeset"
)

// Symbols say what the strings of a language consist of.
type Symbols uint8

const (
	Any        Symbols = iota // ASCII alone: octets and code points are the same
	Octets                    //
	CodePoints                //
)

// Language is a set of strings. It is not changed after it is made.
type Language struct {
	Name    string
	Symbols Symbols
	DFA     *automaton.DFA // minimal
	Bounds  automaton.Bounds

	derivations func() (*automaton.NFA, error)
	octets      func() (*Language, error)
}

// Of returns the language of a value of the public type for languages, whose package sets it when it is initialized.
var Of func(language any) *Language

// Options say how the language of a rule is made.
type Options struct {
	Symbols Symbols // Any is CodePoints if a symbol is above 0xFF, or else Octets
	Bounds  automaton.Bounds
}

// Rule returns the language of a rule. Of octets, it is the UTF-8 of its strings if a symbol is above 0xFF. The error is an
// [*automaton.GrammarError] or an [*automaton.SizeError].
func Rule(g *expr.Grammar, rule string, o Options) (*Language, error) {
	top, err := automaton.TopSymbol(g, rule)
	if err != nil {
		return nil, err
	}
	switch {
	case top <= lastASCII:
		return compile(g, rule, Any, o.Bounds)
	case o.Symbols == Octets && top > automaton.MaxOctet:
		return compile(automaton.UTF8Grammar(g), rule, Octets, o.Bounds)
	case o.Symbols == CodePoints || top > automaton.MaxOctet:
		return compile(g, rule, CodePoints, o.Bounds)
	}
	return compile(g, rule, Octets, o.Bounds)
}

const lastASCII = 0x7F

func compile(g *expr.Grammar, rule string, symbols Symbols, bounds automaton.Bounds) (*Language, error) {
	top := rune(automaton.MaxOctet)
	if symbols == CodePoints {
		top = rangeset.MaxRune
	}
	n, err := automaton.CompileUpTo(expr.To(rule), g, top)
	if err != nil {
		return nil, err
	}
	d, err := n.Minimal(bounds)
	if err != nil {
		return nil, err
	}
	l := &Language{Name: n.Rule(), Symbols: symbols, DFA: d, Bounds: bounds}
	l.derivations = func() (*automaton.NFA, error) { return n, nil }
	l.octets = sync.OnceValues(func() (*Language, error) {
		return compile(automaton.UTF8Grammar(g), rule, Octets, bounds)
	})
	return l, nil
}

// Octets returns l over octets: of a language of code points, the UTF-8 of its strings.
func (l *Language) Octets() (*Language, error) {
	if l.Symbols != CodePoints {
		return l, nil
	}
	return l.octets()
}

// Derivations returns the nondeterministic automaton of all derivations over octets, with the marks of rules. Of an intersection and
// a difference they are those of the first language, of a union those of the first before those of the second.
func (l *Language) Derivations() (*automaton.NFA, error) {
	o, err := l.Octets()
	if err != nil {
		return nil, err
	}
	n, err := o.derivations()
	if err != nil {
		return nil, named(l.Name, err)
	}
	return n.Named(l.Name), nil
}

// together are two languages of the same symbols: octets, if one is of octets.
func together(a, b *Language) (x, y *Language, symbols Symbols, err error) {
	switch {
	case a.Symbols == b.Symbols || a.Symbols == Any || b.Symbols == Any:
		return a, b, max(a.Symbols, b.Symbols), nil
	case a.Symbols == CodePoints:
		a, err = a.Octets()
	default:
		b, err = b.Octets()
	}
	return a, b, Octets, err
}

// Operation is a combination of two languages.
type Operation struct {
	sign   string
	member automaton.Membership
	derive func(a, b *Language) (*automaton.NFA, error)
}

// The operations.
var (
	Union        = &Operation{" / ", func(a, b bool) bool { return a || b }, joined}
	Intersection = &Operation{" & ", func(a, b bool) bool { return a && b }, restricted}
	Difference   = &Operation{" - ", func(a, b bool) bool { return a && !b }, without}
)

// Of combines two languages. The error is an [*automaton.SizeError].
func (o *Operation) Of(a, b *Language) (*Language, error) {
	x, y, symbols, err := together(a, b)
	if err != nil {
		return nil, err
	}
	l := &Language{Name: "(" + a.Name + o.sign + b.Name + ")", Symbols: symbols, Bounds: greater(a.Bounds, b.Bounds)}
	if l.DFA, err = automaton.Combine(x.DFA, y.DFA, o.member, l.Bounds); err != nil {
		return nil, named(l.Name, err)
	}
	l.derivations = sync.OnceValues(func() (*automaton.NFA, error) { return o.derive(x, y) })
	l.octets = sync.OnceValues(func() (*Language, error) {
		x, err := a.Octets()
		if err != nil {
			return nil, err
		}
		y, err := b.Octets()
		if err != nil {
			return nil, err
		}
		return o.Of(x, y)
	})
	return l, nil
}

// Named returns l by another name.
func (l *Language) Named(name string) *Language {
	named := *l
	named.Name = name
	return &named
}

func greater(a, b automaton.Bounds) automaton.Bounds {
	return automaton.Bounds{States: max(a.States, b.States), Memory: max(a.Memory, b.Memory)}
}

// named says which language is too large.
func named(name string, err error) error {
	var size *automaton.SizeError
	if errors.As(err, &size) {
		size.Rule = name
	}
	return err
}

func joined(a, b *Language) (*automaton.NFA, error) {
	x, err := a.derivations()
	if err != nil {
		return nil, err
	}
	y, err := b.derivations()
	if err != nil {
		return nil, err
	}
	return automaton.Join(x, y), nil
}

func restricted(a, b *Language) (*automaton.NFA, error) {
	n, err := a.derivations()
	if err != nil {
		return nil, err
	}
	return n.Restrict(b.DFA)
}

func without(a, b *Language) (*automaton.NFA, error) {
	n, err := a.derivations()
	if err != nil {
		return nil, err
	}
	d := b.DFA.Over(automaton.Refine(n.Alphabet, b.DFA.Alphabet))
	return n.Restrict(d.Complement())
}

// Witness finds a shortest string of a combination. The error is an [*automaton.SizeError].
func (o *Operation) Witness(a, b *Language) (text string, found bool, err error) {
	x, y, _, err := together(a, b)
	if err != nil {
		return "", false, err
	}
	text, found, err = automaton.Witness(x.DFA, y.DFA, o.member, greater(a.Bounds, b.Bounds))
	return text, found, named("("+a.Name+o.sign+b.Name+")", err)
}
