package scangen

import (
	"bytes"

	"github.com/urigrammar/uri/internal/decide/automaton"
	"github.com/urigrammar/uri/internal/read/syntax"
)

// Verdict is an automaton over bytes, with a name.
type Verdict struct {
	Name string
	*automaton.DFA
}

// Verdicts returns Go code that declares a variable of type scan.Machine. This machine reports whether each automaton accepts a
// text. The code also declares the start states.
func Verdicts(variable string, all ...Verdict) ([]byte, error) {
	common := automaton.NewAlphabet(automaton.MaxOctet)
	for i := range all {
		all[i].DFA = all[i].Coarsen()
		common = automaton.Refine(common, all[i].Alphabet)
	}
	s := Scanner{Name: "The verdicts", Prefix: variable, Runtime: "scan.", Rules: &syntax.Grammar{}}
	t := &automaton.Tagged{Alphabet: common}
	for _, v := range all {
		first := len(t.States)
		t.Starts, s.Others = append(t.Starts, first), append(s.Others, v.Name)
		d := v.Over(common)
		for q := range d.Len() {
			state := automaton.TaggedState{}
			state.Accept, state.Next, state.Ops = d.Accepting(q), make([]int32, common.Len()), make([]automaton.Op, common.Len())
			for c := range common.Len() {
				if state.Next[c] = automaton.Dead; d.Step(q, c) != automaton.Dead {
					state.Next[c] = int32(first + d.Step(q, c))
				}
			}
			t.States = append(t.States, state)
		}
	}
	m, err := s.Machine(t)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	m.writeMachine(&b)
	m.writeStarts(&b)
	return b.Bytes(), nil
}
