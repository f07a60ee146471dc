package consensus

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/internal/languages/consensuslang"
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

func FuzzFor(f *testing.F) {
	for _, e := range exclusions {
		for i, s := range e.seen {
			f.Add(s.URI, uint32(s.concerns), uint32(1)<<(i%int(clientCount)))
		}
	}
	f.Add("https://www.youtube.com/@name", uint32(1<<NetHTTP), uint32(0))
	f.Fuzz(func(t *testing.T, s string, some, others uint32) {
		lawsOfFor(t, s, clients(some).list(), clients(others).list())
		if p := For(clients(some).list()...); p.Valid(s) {
			seenAlike(t, p, s)
		}
	})
}

func FuzzNormalize(f *testing.F) {
	for _, s := range []string{"HTTP://H:80", "http://a/../b", "ws://h/%7E", "http://[::1]:080/", "ftp://xn--mnchen-3ya/a", "http://u@h/", "file://localhost/a", "http://unix/"} {
		f.Add(s)
	}
	profiles := []Profile{Web, WebPaths, WebSockets, Any, Web.WithALabels().WithAtSign().WithIPv6().WithUnixHost(), WebSockets.WithUpperCaseScheme(), Any.WithALabels(), For(NetHTTP), For(Got, OkHttp)}
	f.Fuzz(func(t *testing.T, s string) {
		for _, p := range profiles {
			lawsOfNormalize(t, p, s)
		}
	})
}
