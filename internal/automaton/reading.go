package automaton

import (
	"slices"
	"strings"
)

// Mark is where a derivation comes to the begin of a rule, or to its end.
type Mark struct {
	Rule string
	End  bool
	At   int // in octets
}

// Reading is a text with marks of a derivation of it, in the order in which the derivation comes to them.
type Reading struct {
	Text  string
	Marks []Mark
}

// String is the text with ‹rule …› around what a rule derives.
func (r Reading) String() string {
	var b strings.Builder
	at := 0
	for _, m := range r.Marks {
		b.WriteString(r.Text[at:m.At])
		at = m.At
		if m.End {
			b.WriteString("›")
		} else {
			b.WriteString("‹" + m.Rule + " ")
		}
	}
	return b.String() + r.Text[at:]
}

// Read finds the first derivation of a text, with the marks of rules. A name can say what the rule is in, as in [Start].
// It follows all derivations at once, in order, and takes as long as that.
func (n *NFA) Read(text string, rules ...string) (reading Reading, member bool) {
	events, err := n.events(rules)
	if err != nil {
		return Reading{}, false
	}
	return n.read(text, rules, events)
}

func (n *NFA) read(text string, rules []string, events []int) (reading Reading, member bool) {
	r := &reader{nfa: n, rules: rules, events: events, seen: make([]int, len(n.States))}
	here := r.follow([]thread{{state: n.Start}}, 0)
	for i, symbol := range n.Alphabet.symbols(text) {
		class := n.Alphabet.Class(symbol)
		var moved []thread
		for _, t := range here {
			if s := &n.States[t.state]; s.Kind == Symbol && slices.Contains(s.Set, class) {
				moved = append(moved, thread{s.Out[0], t.marks})
			}
		}
		here = r.follow(moved, i+n.Alphabet.width(symbol))
	}
	for _, t := range here {
		if t.state == n.Accept {
			return Reading{text, t.marks.list()}, true
		}
	}
	return Reading{}, false
}

// thread is a derivation of what was read.
type thread struct {
	state int
	marks *marks
}

// marks are those that a derivation came to, the last one first.
type marks struct {
	Mark
	before *marks
}

func (m *marks) list() (all []Mark) {
	for ; m != nil; m = m.before {
		all = append(all, m.Mark)
	}
	slices.Reverse(all)
	return all
}

type reader struct {
	nfa    *NFA
	rules  []string
	events []int // by state
	seen   []int // by state: the round in which it was last seen
	round  int
}

// follow follows empty moves, in order; of several threads in a state it keeps the first.
func (r *reader) follow(from []thread, at int) (out []thread) {
	r.round++
	slices.Reverse(from)
	for stack := from; len(stack) > 0; {
		t := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if r.seen[t.state] == r.round {
			continue
		}
		r.seen[t.state] = r.round
		s := &r.nfa.States[t.state]
		if s.Kind == Symbol || s.Kind == Accept {
			out = append(out, t)
			continue
		}
		if e := r.events[t.state]; e != noEvent {
			t.marks = &marks{Event(e).mark(r.rules, at), t.marks}
		}
		for _, o := range slices.Backward(s.Out) {
			stack = append(stack, thread{o, t.marks})
		}
	}
	return out
}
