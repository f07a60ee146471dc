package guard_test

import (
	"errors"
	"net/http"
	"net/url"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/guard"
	"github.com/urigrammar/uri/internal/tests/golden"
	"github.com/urigrammar/uri/internal/tests/uritestutil"
)

func TestCrawledURLsAreAccepted(t *testing.T) {
	policy := guard.Policy{Schemes: web}
	lines, err := os.ReadFile(uritestutil.Corpus(t, "urls-crawled.txt"))
	require.NoError(t, err)
	accepted, tried := 0, 0
	for line := range strings.Lines(string(lines)) {
		text := strings.TrimSuffix(line, "\n")
		u, err := url.Parse(text)
		if err != nil || u.Scheme != "https" && u.Scheme != "http" || u.Port() != "" && u.Port() != "443" && u.Port() != "80" {
			continue
		}
		tried++
		_, err = policy.CheckText(text)
		if err == nil {
			accepted++
		} else {
			t.Logf("%q: %v", text, err)
		}
	}
	require.NotZero(t, tried)
	t.Logf("%d of %d", accepted, tried)
	assert.Greater(t, float64(accepted), 0.998*float64(tried))
}

func TestAPlainTextCostsNoAllocationAndOthersFew(t *testing.T) {
	for text, most := range map[string]float64{
		"https://hooks.example.com/services/T0/B0?x=1": 0,
		"https://www.youtube.com/@name":                0,
		"https://example.com/a/../b#c":                 0,
		"https://xn--bcher-kva.example.com/":           1,
		"https://example.com":                          1,
		"https://a_b.example.com/":                     2,
		"https://example.com?x":                        3,
	} {
		assert.LessOrEqual(t, testing.AllocsPerRun(100, func() {
			if _, err := (guard.Policy{}).CheckText(text); err != nil {
				t.Error(err)
			}
		}), most, text)
	}
}

func BenchmarkCheckText(b *testing.B) {
	for _, text := range []string{
		"https://hooks.example.com/services/T0/B0?x=1", "https://www.youtube.com/@MrBeast", "https://münchen.example.com/ü", "https://a_b.example.com/?a[]=1", "http://0x7f.1/",
	} {
		b.Run("guard/"+text, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				_, _ = guard.Policy{}.CheckText(text)
			}
		})
		b.Run("neturl/"+text, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				_, _ = url.Parse(text)
			}
		})
	}
	b.Run("ReturnTo", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			_, _ = guard.ReturnTo("/orders/7?tab=a")
		}
	})
}

func TestTheZeroValuesAreSafe(t *testing.T) {
	var target guard.Target
	assert.Empty(t, target.String())
	assert.Equal(t, &url.URL{}, target.URL())
	assert.Empty(t, target.Host())
	assert.Zero(t, target.Port())
	_, err := guard.Redirects{}.Check("https://client.example/cb")
	assert.ErrorIs(t, err, guard.Unregistered)
	assert.Equal(t, "guard: Reason(0)", new(guard.Error).Error())
	assert.Equal(t, -1, new(guard.Error).Offset())
	assert.Equal(t, "Reason(200)", guard.Reason(200).Error())
}

// A target is also a value for the map of a cache.
func TestATargetSaysWhereItLeads(t *testing.T) {
	target, err := guard.Policy{Ports: []uint16{443, 8443}}.CheckText("HTTPS://B\u00dcCHER.example.com.:8443/a|b?c#d")
	require.NoError(t, err)
	assert.Equal(t, "https://xn--bcher-kva.example.com:8443/a%7Cb?c", target.String())
	assert.Equal(t, uri.MustParse(target.String()), target.URI())
	assert.Equal(t, "xn--bcher-kva.example.com", target.Host())
	assert.EqualValues(t, 8443, target.Port())
	assert.Equal(t, target.String(), target.URL().String())
}

func TestAnOptInRegistersWhatItSays(t *testing.T) {
	both := guard.Registration{AllowLocalhost: true, AllowAppHost: true}
	for _, text := range []string{"http://localhost/cb", "http://localhost:8080/cb"} {
		_, err := guard.Registration{AllowAppHost: true}.Register(text)
		assert.ErrorIs(t, err, guard.ForbiddenScheme, text)
		u, err := guard.Registration{AllowLocalhost: true}.Register(text)
		assert.NoError(t, err)
		assert.Equal(t, text, u.String())
	}
	for _, text := range []string{"msauth.com.example.app://auth", "com.example.app://cb/x"} {
		_, err := guard.Registration{AllowLocalhost: true}.Register(text)
		assert.ErrorIs(t, err, guard.ForbiddenScheme, text)
		_, err = guard.Registration{AllowAppHost: true}.Register(text)
		assert.NoError(t, err)
	}
	for _, text := range []string{
		"http://localhost.example/cb", "http://LOCALHOST/cb", "http://client.example/cb", "com.example.app://u:p@auth", "com.example.app://auth:80", "com.example.app://", "myapp://auth", "javascript://auth",
		"http://localhost./cb", "http://localhost/cb#x",
	} {
		_, err := both.Register(text)
		assert.Error(t, err, text)
	}
}

