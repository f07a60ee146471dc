package oracle_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri/oracle"
)

// checkSilence looks for "SEKRET" in what the grammars say of a text.
func checkSilence(t require.TestingT, text string) {
	for _, v := range verdicts(t, text) {
		v.Components = nil // which are there to show what a text has
		asJSON, err := json.Marshal(v)
		require.NoError(t, err)
		require.NotContains(t, fmt.Sprintf("%+v %s", v, asJSON), "SEKRET", text)
	}
	var parsers []oracle.Parser
	for _, id := range []string{"rfc3986", "rfc2396", "rfc2732", "whatwg"} {
		p, err := oracle.Grammar(id)
		require.NoError(t, err)
		parsers = append(parsers, p)
	}
	if err := oracle.Agree(text, parsers...); err != nil {
		require.NotContains(t, fmt.Sprintf("%v %+v %q", err, err, err), "SEKRET", text)
	}
}

func TestReasonsNeverShowAPassword(t *testing.T) {
	for _, text := range []string{
		"https://ghp_SEKRET:x-oauth-basic@github.com/", "https://-SEKRET:p@h", "https://SEKRET..a:p@h", "https://SEKRET%:p@h", "https://SEKRET_?@h",
		"https://" + strings.Repeat("SEKRET", 12) + "@h", "https://xn--SEKRET-é/@", "https://é.SEKRET_@h",
	} {
		checkSilence(t, text)
	}
	piece := rapid.SampledFrom([]string{"a", ":", "-", ".", "..", "%", "_", "é", "xn--", "/", "?", "#", "[", "@", " ", "1", "א"})
	rapid.Check(t, func(t *rapid.T) {
		draw := func(name string) string { return strings.Join(rapid.SliceOfN(piece, 0, 4).Draw(t, name), "") }
		checkSilence(t, "https://"+draw("before")+"SEKRET"+draw("after")+"@"+draw("host"))
	})
}
