package generate

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/urigrammar/uri/abnf/internal/nested"
	"github.com/urigrammar/uri/internal/write/scangen"
)

// nestedCode writes a machine as a Go function: a label for each state and for each exit.
type nestedCode struct {
	*nested.Machine
	strings.Builder
	sets  []string // of octets that keep a state
	going []bool   // by state: something goes to it
}

// code returns the scanner.
func (n *nest) code() string {
	c := &nestedCode{Machine: n.machine, going: make([]bool, len(n.machine.Next))}
	for state := range c.Next {
		for a, octets := range c.actions(state) {
			if a.Kind != nested.Pop && !isLoop(a, state, octets) {
				c.going[a.To] = true
			}
		}
	}
	for _, to := range c.After {
		c.going[to] = true
	}
	c.line("// scan reads s. It returns len(s) and 0, or the offset of the error and the state there, and whether s is too deep.")
	c.line("func scan(s string, depth int, parts *[]part) (end int, failed state, tooDeep bool) {")
	c.line("var few [64]open\nstack := few[:0]\nvar top open\nvar c byte\nat := 0\ni := 0")
	for state := range c.Next {
		if state == 0 || c.going[state] {
			c.state(state)
		}
	}
	for exit := range c.Exits {
		c.exit(exit)
	}
	c.line("}\n")
	for i, set := range c.sets {
		c.line("var loop%d = [256]bool{%s}", i, set)
	}
	return c.String()
}

func (c *nestedCode) line(format string, args ...any) { fmt.Fprintf(c, format+"\n", args...) }

// actions returns the octets of each action of a state, in ascending order.
func (c *nestedCode) actions(state int) map[nested.Action][]int {
	by := map[nested.Action][]int{}
	for octet, class := range c.Class {
		if a := c.Next[state][class]; a.Kind != nested.Fail {
			by[a] = append(by[a], octet)
		}
	}
	return by
}

// isLoop reports whether an action keeps a state, and is written as a loop.
func isLoop(a nested.Action, state int, octets []int) bool {
	return a.Kind == nested.Step && a.To == state && len(octets) > 1
}

func (c *nestedCode) state(state int) {
	if c.going[state] {
		c.line("s%d:", state)
	}
	by := c.actions(state)
	if self := (nested.Action{Kind: nested.Step, To: state}); isLoop(self, state, by[self]) {
		c.line("for i < len(s) && loop%d[s[i]] {\ni++\n}", scangen.Intern(&c.sets, setLiteral(by[self])))
		delete(by, self)
	}
	atEnd := failedIn(state)
	if c.Final[state] {
		atEnd = 0
	}
	c.line("if i == len(s) {\nreturn i, %d, false\n}", atEnd)
	actions := slices.SortedFunc(maps.Keys(by), func(a, b nested.Action) int { return cmp.Compare(by[a][0], by[b][0]) })
	if len(actions) > 0 {
		c.line("c = s[i]\nswitch {")
		for _, a := range actions {
			c.line("case %s:", condition256(by[a]))
			c.action(state, a)
		}
		c.line("}")
	}
	c.line("return i, %d, false", failedIn(state))
}

// failedIn returns the number of a state in errors, in which 0 is no state.
func failedIn(state int) int { return state + 1 }

func (c *nestedCode) action(state int, a nested.Action) {
	switch a.Kind {
	case nested.Step:
		c.line("i++\ngoto s%d", a.To)
	case nested.Push:
		c.line("if len(stack) == depth {\nreturn i, %d, true\n}\ni++", failedIn(state))
		c.line("if parts != nil {\nat = len(*parts)\n*parts = append(*parts, part{begin: uint32(i)})\n}")
		c.line("stack = append(stack, open{%d, uint32(at)})\ngoto s%d", a.Arg, a.To)
	case nested.Pop:
		c.line("i++\ngoto x%d", a.Arg)
	}
}

// exit goes to the state behind a part that ends.
func (c *nestedCode) exit(exit int) {
	c.line("x%d:\ntop = stack[len(stack)-1]\nstack = stack[:len(stack)-1]", exit)
	c.line("if parts != nil {\np := &(*parts)[top.at]\np.end, p.next, p.exit = uint32(i-1), uint32(len(*parts)), %d\n}", exit)
	c.line("switch top.frame {")
	for frame := range c.Frames {
		if to, ok := c.After[[2]int{frame, exit}]; ok {
			c.line("case %d:\ngoto s%d", frame, to)
		}
	}
	c.line("}\npanic(\"no part has such an end\")")
}

// setLiteral returns the values of an array of booleans.
func setLiteral(octets []int) string {
	var b strings.Builder
	for _, octet := range octets {
		fmt.Fprintf(&b, "%d: true, ", octet)
	}
	return b.String()
}

// condition256 returns the condition that c is one of octets, in ascending order.
func condition256(octets []int) string {
	var parts []string
	for i := 0; i < len(octets); i++ {
		first := octets[i]
		for i+1 < len(octets) && octets[i+1] == octets[i]+1 {
			i++
		}
		switch last := octets[i]; {
		case first == last:
			parts = append(parts, fmt.Sprintf("c == %d", first))
		case first == 0:
			parts = append(parts, fmt.Sprintf("c <= %d", last))
		case last == 255:
			parts = append(parts, fmt.Sprintf("c >= %d", first))
		default:
			parts = append(parts, fmt.Sprintf("c-%d <= %d", first, last-first))
		}
	}
	return strings.Join(parts, " || ")
}
