package consensuslang

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/internal/tests/exhaustive"
)

func TestClaimsAboutTheLanguagesAreProved(t *testing.T) {
	exhaustive.Only(t) // `make gen` does it too
	decided, err := Prove()
	require.NoError(t, err)
	assert.Len(t, decided, 18)
}

func TestEachExclusionSaysWhyAndWhoSawWhat(t *testing.T) {
	all, err := Exclusions()
	require.NoError(t, err)
	require.Len(t, all, 17)
	first := all[1]
	assert.Equal(t, "at-sign", first.Rule)
	assert.Equal(t, []string{"web", "web-paths", "websockets"}, first.Profiles)
	assert.Equal(t, `an "@" after the authority`, first.Because)
	assert.Equal(t, "WithAtSign", first.Lifted)
	assert.Equal(t, Sighting{"streamripper 1.64.6", "host b, and it connects to it", "http://a/@b", true}, first.Seen[0])
	for _, e := range all {
		d, err := e.Language()
		require.NoError(t, err)
		for _, s := range e.Seen {
			assert.True(t, d.Accepts(s.URI), "%s: %s", e.Rule, s.URI)
		}
	}
}

func TestEachExceptionSaysWhoSawWhatAndWhatNormalizeDoes(t *testing.T) {
	all, err := Exceptions()
	require.NoError(t, err)
	require.NotEmpty(t, all)
	noPath := all[slices.IndexFunc(all, func(e Exception) bool { return e.Rule == "no-path" })]
	assert.Equal(t, "no path", noPath.Because)
	assert.Equal(t, `adds "/"`, noPath.Normalize)
	assert.Equal(t, Sighting{"cfitsio 4.2.0", "host good.example.gz too, and it connects to it", "http://good.example", true}, noPath.Seen[0])
	for _, e := range all {
		assert.NoError(t, e.prove(), e.Rule)
	}
	assert.EqualError(t, Exception{Rule: "https"}.prove(), "nothing says why, or what Normalize does")
	assert.EqualError(t, Exception{"https", "x", "y", []Sighting{{"p", "q", "http://a", true}}}.prove(), `"http://a" is not a member that some program misreads`)
	assert.EqualError(t, Exception{"https", "x", "y", []Sighting{{"p", "q", "https://a_", true}}}.prove(), `"https://a_" is not a member that some program misreads`)
}

func TestLinesOutOfPlaceAreRejected(t *testing.T) {
	const sighting = `a sighting is programs, what they see, a URI, and "watched" or "called", with colons between spaces, and belongs to an exclusion or an exception`
	for _, c := range []struct{ before, key, rest, want string }{
		{"", "EXCLUSION", "name", "an exclusion has a name, a colon between spaces, and profiles"},
		{"", "BECAUSE", "x", "BECAUSE does not belong here"},
		{"", "SEEN", "x : y : http://a : called", sighting},
		{"", "SCOPE", "x", "SCOPE does not belong here"},
		{"EXCEPTION", "LIFTED", "WithX", "LIFTED does not belong here"},
		{"EXCLUSION", "NORMALIZE", "x", "NORMALIZE does not belong here"},
		{"EXCLUSION", "SEEN", "x : y : http://a", sighting},
		{"EXCLUSION", "SEEN", "x : y : http://a : dreamed", sighting},
	} {
		var d data
		if c.before != "" {
			require.NoError(t, d.add(c.before, "name : web"))
		}
		assert.EqualError(t, d.add(c.key, c.rest), c.want)
	}
}

// Of what Prove decides, that which has a witness is tried here with exclusions that are wrong.
func TestWrongExclusionsAreRejected(t *testing.T) {
	seen := []Sighting{{"p", "host b", "http://a:0/", false}}
	for want, e := range map[string]Exclusion{
		"nothing says why":                                                         {Rule: "port-form", Seen: seen},
		`"http://a:1/" is not what it leaves out`:                                  {Rule: "port-form", Because: "x", Seen: []Sighting{{"p", "q", "http://a:1/", false}}},
		`"http://a_:0/" is not what it leaves out`:                                 {Rule: "port-form", Because: "x", Seen: []Sighting{{"p", "q", "http://a_:0/", false}}},
		`there is no profile "no"`:                                                 {Rule: "port-form", Because: "x", Seen: seen, Profiles: []string{"no"}},
		"it leaves nothing out of profile web that no other exclusion does":        {Rule: "dot", Because: "x", Scope: "y", Profiles: []string{"web"}},
		"it leaves nothing out of profile websockets that no other exclusion does": {Rule: "mapped-address", Because: "x", Lifted: "y", Scope: "z", Profiles: []string{"websockets"}},
	} {
		assert.EqualError(t, e.prove(), want)
	}
}
