package language_test

import (
	"encoding/json"
	"iter"
	"math"
	"math/big"
	"slices"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri/abnf"
	"github.com/urigrammar/uri/abnf/language"
)

func TestMembersAreCountedAndListed(t *testing.T) {
	l := of(t, `a = [ "x" ] *2%x31-33`)
	assert.True(t, l.Finite())
	assert.False(t, l.Empty())
	all := slices.Collect(l.Members())
	assert.Len(t, all, 3*(1+3+9))
	assert.Equal(t, []string{"", "1", "2", "3", "X", "x", "11"}, all[:7])
	for n, count := range []int64{1, 5, 15, 18, 0} {
		assert.Equal(t, count, l.Count(n).Int64(), "%d", n)
	}
	assert.Equal(t, new(big.Int), l.Count(-1))
	text, ok := l.Shortest()
	assert.True(t, ok)
	assert.Empty(t, text)

	none, err := language.Difference(l, l)
	require.NoError(t, err)
	assert.True(t, none.Empty())
	assert.True(t, none.Finite())
	assert.Empty(t, slices.Collect(none.Members()))
	_, ok = none.Shortest()
	assert.False(t, ok)
	assert.False(t, of(t, `a = *"x"`).Finite())
	assert.False(t, of(t, `a = "b" *( "x" "y" ) "z"`).Finite())
}

func TestCountsAreThoseOfTheMembers(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l := of(t, pieces().Draw(t, "grammar"))
		listed := map[int]int64{}
		for m := range l.Members() {
			n := utf8.RuneCountInString(m)
			if l.Symbols() == language.Octets {
				n = len(m)
			}
			if n > 4 {
				break
			}
			assert.True(t, l.Contains(m), "%q", m)
			listed[n]++
		}
		for n := range 5 {
			assert.Equal(t, listed[n], l.Count(n).Int64(), "%d", n)
		}
	})
}

func TestSamplesAreMembersWithTheSameChance(t *testing.T) {
	l := of(t, `a = 2%x31-33 / "x" / %x20AC`)
	drawn := map[string]int{}
	left := 9000
	for text := range sample(t, l, 2, 2, 1) {
		drawn[text]++
		if left--; left == 0 {
			break
		}
	}
	assert.Len(t, drawn, 9)
	for text, n := range drawn {
		assert.InDelta(t, 1000, n, 150, text)
	}
	assert.Empty(t, slices.Collect(sample(t, l, 3, 4, 1)))
	for text := range sample(t, l, 1, 1, 1) {
		assert.True(t, l.Contains(text))
		break
	}
}

func sample(t *testing.T, l *language.Language, shortest, longest int, seed uint64) iter.Seq[string] {
	strings, err := l.Sample(shortest, longest, seed)
	require.NoError(t, err)
	return strings
}

func TestASampleOfTooManyLengthsIsASizeError(t *testing.T) {
	l := of(t, `a = 1*"x"`)
	_, err := l.Sample(0, math.MaxInt, 1)
	require.EqualError(t, err, "a: the decision requires more than 134217728 bytes of memory; a greater MaxMemory allows more")
	for _, longest := range []int{math.MinInt, -1, 0} {
		assert.Empty(t, slices.Collect(sample(t, l, math.MinInt, longest, 1)))
	}
	none, err := language.Difference(l, l)
	require.NoError(t, err)
	assert.Empty(t, slices.Collect(sample(t, none, 0, math.MaxInt, 1)))
}

func TestReadingsAreWrittenInAWayThatPeopleRead(t *testing.T) {
	g, err := abnf.Parse("g", "s = scheme \":\" / host\nscheme = *%x61\nhost = *( %x61 / \":\" )\nt = [ host ]\nu = s / missing")
	require.NoError(t, err)
	all := language.AmbiguitiesOf(g, language.Options{})
	a, err := all.Rule("S")
	require.NoError(t, err)
	require.NotNil(t, a)
	assert.Equal(t, ":", a.Text)
	assert.ElementsMatch(t, []string{`scheme "" ":"`, `host ":"`}, []string{a.Readings[0].String(), a.Readings[1].String()})
	a, err = all.Rule("t")
	require.NoError(t, err)
	assert.ElementsMatch(t, []string{"nothing", `host ""`}, []string{a.Readings[0].String(), a.Readings[1].String()})
	a, err = all.Rule("host")
	require.NoError(t, err)
	assert.Nil(t, a)
	_, err = all.Rule("u")
	var wrong *abnf.Error
	assert.ErrorAs(t, err, &wrong)
}

func TestCasesAreObjects(t *testing.T) {
	for _, c := range []struct {
		c    language.Case
		want string
	}{
		{language.Case{Input: "a", Valid: true, Offset: 1}, `{"input":"a","valid":true,"offset":1,"fault":"verdict"}`},
		{language.Case{Input: "\xff%", Fault: language.WrongSymbol}, `{"input_bytes":"%FF%25","valid":false,"offset":0,"fault":"symbol"}`},
	} {
		got, err := json.Marshal(c.c)
		require.NoError(t, err)
		assert.Equal(t, c.want, string(got))
	}
	assert.Equal(t, "transition", language.WrongTransition.String())
	assert.Equal(t, "Fault(9)", language.Fault(9).String())
	assert.Equal(t, "wp", language.Wp.String())
}
