package automaton

import (
	"slices"

	"github.com/urigrammar/uri/internal/rulevm"
)

// Which rule a state is in, for errors.

// preferred returns those of the configurations that decide which rule a state is in.
func (d *tagger) preferred(moved []config) []config {
	if d.prefer < 0 {
		return moved
	}
	without := func(c config) bool { return !d.open(c.state).Within(d.prefer) }
	if !slices.ContainsFunc(moved, without) {
		return moved
	}
	within := slices.DeleteFunc(slices.Clone(moved), without)
	if !slices.Equal(d.follow(within), d.follow(moved)) {
		return moved
	}
	return within
}

// follow reports for each class, and for the end, whether it can follow.
func (d *tagger) follow(configs []config) []bool {
	out := make([]bool, d.nfa.Alphabet.Len()+1)
	for _, c := range configs {
		for _, l := range d.leavesOf(c.state) {
			s := &d.nfa.States[l.state]
			if s.Kind == Accept {
				out[d.nfa.Alphabet.Len()] = true
			}
			for _, class := range s.Set {
				out[class] = true
			}
		}
	}
	return out
}

func (d *tagger) openings(configs []config) (all []rulevm.Opening) {
	for _, c := range configs {
		o := rulevm.Opening{Context: d.open(c.state), Read: d.labelled(d.context[c.read])}
		if !slices.Contains(all, o) {
			all = append(all, o)
		}
	}
	return all
}

// open returns the innermost rule with a label that is open when a symbol was read, the rules that end
// with it are closed, and those that must begin have begun.
func (d *tagger) open(state int32) *context {
	for k := d.nfa.States[state].Kind; k == Leave || k == Enter; k = d.nfa.States[state].Kind {
		state = int32(d.nfa.States[state].Out[0])
	}
	return d.labelled(d.context[state])
}

// labelled returns the innermost context around c, or c itself, whose rule has a label.
func (d *tagger) labelled(c *context) *context {
	for c.Rule >= 0 && !d.label[c.Rule] {
		c = c.Up
	}
	return c
}

func (d *tagger) ruleName(c *context) string {
	c = d.labelled(c) // the intersection of two contexts may have no label
	if c.Rule < 0 {
		return d.nfa.Rules[d.nfa.States[d.nfa.Start].Rule]
	}
	return d.nfa.Rules[c.Rule]
}
