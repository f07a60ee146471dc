package format_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/format"
	"github.com/urigrammar/uri/internal/unicode/uts46"
	"github.com/urigrammar/uri/schemes/urn/uuid"
	"github.com/urigrammar/uri/template"
)

// checkLaws holds formats to each other.
func checkLaws(t require.TestingT, s string) {
	is := func(name, s string) bool { return format.Check(name, s) == nil }
	if is("uri", s) {
		require.True(t, is("uri-reference", s), "%q", s)
	}
	require.Equal(t, uri.Valid(s), is("uri-reference", s), "%q", s)
	require.Equal(t, template.Valid(s), is("uri-template", s), "%q", s)
	if is("ipv4", s) || is("hostname", s) {
		require.NotEqual(t, is("ipv4", s), is("hostname", s), "%q", s)
	}
	require.Equal(t, uri.RFC3986.ValidRule("IP-literal", "["+s+"]") && s[0]|0x20 != 'v', is("ipv6", s), "%q", s)
	require.Equal(t, uri.RFC3986.ValidRule("IPv4address", s), is("ipv4", s), "%q", s)
	require.Equal(t, uri.RFC3986.ValidRule("IPv6address", s), is("ipv6", s), "%q", s)
	if is("hostname", s) {
		require.True(t, is("idn-hostname", s), "%q", s)
		require.True(t, uri.RFC3986.ValidRule("reg-name", s), "%q", s)
	}
	if is("idn-hostname", s) {
		ascii, err := uts46.Profile{}.ToASCII(s)
		require.Nil(t, err, "%q", s)
		require.True(t, is("hostname", ascii), "%q is %q", s, ascii)
	}
	checkMailboxLaws(t, s)
	checkTimeLaws(t, s)
	require.Equal(t, uuid.Valid("urn:uuid:"+s), is("uuid", s), "%q", s)
	if s == "" || strings.IndexByte("0123456789+-#", s[0]) < 0 {
		require.Equal(t, is("json-pointer", s), is("relative-json-pointer", "10"+s), "%q", s)
	}
	if is("regex", s) {
		require.True(t, is("regex", "(?:"+s+")*|[^]"), "%q", s)
		require.False(t, is("regex", "("+s), "%q", s)
	}
}

// checkMailboxLaws holds mailboxes to names and addresses.
func checkMailboxLaws(t require.TestingT, s string) {
	is := func(name, s string) bool { return format.Check(name, s) == nil }
	if is("email", s) {
		require.True(t, is("idn-email", s), "%q", s)
	}
	if is("hostname", s) {
		require.True(t, is("email", "a@"+s), "%q", s)
	}
	if is("ipv4", s) {
		require.True(t, is("email", "a@["+s+"]"), "%q", s)
	}
	if is("email", "a@[IPv6:"+s+"]") && !strings.Contains(s, ".") {
		require.True(t, is("ipv6", s), "%q", s)
	}
	if is("idn-email", "a@"+s) && !is("email", "a@"+s) {
		require.True(t, is("idn-hostname", s), "%q", s)
	}
}

// checkTimeLaws holds dates and times to each other, and to package time.
func checkTimeLaws(t require.TestingT, s string) {
	is := func(name, s string) bool { return format.Check(name, s) == nil }
	_, err := time.Parse(time.DateOnly, s)
	require.Equal(t, err == nil, is("date", s), "%q", s)
	if is("time", s) && s[6:8] != "60" {
		require.True(t, is("date-time", "2000-02-29T"+s), "%q", s)
	}
	if !is("date-time", s) {
		return
	}
	require.True(t, is("date", s[:10]) && is("time", s[11:]), "%q", s)
	moment, err := time.Parse(time.RFC3339, strings.Replace(strings.ToUpper(s), ":60", ":59", 1))
	require.NoError(t, err, "%q", s)
	if s[17:19] == "60" {
		require.Equal(t, 1, moment.UTC().Add(time.Second).Day(), "%q ends a month", s)
	}
}

