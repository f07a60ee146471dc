package main

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/consensus"
	"github.com/urigrammar/uri/internal/tests/exhaustive"
	"github.com/urigrammar/uri/oracle/probe"
)

func TestEachJudgeHasItsSourceAndSaysWhatItNeeds(t *testing.T) {
	all := judges()
	assert.GreaterOrEqual(t, len(all), 100)
	names := map[string]bool{}
	for _, j := range all {
		assert.False(t, names[j.Name], j.Name)
		names[j.Name] = true
		assert.NotEmpty(t, j.Needs, j.Name)
		assert.NotEmpty(t, j.Run, j.Name)
		for word := range strings.FieldsSeq(strings.Join(slices.Concat(j.Build, j.Run), " ")) {
			if file, ok := strings.CutPrefix(word, "$SRC/"); ok {
				assert.FileExists(t, file)
			}
		}
	}
}

func TestMembersAreMembers(t *testing.T) {
	profiles := []consensus.Profile{consensus.Web}
	if exhaustive.Asked(t) {
		profiles = append(profiles, consensus.WebPaths)
	}
	for _, p := range profiles {
		inputs, err := members(p.ID(), 0)
		require.NoError(t, err)
		seen := map[string]bool{}
		for s := range inputs {
			require.True(t, p.Valid(s), "%q", s)
			require.False(t, seen[s], "%q is asked twice", s)
			seen[s] = true
		}
		assert.Greater(t, len(seen), 1000)
	}
	assert.Equal(t, []string{"b", "d"}, slices.Collect(one(2, slices.Values([]string{"a", "b", "c", "d", "e"}))))
	assert.Equal(t, []string{"http://a"}, slices.Collect(inside("consensus", slices.Values([]string{"http://a", "a", "http://a:0"}))))
}

// known is a line of known.jsonl: what a program is known to see in an input, unlike others.
type known struct{ Parser, Input, Component, Sees string }

func readKnown(t *testing.T) (all []known) {
	text, err := os.ReadFile("known.jsonl")
	require.NoError(t, err)
	names := judges()
	for line := range strings.Lines(string(text)) {
		var k known
		require.NoError(t, json.Unmarshal([]byte(line), &k), line)
		require.True(t, slices.ContainsFunc(names, func(j judge) bool { return j.Name == k.Parser }), line)
		all = append(all, k)
	}
	require.NotEmpty(t, all)
	return all
}

// builtOnce are the judges that -only names, built in the folder of make judges.
var builtOnce = sync.OnceValues(func() ([]judge, error) { return build("judges", *matched) })

// What was found before, by hand, is found without being told. A harness that cannot see the known
// confusions proves nothing about others.
func TestKnownDifferencesAreFound(t *testing.T) {
	exhaustive.Only(t) // it builds programs, where there is what they need
	byJudge := map[string][]known{}
	for _, r := range readKnown(t) {
		byJudge[r.Parser] = append(byJudge[r.Parser], r)
	}
	t.Chdir("../..")
	built, err := builtOnce()
	require.NoError(t, err)
	for _, j := range built {
		if byJudge[j.Name] == nil {
			continue
		}
		t.Run(j.Name, func(t *testing.T) {
			rows := map[string][]known{} // by their inputs, each of which is asked once, since some programs fetch a URL once
			var inputs []string
			for _, r := range byJudge[j.Name] {
				if rows[r.Input] == nil {
					inputs = append(inputs, r.Input)
				}
				rows[r.Input] = append(rows[r.Input], r)
			}
			asked := inputs
			require.NoError(t, j.parser().Judge.Judge(t.Context(), inputs, func(a probe.Answer) bool {
				input := asked[0]
				asked = asked[1:]
				if !assert.NotNil(t, a.Components, "%s rejects %s: %s", j.Name, input, a.Reason) {
					return true
				}
				sees := map[string]string{"scheme": a.Components.Scheme, "host": a.Components.Host.String(), "port": a.Components.Port.String()}
				for _, r := range rows[input] {
					assert.Equal(t, r.Sees, sees[r.Component], "%s of %s", r.Component, input)
				}
				return true
			}))
			assert.Empty(t, asked)
		})
	}
}

// Each witness is out of the language, so that nobody who asks package consensus first is confused, or an exception.
func TestKnownDifferencesAreNotInTheConsensus(t *testing.T) {
	for _, r := range readKnown(t) {
		isException := len(slices.Collect(judge{Name: r.Parser}.readable(slices.Values([]string{r.Input})))) == 0
		assert.Equal(t, isException, consensus.Web.WithALabels().Valid(r.Input), r)
	}
}

func TestConfusionsAreManyAndDifferent(t *testing.T) {
	t.Chdir("../..")
	all := slices.Collect(confusions())
	assert.Greater(t, len(all), 5000)
	assert.Len(t, slices.Compact(slices.Sorted(slices.Values(all))), len(all))
	assert.Contains(t, all, "https://good.example?@evil.example/")
	assert.Contains(t, all, "HTTP://good.example%00evil.example/")
	let := slices.Collect(allowed())
	assert.Greater(t, len(let), 300)
	assert.NotContains(t, let, "https://good.example?@evil.example/")
	assert.Equal(t, []string{"ax1-1", "ax1-2", "ay1-1", "ay1-2"}, fillIn("a{c}-{d}", map[string][]string{"c": {"x1", "y1"}, "d": {"1", "2"}}))
	assert.Equal(t, []string{"xax", "yay"}, fillIn("{c}a{c}", map[string][]string{"c": {"x", "y"}}))
}

func TestConfusionsOfWebSocketsHaveTheirSchemes(t *testing.T) {
	of := forProfile(slices.Values([]string{"http://a", "ftp://a", "https://b"}))
	plain, err := of("consensus")
	require.NoError(t, err)
	assert.ElementsMatch(t, []string{"http://a", "ftp://a", "https://b"}, slices.Collect(plain))
	sockets, err := of("consensus-websockets")
	require.NoError(t, err)
	assert.ElementsMatch(t, []string{"ws://a", "wss://b"}, slices.Collect(sockets))
}

func TestTheStressSampleHasEveryKindOfMember(t *testing.T) {
	inputs, err := stress("consensus")
	require.NoError(t, err)
	some := slices.Collect(first(1000, inputs))
	require.Len(t, some, 1000)
	for _, part := range []string{"https://", ":8080", "?", "#", "/:80", "1.2.3.4", strings.Repeat("a", 62), "%2F", "//evil.example"} {
		assert.True(t, slices.ContainsFunc(some, func(s string) bool { return strings.Contains(s, part) }), part)
	}
	for _, s := range some {
		require.True(t, consensus.Web.Valid(s), s)
	}
	again, err := stress("consensus")
	require.NoError(t, err)
	assert.Equal(t, some[:50], slices.Collect(first(50, again)))
}
