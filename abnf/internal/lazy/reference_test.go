package lazy

import (
	"slices"

	"github.com/urigrammar/uri/internal/read/syntax"
)

// prefixGrammar returns the rules with one more for each, whose texts are the begins of its texts.
func prefixGrammar(g *syntax.Grammar) *syntax.Grammar {
	derives := g.Productive()
	all := slices.Clone(g.Rules)
	for _, r := range g.Rules {
		if derives(r.Expr) {
			all = append(all, &syntax.Rule{Name: prefixOf(r.Name), Expr: prefix(r.Expr, derives)})
		}
	}
	out, err := syntax.NewGrammar("", all)
	if err != nil {
		panic(err)
	}
	return out
}

// prefixOf returns the name of the rule of begins.
func prefixOf(rule string) string { return "begin-" + syntax.Fold(rule) }

// prefix returns an expression of the begins of the texts of one that has texts.
func prefix(e *syntax.Expr, derives func(*syntax.Expr) bool) *syntax.Expr {
	all := []*syntax.Expr{syntax.Epsilon()}
	switch e.Op {
	case syntax.Symbol:
		all = append(all, e)
	case syntax.Concat:
		for i, sub := range e.Subs {
			all = append(all, syntax.Seq(append(slices.Clone(e.Subs[:i]), prefix(sub, derives))...))
		}
	case syntax.Alternate:
		for _, sub := range e.Subs {
			if derives(sub) {
				all = append(all, prefix(sub, derives))
			}
		}
	case syntax.Repeat:
		if sub := e.Subs[0]; derives(sub) && e.Max != 0 {
			most := e.Max
			if most != syntax.Unbounded {
				most--
			}
			all = append(all, syntax.Seq(syntax.Times(sub, 0, most), prefix(sub, derives)))
		}
	case syntax.Ref:
		all = append(all, syntax.To(prefixOf(e.Name)))
	}
	return syntax.Or(all...)
}

// tree checks that parts, which are of all rules, are a derivation.
type tree struct {
	grammar *syntax.Grammar
	program *Program
	text    string
	parts   []part
	sound   map[spot]bool // whether the parts in a part are a derivation
}

// spot is a place in a derivation: an offset, and the index of the next part.
type spot struct{ offset, part int }

// isDerivation reports whether parts are those in a rule, from the first one in it.
func (d *tree) isDerivation(rule string, from, to spot) bool {
	known, ok := d.sound[from]
	if !ok {
		r, _ := d.grammar.Rule(rule)
		known = slices.Contains(d.after(r.Expr, []spot{from}), to)
		d.sound[from] = known
	}
	return known
}

// after returns where an expression can end that begins at some spots.
func (d *tree) after(e *syntax.Expr, from []spot) (to []spot) {
	switch e.Op {
	case syntax.Empty:
		return from
	case syntax.Symbol:
		for _, s := range from {
			if s.offset < len(d.text) && e.Set.Contains(rune(d.text[s.offset])) {
				to = append(to, spot{s.offset + 1, s.part})
			}
		}
	case syntax.Concat:
		to = from
		for _, sub := range e.Subs {
			to = d.after(sub, to)
		}
	case syntax.Alternate:
		for _, sub := range e.Subs {
			for _, s := range d.after(sub, from) {
				if !slices.Contains(to, s) {
					to = append(to, s)
				}
			}
		}
	case syntax.Repeat:
		for n := 0; len(from) > 0; n++ {
			if n >= e.Min {
				from = slices.DeleteFunc(slices.Clone(from), func(s spot) bool { return slices.Contains(to, s) })
				to = append(to, from...)
			}
			if n == e.Max {
				break
			}
			from = d.after(e.Subs[0], from)
		}
	case syntax.Ref:
		for _, s := range from {
			if s.part < len(d.parts) && d.program.Rules[d.parts[s.part].label].Name == e.Name && int(d.parts[s.part].begin) == s.offset {
				p := d.parts[s.part]
				end := spot{int(p.end), int(p.next)}
				if d.isDerivation(e.Name, spot{s.offset, s.part + 1}, end) {
					to = append(to, end)
				}
			}
		}
	}
	return to
}