func TestFormatsAgree(t *testing.T) {
	cases := formatCases(t)
	texts := rapid.OneOf(rapid.String(), rapid.Map(rapid.SampledFrom(cases), func(c formatCase) string { return c.Text }),
		rapid.StringMatching(`(20[0-2][0-9]|[012][09]00)-(0[1-9]|1[0-2])-(01|2[89]|3[01])([Tt](00|23|[01][0-9]):([0134][0-9]|59):(60|[0-5][0-9])(\.[0-9]+)?([Zz]|[+-]([01][0-9]|23):(00|30|59)))?`),
		rapid.StringMatching(`([ab."é]|"[a@ \\]*"){1,4}@([a-z0-9.-]{1,6}|\[(IPv6:)?([0-9a-f]{0,4}:){1,6}[0-9.]{1,8}\]|[é.a]{1,4})`),
		rapid.StringMatching(`([0-9]|[+-][0-9]|/|~[012]|[a-f#-]){0,12}`), rapid.StringMatching(`([ab]|\(|\)|\(\?[:=]|\(\?<[ab]>|\||[*+?]|\[|-|\]|\\[1kdb-]|<a>|\{[12],?[12]?\}){0,10}`),
		rapid.StringMatching(`[a-zA-Z0-9é例א٠.。-]{0,12}`), rapid.StringMatching(`(xn--[a-z0-9]{2,6}\.?){1,2}`), rapid.StringMatching(`([0-9]{1,3}[.:]){3,7}[0-9]{1,3}`))
	rapid.Check(t, func(t *rapid.T) { checkLaws(t, texts.Draw(t, "text")) })
}

func TestAddressesAreThoseOfTheRulesOfRFC3986(t *testing.T) {
	piece := rapid.SampledFrom([]string{"0", "1", "9", "25", "255", "256", "00", "1.2.3.4", ".", ".", ":", ":", "::", "a", "Ff", "g", "12345", "%", "%25eth0", "[", " "})
	rapid.Check(t, func(t *rapid.T) {
		s := strings.Join(rapid.SliceOfN(piece, 0, 18).Draw(t, "pieces"), "")
		for format, rule := range map[string]string{"ipv4": "IPv4address", "ipv6": "IPv6address"} {
			require.Equal(t, uri.RFC3986.ValidRule(rule, s), formatHas(format, s), "%q", s)
		}
	})
}

func formatHas(name, s string) bool { return format.Check(name, s) == nil }

func TestNamesAndAddressesAllocateAtMostTwice(t *testing.T) {
	for _, c := range []struct {
		format, text string
		most         float64
	}{
		{"ipv4", "192.0.2.1", 0}, {"ipv6", "2001:db8::192.0.2.1", 0}, {"hostname", "www.example.com", 0}, {"idn-hostname", "www.example.com", 0},
		{"idn-hostname", "bücher.example", 2}, {"idn-hostname", "例え。テスト", 2}, {"idn-hostname", "مثال.إختبار", 2},
		{"idn-hostname", "xn--bcher-kva.example", 2}, {"idn-hostname", "www.παράδειγμα.δοκιμή", 2},
	} {
		require.NoError(t, format.Check(c.format, c.text), c.text)
		assert.LessOrEqual(t, testing.AllocsPerRun(100, func() { _ = format.Check(c.format, c.text) }), c.most, "%s: %s", c.format, c.text)
	}
}

func FuzzCheck(f *testing.F) {
	for _, c := range formatCases(f) {
		f.Add(c.Text)
	}
	for _, s := range []string{"", "a.b", "xn--9ca", "é。a", "1.2.3.4", "::1", "http://a/{b}", "א.a", "l·l"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) { checkLaws(t, s) })
}

func TestValidTextsAreCheckedWithoutAllocation(t *testing.T) {
	for name, s := range map[string]string{
		"uri": "http://a/b?c", "uri-reference": "//a/b", "uri-template": "/a{?b}", "ipv4": "127.0.0.1", "ipv6": "::1", "hostname": "www.example.com",
		"email": `"a b"@[IPv6:::1]`, "date-time": "1998-12-31T15:59:60.123-08:00", "date": "2020-02-29", "time": "23:59:60z", "duration": "P4DT12H30M5S",
		"uuid": "2eb8aa08-aa98-11ea-b4aa-73b441d16380", "json-pointer": "/é/a~1b", "relative-json-pointer": "1-2/a", "idn-email": "é@example.com",
		"regex": `^(?:[a-z\d]+(?=\.)|(x|\u{1F600}){2,3}?)\1$`,
	} {
		assert.Zero(t, testing.AllocsPerRun(100, func() { _ = format.Check(name, s) }), name)
	}
}
