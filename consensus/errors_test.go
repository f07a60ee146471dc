package consensus

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/languages/consensuslang"
	"github.com/urigrammar/uri/internal/tests/golden"
	"github.com/urigrammar/uri/whatwg"
)

func failure(t *testing.T, p Profile, s string) *Error {
	t.Helper()
	_, err := p.Parse(s)
	var e *Error
	require.ErrorAs(t, err, &e, "%q", s)
	assert.Equal(t, p, e.Profile())
	return e
}

func TestErrorsSayWhoRejectsAndWhy(t *testing.T) {
	for _, c := range golden.Lines[struct {
		S, Standard, Exclusion, Reason string
		Offset                         int
	}](t, "testdata/errors.jsonl") {
		e := failure(t, Web, c.S)
		assert.Equal(t, c.Standard, e.Standard(), c.S)
		assert.Equal(t, c.Exclusion, e.Exclusion(), c.S)
		assert.Equal(t, c.Reason, e.Problem(), c.S)
		assert.Equal(t, c.Offset, e.Offset(), c.S)
		assert.Equal(t, e.Standard() != "" && e.Standard() != "RFC 2396", e.Unwrap() != nil, c.S)
		assert.Equal(t, c.Exclusion != "" && c.Exclusion != "empty-segment", len(e.Sightings()) > 0, c.S)
	}
	for name, add := range adding {
		for _, x := range exclusions {
			if s := x.seen; x.lifted != 0 && Web.with(x.lifted) == add(Web) && x.rule != consensuslang.ALabel { // Node rejects a valid one
				assert.Equal(t, name, failure(t, Web, s[0].URI).Lifted())
			}
		}
	}
	assert.Equal(t, "WithALabels", failure(t, Web, "http://xn--mnchen-3ya/").Lifted())
	assert.Empty(t, failure(t, Web, "http://a?b").Lifted())
	assert.Empty(t, failure(t, Web, "http://a b").Lifted())
	for s, want := range map[string]int{"http://a/b/../c": 11, "http://a/.b/%2e": 12, "https://a/%2E%2e?b": 10} {
		e := failure(t, WebPaths, s)
		assert.Equal(t, "dot-segment", e.Exclusion())
		assert.Equal(t, want, e.Offset(), s)
	}
	for s, want := range map[string]int{"A://a/": 0, "zZ://a/": 1, "httP://A/": 3} {
		e := failure(t, Web, s)
		assert.Equal(t, "upper-case-scheme", e.Exclusion())
		assert.Equal(t, want, e.Offset(), s)
	}
	e := failure(t, WebSockets, "http://a/")
	assert.Equal(t, "http-scheme", e.Exclusion())
	assert.Empty(t, e.Sightings(), "it is no fault of a program")
	assert.EqualError(t, e, `consensus: the scheme http or https, which profile web has: "http://a"… at offset 0`)
	assert.Equal(t, "mapped-address", failure(t, Web.WithIPv6(), "http://[::ffff:1.2.3.4]/").Exclusion())
	assert.Equal(t, "address-form", failure(t, Web.WithIPv6(), "http://[::a:0.1.1.1]/").Exclusion())
}

func TestWhatATestedProgramMisreadsIsLeftOutUntilItsMethodIsCalled(t *testing.T) {
	a, b := strings.Repeat("a", 51), strings.Repeat("b", 63)
	for _, c := range []struct {
		claim     string
		p         Profile
		s         string
		exclusion string
		program   string
		lift      func(Profile) Profile
	}{
		{"miniupnpc cuts a host at 64 octets", Web, "http://" + a + ".evil.example.good.example:8080/x", "long-host", "miniupnpc 2.2.4", Profile.WithLongHost},
		{"dirb cuts a URL at 255 octets", Web, "http://" + strings.Repeat("a.", 124) + "a/", "long-host", "dirb 2.22", Profile.WithLongHost},
		{"fast-url-parser ends a host at a label of 63 octets", Web.WithLongHost(), "http://evil.example." + b + ".good.example/", "long-label", "fast-url-parser 1.1.3", Profile.WithLongLabel},
		{"fast-url-parser sees no port behind a label of 63 octets", Web, "http://" + b + ":81/", "long-label", "fast-url-parser 1.1.3", Profile.WithLongLabel},
		{"OpenSSL reads userinfo in a path", Web, "http://good.example/@evil.example/", "at-sign", "OpenSSL 3.0.19", Profile.WithAtSign},
		{"OpenSSL reads userinfo in a query, with TLS too", Web, "https://good.example/?a=b:c@evil.example/", "at-sign", "OpenSSL 3.0.19", Profile.WithAtSign},
		{"gSOAP reads userinfo in a query", Web, "http://good.example/?a=b:c@evil.example/", "at-sign", "gSOAP 2.8.124", Profile.WithAtSign},
		{"cfitsio reads userinfo in a fragment", Web, "http://good.example:8080/#@evil.example/", "at-sign", "cfitsio 4.2.0", Profile.WithAtSign},
		{"HTTrack reads the host https as a scheme", Web, "http://https:8080/x", "scheme-host", "HTTrack 3.49.4", Profile.WithSchemeHost},
		{"cfitsio cuts an IPv6 address", Web, "http://[2001:db8::1]:8080/", "IPv6-address", "cfitsio 4.2.0", Profile.WithIPv6},
	} {
		e := failure(t, c.p, c.s)
		assert.Equal(t, c.exclusion, e.Exclusion(), c.claim)
		assert.True(t, slices.ContainsFunc(e.Sightings(), func(s Sighting) bool { return slices.Contains(strings.Split(s.Parser, ", "), c.program) }), c.claim)
		assert.True(t, c.lift(c.p).Valid(c.s), c.claim)
		assert.Contains(t, e.Error(), e.Lifted()+" accepts it", c.claim)
	}
}