func TestLinksHaveTheSchemesOfTheirOwner(t *testing.T) {
	links := guard.Links{Schemes: []string{"https", "xmpp", "geo"}}
	for text, want := range map[string]string{"XMPP:a@example.com?message": "xmpp:a@example.com?message", "geo:1,2": "geo:1,2", "https://example.com": "https://example.com/"} {
		link, err := links.Check(text)
		require.NoError(t, err)
		assert.Equal(t, want, link)
	}
	_, err := links.Check("mailto:a@example.com")
	assert.ErrorIs(t, err, guard.ForbiddenScheme)
	for _, s := range []string{"about", "blob", "data", "file", "filesystem", "jar", "javascript", "livescript", "mhtml", "mocha", "vbscript", "view-source", "HTTPS", "https:", "", "*", "a b"} {
		_, err := guard.Links{Schemes: []string{"https", s}}.Check("https://example.com/")
		assert.ErrorIs(t, err, guard.InvalidPolicy, s)
	}
}

func TestOffsetsPointAtWhatIsWrong(t *testing.T) {
	fetch := func(text string) error { _, err := guard.Policy{}.CheckText(text); return err }
	returnTo := func(text string) error { _, err := guard.ReturnTo(text); return err }
	site := func(text string) error { _, err := guard.Origin("https://site.example").ReturnTo(text); return err }
	link := func(text string) error { _, err := guard.Links{}.Check(text); return err }
	register := func(text string) error { _, err := guard.Register(text); return err }
	for _, c := range []struct {
		check  func(string) error
		text   string
		reason guard.Reason
		at     int
	}{
		{fetch, "https://a.example/b c", guard.Malformed, 19},
		{fetch, `https://a.example\b`, guard.Malformed, 17},
		{fetch, "ftp://a.example/", guard.ForbiddenScheme, 0},
		{fetch, "https:a.example", guard.Ambiguous, 5},
		{fetch, "https://u@a.example/", guard.Credentials, 8},
		{fetch, "https://0x7f.1/", guard.Ambiguous, 8},
		{fetch, "https://a.example/b%/", guard.Malformed, 19},
		{fetch, "https://a.example/%41%/%", guard.Malformed, 21},
		{fetch, "https://a.example/%2z", guard.Malformed, 18},
		{fetch, "https://a b", guard.Malformed, 9},
		{fetch, "https://a.example/\xff", guard.Malformed, -1},
		{fetch, "https://", guard.Malformed, -1},
		{site, "a", guard.Malformed, 0},
		{fetch, "https://localhost/", guard.LocalName, -1},
		{returnTo, "x", guard.Malformed, 0},
		{returnTo, "/a\tb", guard.Malformed, 2},
		{returnTo, `/ab\c`, guard.Elsewhere, 3},
		{returnTo, "//a", guard.Elsewhere, 0},
		{returnTo, "/%09/a", guard.Elsewhere, 0},
		{returnTo, `/#/../\a`, guard.Elsewhere, 0},
		{link, "a", guard.Malformed, 0},
		{link, "https:a", guard.Ambiguous, -1},
		{link, "https://xn--a/", guard.Malformed, -1},
		{link, "mailto:a%0d@a.example", guard.Malformed, -1},
		{link, "mailto:a@a.example?bcc=b@a.example", guard.Malformed, -1},
		{link, "mailto:a@a.example?cc=%0a", guard.Malformed, -1},
		{site, "https://site.example/ x", guard.Malformed, 21},
		{site, "https://evil.example/", guard.Elsewhere, 0},
		{register, "https://a b/", guard.Malformed, 9},
		{register, "https://a.example/#", guard.ForbiddenFragment, 18},
		{register, "https://u@a.example/", guard.Credentials, 8},
		{register, "http://a.example/", guard.ForbiddenScheme, 0},
	} {
		refused, ok := errors.AsType[*guard.Error](c.check(c.text))
		if assert.True(t, ok, c.text) {
			assert.Equal(t, c.at, refused.Offset(), c.text)
			assert.Equal(t, c.reason, refused.Reason(), c.text)
		}
	}
}

// Each message says what the text has, or lacks, and not what URLs are in general.
func TestAMessageSaysWhatIsWrongWithTheText(t *testing.T) {
	checks := map[string]func(string) error{
		"fetch":    func(text string) error { _, err := guard.Policy{}.CheckText(text); return err },
		"register": func(text string) error { _, err := guard.Register(text); return err },
		"check":    func(text string) error { _, err := guard.Redirects{"https://app.example/cb"}.Check(text); return err },
		"link":     func(text string) error { _, err := guard.Links{}.Check(text); return err },
		"return":   func(text string) error { _, err := guard.ReturnTo(text); return err },
		"return on a site": func(text string) error {
			_, err := guard.Origin("https://site.example").ReturnTo(text)
			return err
		},
		"site": func(text string) error { _, err := guard.Origin(text).ReturnTo("/"); return err },
	}
	for _, c := range golden.Lines[struct {
		Uses, Text, Says string
		At               int
	}](t, "testdata/says.jsonl") {
		for use, check := range checks {
			if !slices.Contains(strings.Split(c.Uses, ", "), use) {
				continue
			}
			refused, ok := errors.AsType[*guard.Error](check(c.Text))
			if assert.True(t, ok, "%s: %q", use, c.Text) {
				assert.Equal(t, c.Says, refused.Problem(), "%s: %q", use, c.Text)
				assert.Equal(t, c.At, refused.Offset(), "%s: %q", use, c.Text)
			}
		}
	}
}

