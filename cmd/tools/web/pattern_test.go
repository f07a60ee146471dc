package main

import (
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/internal/languages/consensuslang"
	"github.com/urigrammar/uri/oracle/suite"
)

// A browser ignores a pattern that it cannot compile, and compiles it with the flag v.
func TestThePatternOfAnInputAcceptsTheProfile(t *testing.T) {
	p := onFolder(t)
	p.open("")
	for _, profile := range consensuslang.Profiles {
		if profile.Rule == "" {
			continue
		}
		pattern, err := consensuslang.Regexp(profile.Rule)
		require.NoError(t, err)
		whole := regexp.MustCompile(`^(?:` + pattern + `)$`)
		texts := valuesOf(t, profile)
		got := js[[]bool](p, `(() => {
			const input = document.createElement("input");
			input.pattern = %s;
			return %s.map((text) => { input.value = text; return input.validity.valid; });
		})()`, pattern, texts)
		require.Len(t, got, len(texts))
		for i, text := range texts {
			assert.Equal(t, whole.MatchString(text), got[i], "%s: %q", profile.Name, text)
		}
	}
}

// valuesOf returns the cases of a suite of a profile that an input can have. Its value has no line ends, and a pattern does not
// count for an empty one.
func valuesOf(t *testing.T, p consensuslang.Profile) (all []string) {
	t.Helper()
	s, err := suite.New("consensus", p.Rule)
	require.NoError(t, err)
	for c := range s.Cases(suite.Options{Method: suite.Transitions}) {
		if c.Input != "" && utf8.ValidString(c.Input) && !strings.ContainsAny(c.Input, "\r\n") && len(c.Input) < 1<<10 {
			all = append(all, c.Input)
		}
	}
	require.Greater(t, len(all), 1000)
	return all
}
