package languages_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/languages/componentlist"
)

func TestEachComponentStandsWhereItsPlaceIs(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := rapid.SampledFrom([]uri.Grammar{uri.RFC3986, uri.RFC2396}).Draw(t, "grammar")
		text := rapid.StringMatching(`([a-z]:)?(//([a-z:%]*@)?[a-z_.$]{0,4}(:[0-9]*)?)?[/a]{0,4}(\?[q/?]*)?(#[f/?]*)?|x:[a-z][a-z/?]*`).Draw(t, "text")
		u, err := g.ParseReference(text)
		if err != nil {
			t.Skip("no reference")
		}
		c := u.Components()
		want := map[string]uri.Optional{"authority": c.Authority(), "registry name": c.RegistryName, "opaque": c.Opaque}
		for name, component := range componentlist.All(c) {
			want[name] = component
		}
		all, made := componentlist.Places(c)
		require.Equal(t, text, made)
		end := 0
		for _, p := range all {
			component := want[p.Name]
			require.Equal(t, component.IsPresent(), !p.Absent, p.Name)
			require.Equal(t, component.String(), text[p.Start:p.End], p.Name)
			if p.Absent || p.Name == "authority" {
				continue
			}
			require.LessOrEqual(t, end, p.Start)
			require.Empty(t, strings.Trim(text[end:p.Start], ":/@?#"), "delimiters")
			end = p.End
		}
		require.Equal(t, len(text), end)
	})
}