func TestMessagesSayWhatIsWrongAndThenWhoSaysSo(t *testing.T) {
	for s, want := range map[string]string{
		"http://my_host/": `consensus: "_" is not allowed in the host: "http://my_host/" at offset 9 (URL Standard of 2026-07-02)`,
		"http://127.0.0.1.evil.example/": `consensus: a name that begins like an IPv4 address: "http://127.0.0."… at offset 7; ` +
			`in http://127.0.0.1.evil.com:80/, Boost.URL 1.81 sees host 127.0.0.1, path ".evil.com:80/"; unless this program fetches it, For(the client that does) accepts it`,
		"http://a?b": `consensus: a "?" or "#" directly after the authority: "http://a?b" at offset 8; ` +
			`in http://good.example?@evil.example/, apt 2.6.1 sees host evil.example, and it connects to it; also axel 2.17, LuaSocket 3.1 and 7 more; unless one of these programs fetches it, For(the client that does) accepts it`,
		"http://a/b@c": `consensus: an "@" after the authority at offset 10; ` +
			`in http://a/@b, streamripper 1.64.6 sees host b, and it connects to it; also OpenSSL 3.0.19, gSOAP 2.8.124 and 1 more; unless one of these programs fetches it, WithAtSign accepts it`,
		"http://a_b:c@h?d@e": `consensus: credentials are not allowed before the host at offset 8 (URL Standard of 2026-07-02)`,
		"http://" + strings.Repeat("a.", 31) + "aa": `consensus: a host of more than 63 octets: "http://a.a.a.a."… at offset 7; ` +
			`miniupnpc 2.2.4 sees the first 64 octets of the host, and it connects to them; also dirb 2.22; unless one of these programs fetches it, WithLongHost accepts it`,
	} {
		e := failure(t, Web, s)
		assert.EqualError(t, e, want)
		assert.Equal(t, "&consensus.Error{"+strconv.Quote(want)+"}", fmt.Sprintf("%#v", e))
	}
	assert.EqualError(t, failure(t, Any, "a://b_"), `consensus: RFC 2396 finds no host in the authority: "a://b_" at offset 4`)
}

func TestAMessageNamesThreeProgramsAtMost(t *testing.T) {
	const some = "; unless one of these programs fetches it, WithAtSign accepts it"
	for programs, want := range map[string]string{
		"a":             "; unless this program fetches it, WithAtSign accepts it",
		"a, b":          "; also b" + some,
		"a, b, c":       "; also b and c" + some,
		"a, b, c, d":    "; also b, c and 1 more" + some,
		"a, b, c, d, e": "; also b, c and 2 more" + some,
	} {
		seen := []sighting{{Sighting: Sighting{Parser: programs, Sees: "host h", URI: "http://b/"}}, {Sighting: Sighting{Parser: programs, Sees: "host i", URI: "http://c/"}}}
		e := exclusion{lifted: withAtSign, seen: seen}
		assert.Equal(t, "in http://b/, a sees host h"+want, e.programs(Web))
		e.lifted = 0
		assert.Equal(t, "in http://b/, a sees host h"+strings.Replace(want, "WithAtSign", "For(the client that does)", 1), e.programs(Web))
		assert.NotContains(t, e.programs(Any), "unless")
	}
}

func TestAMessageLeavesOutALongURI(t *testing.T) {
	uri := strings.Repeat("a", longestWitness)
	assert.Equal(t, "in "+uri+", a sees host h", Sighting{Sees: "host h", URI: uri}.sentence("a"))
	assert.Equal(t, "a sees host h", Sighting{Sees: "host h", URI: uri + "a"}.sentence("a"))
}

