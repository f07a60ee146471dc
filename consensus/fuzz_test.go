package consensus

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/internal/consensuslang"
)

func FuzzProfiles(f *testing.F) {
	for _, e := range exclusions {
		for _, s := range e.seen {
			f.Add(s.URI)
		}
	}
	for _, s := range []string{"http://a/", "http://u:p@a/", "http://[::1]:80/", "a:b", "http://xn--a/", "http://a_b", "//a", "http://a..b/", "http://-a/"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		for _, p := range Profiles() {
			u, err := p.Parse(s)
			require.Equal(t, err == nil, p.Valid(s))
			if err == nil {
				assert.Equal(t, s, u.String())
				seenAlike(t, p, s)
				assert.True(t, language(t, agreed(p), consensuslang.Exact).Accepts(s), "%s: %q", p, s)
			}
		}
	})
}
