package scangen

import (
	"bytes"
	"fmt"

	"github.com/urigrammar/uri/internal/decide/automaton"
	"github.com/urigrammar/uri/internal/run/scan"
)

// Verdict is an automaton over octets that is asked by a name.
type Verdict struct {
	Name string
	*automaton.DFA
}

// Verdicts returns the Go code of a variable, a scan.Table that reports whether automata accept texts, and nothing else.
func Verdicts(variable string, all ...Verdict) ([]byte, error) {
	common := automaton.NewAlphabet(automaton.MaxOctet)
	for i := range all {
		all[i].DFA = all[i].Coarsen()
		common = automaton.Refine(common, all[i].Alphabet)
	}
	next, accept := make([]int, common.Len()), []int{0}
	var starts bytes.Buffer
	for _, v := range all {
		first := len(accept)
		fmt.Fprintf(&starts, "{Rule: %q, State: %d},\n", v.Name, first)
		d := v.Over(common)
		for q := range d.Len() {
			for c := range common.Len() {
				to := d.Step(q, c)
				if to == automaton.Dead {
					next = append(next, 0)
					continue
				}
				next = append(next, first+to)
			}
			accept = append(accept, bit[int](d.Accepting(q)))
		}
	}
	if len(accept) > scan.MaxStates {
		return nil, fmt.Errorf("%d states are more than the %d that a table can number", len(accept), scan.MaxStates)
	}
	var class []int
	for c := range automaton.MaxOctet + 1 {
		class = append(class, common.Class(rune(c)))
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, "// %s has %d states over %d classes of bytes.\n", variable, len(accept)-1, common.Len())
	fmt.Fprintf(&b, "var %s = scan.Table{\nClass: &[256]uint8{%s},\nWidth: %d,\nNext: []uint16{%s},\nAccept: []uint8{%s},\nStarts: []scan.Start{\n%s},\n}\n\n",
		variable, list(class), common.Len(), list(next), list(accept), starts.Bytes())
	return b.Bytes(), nil
}
