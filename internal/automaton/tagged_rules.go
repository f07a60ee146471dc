package automaton

import "slices"

// Which rule a state is in, for errors.

func meet(a, b *context) *context {
	for a != b {
		if a.depth < b.depth {
			a, b = b, a
		}
		a = a.up
	}
	return a
}

// preferred are those of the configurations that decide which rule a state is in.
func (d *tagger) preferred(moved []config) []config {
	if d.prefer < 0 {
		return moved
	}
	without := func(c config) bool { return !d.open(c.state).within(d.prefer) }
	if !slices.ContainsFunc(moved, without) {
		return moved
	}
	within := slices.DeleteFunc(slices.Clone(moved), without)
	if !slices.Equal(d.follow(within), d.follow(moved)) {
		return moved
	}
	return within
}

// follow tells for each class, and for the end, whether it can follow.
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

// opening is the context that is open after a symbol, and the one that the symbol was read in.
type opening struct{ context, read *context }

func (d *tagger) openings(configs []config) (all []opening) {
	for _, c := range configs {
		o := opening{d.open(c.state), d.labelled(d.context[c.read])}
		if !slices.Contains(all, o) {
			all = append(all, o)
		}
	}
	return all
}

// agreed is the innermost context that all are in. One that is open only because what the symbol was
// read in ends with it is left out, where that may go on as well.
func (d *tagger) agreed(all []opening) *context {
	if !slices.ContainsFunc(all, func(o opening) bool { return o.context.rule != all[0].context.rule }) {
		return all[0].context // one rule, in several places
	}
	var out *context
	for _, a := range all {
		ended := slices.ContainsFunc(all, func(b opening) bool {
			return a.context != b.context && a.context.above(b.context) && b.context.above(a.read)
		})
		switch {
		case ended:
		case out == nil:
			out = a.context
		default:
			out = meet(out, a.context)
		}
	}
	return out
}

// open is the innermost rule with a label that is open when a symbol was read, the rules that end
// with it are closed, and those that must begin have begun.
func (d *tagger) open(state int32) *context {
	for k := d.nfa.States[state].Kind; k == Leave || k == Enter; k = d.nfa.States[state].Kind {
		state = int32(d.nfa.States[state].Out[0])
	}
	return d.labelled(d.context[state])
}

// labelled is the innermost context around c, or c itself, whose rule has a label.
func (d *tagger) labelled(c *context) *context {
	for c.rule >= 0 && !d.label[c.rule] {
		c = c.up
	}
	return c
}

func (d *tagger) ruleName(c *context) string {
	c = d.labelled(c) // the meeting of two contexts may have none
	if c.rule < 0 {
		return d.nfa.Rules[d.nfa.States[d.nfa.Start].Rule]
	}
	return d.nfa.Rules[c.rule]
}
