package consensuslang

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/internal/tests/exhaustive"
)

func TestClaimsAboutTheLanguagesAreProved(t *testing.T) {
	exhaustive.Only(t) // `make gen` does it too
	decided, err := Prove()
	require.NoError(t, err)
	assert.Len(t, decided, 16)
}

func TestEachExclusionSaysWhyAndWhoSawWhat(t *testing.T) {
	all, err := Exclusions()
	require.NoError(t, err)
	require.Len(t, all, 15)
	first := all[1]
	assert.Equal(t, "at-sign", first.Rule)
	assert.Equal(t, []string{"web", "web-paths", "websockets"}, first.Profiles)
	assert.Equal(t, `an "@" after the authority`, first.Because)
	assert.Equal(t, "WithAtSign", first.Lifted)
	assert.Equal(t, Sighting{"streamripper 1.64.6", "host b, and it connects to it", "http://a/@b"}, first.Seen[0])
	for _, e := range all {
		d, err := e.Language()
		require.NoError(t, err)
		for _, s := range e.Seen {
			assert.True(t, d.Accepts(s.URI), "%s: %s", e.Rule, s.URI)
		}
	}
}

func TestLinesWithoutAnExclusionAreRejected(t *testing.T) {
	for line, want := range map[[2]string]string{
		{"EXCLUSION", "name"}:        "an exclusion has a name, a colon between spaces, and profiles",
		{"BECAUSE", "x"}:             "BECAUSE without an exclusion",
		{"SEEN", "x : y : http://a"}: "SEEN without an exclusion",
		{"LIFTED", "WithX"}:          "LIFTED without an exclusion",
		{"SCOPE", "x"}:               "SCOPE without an exclusion",
	} {
		var all []Exclusion
		assert.EqualError(t, add(&all, line[0], line[1]), want)
	}
	all := []Exclusion{{}}
	assert.EqualError(t, add(&all, "SEEN", "x : y"), "a sighting is a program, what it sees, and a URI, with colons between spaces")
}

// Of what Prove decides, that which has a witness is tried here with exclusions that are wrong.
func TestWrongExclusionsAreRejected(t *testing.T) {
	seen := []Sighting{{"p", "host b", "http://a:0/"}}
	for want, e := range map[string]Exclusion{
		"nothing says why":                                                         {Rule: "port-form", Seen: seen},
		`"http://a:1/" is not what it leaves out`:                                  {Rule: "port-form", Because: "x", Seen: []Sighting{{"p", "q", "http://a:1/"}}},
		`"http://a_:0/" is not what it leaves out`:                                 {Rule: "port-form", Because: "x", Seen: []Sighting{{"p", "q", "http://a_:0/"}}},
		`there is no profile "no"`:                                                 {Rule: "port-form", Because: "x", Seen: seen, Profiles: []string{"no"}},
		"it leaves nothing out of profile web that no other exclusion does":        {Rule: "dot", Because: "x", Scope: "y", Profiles: []string{"web"}},
		"it leaves nothing out of profile websockets that no other exclusion does": {Rule: "mapped-address", Because: "x", Lifted: "y", Scope: "z", Profiles: []string{"websockets"}},
	} {
		assert.EqualError(t, e.prove(), want)
	}
}
