package automaton

import (
	"cmp"
	"fmt"
)

// Bounds limit the size of a deterministic automaton during its construction, before it is minimized. Such an automaton can
// have exponentially more states than the grammar has symbols. A bound of 0 means the bound in [DefaultBounds].
type Bounds struct {
	States int
	Memory int  // bytes, approximately
	Spent  *int // if not nil, a construction adds its cost: bytes, and steps as if they were memory
}

// StateSize is the approximate size of a state of an NFA in bytes.
const StateSize = 100

// DefaultBounds are the default bounds. The grammars of URIs need less than half of them.
var DefaultBounds = Bounds{States: 1 << 16, Memory: 1 << 27}

// SizeError reports that an automaton would exceed a bound.
type SizeError struct {
	Grammar string // its name, if it has one
	Rule    string // the rule from which the automaton is compiled; "" for an expression
	Exceeds string // the resource: "states", "bytes of memory", "registers"
	Bound   int
	Lift    string // the field of Bounds that raises the bound; "" if there is none
}

func (e *SizeError) Error() string {
	text := fmt.Sprintf("%sthe deterministic automaton needs more than %d %s", blamed(e.Grammar, e.Rule), e.Bound, e.Exceeds)
	if e.Lift != "" {
		return text + "; a greater Bounds." + e.Lift + " allows more"
	}
	return text
}

// blamed returns the beginning of a message: the grammar and the rule, unless they have no name.
func blamed(grammar, rule string) (text string) {
	if grammar != "" {
		text = grammar + ": "
	}
	if rule != "" {
		text += "rule " + rule + ": "
	}
	return text
}

// usage is what of some bounds is used.
type usage struct {
	bounds                Bounds
	states, memory, steps int
}

// stepsPerByte is how many steps each byte of memory allows: sets that overlap cost only time.
const stepsPerByte = 4

// add counts a state.
func (u *usage) add(n *NFA, memory int) *SizeError {
	u.states++
	if most := cmp.Or(u.bounds.States, DefaultBounds.States); u.states > most {
		return n.tooLarge("states", most, "States")
	}
	return u.take(n, memory)
}

// take counts memory.
func (u *usage) take(n *NFA, memory int) *SizeError {
	u.memory += memory
	switch most := cmp.Or(u.bounds.Memory, DefaultBounds.Memory); {
	case u.memory > most:
		return n.tooLarge("bytes of memory", most, "Memory")
	case u.steps > stepsPerByte*most:
		return n.tooLarge("steps", stepsPerByte*most, "Memory")
	}
	return nil
}

// spend adds what is used to that of other constructions.
func (u *usage) spend() {
	if u.bounds.Spent != nil {
		*u.bounds.Spent += u.memory + u.steps/stepsPerByte
	}
}

func (n *NFA) tooLarge(what string, bound int, lift string) *SizeError {
	return &SizeError{Grammar: n.Grammar, Rule: n.Rule(), Exceeds: what, Bound: bound, Lift: lift}
}

// Rule returns the rule that n was compiled from, or "" if it was compiled from an expression.
func (n *NFA) Rule() string {
	if s := n.States[n.Start]; s.Kind == Enter {
		return n.Rules[s.Rule]
	}
	return ""
}
