package oracle_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/internal/decide/automaton"
	"github.com/urigrammar/uri/internal/languages/grammardfa"
	"github.com/urigrammar/uri/internal/tests/exhaustive"
	"github.com/urigrammar/uri/oracle/suite"
)

// mutants are the copies of an automaton with one thing wrong, and the suite that should kill them.
type mutants struct {
	dfa   *automaton.DFA // minimal and complete: the dead state is one like the others
	cases []string
	valid []bool
	uses  [][]use // by transition: where cases first take it
}

// use is a case and the position after a transition.
type use struct{ of, after int32 }

// newMutants makes the mutants over octets if the suite is, or else over the classes of the grammar.
func newMutants(t *testing.T, id, rule string, o suite.Options) *mutants {
	t.Helper()
	m := mutantsOf(t, id, rule, o.Octets)
	m.addAll(t, id, rule, o)
	return m
}

// mutantsOf makes the mutants without a case.
func mutantsOf(t *testing.T, id, rule string, octets bool) *mutants {
	t.Helper()
	l, err := grammardfa.Of(id, rule)
	require.NoError(t, err)
	alphabet := l.DFA.Coarsen().Alphabet
	if octets {
		alphabet = automaton.EachOctet()
	}
	m := &mutants{dfa: l.DFA.Over(alphabet).Complete()}
	m.uses = make([][]use, len(m.dfa.Next))
	return m
}

func (m *mutants) addAll(t *testing.T, id, rule string, o suite.Options) {
	t.Helper()
	s, err := suite.New(id, rule)
	require.NoError(t, err)
	for c := range s.Cases(o) {
		m.add(c)
	}
}

func (m *mutants) add(c suite.Case) {
	q := 0
	taken := map[int]bool{}
	for i := range len(c.Input) {
		transition := m.transition(q, c.Input[i])
		if !taken[transition] {
			taken[transition] = true
			m.uses[transition] = append(m.uses[transition], use{int32(len(m.cases)), int32(i + 1)})
		}
		q = int(m.dfa.Next[transition])
	}
	m.cases = append(m.cases, c.Input)
	m.valid = append(m.valid, c.Valid)
}

func (m *mutants) transition(q int, octet byte) int {
	return q*m.dfa.Alphabet.Len() + m.dfa.Alphabet.Class(rune(octet))
}

// killsFlip reports whether a case fails if the acceptance of a state is inverted.
func (m *mutants) killsFlip(state int) bool {
	return slices.ContainsFunc(m.cases, func(s string) bool { return m.from(0, s, -1, 0) == state })
}

// killer is a case that is wrong when a transition leads to another state; false if none is. Until the
// transition is taken for the first time, the mutant does as the original.
func (m *mutants) killer(transition, target int) (string, bool) {
	for _, u := range m.uses[transition] {
		if q := m.from(target, m.cases[u.of][u.after:], transition, target); m.dfa.Accept[q] != m.valid[u.of] {
			return m.cases[u.of], true
		}
	}
	return "", false
}

// from is where a text leads to from a state, if a transition leads to target.
func (m *mutants) from(q int, s string, transition, target int) int {
	for i := range len(s) {
		if at := m.transition(q, s[i]); at == transition {
			q = target
		} else {
			q = int(m.dfa.Next[at])
		}
	}
	return q
}

// equivalent reports whether another transition leaves the language unchanged.
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
			_, dead := m.killer(transition, target)
			if !dead && m.equivalent(transition, target) {
				continue
			}
			note(dead)
		}
	}
	return killed, survived
}

func TestTheCompleteSuiteKillsEveryMutant(t *testing.T) {
	all := exhaustive.Asked(t)
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
		if !all && of.mutants > 10_000 {
			continue
		}
		m := newMutants(t, of.grammar, of.rule, suite.Options{OneOctet: true, NoSeeds: true})
		killed, survived := m.try()
		assert.Zero(t, survived, "%s %s", of.grammar, of.rule)
		assert.GreaterOrEqual(t, killed, of.mutants, "%s %s", of.grammar, of.rule)
		t.Logf("%s %s: %d cases kill %d mutants", of.grammar, of.rule, len(m.cases), killed)
	}
}

func TestTheSmallSuiteLetsMutantsLive(t *testing.T) {
	m := newMutants(t, "rfc2396", "", suite.Options{Method: suite.Transitions, OneOctet: true, NoSeeds: true})
	_, survived := m.try()
	assert.Positive(t, survived, "that is what the complete suites are for")
}

// The mutants that pass the suite over classes, which is the reason for the one over octets.
func TestTheSuiteOverClassesLetsFaultsOfSingleOctetsLive(t *testing.T) {
	m := mutantsOf(t, "rfc3986", "", true)
	m.addAll(t, "rfc3986", "", suite.Options{NoSeeds: true})
	_, killed := m.killer(m.transition(0, 'A'), 0)
	assert.False(t, killed, `"A" at the start leads back to the start`)
}

// Each octet in each state, the dead one among them, leads to each other state in one mutant: 46,592
// transitions of live states and 256 of the dead one. For each mutant the suite names a case that kills it.
func TestTheSuiteOverOctetsKillsEachRedirectionOfEachOctet(t *testing.T) {
	all := exhaustive.Asked(t)
	rule := "IPv4address"
	if all {
		rule = "URI-reference"
	}
	m := newMutants(t, "rfc3986", rule, suite.Options{Octets: true, NoSeeds: true})
	for q := range m.dfa.Len() {
		require.True(t, m.killsFlip(q), "state %d", q)
	}
	killed, killers := 0, map[string]bool{}
	for transition := range m.dfa.Next {
		for target := range m.dfa.Len() {
			if target == int(m.dfa.Next[transition]) {
				continue
			}
			name, ok := m.killer(transition, target)
			require.True(t, ok, "octet %#x in state %d leads to %d", transition%256, transition/256, target)
			killers[name] = true
			killed++
		}
	}
	assert.Equal(t, len(m.dfa.Next)*(m.dfa.Len()-1), killed)
	if all {
		assert.Equal(t, (46_592+256)*182, killed)
	}
	t.Logf("%d of %d cases kill %d mutants", len(killers), len(m.cases), killed)
}
