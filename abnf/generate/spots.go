package generate

import (
	"fmt"
	"slices"
	"strings"

	"github.com/urigrammar/uri/internal/automaton"
	"github.com/urigrammar/uri/internal/expr"
)

// derivations are all derivations of a rule, as the ways through its automaton, with the rules that each state is in.
type derivations struct {
	*automaton.NFA
	grammar *expr.Grammar
	chains  [][]int // by state: the rules that are open before it, outermost first
	before  [][]int // by state: those that go to it
}

func newDerivations(g *expr.Grammar, rule string) (*derivations, error) {
	n, err := automaton.Compile(g, rule, nil)
	if err != nil {
		return nil, err
	}
	d := &derivations{NFA: n, grammar: g, chains: make([][]int, len(n.States)), before: make([][]int, len(n.States))}
	for i, s := range n.States {
		for _, o := range s.Out {
			d.before[o] = append(d.before[o], i)
		}
	}
	d.findChains()
	return d, nil
}

// findChains relies on rules being expanded in place: each state stands in one place of the grammar.
func (d *derivations) findChains() {
	d.chains[d.Start] = []int{}
	for stack := []int{d.Start}; len(stack) > 0; {
		q := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		s := &d.States[q]
		next := d.chains[q]
		switch s.Kind {
		case automaton.Enter:
			next = append(slices.Clip(next), s.Rule)
		case automaton.Leave:
			next = next[:len(next)-1]
		}
		for _, o := range s.Out {
			if d.chains[o] == nil {
				d.chains[o] = next
				stack = append(stack, o)
			}
		}
	}
}

// chain is the rules that an Enter opens last and that are open, outermost first; or those that a Leave closes.
func (d *derivations) chain(state int) []int {
	s := &d.States[state]
	if s.Kind == automaton.Enter {
		return append(slices.Clip(d.chains[state]), s.Rule)
	}
	return d.chains[state]
}

// names are the names of a chain.
func (d *derivations) names(chain []int) []string {
	out := make([]string, len(chain))
	for i, rule := range chain {
		out[i] = d.Rules[rule]
	}
	return out
}

// spots are where the texts of a field begin and end.
type spots struct {
	enters, leaves map[int]bool
}

// meets reports whether s and t have a place in common.
func (s spots) meets(t spots) bool {
	return slices.ContainsFunc(keys(s.enters), func(q int) bool { return t.enters[q] })
}

// spots finds the rules of a field.
func (d *derivations) spots(f Field) spots {
	s := spots{map[int]bool{}, map[int]bool{}}
	for i := range d.States {
		if d.chains[i] == nil { // it is never come to
			continue
		}
		switch d.States[i].Kind {
		case automaton.Enter:
			s.enters[i] = d.isIn(i, f)
		case automaton.Leave:
			s.leaves[i] = d.isIn(i, f)
		}
	}
	return s
}

func (d *derivations) isIn(state int, f Field) bool {
	chain := d.names(d.chain(state))
	return slices.ContainsFunc(f.Rules, func(path string) bool { return fits(chain, path) })
}

// fits reports whether the last rule of a chain is what a path names.
func fits(chain []string, path string) bool {
	rules := strings.Split(path, "/")
	last := len(rules) - 1
	if len(chain) == 0 || chain[len(chain)-1] != rules[last] {
		return false
	}
	chain, rules = chain[:len(chain)-1], rules[:last]
	for len(chain) > 0 && len(rules) > 0 {
		if chain[len(chain)-1] == rules[len(rules)-1] {
			rules = rules[:len(rules)-1]
		}
		chain = chain[:len(chain)-1]
	}
	return len(rules) == 0
}

// reach is the states that ways from some states come to, on which they do not go on from others.
func (d *derivations) reach(from []int, stop func(int) bool) []bool {
	seen := make([]bool, len(d.States))
	stack := slices.Clone(from)
	for len(stack) > 0 {
		q := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if seen[q] {
			continue
		}
		seen[q] = true
		if !stop(q) {
			stack = append(stack, d.States[q].Out...)
		}
	}
	return seen
}

func never(int) bool { return false }

// optional reports whether there is a derivation without a text at the spots.
func (d *derivations) optional(s spots) bool {
	return d.reach([]int{d.Start}, func(q int) bool { return s.enters[q] })[d.Accept]
}

