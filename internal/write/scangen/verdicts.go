package scangen

import (
	"bytes"
	"fmt"
	"math"

	"github.com/urigrammar/uri/internal/decide/automaton"
)

// Verdict is an automaton over bytes, with a name.
type Verdict struct {
	Name string
	*automaton.DFA
}

// Verdicts returns the Go code for a variable, a scan.Machine that reports whether automata accept texts, and for the states in which they
// start.
func Verdicts(variable string, all ...Verdict) ([]byte, error) {
	common := automaton.NewAlphabet(automaton.MaxOctet)
	for i := range all {
		all[i].DFA = all[i].Coarsen()
		common = automaton.Refine(common, all[i].Alphabet)
	}
	m := &Machine{Scanner: Scanner{Name: "The verdicts", Prefix: variable, Runtime: "scan."}, Tagged: &automaton.Tagged{Alphabet: common}}
	for _, v := range all {
		first := len(m.States)
		m.Tagged.Starts, m.rules = append(m.Tagged.Starts, first), append(m.rules, v.Name)
		d := v.Over(common)
		for q := range d.Len() {
			state := automaton.TaggedState{}
			state.Accept, state.Next, state.Ops = d.Accepting(q), make([]int32, common.Len()), make([]automaton.Op, common.Len())
			for c := range common.Len() {
				if state.Next[c] = automaton.Dead; d.Step(q, c) != automaton.Dead {
					state.Next[c] = int32(first + d.Step(q, c))
				}
			}
			m.States = append(m.States, state)
		}
	}
	if len(m.States) > math.MaxUint16 {
		return nil, fmt.Errorf("%d states are more than the %d that a table can number", len(m.States), math.MaxUint16)
	}
	m.mergeClasses()
	m.numberStates()
	m.findSets()
	var b bytes.Buffer
	m.writeMachine(&b)
	m.writeStarts(&b)
	return b.Bytes(), nil
}
