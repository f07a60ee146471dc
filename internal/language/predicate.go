package language

import (
	"github.com/urigrammar/uri/internal/automaton"
	"github.com/urigrammar/uri/internal/expr"
)

// What the WHATWG grammars leave to predicates (P1 to P3 in their headers), as far as automata can say
// it. That a domain is not longer than 253 characters (P3) is not said.

const (
	lastLabel   = "last-label"   // must not be a number (P2)
	domainASCII = "domain-ascii" // has such a label at its end
	domainIDN   = "domain-idn"   // IDNA's tables decide (P1)
	aceLabel    = "ace-label"    // likewise
)

// withoutNumbers takes from d, the automaton of l, the strings whose host is a domain that ends in a
// number: digits, or 0x and perhaps hexadecimal digits. A string that is derived without a domain of
// ASCII too, such as one whose host is an IPv4 address, stays.
func (l *Language) withoutNumbers(d *automaton.DFA) *automaton.DFA {
	if _, ok := l.rules.Rule(lastLabel); !ok {
		return d
	}
	numbers := l.replacing(map[string]*expr.Expr{lastLabel: number})
	others := l.replacing(map[string]*expr.Expr{domainASCII: nothing})
	return automaton.Union(automaton.Difference(d, numbers), others)
}

func (l *Language) withoutTables() *automaton.DFA {
	if _, ok := l.rules.Rule(domainIDN); !ok {
		return l.DFA
	}
	known := l.replacing(map[string]*expr.Expr{domainIDN: nothing, aceLabel: nothing})
	return automaton.Intersection(l.DFA, known).Minimize()
}

var (
	nothing = expr.Or()
	digit   = expr.Any(expr.Range('0', '9'))
	hexdig  = expr.Any(expr.SetOf(expr.Span{Lo: '0', Hi: '9'}, expr.Span{Lo: 'A', Hi: 'F'}, expr.Span{Lo: 'a', Hi: 'f'}))
	letterX = expr.Any(expr.SetOf(expr.Span{Lo: 'X', Hi: 'X'}, expr.Span{Lo: 'x', Hi: 'x'}))
	number  = expr.Or(expr.Plus(digit), expr.Seq(expr.Text("0"), letterX, expr.Star(hexdig)))
)

// replacing makes the automaton of l's rule with other rules in place of some.
func (l *Language) replacing(other map[string]*expr.Expr) *automaton.DFA {
	rules := make([]*expr.Rule, len(l.rules.Rules))
	for i, r := range l.rules.Rules {
		rules[i] = r
		if e := other[r.Name]; e != nil {
			rules[i] = &expr.Rule{Name: r.Name, Expr: e}
		}
	}
	g, err := expr.NewGrammar(l.rules.Name, rules)
	if err != nil {
		panic(err) // the names are distinct in l.rules
	}
	nfa, err := automaton.Compile(g, l.Rule, nil)
	if err != nil {
		panic(err) // l itself was compiled, and what was replaced refers to nothing
	}
	d, err := nfa.Determinize()
	if err != nil {
		panic(err) // nor is it larger
	}
	return d.Minimize()
}
