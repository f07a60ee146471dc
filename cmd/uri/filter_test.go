package main

import (
	"bytes"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/cmd/internal/commandline"
	"github.com/urigrammar/uri/internal/lazyregexp"
)

// A pattern that no host matches drops nothing as a list of what to drop.
func TestAHostPatternIsAcceptedOnlyIfAHostMatchesIt(t *testing.T) {
	piece := rapid.SampledFrom([]string{"*", ".", "a", "1", "example.com", "10.0.0.0", "/8", "::", "[", "]", ":", "@", " ", "é", "ü*", "%", "%41", "%2F", "_", "-", "~", "!", "v1.", "ffff", "//", "http:"})
	grammars := rapid.SampledFrom([]uri.Grammar{uri.RFC2396, uri.RFC2732, uri.RFC3986, uri.RFC3987, uri.RFC6874})
	rapid.Check(t, func(t *rapid.T) {
		g := grammars.Draw(t, "grammar")
		text := strings.Join(rapid.SliceOfN(piece, 0, 5).Draw(t, "pieces"), "")
		p, err := parseHostPattern(g, text)
		if err != nil {
			return
		}
		candidates := []string{"[" + p.addresses.Addr().String() + "]", p.addresses.Addr().String()}
		for _, spelling := range hostSpellings(g, text) {
			for _, s := range filled {
				candidates = append(candidates, strings.ReplaceAll(spelling, "*", s))
			}
		}
		for _, host := range candidates {
			if u, err := g.ParseReference("//" + host); err == nil && matchesHost(u, []hostPattern{p}) {
				return
			}
		}
		t.Fatalf("%v: no host matches %q", g, text)
	})
}

// A pattern without an asterisk matches a host in each of its forms, also with a final dot, and no other host.
func TestAHostMatchesTheHostsThatAreEquivalentToIt(t *testing.T) {
	host := rapid.SampledFrom([]string{"a", "A", "%61", "b", "1.2.3.4", "[::1]", "[0::1]", "[::ffff:1.2.3.4]", "a.b", "a%2eb", "a%2Fb", "a%2fb", "", "[v1.a]", "1.2.3.%34", "a.", "a.b%2e", ".", "a..", "1.2.3.4."})
	rapid.Check(t, func(t *rapid.T) {
		pattern, written := host.Draw(t, "pattern"), host.Draw(t, "host")
		p, err := parseHostPattern(uri.RFC3986, pattern)
		require.NoError(t, err)
		u, v := uri.MustParseReference("//"+written), uri.MustParseReference("//"+pattern)
		h, _ := u.Host()
		other, _ := v.Host()
		a, isAddress := h.Normalize().Addr()
		b, areAddresses := other.Normalize().Addr()
		name, named := h.Normalize().String(), other.Normalize().String()
		same := name == named || named != "" && !areAddresses && name == named+"." || isAddress && areAddresses && a.Unmap() == b.Unmap()
		require.Equal(t, same, matchesHost(u, []hostPattern{p}))
	})
}

// advised finds the flags that a message advises.
var advised = lazyregexp.New(`write ((?:--?[a-z-]+ (?:'[^']*'|[^ ',;]+) ?)+)`)

// Flags that a message advises keep the reference, and drop another one.
func TestTheAdviceOfFilterKeepsWhatWasNamed(t *testing.T) {
	for _, c := range []struct{ flag, value, keeps, drops string }{
		{"--host", ".example.com", "//www.example.com", "//evilexample.com"},
		{"--host", "10.0.0.1/8", "//10.9.9.9", "//11.0.0.1"},
		{"--scheme", "https://example.com", "https://a", "http://a"},
		{"--scheme", "HTTPS:/", "https://a", "http://a"},
	} {
		message := usageError(t, "filter", c.flag, c.value, c.keeps)
		advice := advised().FindStringSubmatch(message)
		require.NotNil(t, advice, message)
		var out bytes.Buffer
		require.Zero(t, tested(t).Shell(t, "uri filter "+advice[1]+" "+c.keeps+" "+c.drops, &out, &out), "%s: %s", message, &out)
		assert.Equal(t, c.keeps+"\n", out.String(), message)
	}
}

// usageError returns the message of a command that ends as wrong usage.
func usageError(t *testing.T, args ...string) string {
	t.Helper()
	var stdout, stderr bytes.Buffer
	require.Equal(t, commandline.NoAnswer, run(args, strings.NewReader(""), &stdout, &stderr), "%q: %s", args, stdout.String())
	assert.Empty(t, stdout.String(), args)
	message, _, _ := strings.Cut(stderr.String(), "\nSee ")
	return strings.TrimSpace(message)
}

// An advised host is never another one: what could be the host of another program is not advised.
func TestTheAdviceForAHostThatProgramsReadInDifferentWaysNamesNone(t *testing.T) {
	for _, text := range []string{
		`https://good.example@evil.example`, "good.example@evil.example", `https://evil.example\@good.example`, "https:good.example", "https:///good.example",
		"http://good.example/?@evil.example", "https://example.com", "example.com:8080", "10.0.0.0/33", "fe80::1%eth0", "10/8", "http://10.0.0.0/8", "10.0.0.0.0/8", "127.1/16", "[10.0.0.1]", "a b", "[::1", "http://:80/", "a/*",
	} {
		assert.NotRegexp(t, advised(), usageError(t, "filter", "--host", text, "a"), text)
	}
}

func TestAMessageAboutAPatternShowsNoPassword(t *testing.T) {
	for _, flag := range []string{"--host", "--scheme", "--port", "--path", "--has"} {
		for _, text := range []string{"https://u:s3cret@h a", "u:s3cret@h|", "s3cret@h "} {
			assert.NotContains(t, usageError(t, "filter", flag, text, "a"), "s3cret", flag)
		}
	}
}
