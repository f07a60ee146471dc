package automaton

import (
	"slices"
	"strings"
)

// Mark is the beginning or the end of a rule in a derivation.
type Mark struct {
	Rule string
	End  bool
	At   int // in bytes
}

// Reading is a text with the marks of one of its derivations, in the order of that derivation.
type Reading struct {
	Text  string
	Marks []Mark
}

// String returns the text with ‹rule …› around each part that a rule derives.
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

// Read finds the first derivation of a text, with the marks of the given rules. A containing rule can precede a rule's
// name, as in [Start]. Read follows all derivations at once, in order.
func (n *NFA) Read(text string, rules ...string) (reading Reading, member bool) {
	events, err := n.events(rules)
	if err != nil {
		return Reading{}, false
	}
	return n.read(text, rules, events)
}

func (n *NFA) read(text string, rules []string, events []int) (reading Reading, member bool) {
	at := 0
	moves := emptyMoves[thread]{nfa: n, state: func(t thread) int { return t.state }, pass: func(t thread, to int) thread {
		if e := events[t.state]; e != noEvent {
			return thread{to, &marks{Event(e).mark(rules, at), t.marks}}
		}
		return thread{to, t.marks}
	}}
	here := moves.follow(thread{state: n.Start})
	for i, symbol := range n.Alphabet.symbols(text) {
		class := n.Alphabet.Class(symbol)
		var moved []thread
		for _, t := range here {
			if s := &n.States[t.state]; s.Kind == Symbol && slices.Contains(s.Set, class) {
				moved = append(moved, thread{s.Out[0], t.marks})
			}
		}
		at = i + n.Alphabet.width(symbol)
		here = moves.follow(moved...)
	}
	for _, t := range here {
		if t.state == n.Accept {
			return Reading{text, t.marks.list()}, true
		}
	}
	return Reading{}, false
}

// thread is a derivation of the text so far.
type thread struct {
	state int
	marks *marks
}

// marks are the marks that a derivation has passed, the last one first.
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
