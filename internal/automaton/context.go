package automaton

import "github.com/urigrammar/uri/internal/rulevm"

// context is the rules that are open at a state of the NFA, innermost first.
type context = rulevm.Context

// contexts returns the contexts of states: each has one, since rules are expanded in place, but those that nothing leads to.
func (n *NFA) contexts() []*context {
	all := make([]*context, len(n.States))
	root := &context{Rule: -1}
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
			next = v.in.Enter(s.Rule)
		case Leave:
			next = v.in.Up
		}
		for _, o := range s.Out {
			stack = append(stack, visit{o, next})
		}
	}
	return all
}
