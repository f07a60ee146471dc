// Package refinterp interprets PEGs and ABNF as a person would run them: slow, plain, and made of nothing that
// a proof is made of. Proofs are held to it, and it shows what a PEG makes of a short string.
package refinterp

import (
	"strings"

	"github.com/urigrammar/uri/internal/expr"
)

// Match is what a rule of a PEG makes of a string.
type Match struct {
	input  []rune
	events []event
}

// event is that a match passes a reference: where it begins, or where it ends.
type event struct {
	ref *expr.Expr
	at  int
	end bool
}

// Run matches a rule of a PEG with s, symbol by symbol (B. Ford, Parsing expression grammars, 2004). It reports whether the
// rule matches all of s.
func Run(g *expr.Grammar, rule, s string) (Match, bool) {
	r := &run{grammar: g, Match: Match{input: []rune(s)}}
	end, ok := r.match(expr.To(rule), 0)
	return r.Match, ok && end == len(r.input)
}

// Accepts reports whether a rule of a PEG matches all of s.
func Accepts(g *expr.Grammar, rule, s string) bool {
	_, ok := Run(g, rule, s)
	return ok
}

// Passed lists the references that the match passes, but not those that it gave up again or only looked at.
func (m Match) Passed() (refs []*expr.Expr) {
	for _, e := range m.events {
		if !e.end {
			refs = append(refs, e.ref)
		}
	}
	return refs
}

// Reading returns the string with ‹rule …› around what rules matched, for those that have a name.
func (m Match) Reading(name func(rule string) string) string {
	var b strings.Builder
	at := 0
	for _, e := range m.events {
		n := name(e.ref.Name)
		if n == "" {
			continue
		}
		b.WriteString(string(m.input[at:e.at]))
		at = e.at
		if e.end {
			b.WriteString("›")
			continue
		}
		b.WriteString("‹" + n + " ")
	}
	return b.String() + string(m.input[at:])
}

type run struct {
	Match
	grammar *expr.Grammar
}

func (r *run) match(e *expr.Expr, i int) (end int, ok bool) {
	passed := len(r.events)
	if end, ok = r.expression(e, i); !ok {
		r.events = r.events[:passed]
	}
	return end, ok
}

func (r *run) expression(e *expr.Expr, i int) (end int, ok bool) {
	switch e.Op {
	case expr.Symbol:
		return i + 1, i < len(r.input) && e.Set.Contains(r.input[i])
	case expr.Concat:
		end = i
		for _, sub := range e.Subs {
			if end, ok = r.match(sub, end); !ok {
				return i, false
			}
		}
		return end, true
	case expr.Alternate:
		for _, sub := range e.Subs {
			if end, ok = r.match(sub, i); ok {
				return end, true
			}
		}
		return i, false
	case expr.Repeat:
		return r.repeat(e, i)
	case expr.Ref:
		rule, _ := r.grammar.Rule(e.Name)
		r.events = append(r.events, event{ref: e, at: i})
		end, ok = r.match(rule.Expr, i)
		r.events = append(r.events, event{e, end, true})
		return end, ok
	case expr.And, expr.Not:
		passed := len(r.events)
		_, ok = r.match(e.Subs[0], i)
		r.events = r.events[:passed]
		return i, ok == (e.Op == expr.And)
	}
	return i, true
}

func (r *run) repeat(e *expr.Expr, i int) (end int, ok bool) {
	for n := 0; e.Max == expr.Unbounded || n < e.Max; n++ {
		next, ok := r.match(e.Subs[0], i)
		if !ok {
			return i, n >= e.Min
		}
		i = next
	}
	return i, true
}
