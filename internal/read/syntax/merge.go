package syntax

// Merged returns g with sets in place of references to rules that derive single symbols, unless
// kept returns true for the rule. It also merges a choice between symbols into one set. Otherwise,
// derivations stay the same. RFC 2396 lists its letters one by one. Merged, they need one state of
// an automaton instead of fifty-two.
//
// The error is that of [Grammar.Check].
func (g *Grammar) Merged(kept func(rule string) bool) (*Grammar, error) {
	if err := g.Check(); err != nil {
		return nil, err
	}
	m := &merger{g, kept, map[*Rule]*Expr{}}
	return g.Map(m.rule), nil
}

// NoRule returns false for every rule, so that [Grammar.Merged] keeps none.
func NoRule(string) bool { return false }

type merger struct {
	grammar *Grammar
	kept    func(rule string) bool
	done    map[*Rule]*Expr
}

func (m *merger) rule(r *Rule) *Expr {
	if e, ok := m.done[r]; ok {
		return e
	}
	e := m.expr(r.Expr)
	m.done[r] = e
	return e
}

func (m *merger) expr(e *Expr) *Expr {
	if e.Op == Ref {
		r, _ := m.grammar.Rule(e.Name)
		if s := m.rule(r); s.Op == Symbol && !m.kept(r.Name) {
			return s
		}
		return e
	}
	merged := e.MapSubs(m.expr)
	if e.Op == Alternate {
		return Choice(merged.Subs...)
	}
	return merged
}