func TestAMessageSaysWhatIsWrongWithTheRequest(t *testing.T) {
	proxied := guard.Policy{Schemes: web, Proxy: &url.URL{Scheme: "http", Host: "127.0.0.1:1"}}
	for _, c := range []struct {
		policy  guard.Policy
		request *http.Request
		says    string
	}{
		{guard.Policy{}, nil, "guard: the request is nil"},
		{guard.Policy{}, &http.Request{}, "guard: the request's URL is missing"},
		{guard.Policy{}, &http.Request{URL: &url.URL{}}, "guard: the text is empty"},
		{guard.Policy{}, &http.Request{URL: &url.URL{Path: "/x"}}, "guard: the text does not begin with a scheme, such as https:"},
		{guard.Policy{}, &http.Request{URL: &url.URL{Host: "good.example", Path: "/x"}}, "guard: the text does not begin with a scheme, such as https:"},
		{guard.Policy{}, &http.Request{URL: &url.URL{Scheme: "https", Host: "good.example "}}, "guard: the text is not a URL"},
		{guard.Policy{}, &http.Request{URL: &url.URL{Scheme: "https", Opaque: "//good.example/x"}}, "guard: the request's URL has an opaque part instead of a host and a path"},
		{guard.Policy{}, &http.Request{URL: &url.URL{Scheme: "https", Host: "good.example", Path: "x"}}, "guard: the path of the request's URL does not begin with /"},
		{proxied, &http.Request{URL: &url.URL{Scheme: "http", Host: "good.example"}, Host: "evil.example"}, "guard: the request's Host differs from its URL's host, and a proxy connects to Host"},
	} {
		_, err := c.policy.Do(c.request)
		assert.EqualError(t, err, c.says)
		if c.request == nil {
			continue
		}
		_, err = c.policy.Transport(nil).RoundTrip(c.request)
		assert.EqualError(t, err, c.says)
	}
	for _, address := range []string{"", "good.example:443", "8.8.8.8", "8.8.8.8:https"} {
		assert.EqualError(t, guard.Policy{}.Control("tcp4", address, nil), "guard: Control requires an IP address with a port, not a name")
	}
}

func TestNamesHaveTheLengthOfDNS(t *testing.T) {
	long := strings.Repeat(strings.Repeat("a", 61)+".", 5)
	for n, accepted := range map[int]bool{200: true, 252: true, 253: true, 254: false, 300: false} {
		for _, end := range []string{"b.example", "_.example"} { // the second one is not in the consensus
			name := long[:n-len(end)] + end
			_, err := guard.Policy{}.CheckText("https://" + name + "/")
			assert.Equal(t, accepted, err == nil, "%d: %s: %v", n, name, err)
		}
	}
}

func TestReasonsHaveNames(t *testing.T) {
	names := []string{
		"malformed", "ambiguous", "credentials", "forbidden scheme", "forbidden host", "forbidden port", "local name", "local address", "denied", "too many redirects", "too large", "elsewhere",
		"forbidden fragment", "unregistered", "invalid policy",
	}
	for i, name := range names {
		assert.Equal(t, name, guard.Reason(i+1).Error())
	}
	assert.EqualValues(t, len(names), guard.InvalidPolicy)
}

func TestAPathMayBeEncodedThreeTimesAndNotFourTimes(t *testing.T) {
	for text, accepted := range map[string]bool{
		"/%41": true, "/%2541": true, "/%252541": true, "/%25252541": false, "/%2525252541": false,
		"/%2f": false, "/%252f": false, "/%25252f": false, "/%2525252f": false, "/a/%25252f": true,
		"/#/../%5cevil.example": false, "/#/../%255cevil.example": false, "/#/../%25255cevil.example": false,
		"/#/%25252e%25252e/%25255cevil.example": false,
		"/#/../%5cevil.example?/../..":          false, // http.Redirect removes the dot segments before the "?"
	} {
		_, err := guard.ReturnTo(text)
		assert.Equal(t, accepted, err == nil, text)
	}
}

// Some texts come from changes of the code that no case noticed.
func TestTextsAreCheckedToTheirEnds(t *testing.T) {
	for _, text := range []string{"https://example.com/%2z", "https://a." + strings.Repeat("b", 64) + "/", "https://a{b.example/", "https://a.example:44x/"} {
		_, err := guard.Policy{}.CheckText(text)
		assert.Error(t, err, text)
	}
	const deep = "/?q=%25252525252541" // of a login flow within others
	to, err := guard.ReturnTo(deep)
	assert.NoError(t, err)
	assert.Equal(t, deep, to)
}
