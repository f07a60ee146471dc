package main

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/cmd/internal/verdict"
	"github.com/urigrammar/uri/grammar"
)

func standards() []standard {
	all := []standard{{Grammar: "rfc3986", Rule: "host"}}
	for _, g := range grammar.All {
		all = append(all, standard{Grammar: g.ID})
	}
	return all
}

// There is one form of components in JSON; the command adds the kind of a host.
func TestComponentsAreWrittenAsPackageURIWritesThem(t *testing.T) {
	for _, s := range standards() {
		by, err := s.validator()
		require.NoError(t, err)
		for _, line := range []string{"", "http://u:p@h:80/p?q#f", "a://h?#", "http://a_b:80/", "mailto:a@b", "//h", "x:a?b#c"} {
			v := verdict.Of(by, line)
			if !v.Valid || v.Components == nil {
				continue
			}
			want, err := json.Marshal(v.Components.Of)
			require.NoError(t, err)
			v.Components.HostKind = nil
			got, err := json.Marshal(v.Components)
			require.NoError(t, err)
			assert.Equal(t, string(want), strings.Replace(string(got), `"host_kind":null,`, "", 1), "%s by %s", line, v.Grammar)
		}
	}
}

func TestAProblemAndAHintAreInJSONWhereThereAreAny(t *testing.T) {
	by, err := standard{Grammar: "rfc3986"}.validator()
	require.NoError(t, err)
	port, err := json.Marshal(verdict.Of(by, "http://h:80a/").Error)
	require.NoError(t, err)
	assert.Contains(t, string(port), `"problem":"`)
	assert.Contains(t, string(port), `"hint":"`)
	none, err := json.Marshal(verdict.FaultOf(uri.ErrNoScheme))
	require.NoError(t, err)
	assert.NotContains(t, string(none), "problem")
}
