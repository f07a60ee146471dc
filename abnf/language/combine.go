package language

import (
	"cmp"
	"sync"

	"github.com/urigrammar/uri/internal/decide/automaton"
)

// operation is a combination of two languages.
type operation struct {
	sign   string
	member automaton.Membership
}

var (
	union        = operation{" / ", func(a, b bool) bool { return a || b }}
	intersection = operation{" & ", func(a, b bool) bool { return a && b }}
	difference   = operation{" - ", func(a, b bool) bool { return a && !b }}
)

// Union returns the strings that are in a or b.
func Union(a, b *Language) (*Language, error) { return union.of(a, b) }

// Intersection returns the strings that are in both a and b.
func Intersection(a, b *Language) (*Language, error) { return intersection.of(a, b) }

// Difference returns the strings that are in a but not in b.
func Difference(a, b *Language) (*Language, error) { return difference.of(a, b) }

// together converts two languages to the same symbols: bytes, if one of them uses bytes.
func together(a, b *Language) (x, y *Language, symbols Symbols, err error) {
	switch {
	case a.symbols == b.symbols || a.symbols == Auto || b.symbols == Auto:
		return a, b, max(a.symbols, b.symbols), nil
	case a.symbols == CodePoints:
		a, err = a.octets()
	default:
		b, err = b.octets()
	}
	return a, b, Octets, err
}

func (o operation) of(a, b *Language) (*Language, error) {
	x, y, symbols, err := together(a, b)
	if err != nil {
		return nil, err
	}
	l := &Language{name: o.name(a, b), symbols: symbols, bounds: greater(a.bounds, b.bounds)}
	if l.dfa, err = automaton.Combine(x.dfa, y.dfa, o.member, l.bounds); err != nil {
		return nil, named(errorOf(err), l.name)
	}
	l.octets = sync.OnceValues(func() (*Language, error) {
		x, errX := a.overOctets()
		y, errY := b.overOctets()
		if err := cmp.Or(errX, errY); err != nil {
			return nil, err
		}
		return o.of(x, y)
	})
	return l, nil
}

// witness returns a shortest string in a combination.
func (o operation) witness(a, b *Language) (w Witness, err error) {
	x, y, _, err := together(a, b)
	if err != nil {
		return w, err
	}
	w.Text, w.Found, err = automaton.Witness(x.dfa, y.dfa, o.member, greater(a.bounds, b.bounds))
	return w, named(errorOf(err), o.name(a, b))
}

func (o operation) name(a, b *Language) string { return "(" + a.name + o.sign + b.name + ")" }

func greater(a, b automaton.Bounds) automaton.Bounds {
	return automaton.Bounds{States: max(a.States, b.States), Memory: max(a.Memory, b.Memory)}
}
