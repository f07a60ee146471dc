package syntax

// Lazy returns g with lazy repetitions and options in the named rules: they prefer the derivation
// with the fewest iterations. Rules to which these refer do not change. The error for a name that g
// does not define is an [*Error].
func (g *Grammar) Lazy(names ...string) (*Grammar, error) {
	lazy := map[*Rule]bool{}
	for _, name := range names {
		r, ok := g.Rule(name)
		if !ok {
			return nil, &Error{File: g.Name, Problem: name + " is not defined"}
		}
		lazy[r] = true
	}
	return g.Map(func(r *Rule) *Expr {
		if lazy[r] {
			return r.Expr.lazy()
		}
		return r.Expr
	}), nil
}

func (e *Expr) lazy() *Expr {
	changed := *e.MapSubs((*Expr).lazy)
	changed.Lazy = e.Op == Repeat
	return &changed
}
