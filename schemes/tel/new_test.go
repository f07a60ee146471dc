package tel_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/schemes/tel"
)

func TestANumberHasTheGivenParts(t *testing.T) {
	names, values := rapid.SampledFrom([]string{"ext", "isub", "A", "b", "", "a=b", "é", ";", "phone-context"}), rapid.SampledFrom([]string{"", "1", "a b", ";x=y", "é", "%41", "[@]", "1-2"})
	rapid.Check(t, func(t *rapid.T) {
		var pairs []uri.Pair
		for range rapid.IntRange(0, 2).Draw(t, "n") {
			pairs = append(pairs, uri.NewPair(names.Draw(t, "name"), values.Draw(t, "value")))
		}
		digits := rapid.SampledFrom([]string{"+1-2", "12", "", "+1;a=b", "+", "1#2", "a*"}).Draw(t, "digits")
		context := rapid.SampledFrom([]string{"", "a.b", "+1", "a;b=c", "+"}).Draw(t, "context")
		checkNew(t, digits, context, pairs)
	})
}

func FuzzNew(f *testing.F) {
	f.Add("+1-2", "", "ext", "1")
	f.Add("12", "a.b", "isub", "é%41")
	f.Add("1#*a", "+1", "x", "")
	f.Fuzz(func(t *testing.T, digits, context, name, value string) {
		checkNew(t, digits, context, []uri.Pair{uri.NewPair(name, value)})
	})
}

func checkNew(t require.TestingT, digits, context string, pairs []uri.Pair) {
	n, err := tel.Global(digits, pairs...)
	if context != "" {
		n, err = tel.Local(digits, context, pairs...)
	}
	if err != nil {
		require.Zero(t, n)
		return
	}
	require.NoError(t, n.Check())
	for _, p := range pairs {
		value, ok := n.Parameter(p.Name)
		require.True(t, ok)
		require.Equal(t, p.Value.Or(""), value)
	}
	require.Len(t, slices.Collect(n.Parameters()), len(pairs))
	got, _ := n.Context()
	require.Equal(t, context, got)
	require.Contains(t, n.String(), digits)
}

func TestPartsThatWouldBeReadAsOthersMakeNoNumber(t *testing.T) {
	for _, make := range []func() (tel.Number, error){
		func() (tel.Number, error) { return tel.Global("+1;ext=2") },
		func() (tel.Number, error) { return tel.Local("+1", "a") },
		func() (tel.Number, error) { return tel.Global("12") },
		func() (tel.Number, error) { return tel.Local("1", "a;b") },
	} {
		_, err := make()
		assert.ErrorIs(t, err, tel.ErrParts)
	}
}
