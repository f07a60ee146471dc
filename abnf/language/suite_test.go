package language_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri/abnf/internal/hidden"
	"github.com/urigrammar/uri/abnf/language"
	"github.com/urigrammar/uri/internal/decide/automaton"
	"github.com/urigrammar/uri/internal/tests/exhaustive"
)

func suiteOf(t rapid.TB, l *language.Language, o language.SuiteOptions) []language.Case {
	cases, err := l.Suite(o)
	require.NoError(t, err)
	return slices.Collect(cases)
}

func TestSuitesHaveEachInputOnceWithItsVerdict(t *testing.T) {
	for _, text := range []string{`a = "x" *( "," 1*%x30-39 )`, "a = *%x61-20AC %xE9", "a = %xE9 / %xFF", `a = ""`} {
		l := of(t, text)
		for _, o := range []language.SuiteOptions{{}, {Method: language.W}, {Method: language.Transitions}, {ExtraStates: 1}, {EachOctet: true, Method: language.Transitions}} {
			seen := map[string]bool{}
			valid := 0
			for _, c := range suiteOf(t, l, o) {
				assert.False(t, seen[c.Input], "%q", c.Input)
				seen[c.Input] = true
				assert.Equal(t, l.Contains(c.Input), c.Valid, "%q", c.Input)
				assert.LessOrEqual(t, c.Offset, len(c.Input))
				if c.Valid {
					valid++
					assert.Len(t, c.Input, c.Offset)
				}
			}
			assert.NotZero(t, valid, text)
		}
	}
}

func TestASuiteOfLongTextsIsASizeError(t *testing.T) {
	_, err := of(t, `a = 5000"x"`).Suite(language.SuiteOptions{})
	require.EqualError(t, err, "a: the decision requires more than 134217728 bytes of memory; a greater MaxMemory allows more")
}

// Whatever is wrong with one transition, or one verdict, of the automaton, some case finds it.
func TestSuitesKillEveryMutant(t *testing.T) {
	exhaustive.FewerDraws(t)
	rapid.Check(t, func(t *rapid.T) {
		l := of(t, pieces().Draw(t, "grammar"))
		right := hidden.Automaton(l).Coarsen().Complete()
		if right.Len() > 12 {
			return
		}
		wp, w := suiteOf(t, l, language.SuiteOptions{}), suiteOf(t, l, language.SuiteOptions{Method: language.W})
		for i := range right.Next {
			for to := range right.Len() {
				mutant := &automaton.DFA{Alphabet: right.Alphabet, Next: slices.Clone(right.Next), Accept: right.Accept}
				mutant.Next[i] = int32(to)
				killed(t, right, mutant, wp, w)
			}
		}
		for q := range right.Accept {
			mutant := &automaton.DFA{Alphabet: right.Alphabet, Next: right.Next, Accept: slices.Clone(right.Accept)}
			mutant.Accept[q] = !mutant.Accept[q]
			killed(t, right, mutant, wp, w)
		}
	})
}

func killed(t rapid.TB, right, mutant *automaton.DFA, suites ...[]language.Case) {
	if _, same := automaton.Equivalent(right, mutant); same {
		return
	}
	for _, cases := range suites {
		if !slices.ContainsFunc(cases, func(c language.Case) bool { return mutant.Accepts(c.Input) != c.Valid }) {
			t.Fatalf("%v lives", mutant.Next)
		}
	}
}

// Over classes of symbols, "k" and "j" are alike; but each is tried.
func TestSuitesTryEachSymbolOnce(t *testing.T) {
	cases := suiteOf(t, of(t, "a = *%x61-7A %x31"), language.SuiteOptions{})
	for r := 'a'; r <= 'z'; r++ {
		assert.True(t, slices.ContainsFunc(cases, func(c language.Case) bool { return c.Valid && strings.ContainsRune(c.Input, r) }), "%c", r)
	}
	cases = suiteOf(t, of(t, "a = *%x61-2000"), language.SuiteOptions{})
	for _, r := range []rune{0xFF, 0x100, 0x2000} {
		assert.True(t, slices.ContainsFunc(cases, func(c language.Case) bool { return c.Valid && strings.ContainsRune(c.Input, r) }), "%U", r)
	}
	assert.True(t, slices.ContainsFunc(cases, func(c language.Case) bool { return !c.Valid && strings.ContainsRune(c.Input, 0x2001) }))
}