// endsAtStart reports whether a text at the spots can end where the whole text begins.
func (d *derivations) endsAtStart(s spots) bool {
	seen := d.reach([]int{d.Start}, func(q int) bool { return d.States[q].Kind == automaton.Symbol })
	return slices.ContainsFunc(keys(s.leaves), func(q int) bool { return seen[q] })
}

// keys are the states of a set, ascending.
func keys(set map[int]bool) (out []int) {
	for q, in := range set {
		if in {
			out = append(out, q)
		}
	}
	slices.Sort(out)
	return out
}

// check refuses a field of which a text can have several, or none, or one that cannot be told from none.
func (d *derivations) check(f Field, s spots) error {
	if err := d.once(f, s); err != nil {
		return err
	}
	if d.optional(s) && d.endsAtStart(s) {
		return refuse(f.title()+" can be absent, and can be empty at the start of the text, where its end could not be told from that of none",
			"make fields of what stands in it, or of the rule that it is in")
	}
	return nil
}

// title is the name of a field, and its rules if they are others.
func (f Field) title() string {
	if rules := strings.Join(f.Rules, "|"); rules != f.Name {
		return "field " + f.Name + " (" + rules + ")"
	}
	return "field " + f.Name
}

// once refuses a field of which a text can have several, or none.
func (d *derivations) once(f Field, s spots) error {
	enters := keys(s.enters)
	if len(enters) == 0 {
		return refuse(fmt.Sprintf("%s is no part of rule %s", f.title(), d.Rule()), "name a rule that it refers to, directly or not")
	}
	for _, first := range enters {
		after := d.reach([]int{first}, never)
		second := slices.IndexFunc(enters, func(q int) bool { return after[q] && (q != first || d.again(first)) })
		if second >= 0 {
			return d.severalTimes(f.title(), first, enters[second])
		}
	}
	return nil
}

// again reports whether a way leads from a state to itself.
func (d *derivations) again(state int) bool { return d.reach(d.States[state].Out, never)[state] }

// severalTimes refuses a field that one derivation has twice.
func (d *derivations) severalTimes(field string, first, second int) error {
	a, b := d.names(d.chain(first)), d.names(d.chain(second))
	if in, item, ok := d.repeated(a); ok {
		return refuse(fmt.Sprintf("%s is in a repetition, in rule %s: a text can have several", field, in),
			fmt.Sprintf("ask for an iterator: -list %s:%s", in, item))
	}
	if p, q, ok := apart(a, b); ok {
		return refuse(fmt.Sprintf("%s is in several places: a text can have one in %s and one in %s", field, p, q),
			fmt.Sprintf("name the place: %s/%s or %s/%s", p, a[len(a)-1], q, b[len(b)-1]))
	}
	return refuse(fmt.Sprintf("%s is in several places of rule %s: a text can have two", field, a[max(0, len(a)-2)]),
		fmt.Sprintf("give each place a rule of its own, in a file that imports this one and prints %s anew", a[max(0, len(a)-2)]))
}

// repeated finds in a chain the innermost rule that has the next one in a repetition.
func (d *derivations) repeated(chain []string) (in, item string, ok bool) {
	for i := len(chain) - 2; i >= 0; i-- {
		r, _ := d.grammar.Rule(chain[i])
		if repeats(r.Expr, chain[i+1], false) {
			return chain[i], chain[i+1], true
		}
	}
	return "", "", false
}

// repeats reports whether an expression has a rule in a repetition.
func repeats(e *expr.Expr, rule string, within bool) bool {
	if e.Op == expr.Ref {
		return within && strings.EqualFold(e.Name, rule)
	}
	within = within || e.Op == expr.Repeat && e.Max != 0 && e.Max != 1
	return slices.ContainsFunc(e.Subs, func(s *expr.Expr) bool { return repeats(s, rule, within) })
}

// apart finds a rule of each of two chains that the other does not have.
func apart(a, b []string) (inA, inB string, ok bool) {
	only := func(x, y []string) int {
		return slices.IndexFunc(x, func(rule string) bool { return !slices.Contains(y, rule) })
	}
	i, k := only(a, b), only(b, a)
	if i < 0 || k < 0 {
		return "", "", false
	}
	return a[i], b[k], true
}
