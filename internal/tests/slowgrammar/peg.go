package slowgrammar

import (
	"strings"

	"github.com/urigrammar/uri/internal/read/syntax"
)

// Way is how a rule of a PEG matches a string.
type Way struct {
	Events []Event
	input  []rune
}

// Event is the begin or the end of a reference in a match. References in failed alternatives and in
// predicates have no events.
type Event struct {
	Ref *syntax.Expr
	At  int // in symbols
	End bool
}

// Match matches a rule of a PEG with s, symbol by symbol (B. Ford, Parsing expression grammars,
// 2004): slowly, and without any code that a proof uses. It reports whether the rule matches all of
// s.
func Match(g *syntax.Grammar, rule, s string) (Way, bool) {
	r := &matcher{grammar: g, Way: Way{input: []rune(s)}}
	end, ok := r.match(syntax.To(rule), 0)
	return r.Way, ok && end == len(r.input)
}

// Reading returns the string with ‹rule …› around what rules matched, for those that have a name.
func (m Way) Reading(name func(rule string) string) string {
	var b strings.Builder
	at := 0
	for _, e := range m.Events {
		n := name(e.Ref.Name)
		if n == "" {
			continue
		}
		b.WriteString(string(m.input[at:e.At]))
		at = e.At
		if e.End {
			b.WriteString("›")
			continue
		}
		b.WriteString("‹" + n + " ")
	}
	return b.String() + string(m.input[at:])
}

type matcher struct {
	Way
	grammar *syntax.Grammar
}

func (r *matcher) match(e *syntax.Expr, i int) (end int, ok bool) {
	passed := len(r.Events)
	if end, ok = r.expression(e, i); !ok {
		r.Events = r.Events[:passed]
	}
	return end, ok
}

func (r *matcher) expression(e *syntax.Expr, i int) (end int, ok bool) {
	switch e.Op {
	case syntax.Symbol:
		return i + 1, i < len(r.input) && e.Set.Contains(r.input[i])
	case syntax.Concat:
		end = i
		for _, sub := range e.Subs {
			if end, ok = r.match(sub, end); !ok {
				return i, false
			}
		}
		return end, true
	case syntax.Alternate:
		for _, sub := range e.Subs {
			if end, ok = r.match(sub, i); ok {
				return end, true
			}
		}
		return i, false
	case syntax.Repeat:
		return r.repeat(e, i)
	case syntax.Ref:
		rule, _ := r.grammar.Rule(e.Name)
		r.Events = append(r.Events, Event{Ref: e, At: i})
		end, ok = r.match(rule.Expr, i)
		r.Events = append(r.Events, Event{e, end, true})
		return end, ok
	case syntax.And, syntax.Not:
		passed := len(r.Events)
		_, ok = r.match(e.Subs[0], i)
		r.Events = r.Events[:passed]
		return i, ok == (e.Op == syntax.And)
	}
	return i, true
}

func (r *matcher) repeat(e *syntax.Expr, i int) (end int, ok bool) {
	for n := 0; e.Max == syntax.Unbounded || n < e.Max; n++ {
		next, ok := r.match(e.Subs[0], i)
		if !ok {
			return i, n >= e.Min
		}
		i = next
	}
	return i, true
}
