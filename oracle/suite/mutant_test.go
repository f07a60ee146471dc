package suite_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/internal/automaton"
	"github.com/urigrammar/uri/internal/language"
	"github.com/urigrammar/uri/oracle/suite"
)

// mutants are the copies of an automaton with one thing wrong, and the suite that should kill them.
type mutants struct {
	dfa   *automaton.DFA // minimal and complete: the dead state is one like the others
	words [][]int
	valid []bool
	uses  [][]use // by transition: where words first take it
}

// use is a word and the position after a transition.
type use struct{ word, after int }

func newMutants(t *testing.T, id, rule string, o suite.Options) *mutants {
	t.Helper()
	l, err := language.Of(id, rule)
	require.NoError(t, err)
	s, err := suite.New(id, rule)
	require.NoError(t, err)
	m := &mutants{dfa: l.DFA.Coarsen().Complete()}
	m.uses = make([][]use, len(m.dfa.Next))
	for c := range s.Cases(o) {
		m.add(c)
	}
	return m
}

func (m *mutants) add(c suite.Case) {
	word := make([]int, len(c.Input))
	q := 0
	taken := map[int]bool{}
	for i := range word {
		word[i] = m.dfa.Alphabet.Class(rune(c.Input[i]))
		transition := q*m.dfa.Alphabet.Len() + word[i]
		if !taken[transition] {
			taken[transition] = true
			m.uses[transition] = append(m.uses[transition], use{len(m.words), i + 1})
		}
		q = m.dfa.Step(q, word[i])
	}
	m.words = append(m.words, word)
	m.valid = append(m.valid, c.Valid)
}

// killsFlip tells whether a case is wrong when a state accepts what it should not, or the reverse.
func (m *mutants) killsFlip(state int) bool {
	return slices.ContainsFunc(m.words, func(w []int) bool { return m.dfa.State(w) == state })
}

// killsRedirection tells whether a case is wrong when a transition leads to another state. Until the
// transition is taken for the first time, the mutant does as the original.
func (m *mutants) killsRedirection(transition, target int) bool {
	k := m.dfa.Alphabet.Len()
	for _, u := range m.uses[transition] {
		q := target
		for _, c := range m.words[u.word][u.after:] {
			if i := q*k + c; i == transition {
				q = target
			} else {
				q = int(m.dfa.Next[i])
			}
		}
		if m.dfa.Accept[q] != m.valid[u.word] {
			return true
		}
	}
	return false
}

// equivalent tells whether a mutant with another transition is no mutant.
func (m *mutants) equivalent(transition, target int) bool {
	other := &automaton.DFA{Alphabet: m.dfa.Alphabet, Next: slices.Clone(m.dfa.Next), Accept: m.dfa.Accept}
	other.Next[transition] = int32(target)
	_, same := automaton.Equivalent(m.dfa, other)
	return same
}

// try tries each flip, and each redirection of each transition to each other state.
func (m *mutants) try() (killed, survived int) {
	note := func(dead bool) {
		if dead {
			killed++
		} else {
			survived++
		}
	}
	for q := range m.dfa.Len() {
		note(m.killsFlip(q))
	}
	for transition := range m.dfa.Next {
		for target := range m.dfa.Len() {
			if target == int(m.dfa.Next[transition]) {
				continue
			}
			dead := m.killsRedirection(transition, target)
			if !dead && m.equivalent(transition, target) {
				continue
			}
			note(dead)
		}
	}
	return killed, survived
}

func TestTheCompleteSuiteKillsEveryMutant(t *testing.T) {
	for _, of := range []struct {
		grammar, rule string
		mutants       int // at least: states, and transitions times other states
	}{
		{"rfc3986", "URI-reference", 699_609},
		{"rfc3986", "absolute-URI", 600_000},
		{"rfc3986", "host", 380_000},
		{"rfc3986", "IPv6address", 220_000},
		{"rfc2396", "URI-reference", 1_700},
		{"rfc2732", "URI-reference", 51_000},
	} {
		m := newMutants(t, of.grammar, of.rule, suite.Options{OneOctet: true})
		killed, survived := m.try()
		assert.Zero(t, survived, "%s %s", of.grammar, of.rule)
		assert.GreaterOrEqual(t, killed, of.mutants, "%s %s", of.grammar, of.rule)
		t.Logf("%s %s: %d cases kill %d mutants", of.grammar, of.rule, len(m.words), killed)
	}
}

func TestTheSmallSuiteLetsMutantsLive(t *testing.T) {
	m := newMutants(t, "rfc2396", "", suite.Options{Method: suite.Transitions, OneOctet: true})
	_, survived := m.try()
	assert.Positive(t, survived, "that is what the complete suites are for")
}
