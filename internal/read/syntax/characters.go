package syntax

import (
	"slices"

	"github.com/urigrammar/uri/internal/run/rangeset"
)

// Characters maps each rule that matches one character to the set of symbols with which its texts begin: its
// characters, and "%" for percent-encoded ones. It omits other rules.
func (g *Grammar) Characters() map[*Rule]rangeset.Set {
	known := map[*Rule]rangeset.Set{}
	for _, r := range slices.Concat(g.Components()...) { // those that others refer to before these
		if set := g.character(r.Expr, known); !set.Empty() {
			known[r] = set
		}
	}
	return known
}

// character returns the set of first symbols of an expression for one character, or the empty set for any other expression.
func (g *Grammar) character(e *Expr, known map[*Rule]rangeset.Set) (all rangeset.Set) {
	switch {
	case e.Op == Symbol:
		return e.Set.Minus(rangeset.Surrogates)
	case e.Op == Ref:
		r, _ := g.Rule(e.Name)
		return known[r]
	case e.Op == Concat && e.beginsWithPercent():
		return rangeset.Range('%', '%')
	case e.Op != Alternate:
		return all
	}
	var sets []rangeset.Set
	for _, sub := range e.Subs {
		set := g.character(sub, known)
		if set.Empty() {
			return set
		}
		sets = append(sets, set)
	}
	return all.Union(sets...)
}

// beginsWithPercent reports whether an expression begins with "%": digits follow, as in the rule for a digit of base64 that is encoded.
func (e *Expr) beginsWithPercent() bool {
	switch e.Op {
	case Symbol:
		return e.Set == rangeset.Range('%', '%')
	case Concat:
		return len(e.Subs) > 0 && e.Subs[0].beginsWithPercent()
	case Alternate:
		return !slices.ContainsFunc(e.Subs, func(sub *Expr) bool { return !sub.beginsWithPercent() })
	}
	return false
}

// IsEscape reports whether an expression is a percent-encoded byte: "%" and two digits.
func (e *Expr) IsEscape() bool {
	return e.Op == Concat && len(e.Subs) == 3 && e.Subs[0].Op == Symbol && e.Subs[0].Set == rangeset.Range('%', '%')
}
