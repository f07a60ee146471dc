package whatwg

import (
	"iter"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/internal/decide/automaton"
	"github.com/urigrammar/uri/internal/read/syntax"
	"github.com/urigrammar/uri/internal/run/rangeset"
	"github.com/urigrammar/uri/internal/run/rulevm"
	"github.com/urigrammar/uri/internal/run/scan"
	"github.com/urigrammar/uri/internal/tests/exhaustive"
)

// forbidden is a symbol that no rule accepts.
const forbidden = "\x00"

// program returns the offset at which a text leaves the language of a rule.
func program(t *testing.T, rule, text string) (end int, at *rulevm.Place) {
	t.Helper()
	number, ok := pegRules.Find(0, rule)
	require.True(t, ok, rule)
	end, at = expect(pegRule(number), text)
	require.NotNil(t, at, "%s: %q", rule, text)
	return end, at
}

func TestTheProgramsSayWhatTheTablesSay(t *testing.T) {
	every := exhaustive.OneIn(t, 9)
	for _, start := range whatwgStarts {
		tried := 0
		for access := range accessOf(start.State) {
			if tried++; tried%every != 0 {
				continue
			}
			text := access + forbidden
			_, end, failed := scanFrom(start.State, text)
			label, expected := whatwgWords.Describe(failed)
			got, at := program(t, start.Rule, text)
			assert.Equal(t, end, got, "%s: %q", start.Rule, text)
			assert.Equal(t, label.Rule, at.Rule, "%s: %q", start.Rule, text)
			assert.Equal(t, expected, at.Expected(), "%s: %q", start.Rule, text)
		}
		require.Greater(t, tried, 10, start.Rule)
	}
}

// accessOf yields for each state a text that leads to it, which may end within a character.
func accessOf(start scan.State) iter.Seq[string] {
	type reached struct {
		state scan.State
		text  string
	}
	return func(yield func(string) bool) {
		seen := map[scan.State]bool{start: true}
		for queue := []reached{{start, ""}}; len(queue) > 0; queue = queue[1:] {
			if !yield(queue[0].text) {
				return
			}
			for octet := range 256 {
				to := whatwgMachine.Step(queue[0].state, byte(octet))
				if to != 0 && !seen[to] {
					seen[to] = true
					queue = append(queue, reached{to, queue[0].text + string([]byte{byte(octet)})})
				}
			}
		}
	}
}

// The reference is an automaton compiled from the ABNF, over code points. Texts use each of its
// transitions.
func TestErrorsOfTheRulesAreExact(t *testing.T) {
	every := exhaustive.OneIn(t, 200)
	check := standardTerms(t)
	g, rules := document(t)
	random := rand.New(rand.NewPCG(7, 8))
	for i, rule := range Rules() {
		if i%min(every, 6) != 0 {
			continue
		}
		d := labelledReference(t, rules, rule, g.Labels)
		follow := followsOf(d)
		assertExact := func(text string, state int) *rulevm.Place {
			end, at := program(t, rule, text+forbidden)
			assert.Equal(t, len(text), end, "%s: %q", rule, text)
			assert.Equal(t, d.States[state].Rule, at.Rule, "%s: %q", rule, text)
			assert.Equal(t, follow[state], at.Follow(), "%s: %q", rule, text)
			assert.Equal(t, d.States[state].Accept, at.End, "%s: %q", rule, text)
			return at
		}
		for state, access := range accessOfTagged(d) {
			if state%min(every, 5) == 0 {
				check(inTerms(assertExact(access, state).Expected()))
			}
			for class, next := range d.States[state].Next {
				if next >= 0 && random.IntN(every) == 0 {
					assertExact(access+first(d, class), int(next))
				}
			}
		}
	}
}

// labelledReference is an automaton of a rule that knows which rule with a label a text is in.
func labelledReference(t *testing.T, rules *syntax.Grammar, rule string, labels []string) *automaton.Tagged {
	n, err := automaton.Compile(rules, rule, nil)
	require.NoError(t, err)
	d, err := automaton.TagDeterminize(automaton.Start{NFA: n, Labels: func(rule string) bool { return slices.Contains(labels, rule) }})
	require.NoError(t, err)
	return d
}

// first is the first symbol of a class.
func first(d *automaton.Tagged, class int) string { return string(d.Alphabet.Set(class).Spans()[0].Lo) }

// accessOfTagged finds a text for each state.
func accessOfTagged(d *automaton.Tagged) []string {
	all := make([]string, len(d.States))
	seen := map[int]bool{d.Starts[0]: true}
	for queue := []int{d.Starts[0]}; len(queue) > 0; queue = queue[1:] {
		for class, next := range d.States[queue[0]].Next {
			if next >= 0 && !seen[int(next)] {
				seen[int(next)] = true
				all[next] = all[queue[0]] + first(d, class)
				queue = append(queue, int(next))
			}
		}
	}
	return all
}

// followsOf are the symbols that each state can go on with.
func followsOf(d *automaton.Tagged) []rangeset.Set {
	all := make([]rangeset.Set, len(d.States))
	for i, s := range d.States {
		for class, next := range s.Next {
			if next >= 0 {
				all[i] = all[i].Union(d.Alphabet.Set(class))
			}
		}
	}
	return all
}
