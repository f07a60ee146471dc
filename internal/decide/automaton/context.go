package automaton

import (
	"cmp"
	"slices"
	"strings"

	"github.com/urigrammar/uri/internal/run/ascii"
	"github.com/urigrammar/uri/internal/run/rulevm"
)

// context is the rules that are open at a state of the NFA, innermost first.
type context = rulevm.Context

// contexts returns the context of each state. A reachable state has only one context, because rules are expanded in place.
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

// path is a name of a rule with the rules that contain it: "a/b" is b in a, directly or not, and "a>b" is b where a itself refers
// to b. "a|b" stands for two paths, one for a and one for b.
type path struct {
	rules  []int // of the NFA, innermost first
	direct bool  // the innermost rule is directly in the next one
	tag    Tag
}

type paths []path

// newPaths lists names, the most specific ones first. It omits names of rules that the NFA does not contain.
func newPaths(n *NFA, tags map[string]Tag) (all paths) {
	for name, t := range tags {
		for one := range strings.SplitSeq(name, "|") {
			p := path{tag: t, direct: strings.Contains(one, ">")}
			for _, rule := range slices.Backward(strings.FieldsFunc(one, isStep)) {
				p.rules = append(p.rules, slices.IndexFunc(n.Rules, func(r string) bool { return ascii.EqualFold(r, rule) }))
			}
			if !slices.Contains(p.rules, -1) {
				all = append(all, p)
			}
		}
	}
	slices.SortFunc(all, func(a, b path) int { return cmp.Or(len(b.rules)-len(a.rules), slices.Compare(a.rules, b.rules)) })
	return all
}

// isStep reports whether a character separates the rules of a path.
func isStep(r rune) bool { return r == '/' || r == '>' }

// tag returns the tag of a context's innermost rule, or none.
func (all paths) tag(c *context) Registers {
	if t, ok := all.find(c); ok {
		return 1 << t
	}
	return 0
}

func (all paths) find(c *context) (Tag, bool) {
	for _, p := range all {
		if p.in(c) {
			return p.tag, true
		}
	}
	return 0, false
}

func (p path) in(c *context) bool {
	if c.Rule != p.rules[0] || p.direct && c.Up.Rule != p.rules[1] {
		return false
	}
	rest := p.rules[1:]
	for c = c.Up; c != nil && len(rest) > 0; c = c.Up {
		if c.Rule == rest[0] {
			rest = rest[1:]
		}
	}
	return len(rest) == 0
}

// Event is the beginning or the end of a rule in a derivation.
type Event uint8

// maxEventRules is the maximum number of rules with events.
const maxEventRules = 1 << 7

// Begin and End return the events of a rule, given its index in the list of rules with events.
func Begin(rule int) Event { return Event(2 * rule) }
func End(rule int) Event   { return Event(2*rule + 1) }

// Rule returns the index of the rule in the list of rules with events.
func (e Event) Rule() int { return int(e / 2) }

// Ends reports whether e is the end of a rule.
func (e Event) Ends() bool { return e%2 == 1 }

// mark returns the event at a position, of the rules by their names.
func (e Event) mark(rules []string, at int) Mark { return Mark{rules[e.Rule()], e.Ends(), at} }

// noEvent is the event of a state without one.
const noEvent = -1

// events returns, for each state, the event of passing it, or noEvent. A name can include the rules around a rule. If several
// names match, the most specific one counts.
func (n *NFA) events(names []string) ([]int, error) {
	if len(names) > maxEventRules {
		return nil, n.tooLarge("rules with events", maxEventRules, "")
	}
	numbers := map[string]Tag{}
	for i, name := range names {
		numbers[name] = Tag(i)
	}
	rules := newPaths(n, numbers)
	all := make([]int, len(n.States))
	for q, in := range n.contexts() {
		all[q] = noEvent
		if in == nil {
			continue // nothing leads there
		}
		switch s := n.States[q]; s.Kind {
		case Enter:
			if i, ok := rules.find(in.Enter(s.Rule)); ok {
				all[q] = int(Begin(int(i)))
			}
		case Leave:
			if i, ok := rules.find(in); ok {
				all[q] = int(End(int(i)))
			}
		}
	}
	return all, nil
}
