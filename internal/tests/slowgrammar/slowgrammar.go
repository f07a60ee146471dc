// Package slowgrammar matches short strings by trying all derivations, and by running a PEG. It is
// slow, simple, and shares no code with the proofs, which tests compare with it.
package slowgrammar

import "github.com/urigrammar/uri/internal/read/syntax"

// Accepts reports whether a rule of a PEG matches all of s.
func Accepts(g *syntax.Grammar, rule, s string) bool {
	_, ok := Match(g, rule, s)
	return ok
}

// derivation is one way in which an expression derives a part of a string: up to end, with
// ‹rule …› around what the marked rules derive.
type derivation struct {
	end     int
	reading string
}

// derivations finds all ways in which e derives a part of s from i on. An iteration that derives
// nothing is not made where the number of iterations has no bound, for there would be no end of them.
func derivations(g *syntax.Grammar, e *syntax.Expr, s []rune, i int, marked func(string) bool) map[derivation]bool {
	out := make(map[derivation]bool)
	then := func(from map[derivation]bool, sub *syntax.Expr) map[derivation]bool {
		to := make(map[derivation]bool)
		for d := range from {
			for next := range derivations(g, sub, s, d.end, marked) {
				to[derivation{next.end, d.reading + next.reading}] = true
			}
		}
		return to
	}
	switch e.Op {
	case syntax.Empty:
		out[derivation{i, ""}] = true
	case syntax.Symbol:
		if i < len(s) && e.Set.Contains(s[i]) {
			out[derivation{i + 1, string(s[i])}] = true
		}
	case syntax.Concat:
		out[derivation{i, ""}] = true
		for _, sub := range e.Subs {
			out = then(out, sub)
		}
	case syntax.Alternate:
		for _, sub := range e.Subs {
			for d := range derivations(g, sub, s, i, marked) {
				out[d] = true
			}
		}
	case syntax.Repeat:
		here := map[derivation]bool{{i, ""}: true}
		for n := 0; len(here) > 0 && (e.Max == syntax.Unbounded || n <= e.Max); n++ {
			if n >= e.Min {
				for d := range here {
					out[d] = true
				}
			}
			next := make(map[derivation]bool)
			for d := range here {
				for more := range derivations(g, e.Subs[0], s, d.end, marked) {
					if e.Max != syntax.Unbounded || n < e.Min || more.end > d.end {
						next[derivation{more.end, d.reading + more.reading}] = true
					}
				}
			}
			here = next
		}
	case syntax.Ref:
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

// Readings lists the ways in which a rule of ABNF derives all of s, with ‹rule …› around what the marked rules derive.
func Readings(g *syntax.Grammar, rule, s string, marked func(string) bool) []string {
	var all []string
	for d := range derivations(g, syntax.To(rule), []rune(s), 0, marked) {
		if d.end == len([]rune(s)) {
			all = append(all, d.reading)
		}
	}
	return all
}

// Derives reports whether a rule derives all of s.
func Derives(g *syntax.Grammar, rule, s string) bool {
	return len(Readings(g, rule, s, func(string) bool { return false })) > 0
}
