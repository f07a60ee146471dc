package syntax

import "slices"

// Components returns the strongly connected components of the rules: sets of rules that lead to each other. Each component
// follows the components to which it refers. Components uses Tarjan's algorithm (Depth-first search and linear graph
// algorithms, 1972). It keeps its own stack, since recursion on a large grammar could overflow the goroutine's stack.
func (g *Grammar) Components() [][]*Rule {
	t := &tarjan{g: g, number: map[*Rule]int{}, low: map[*Rule]int{}, open: map[*Rule]bool{}}
	for _, r := range g.Rules {
		if t.number[r] == 0 {
			t.search(r)
		}
	}
	return t.found
}

type tarjan struct {
	g           *Grammar
	number, low map[*Rule]int // from 1
	open        map[*Rule]bool
	stack       []*Rule
	found       [][]*Rule
}

// visit is a rule whose references are followed.
type visit struct {
	rule *Rule
	refs []*Rule
}

func (t *tarjan) enter(r *Rule) visit {
	n := len(t.number) + 1
	t.number[r], t.low[r], t.open[r] = n, n, true
	t.stack = append(t.stack, r)
	return visit{r, t.g.references(r)}
}

// references returns the rules that a rule refers to.
func (g *Grammar) references(r *Rule) []*Rule {
	var all []*Rule
	for ref := range r.Expr.Refs {
		if to, ok := g.Rule(ref.Name); ok {
			all = append(all, to)
		}
	}
	return all
}

func (t *tarjan) search(start *Rule) {
	way := []visit{t.enter(start)}
	for len(way) > 0 {
		v := &way[len(way)-1]
		if len(v.refs) == 0 {
			way = way[:len(way)-1]
			t.leave(v.rule)
			if len(way) > 0 {
				from := way[len(way)-1].rule
				t.low[from] = min(t.low[from], t.low[v.rule])
			}
			continue
		}
		to := v.refs[0]
		v.refs = v.refs[1:]
		switch {
		case t.number[to] == 0:
			way = append(way, t.enter(to))
		case t.open[to]:
			t.low[v.rule] = min(t.low[v.rule], t.number[to])
		}
	}
}

// leave completes a component if r is its first visited rule.
func (t *tarjan) leave(r *Rule) {
	if t.low[r] != t.number[r] {
		return
	}
	i := len(t.stack) - 1
	for t.stack[i] != r {
		i--
	}
	component := slices.Clone(t.stack[i:])
	t.stack = t.stack[:i]
	for _, c := range component {
		t.open[c] = false
	}
	t.found = append(t.found, component)
}

// Referrers returns, for each rule, the rules that refer to it, each once.
func (g *Grammar) Referrers() map[*Rule][]*Rule {
	before := map[*Rule][]*Rule{}
	for _, r := range g.Rules {
		for ref := range r.Expr.Refs {
			to, ok := g.Rule(ref.Name)
			if all := before[to]; ok && (len(all) == 0 || all[len(all)-1] != r) {
				before[to] = append(all, r)
			}
		}
	}
	return before
}
