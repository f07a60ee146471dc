package grammardfa

import (
	"github.com/urigrammar/uri/internal/decide/automaton"
	"github.com/urigrammar/uri/internal/read/syntax"
	"github.com/urigrammar/uri/internal/run/excerpt"
	"github.com/urigrammar/uri/internal/run/rangeset"
)

// What the WHATWG grammars leave to predicates (P1 to P3 in their headers), as far as automata can say
// it. That a domain is not longer than 253 characters (P3) is not said.

const (
	lastLabel   = "last-label"   // must not be a number (P2)
	domainASCII = "domain-ascii" // has such a label at its end
	domainIDN   = "domain-idn"   // IDNA's tables decide (P1)
	aceLabel    = "ace-label"    // likewise

	longLabel = "URI-long-label" // texts that package consensus excludes because a label has more than 62 bytes
)

// withoutNumbers removes from d, the automaton of l, the strings whose host is a domain that ends in
// a number: digits, or 0x and optional hexadecimal digits. It keeps a string that can also be
// derived without a domain of ASCII, for example because its host is an IPv4 address.
func (l *Language) withoutNumbers(d *automaton.DFA) *automaton.DFA {
	if _, ok := l.rules.Rule(lastLabel); !ok {
		return d
	}
	numbers := l.replacing(map[string]*syntax.Expr{lastLabel: number})
	others := l.replacing(map[string]*syntax.Expr{domainASCII: nothing})
	return automaton.Union(automaton.Difference(d, numbers), others)
}

// withoutLong removes from d, the automaton of l, the strings that a rule of the grammar describes as too long.
func (l *Language) withoutLong(d *automaton.DFA) *automaton.DFA {
	if _, ok := l.rules.Rule(longLabel); !ok || !l.Reference() {
		return d
	}
	return automaton.Difference(d, automatonOf(l.rules, longLabel))
}

// HasDomains reports whether the hosts in l are domains. No automaton checks that a domain has at most 253 bytes.
func (l *Language) HasDomains() bool {
	_, counted := l.rules.Rule(longLabel)
	_, mapped := l.rules.Rule(domainIDN)
	return counted || mapped
}

// ASCII returns the automaton of l without the strings whose validity only the tables of IDNA can decide. If
// labels is true, names may contain any A-labels, even if the tables of IDNA reject them.
func (l *Language) ASCII(labels bool) *automaton.DFA {
	if _, ok := l.rules.Rule(domainIDN); !ok {
		return l.DFA
	}
	if !labels {
		return l.certain()
	}
	return automaton.Intersection(l.DFA, l.replacing(map[string]*syntax.Expr{domainIDN: nothing})).Minimize()
}

// Amended returns the language of a rule after the definitions in other replace those in the grammar.
func Amended(id, rule string, other map[string]*syntax.Expr) (*Language, error) {
	g, ok := find(id)
	if !ok {
		return nil, &UnknownError{Grammar: excerpt.Hidden(id)}
	}
	made.Lock()
	rules, err := load(g)
	made.Unlock()
	if err != nil {
		return nil, err
	}
	return compile(g, (&Language{rules: rules}).rulesWith(other), rule)
}

func (l *Language) withoutTables() *automaton.DFA {
	if _, ok := l.rules.Rule(domainIDN); !ok {
		return l.DFA
	}
	known := l.replacing(map[string]*syntax.Expr{domainIDN: nothing, aceLabel: nothing})
	return automaton.Intersection(l.DFA, known).Minimize()
}

var (
	nothing = syntax.Or()
	digit   = syntax.Any(rangeset.Range('0', '9'))
	hexdig  = syntax.Any(rangeset.SetOf(rangeset.Span{Lo: '0', Hi: '9'}, rangeset.Span{Lo: 'A', Hi: 'F'}, rangeset.Span{Lo: 'a', Hi: 'f'}))
	letterX = syntax.Any(rangeset.SetOf(rangeset.Span{Lo: 'X', Hi: 'X'}, rangeset.Span{Lo: 'x', Hi: 'x'}))
	number  = syntax.Or(syntax.Plus(digit), syntax.Seq(syntax.Text("0"), letterX, syntax.Star(hexdig)))
)

// replacing returns the automaton of l's rule with some rules replaced.
func (l *Language) replacing(other map[string]*syntax.Expr) *automaton.DFA {
	return automatonOf(l.rulesWith(other), l.Rule)
}

// automatonOf returns the automaton of a rule that is no larger than a language that has been compiled.
func automatonOf(rules *syntax.Grammar, rule string) *automaton.DFA {
	d, err := automaton.Minimal(syntax.To(rule), rules, nil)
	if err != nil {
		panic(err)
	}
	return d
}

// rulesWith returns the rules of l, with some definitions replaced.
func (l *Language) rulesWith(other map[string]*syntax.Expr) *syntax.Grammar {
	return l.rules.Map(func(r *syntax.Rule) *syntax.Expr {
		if e := other[r.Name]; e != nil {
			return e
		}
		return r.Expr
	})
}
