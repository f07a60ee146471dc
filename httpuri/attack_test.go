package httpuri_test

import (
	"net/http"
	"path"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/httpuri"
)

// A reading is a step by which some servers read a path, before they remove dot-segments.
type reading func(path string) string

func decode(path string) string {
	octets, err := uri.DecodeOctets(path)
	if err != nil {
		return path
	}
	return string(octets)
}

func slashes(path string) string { return strings.ReplaceAll(path, `\`, "/") }

func merge(path string) string {
	for strings.Contains(path, "//") {
		path = strings.ReplaceAll(path, "//", "/")
	}
	return path
}

func dropParameters(path string) string {
	segments := strings.Split(path, "/")
	for i, s := range segments {
		segments[i], _, _ = strings.Cut(s, ";")
	}
	return strings.Join(segments, "/")
}

// servers are orders of steps.
var servers = map[string][]reading{
	"RFC 3986": nil, "nginx": {decode, merge}, "Tomcat": {dropParameters, decode, slashes, merge}, "Spring": {decode, dropParameters, merge},
	"Go's path.Clean": {decode, path.Clean}, "IIS": {decode, slashes, merge}, "merging first": {merge, decode, slashes, merge}, "decoding only": {decode, slashes},
	"parameters only": {dropParameters, merge}, "slashes only": {decode}, "parameters twice": {dropParameters, decode, dropParameters, slashes, merge},
}

// leaves reports whether a server reads a path that leaves a folder.
func leaves(path, folder string, steps []reading) bool {
	for _, step := range steps {
		path = step(path)
	}
	var kept []string
	for i, s := range strings.Split(path, "/") {
		switch {
		case i == 0 || s == ".":
		case s != "..":
			kept = append(kept, s)
		case len(kept) > 0:
			kept = kept[:len(kept)-1]
		}
	}
	return !strings.HasPrefix("/"+strings.Join(kept, "/")+"/", folder+"/")
}

func TestNoServerReadsAPathThatLeavesTheBase(t *testing.T) {
	part := rapid.SampledFrom([]string{"/", "/", "..", "a%5Cb", "a%2Fb", "/a/bc/", ".", "%2e", "%2E%2e", "%2F", "%5c", `\`, ";", ";x", "a", "bc", "//", "/../", "/..;/", "%252e", "%3b", "%00", "/./"})
	accepted := 0
	rapid.Check(t, func(t *rapid.T) {
		target := "/" + strings.Join(rapid.SliceOfN(part, 0, 10).Draw(t, "parts"), "")
		if u, err := uri.Parse("https://up" + target); err == nil && u.IsBelow(uri.MustParse("https://up/a/bc")) {
			for name, steps := range servers {
				require.False(t, leaves(strings.NewReplacer("%2e", ".", "%2E", ".").Replace(u.Path()), "/a/bc", steps), "%s reads %q", name, u)
			}
		}
		u, err := httpuri.Front{}.Target(&http.Request{Method: "GET", RequestURI: target, Host: "h"})
		if err != nil {
			return
		}
		base := uri.MustParse("https://up/x/api")
		to, err := httpuri.Upstream(base, u)
		if err != nil {
			return
		}
		accepted++
		for name, steps := range servers {
			require.False(t, leaves(to.Path(), "/x/api", steps), "%s reads %q", name, to)
		}
		require.True(t, to.IsBelow(base), "%q", to)
	})
	require.NotZero(t, accepted)
}

func TestNoClientHidesWhatTheProxyWrites(t *testing.T) {
	part := rapid.SampledFrom([]string{"host=evil", `"`, `\`, ",", ";", "=", " ", "\t", "x", "proto=http", `x="`, `host="evil"`, `""`, "for=[", "HOST=evil:1", "host"})
	proxies := []string{"host=site.example", `for="[2001:db8::1]:4711";host=site.example;proto=http`, `for=192.0.2.1;by=_x;proto=http;host="site.example"`}
	front := httpuri.Front{Fields: httpuri.Forwarded}
	rapid.Check(t, func(t *rapid.T) {
		client := strings.Join(rapid.SliceOfN(part, 0, 8).Draw(t, "client"), "")
		proxy := rapid.SampledFrom(proxies).Draw(t, "proxy")
		for _, fields := range [][]string{{client, proxy}, {client + ", " + proxy}, {client + "," + proxy}} {
			u, err := front.Target(&http.Request{Method: "GET", RequestURI: "/", Host: "h", Header: http.Header{"Forwarded": fields}})
			if err == nil {
				require.Equal(t, "http://site.example/", u.String(), "%q", fields)
			}
		}
	})
}