// A person reads the beginning: the problem and the place.
func TestMessagesAreShortAndHaveOneWitness(t *testing.T) {
	texts := []string{"", "http://my_host/", "http://a b/", "http://u@a/", "http://1.2.3/", "http://a//", "http://1.2.3.4a/", "http://" + strings.Repeat("a", 64), "http://☕/", "http://[::1/", "http://a:99999/"}
	for _, x := range exclusions {
		for _, seen := range x.seen {
			texts = append(texts, seen.URI)
		}
	}
	for _, s := range texts {
		for _, p := range Profiles() {
			_, err := p.Parse(s)
			if err == nil {
				continue
			}
			first, witness, _ := strings.Cut(err.Error(), "; ")
			assert.LessOrEqual(t, len(first), 155, first)
			assert.LessOrEqual(t, len(witness), 240, witness)
			assert.NotContains(t, witness, "; in ", "one witness is enough")
		}
	}
}

func TestTheErrorOfAStandardIsWithin(t *testing.T) {
	var rfc *uri.SyntaxError
	require.ErrorAs(t, failure(t, Web, "http://a b/"), &rfc)
	var url *whatwg.SyntaxError
	require.ErrorAs(t, failure(t, Web, "http://u@a/"), &url)
	var domain *whatwg.DomainError
	require.ErrorAs(t, failure(t, Web, "http://1.2.3/"), &domain)
	assert.NoError(t, errors.Unwrap(failure(t, Web, "ldap:/a")))
}

// Each call of Unwrap makes the error anew.
func TestAnErrorIsTheOneThatItUnwraps(t *testing.T) {
	for _, s := range []string{"", "http://a b/", "http://u@a/", "http://1.2.3/", "http://xn--0/"} {
		e := failure(t, Web.WithALabels(), s)
		n := 0
		for within := e.Unwrap(); within != nil; within = errors.Unwrap(within) {
			assert.ErrorIs(t, fmt.Errorf("wrapped: %w", e), within, s)
			assert.NotErrorIs(t, failure(t, Web, "http://a b c/c"), within, "%s is another text", s)
			n++
		}
		assert.Positive(t, n, s)
	}
	for _, s := range []string{"ldap:/a", "http://1.2.3.4a/"} { // no standard rejects them
		assert.False(t, failure(t, Web, s).Is(nil), s)
		assert.NotErrorIs(t, failure(t, Web, s), failure(t, Web, "http://a b/").Unwrap())
	}
	assert.False(t, new(Error).Is(nil))
}

func TestMessagesShowNoPassword(t *testing.T) {
	for _, s := range []string{"http://u:QWZ@a/", "http://u:QWZ@a b/", "ftp://u:QWZ@a", "http://QWZ:a@b:0/", "a:QWZ@b", "foo://QWZ@b_c/", "http://a:0/QWZ@b", "http://1.2.3.4a/QWZ@b",
		"http://a/QWZ@b", "http://a/?QWZ@b", "http://a/#QWZ@b", "http://a/@QWZ@b", "http://a?QWZ@b", "HTTP://u:QWZ@a?b", "http://unix/QWZ@b", "http://[::1]/QWZ@b", "WS://QWZ/@", "http://QWZ.unix@b?",
	} {
		for _, base := range Profiles() {
			for _, p := range widened(base) {
				for _, parse := range []func(string) (uri.URI, error){p.Parse, p.Normalize} {
					if _, err := parse(s); err != nil {
						if shown := fmt.Sprintf("%s %+v", err.Error(), err); strings.Contains(shown, "QWZ") {
							assert.Fail(t, "a password is shown", "%s: %s: %s", p, s, shown)
						}
					}
				}
			}
		}
	}
}

func TestTheZeroErrorSaysThatNoParserReturnedIt(t *testing.T) {
	assert.Empty(t, new(Error).Exclusion())
	assert.Empty(t, new(Error).Standard())
	assert.Nil(t, new(Error).Sightings())
	assert.NoError(t, new(Error).Unwrap())
	assert.EqualError(t, new(Error), "consensus: unknown error")
	assert.Equal(t, "unknown error", new(Error).Problem())
}

func TestARejectionAllocatesOnlyItsError(t *testing.T) {
	for _, s := range []string{"", "http://h?q", "http://a b/", "http://user:password@h/", "gopher://h/", "http://[::1]/"} {
		assert.LessOrEqual(t, testing.AllocsPerRun(10, func() { _, _ = Parse(s) }), 1.0, s)
	}
	assert.LessOrEqual(t, unsafe.Sizeof(Error{}), uintptr(24))
}
