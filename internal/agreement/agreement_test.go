package agreement

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/internal/automaton"
	"github.com/urigrammar/uri/internal/exhaustive"
)

func TestWhatIsSaidOfTheLanguagesIsProved(t *testing.T) {
	exhaustive.Only(t) // `make gen` does it too, when a grammar has changed
	decided, err := Prove()
	require.NoError(t, err)
	assert.Len(t, decided, 11)
}

func TestEachExclusionSaysWhyAndWhoSawWhat(t *testing.T) {
	all, err := Exclusions()
	require.NoError(t, err)
	require.Len(t, all, 6)
	assert.Equal(t, "address-prefix", all[1].Rule)
	assert.Equal(t, []string{"web", "web-paths"}, all[1].Profiles)
	assert.Equal(t, "a name that begins like an IPv4 address", all[1].Because)
	assert.Equal(t, []Sighting{{"Boost.URL 1.81", `host 127.0.0.1, path ".evil.com:80/"`, "http://127.0.0.1.evil.com:80/"}}, all[1].Seen)
	for _, e := range all {
		d, err := e.Language()
		require.NoError(t, err)
		for _, s := range e.Seen {
			assert.True(t, d.Accepts(s.URI), "%s: %s", e.Rule, s.URI)
		}
	}
}

func TestLinesThatSayNothingOfAnExclusionAreRefused(t *testing.T) {
	for line, want := range map[[2]string]string{
		{"EXCLUSION", "name"}:        "an exclusion has a name, a colon between spaces, and profiles",
		{"BECAUSE", "x"}:             "BECAUSE without an exclusion",
		{"SEEN", "x : y : http://a"}: "SEEN without an exclusion",
	} {
		var all []Exclusion
		assert.EqualError(t, add(&all, line[0], line[1]), want)
	}
	all := []Exclusion{{}}
	assert.EqualError(t, add(&all, "SEEN", "x : y"), "a sighting is a parser, what it sees, and a URI, with colons between spaces")
}

// Of what Prove decides, that which has a witness is tried here with exclusions that are wrong.
func TestExclusionsThatAreWrongAreRefused(t *testing.T) {
	seen := []Sighting{{"p", "host b", "http://a:0/"}}
	for want, e := range map[string]Exclusion{
		"it leaves nothing out":                    {Rule: "dot", Because: "x", Seen: seen},
		"nothing says why":                         {Rule: "port-form", Seen: seen},
		`"http://a:1/" is not what it leaves out`:  {Rule: "port-form", Because: "x", Seen: []Sighting{{"p", "q", "http://a:1/"}}},
		`"http://a_:0/" is not what it leaves out`: {Rule: "port-form", Because: "x", Seen: []Sighting{{"p", "q", "http://a_:0/"}}},
		`there is no profile "no"`:                 {Rule: "port-form", Because: "x", Seen: seen, Profiles: []string{"no"}},
	} {
		assert.EqualError(t, e.prove(), want)
	}
}

func TestTheRFCsAgreeOnMoreThanHasANameThatIsNotRead(t *testing.T) {
	exact, err := Exact.rfcs()
	require.NoError(t, err)
	unread, err := Unread.rfcs()
	require.NoError(t, err)
	_, ok := automaton.Contains(unread, exact)
	assert.True(t, ok)
	for s, want := range map[string][2]bool{
		"http://a/":         {true, true},
		"http://a..b-/":     {false, true},
		"http://1.2.3/":     {false, true},
		"http://[::1]:8/?x": {true, true},
		"http://a_b/":       {false, false},
	} {
		assert.Equal(t, want, [2]bool{exact.Accepts(s), unread.Accepts(s)}, s)
	}
}
