package main

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/consensus"
	"github.com/urigrammar/uri/internal/exhaustive"
	"github.com/urigrammar/uri/oracle/differ"
)

func TestEachJudgeHasItsSourceAndSaysWhatItNeeds(t *testing.T) {
	all, err := judges()
	require.NoError(t, err)
	assert.GreaterOrEqual(t, len(all), 20)
	readme, err := os.ReadFile("README.md")
	require.NoError(t, err)
	names := map[string]bool{}
	for _, j := range all {
		assert.False(t, names[j.Name], j.Name)
		names[j.Name] = true
		assert.NotEmpty(t, j.Needs, j.Name)
		assert.NotEmpty(t, j.Run, j.Name)
		for word := range strings.FieldsSeq(strings.Join(slices.Concat(j.Build, j.Run), " ")) {
			if file, ok := strings.CutPrefix(word, "$SRC/"); ok {
				assert.FileExists(t, file)
				assert.Contains(t, string(readme), "`"+file+"`")
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
		n := 0
		for s := range inputs {
			require.True(t, p.Valid(s), "%q", s)
			n++
		}
		assert.Greater(t, n, 1000)
	}
	assert.Equal(t, []string{"b", "d"}, slices.Collect(one(2, slices.Values([]string{"a", "b", "c", "d", "e"}))))
	assert.Equal(t, []string{"http://a"}, slices.Collect(inside("consensus", slices.Values([]string{"http://a", "a", "http://a:0"}))))
}

// What was found before, by hand, is found without being told.
func TestKnownDifferencesAreFound(t *testing.T) {
	exhaustive.Only(t) // it builds programs, where there is what they need
	t.Chdir("../..")
	built, err := build(filepath.Join(t.TempDir(), "judges"))
	require.NoError(t, err)
	if len(built) == 0 {
		return
	}
	hosts := map[string]map[string]uri.Optional{} // by input and parser
	refused := map[string]map[string]bool{}
	o := differ.Options{All: func(d differ.Deviation) error {
		hosts[d.Input], refused[d.Input] = map[string]uri.Optional{}, map[string]bool{}
		for _, a := range d.Answers {
			refused[d.Input][a.Parser] = !a.Valid
			if a.Valid && a.Components != nil {
				hosts[d.Input][a.Parser] = a.Components.Host
			}
		}
		return nil
	}}
	_, err = differ.Run(context.Background(), confusions(), withReference(built, "rfc3986", "browser"), o)
	require.NoError(t, err)
	for _, known := range []struct{ parser, input, host string }{
		{"Boost.URL", "http://127.0.0.1.evil.com:80/", "127.0.0.1"},
		{"PHP parse_url", "a:0", "a"},
		{"libcurl", "ldap:/a", "a"},
		{"urllib.parse", `http://good.com\@evil.com`, "evil.com"},
		{"Node URL", `http://good.com\@evil.com`, "good.com"},
		{"httpx", "http://good.com:000080/", ""},
	} {
		if slices.ContainsFunc(built, func(j judge) bool { return j.Name == known.parser }) {
			assert.False(t, refused[known.input][known.parser], known)
			assert.Equal(t, known.host, hosts[known.input][known.parser].String(), known)
		}
	}
	require.NoError(t, agree(built))
}
