package proof

import "github.com/urigrammar/uri/internal/expr"

// merge returns g with the same derivations but for what is inside rules that derive single symbols and
// are not marked: such a rule, and a choice between symbols, become one set. RFC 2396 lists its
// letters one by one; merged, they are one state of an automaton and not fifty-two.
//
// The grammar must be free of recursion.
func merge(g *expr.Grammar, marked func(rule string) bool) (*expr.Grammar, error) {
	if err := g.Check(); err != nil {
		return nil, err
	}
	m := &merger{g, marked, make(map[*expr.Rule]*expr.Expr)}
	return g.Map(m.rule), nil
}

type merger struct {
	grammar *expr.Grammar
	marked  func(rule string) bool
	done    map[*expr.Rule]*expr.Expr
}

func (m *merger) rule(r *expr.Rule) *expr.Expr {
	if e, ok := m.done[r]; ok {
		return e
	}
	e := m.expr(r.Expr)
	m.done[r] = e
	return e
}

func (m *merger) expr(e *expr.Expr) *expr.Expr {
	if e.Op == expr.Ref {
		r, _ := m.grammar.Rule(e.Name)
		if s := m.rule(r); s.Op == expr.Symbol && !m.marked(r.Name) {
			return s
		}
		return e
	}
	merged := e.MapSubs(m.expr)
	if e.Op == expr.Alternate {
		return expr.Choice(merged.Subs...)
	}
	return merged
}
