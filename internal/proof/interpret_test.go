package proof

import "github.com/urigrammar/uri/internal/expr"

// The meanings of both notations as a person would run them: slow, plain, and made of nothing that
// the proof is made of.

// pegMatches runs a rule of a PEG (B. Ford, Parsing expression grammars, 2004): it tells whether the
// rule matches all of s.
func pegMatches(g *expr.Grammar, rule, s string) bool {
	_, ok := pegWay(g, rule, s)
	return ok
}

// pegWay lists the references that the match passes, but not those that it gave up again or only
// looked at.
func pegWay(g *expr.Grammar, rule, s string) (way []*expr.Expr, ok bool) {
	run := &pegRun{grammar: g, input: []rune(s)}
	end, ok := run.match(expr.To(rule), 0)
	return run.way, ok && end == len(run.input)
}

type pegRun struct {
	grammar *expr.Grammar
	input   []rune
	way     []*expr.Expr
}

func (r *pegRun) match(e *expr.Expr, i int) (end int, ok bool) {
	passed := len(r.way)
	if end, ok = r.expression(e, i); !ok {
		r.way = r.way[:passed]
	}
	return end, ok
}

func (r *pegRun) expression(e *expr.Expr, i int) (end int, ok bool) {
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
		end = i
		for n := 0; e.Max == expr.Unbounded || n < e.Max; n++ {
			next, ok := r.match(e.Subs[0], end)
			if !ok {
				return end, n >= e.Min
			}
			end = next
		}
		return end, true
	case expr.Ref:
		rule, _ := r.grammar.Rule(e.Name)
		r.way = append(r.way, e)
		return r.match(rule.Expr, i)
	case expr.And, expr.Not:
		passed := len(r.way)
		_, ok = r.match(e.Subs[0], i)
		r.way = r.way[:passed]
		return i, ok == (e.Op == expr.And)
	}
	return i, true
}

// derivation is one way in which an expression derives a part of a string: up to end, with
// ‹rule …› around what the marked rules derive.
type derivation struct {
	end     int
	reading string
}

// derivations finds all ways in which e derives a part of s from i on. An iteration that derives
// nothing is not made where the number of iterations has no bound, for there would be no end of them.
func derivations(g *expr.Grammar, e *expr.Expr, s []rune, i int, marked func(string) bool) map[derivation]bool {
	out := make(map[derivation]bool)
	then := func(from map[derivation]bool, sub *expr.Expr) map[derivation]bool {
		to := make(map[derivation]bool)
		for d := range from {
			for next := range derivations(g, sub, s, d.end, marked) {
				to[derivation{next.end, d.reading + next.reading}] = true
			}
		}
		return to
	}
	switch e.Op {
	case expr.Empty:
		out[derivation{i, ""}] = true
	case expr.Symbol:
		if i < len(s) && e.Set.Contains(s[i]) {
			out[derivation{i + 1, string(s[i])}] = true
		}
	case expr.Concat:
		out[derivation{i, ""}] = true
		for _, sub := range e.Subs {
			out = then(out, sub)
		}
	case expr.Alternate:
		for _, sub := range e.Subs {
			for d := range derivations(g, sub, s, i, marked) {
				out[d] = true
			}
		}
	case expr.Repeat:
		here := map[derivation]bool{{i, ""}: true}
		for n := 0; len(here) > 0 && (e.Max == expr.Unbounded || n <= e.Max); n++ {
			if n >= e.Min {
				for d := range here {
					out[d] = true
				}
			}
			next := then(here, e.Subs[0])
			for d := range next {
				if e.Max == expr.Unbounded && n >= e.Min && here[d] {
					delete(next, d)
				}
			}
			here = next
		}
	case expr.Ref:
		r, _ := g.Rule(e.Name)
		for d := range derivations(g, r.Expr, s, i, marked) {
			if marked(r.Name) {
				d.reading = "‹" + r.Name + " " + d.reading + "›"
			}
			out[d] = true
		}
	}
	return out
}

// readings lists the ways in which a rule derives all of s.
func readings(g *expr.Grammar, rule, s string, marked func(string) bool) []string {
	var all []string
	for d := range derivations(g, expr.To(rule), []rune(s), 0, marked) {
		if d.end == len([]rune(s)) {
			all = append(all, d.reading)
		}
	}
	return all
}

func derives(g *expr.Grammar, rule, s string) bool {
	return len(readings(g, rule, s, unmarked)) > 0
}

func unmarked(string) bool { return false }
