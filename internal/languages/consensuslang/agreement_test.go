package consensuslang

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/internal/decide/automaton"
	"github.com/urigrammar/uri/internal/decide/failure"
	"github.com/urigrammar/uri/internal/tests/exhaustive"
)

func TestClaimsAboutTheLanguagesAreProved(t *testing.T) {
	exhaustive.Only(t) // `make gen` does it too
	decided, err := Prove()
	require.NoError(t, err)
	assert.Len(t, decided, 24)
}

func TestEachExclusionSaysWhyAndWhoSawWhat(t *testing.T) {
	all, err := Exclusions()
	require.NoError(t, err)
	require.Len(t, all, 21)
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
	assert.EqualError(t, Exception{Rule: "https"}.prove(), "the reason or the effect of Normalize is missing")
	assert.EqualError(t, Exception{"https", "x", "y", []Sighting{{"p", "q", "http://a", true}}}.prove(), `"http://a" is not a member that some program misreads`)
	assert.EqualError(t, Exception{"https", "x", "y", []Sighting{{"p", "q", "https://a_", true}}}.prove(), `"https://a_" is not a member that some program misreads`)
}

func TestLinesOutOfPlaceAreRejected(t *testing.T) {
	const sighting = `a sighting must follow an exclusion or an exception, and consist of programs, a component, a URI, and "watched" or "called", with " : " between these parts`
	for _, c := range []struct{ before, key, rest, want string }{
		{"", "EXCLUSION", "name", `an exclusion must consist of a name and comma-separated profiles, with " : " between them`},
		{"", "BECAUSE", "x", "BECAUSE does not belong here"},
		{"", "CLIENT", "NetHTTP : net/http", `a client must consist of a constant, a name and comma-separated programs, with " : " between these parts`},
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

func TestAClientIsConcernedByWhatItsProgramsSaw(t *testing.T) {
	c := Client{"Got", "got", []string{"got", "Node.js"}}
	for program, want := range map[string]bool{
		"got 12.6.1": true, "Node.js 20 URL": true, "got": false, "got ": false, "gotten 1": false, "got fork 1": false, "forgot 1": false, "request 2, got 9": false,
	} {
		assert.Equal(t, want, c.is(program), program)
	}
	seen := Sighting{Parser: "request 2, got 9", URI: "http://a/"}
	assert.True(t, seen.Concern(c))
	assert.True(t, Exclusion{Seen: []Sighting{{Parser: "curl 7"}, seen}}.Concerns(c))
	assert.False(t, Exclusion{Seen: []Sighting{{Parser: "curl 7"}}}.Concerns(c))
	assert.True(t, Exclusion{Scope: "x"}.Concerns(c), "whoever fetches it")
	err := func() (err error) {
		defer failure.Catch(&err)
		Exclusion{Rule: "unix-host", Seen: []Sighting{seen}}.namesAlone(c)
		return nil
	}()
	assert.EqualError(t, err, `internal/languages/consensuslang/exclusions.abnf: unix-host: "request 2, got 9" names other programs than got`)
}

func TestALanguageForClientsLeavesOutWhatConcernsOneOfThem(t *testing.T) {
	all, err := Clients()
	require.NoError(t, err)
	web, err := Profiles[0].Language(Exact)
	require.NoError(t, err)
	nobody, err := For(Exact)
	require.NoError(t, err)
	assert.Same(t, web, nobody)
	programs := Client{Constant: "Everybody"} // each program that was seen
	exclusions, err := Exclusions()
	require.NoError(t, err)
	for _, e := range exclusions {
		for _, s := range e.Seen {
			for program := range strings.SplitSeq(s.Parser, ", ") {
				for i, c := range program {
					if i > 0 && '0' <= c && c <= '9' && program[i-1] == ' ' {
						programs.Programs = append(programs.Programs, program[:i-1])
						break
					}
				}
			}
		}
	}
	everybody, err := For(Exact, programs)
	require.NoError(t, err)
	_, same := automaton.Equivalent(web, everybody)
	assert.True(t, same, "the default is for all programs")
	every := exhaustive.OneIn(t, 3)
	for i, c := range all {
		if i%every != 0 {
			continue
		}
		alone, err := For(Exact, c)
		require.NoError(t, err)
		_, contains := automaton.Contains(alone, web)
		assert.True(t, contains, c.Name)
		other := all[(i+5)%len(all)]
		with, err := For(Exact, other)
		require.NoError(t, err)
		both, err := For(Exact, c, other)
		require.NoError(t, err)
		_, same := automaton.Equivalent(both, automaton.Intersection(alone, with))
		assert.True(t, same, "%s and %s", c.Name, other.Name)
	}
}

// Of what Prove decides, that which has a witness is tried here with exclusions that are wrong.
func TestWrongExclusionsAreRejected(t *testing.T) {
	seen := []Sighting{{"p", "host b", "http://a:0/", false}}
	for want, e := range map[string]Exclusion{
		"the reason is missing":                                                       {Rule: "port-form", Seen: seen},
		`it does not leave out "http://a:1/"`:                                         {Rule: "port-form", Because: "x", Seen: []Sighting{{"p", "q", "http://a:1/", false}}},
		`it does not leave out "http://a_:0/"`:                                        {Rule: "port-form", Because: "x", Seen: []Sighting{{"p", "q", "http://a_:0/", false}}},
		`unknown profile "no"`:                                                        {Rule: "port-form", Because: "x", Seen: seen, Profiles: []string{"no"}},
		"the other exclusions leave out all that it leaves out of profile web":        {Rule: "dot", Because: "x", Scope: "y", Profiles: []string{"web"}},
		"the other exclusions leave out all that it leaves out of profile websockets": {Rule: "mapped-address", Because: "x", Lifted: "y", Scope: "z", Profiles: []string{"websockets"}},
	} {
		assert.EqualError(t, e.prove(), want)
	}
}
