package automaton

// context is the rules that are open at a state of the NFA, innermost first.
type context struct {
	up    *context
	rule  int
	depth int
}

// contexts are the contexts of states: each has one, since rules are expanded in place, but those that nothing leads to.
func (n *NFA) contexts() []*context {
	all := make([]*context, len(n.States))
	root := &context{rule: -1}
	type visit struct {
		state int
		in    *context
	}
	for stack := []visit{{n.Start, root}}; len(stack) > 0; {
		v := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if all[v.state] != nil {
			continue
		}
		all[v.state] = v.in
		s := &n.States[v.state]
		next := v.in
		switch s.Kind {
		case Enter:
			next = v.in.enter(s.Rule)
		case Leave:
			next = v.in.up
		}
		for _, o := range s.Out {
			stack = append(stack, visit{o, next})
		}
	}
	return all
}

func (a *context) enter(rule int) *context { return &context{a, rule, a.depth + 1} }

// above tells whether a is b or one of the contexts that b is in.
func (a *context) above(b *context) bool {
	for b.depth > a.depth {
		b = b.up
	}
	return a == b
}

// within tells whether a rule is open in a context.
func (a *context) within(rule int) bool {
	for ; a != nil; a = a.up {
		if a.rule == rule {
			return true
		}
	}
	return false
}
