package consensus

import (
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri"
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

func TestErrorsSayWhoRefusesAndWhy(t *testing.T) {
	for _, c := range []struct {
		s, standard, exclusion, reason string
		offset                         int
	}{
		{"http://a b/", "RFC 3986", "", "RFC 3986 refuses it: a space is not allowed in the host", 8},
		{"", "RFC 3986", "", "RFC 3986 refuses it: the text is empty", 0},
		{"http://u@a/", "URL Standard of 2026-07-02", "", "URL Standard of 2026-07-02 refuses it: credentials are not allowed before the host", 8},
		{"http://1.2.3/", "URL Standard of 2026-07-02", "", "URL Standard of 2026-07-02 refuses it", 11},
		{"http://a//", "URL Standard, Review Draft of February 2026", "", `URL Standard, Review Draft of February 2026 refuses it: "/" is not allowed in the path`, 9},
		{"ldap:/a", "", "other-scheme", "a scheme other than http, https, ws and wss", 0},
		{"http://1.2.3.4.a/", "", "address-prefix", "a name that begins like an IPv4 address", 14},
		{"http://1.2.3.4a/", "RFC 2396", "", "RFC 2396 sees no host in the authority", 14},
		{"http://1.xn--mnchen-3ya/", "", "A-label", `an A-label ("xn--")`, 9},
		{"http://a:/", "", "port-form", "a port that is empty, is 0 or begins with 0", 9},
		{"http://a:08/", "", "port-form", "a port that is empty, is 0 or begins with 0", 9},
	} {
		e := failure(t, Web, c.s)
		assert.Equal(t, c.standard, e.Standard(), c.s)
		assert.Equal(t, c.exclusion, e.Exclusion(), c.s)
		assert.Equal(t, c.reason, e.Reason(), c.s)
		assert.Equal(t, c.offset, e.Offset(), c.s)
		assert.Equal(t, strings.Contains(c.reason, "refuses"), e.Unwrap() != nil, c.s)
		assert.Equal(t, c.exclusion != "", len(e.Sightings()) > 0, c.s)
	}
	assert.Equal(t, "dot-segment", failure(t, WebPaths, "http://a/b/../c").Exclusion())
}

func TestMessagesShowTheParsersThatSeeSomethingElse(t *testing.T) {
	assert.EqualError(t, failure(t, Web, "http://127.0.0.1.evil.example/"), `consensus: a name that begins like an IPv4 address: …"://127.0.0.1.evil.ex"… at offset 16; not all parsers see the same in it: `+
		`in http://127.0.0.1.evil.com:80/, Boost.URL 1.81 sees host 127.0.0.1, path ".evil.com:80/"`)
	assert.EqualError(t, failure(t, Any, "a://b_"), "consensus: RFC 2396 sees no host in the authority: \"a://b_\" at offset 5")
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

func TestMessagesShowNoPassword(t *testing.T) {
	for _, s := range []string{"http://u:QWZ@a/", "http://u:QWZ@a b/", "ftp://u:QWZ@a", "http://QWZ:a@b:0/", "a:QWZ@b", "foo://QWZ@b_c/", "http://a:0/QWZ@b", "http://1.2.3.4a/QWZ@b"} {
		for _, p := range Profiles() {
			if _, err := p.Parse(s); err != nil {
				assert.NotContains(t, strings.TrimSuffix(err.Error(), s), "QWZ", "%s: %s", p, s)
			}
		}
	}
}

func TestWhatNoParserMadeSaysSo(t *testing.T) {
	assert.EqualError(t, new(Error), "consensus: an error that no parser made")
	assert.Equal(t, "nothing that is known", new(Error).Reason())
}
