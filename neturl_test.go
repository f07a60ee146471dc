package uri_test

import (
	"fmt"
	"math/rand/v2"
	"net/url"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/tests/uritestutil"
	"github.com/urigrammar/uri/repair"
)

func TestWhatNetURLHoldsComesBack(t *testing.T) {
	for _, s := range []string{
		"http://u:p@h:80/a%2Fb?q=%41#f", "http://a", "http://a/", "http://a?", "http://a/?q#f", "mailto:a@b?x", "x:", "", "?q", "#f", "/a/b",
		"//h/a", "../a", "./a:b", "file:///a", "file:/a", "http://[::1]:80/", "http://h//a", "http://u@h/", "http://h:/", "urn:a:b",
		"http://%2541/", "http://%2540evil/", "http://good%252Fx/", "http://%C3%A9/", "a%3Ab", "//@h", "//:80", "*", "/.//a",
	} {
		u := uri.MustParseReference(s)
		v, err := u.URL()
		require.NoError(t, err, s)
		back, err := uri.FromURL(v)
		require.NoError(t, err, s)
		assert.Equal(t, u, back)
	}
}

func TestNetURLHoldsASchemeInLowerCaseAndAnEmptyAuthorityBeforeAPath(t *testing.T) {
	for s, want := range map[string]string{"HTTP://H/": "http://H/", "///a": "///a", "////a": "////a"} {
		v, err := uri.MustParseReference(s).URL()
		require.NoError(t, err, s)
		assert.Equal(t, want, v.String())
	}
}

func TestPasswordsReachNetURLDecoded(t *testing.T) {
	for s, want := range map[string][2]string{
		"https://u:p!w@h/x": {"u", "p!w"}, "https://a%21:b'(c)*d@h/": {"a!", "b'(c)*d"}, "https://u:p:w@h/": {"u", "p:w"}, "https://u%41:p%2fw@h/": {"uA", "p/w"},
		"https://:@h/": {"", ""}, "https://u:%FF@h/": {"u", "\xff"},
	} {
		v, err := uri.MustParse(s).URL()
		require.NoError(t, err, s)
		password, _ := v.User.Password()
		assert.Equal(t, want, [2]string{v.User.Username(), password}, s)
		back, err := uri.FromURL(v)
		require.NoError(t, err, s)
		assert.Empty(t, misreadByURL(uri.MustParse(s), back), s)
	}
}

// net/url has no value for an empty fragment, nor for an empty authority after which there is no path.
func TestWhatNetURLReadsAsAbsentReachesItAsAbsent(t *testing.T) {
	for s, want := range map[string]string{
		"pg://": "pg:", "file://": "file:", "http://h/a#": "http://h/a", "#": "", "http://h?#": "http://h?", "x://?q": "x:?q", "x://#": "x:", "http://h/%c3?": "http://h/%c3?",
		"http://%c3%A9/": "http://%C3%A9/", "http://%c3%a9@h/": "http://%C3%A9@h/",
	} {
		v, err := uri.MustParseReference(s).URL()
		require.NoError(t, err, s)
		parsed, err := url.Parse(s)
		require.NoError(t, err, s)
		assert.Equal(t, parsed, v, s)
		back, err := uri.FromURL(v)
		require.NoError(t, err, s)
		assert.Equal(t, want, back.String(), s)
	}
}

func TestWhatNetURLCannotHoldIsAnErrorThatNamesTheComponent(t *testing.T) {
	for s, component := range map[string]string{
		"http://[v1.a:b]/": "host", "http://%20h/": "host", "http://%41/": "host", "http://u%41:secret@%41/": "host", "//": "host", "//?q": "host", "//#f": "host",
	} {
		_, err := uri.MustParseReference(s).URL()
		var e *uri.URLError
		require.ErrorAs(t, err, &e, s)
		assert.Equal(t, component, e.Component, s)
		assert.NotContains(t, fmt.Sprintf("%v %#v", err, err), ":secret")
	}
	u, err := uri.RFC2396.ParseReference("http://a_b:x/")
	require.NoError(t, err)
	_, err = u.URL()
	var e *uri.URLError
	require.ErrorAs(t, err, &e, "it has no host that net/url could hold")
}

func TestAMessageShowsATextOnce(t *testing.T) {
	for _, err := range []error{
		&uri.URLError{URI: "xxxxx@h/", Component: "userinfo", Read: "xxxxx@h/"},
		&uri.ResolveError{Base: "xxxxx@h/", Reference: "xxxxx@h/", Err: uri.ErrSurplus},
		&uri.RelativizeError{Base: "xxxxx@h/", Target: "xxxxx@h/", Err: uri.ErrDotSegments},
	} {
		assert.Equal(t, 1, strings.Count(err.Error(), "xxxxx@h/"), "%s", err)
	}
	other := &uri.URLError{URI: "//?q", Component: "host", Read: "?q"}
	assert.EqualError(t, other, `uri: net/url cannot hold the host of "//?q": it writes "?q"`)
}

func TestFromURLMakesNoHostOfAnythingElse(t *testing.T) {
	for _, v := range []*url.URL{
		{Path: "//evil.example/a"},
		{Scheme: "x", OmitHost: true, Path: "//evil.example/a"},
		{Path: "a:b"},
		{Host: "good.example", Path: "a"},
		{Host: "good.example/evil"},
		{Host: "a b"},
		{Scheme: "1", Path: "a"},
		{RawQuery: "a#b"},
		{Scheme: "http", Host: "good.com@evil.com", Path: "/"},
		{Scheme: "http", Host: "good.com:80@evil.com"},
		{Scheme: "http", Host: "user:pw@evil.com:99"},
		{Scheme: "http", User: url.User("u"), Host: "@evil.com"},
		{Scheme: "http", Host: "h", Opaque: "//other/x"},
		{Scheme: "http", Host: "h", Opaque: "/x"},
		{Scheme: "http", User: url.User("u"), Opaque: "x"},
		{Scheme: "http", Path: "/p", Opaque: "x"},
		{Scheme: "http", Opaque: "//other/x"},
		{Opaque: "a:b"},
		{Scheme: "http", Host: "[fe80::1%en0]"},
		{Scheme: "http", Host: "[::1]x"},
		{Scheme: "http", Host: "::1"},
		{Scheme: "http", Host: "a:1:2"},
		{Scheme: "http", Host: "[::1"},
		{Scheme: "http", Host: `good.com\@evil.com`},
		{Scheme: "http", Host: "good.com#@evil.com"},
		{Scheme: "http://evil.com/", Host: "h"},
	} {
		u, err := uri.FromURL(v)
		var e *uri.ComponentError
		assert.ErrorAs(t, err, &e, "%#v became %q", v, u)
	}
	u, err := uri.FromURL(&url.URL{Scheme: "http", User: url.UserPassword("u", "a@b"), Host: "h:80", Path: "/a b/%", ForceQuery: true, Fragment: "é"})
	require.NoError(t, err)
	assert.Equal(t, "http://u:a%40b@h:80/a%20b/%25?#%C3%A9", u.String())
}

// urlPieces make up the fields of generated values of net/url.
var urlPieces = strings.Split("a h good.com evil.com 80 : :80 @ / // ? # [ ] [::1] ::1 % %41 %2F %40 %25 é \xff \\ * . .. < ; & = + x: HTTP \x00 \n 1.2.3.4 |", " ")

// randomURL draws a value field by field, so that most of them are nothing that url.Parse returns.
func randomURL(rng *rand.Rand) *url.URL {
	text := func(most int) string {
		var b strings.Builder
		for range rng.IntN(most + 1) {
			b.WriteString(urlPieces[rng.IntN(len(urlPieces))])
		}
		return b.String()
	}
	seldom := func(most int) string {
		if rng.IntN(3) > 0 {
			return ""
		}
		return text(most)
	}
	v := &url.URL{
		Scheme:      []string{"", "http", "HTTP", "x", text(2)}[rng.IntN(5)],
		Opaque:      seldom(3),
		Host:        text(3),
		Path:        text(4),
		RawPath:     seldom(4),
		OmitHost:    rng.IntN(2) == 0,
		ForceQuery:  rng.IntN(2) == 0,
		RawQuery:    seldom(3),
		Fragment:    seldom(3),
		RawFragment: seldom(3),
	}
	if rng.IntN(2) == 0 && strings.Trim(v.Path, "/") != "" {
		v.Path = "/" + v.Path
	}
	switch rng.IntN(6) {
	case 0:
		v.User = url.User(text(3))
	case 1:
		v.User = url.UserPassword(text(3), text(3))
	}
	return v
}

// misreadURL says what u has and v does not mean, or "".
func misreadURL(u uri.URI, v *url.URL) string {
	host, hasHost := u.Host()
	name := strings.TrimSuffix(strings.TrimPrefix(host.String(), "["), "]")
	decoded, _ := uri.DecodeOctets(name)
	port, _ := u.Port()
	userinfo, hasUser := u.Userinfo()
	path, _ := uri.DecodeOctets(u.Path())
	query, hasQuery := u.Query()
	fragment, _ := u.Fragment()
	decodedFragment, _ := uri.DecodeOctets(fragment)
	wantPath := v.Path
	if v.Opaque != "" {
		path, wantPath = []byte(u.Path()), v.Opaque
	}
	switch {
	case u.Scheme() != v.Scheme:
		return "scheme"
	case string(decoded) != v.Hostname(), !hasHost && v.Host != "":
		return "host"
	case port != v.Port():
		return "port"
	case hasUser != (v.User != nil), hasUser && userinfo != v.User.String():
		return "userinfo"
	case string(path) != wantPath:
		return "path"
	case query != v.RawQuery, hasQuery != (v.RawQuery != "" || v.ForceQuery):
		return "query"
	case string(decodedFragment) != v.Fragment:
		return "fragment"
	}
	return ""
}

// bridgeBreaks says which law of FromURL and URL v breaks, or "".
func bridgeBreaks(v *url.URL) string {
	u, err := uri.FromURL(v)
	if wrong := repairBreaks(v, u, err); wrong != "" {
		return wrong
	}
	if err != nil {
		return ""
	}
	if component := misreadURL(u, v); component != "" {
		return fmt.Sprintf("FromURL(%#v) is %q, with another %s", v, u, component)
	}
	return wayBackBreaks(u)
}

// repairBreaks says which law of repair.FromURL v breaks, or "". What FromURL makes of v is strict, or an error.
func repairBreaks(v *url.URL, strict uri.URI, strictErr error) string {
	u, changes, err := repair.FromURL(v)
	if err != nil {
		return wrongUnless(strictErr != nil, "repair.FromURL(%#v) is an error, and FromURL is %q", v, strict)
	}
	if strictErr == nil && (u != strict || changes != nil) {
		return fmt.Sprintf("repair.FromURL(%#v) is %q, and FromURL is %q", v, u, strict)
	}
	was := u.String()
	for i := len(changes) - 1; i >= 0; i-- { // the offsets are those of the text before
		shift := 0
		for _, c := range changes[:i] {
			shift += len(c.New) - len(c.Old)
		}
		c := changes[i]
		at := c.Offset + shift
		if !strings.HasPrefix(was[at:], c.New) {
			return fmt.Sprintf("the changes of %q are %v", u, changes)
		}
		was = was[:at] + c.Old + was[at+len(c.New):]
	}
	// Undone in the query alone, since decoding undoes the others.
	query, present := u.Query()
	undone := *v
	undone.RawQuery, undone.ForceQuery = query, present
	if component := misreadURL(u, &undone); component != "" {
		return fmt.Sprintf("repair.FromURL(%#v) is %q, with another %s", v, u, component)
	}
	if present {
		return wrongUnless(strings.Contains(was, "?"+v.RawQuery), "the query of %q was not %q", u, v.RawQuery)
	}
	return wrongUnless(v.RawQuery == "" && !v.ForceQuery, "%q lost the query", u)
}

// misreadByURL names the component in which is differs from was by more than net/url does not distinguish, or "".
func misreadByURL(was, is uri.URI) string {
	a, b := was.Components(), is.Components()
	user, hasUser := was.User()
	password, hasPassword := was.Password()
	otherUser, hasOtherUser := is.User()
	otherPassword, hasOtherPassword := is.Password()
	noAuthority := a.Scheme != "" && a.Path == "" && a.Authority() == uri.Some("") && b.Authority() == (uri.Optional{})
	switch {
	case !strings.EqualFold(a.Scheme, b.Scheme):
		return "scheme"
	case user != otherUser, hasUser != hasOtherUser, password != otherPassword, hasPassword != hasOtherPassword:
		return "userinfo"
	case !noAuthority && (a.Host.IsPresent() != b.Host.IsPresent() || !strings.EqualFold(a.Host.String(), b.Host.String())):
		return "host"
	case a.Port != b.Port:
		return "port"
	case a.Path != b.Path:
		return "path"
	case a.Query != b.Query:
		return "query"
	case a.Fragment != b.Fragment && a.Fragment != uri.Some("") || a.Fragment.String() != b.Fragment.String():
		return "fragment"
	}
	return ""
}

// wayBackBreaks says which law of URL u breaks, or "".
func wayBackBreaks(u uri.URI) string {
	v, err := u.URL()
	if err != nil {
		return ""
	}
	back, err := uri.ParseReference(v.String())
	if err != nil || misreadByURL(u, back) != "" {
		return fmt.Sprintf("URL of %q writes %q (%v)", u, v, err)
	}
	parsed, err := url.Parse(u.String())
	if err != nil || u.Grammar() == uri.RFC3986 && !reflect.DeepEqual(parsed, v) {
		return fmt.Sprintf("URL of %q is %#v, and url.Parse returns %#v (%v)", u, v, parsed, err)
	}
	again, err := uri.FromURL(v)
	if err == nil && misreadByURL(u, again) != "" {
		return fmt.Sprintf("%q comes back as %q", u, again)
	}
	if err == nil {
		if component := misreadURL(again, v); component != "" {
			return fmt.Sprintf("URL of %q has another %s", u, component)
		}
	}
	return ""
}

// refusedByURL reports whether net/url cannot hold u: a host with an encoded octet of ASCII or in brackets that are
// those of no IPv6 address, or an empty authority that it drops from a relative reference.
func refusedByURL(u uri.URI) bool {
	host, present := u.Host()
	_, hasPort := u.Port()
	_, hasUser := u.Userinfo()
	triplets := strings.Split(host.String(), "%")[1:]
	encodesASCII := slices.ContainsFunc(triplets, func(s string) bool { return s[0] < '8' && !strings.HasPrefix(s, "25") })
	dropped := present && u.Scheme() == "" && host.String() == "" && !hasPort && !hasUser && u.Path() == ""
	return encodesASCII || host.Kind() == uri.IPvFuture || dropped
}

func TestURLReturnsWhateverNetURLCanHold(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		u, err := uri.ParseReference(uritestutil.Mangled().Draw(t, "text"))
		if err != nil {
			return
		}
		if wrong := wayBackBreaks(u); wrong != "" {
			t.Fatal(wrong)
		}
		if _, err := u.URL(); (err != nil) != refusedByURL(u) {
			t.Fatalf("%q: %v", u, err)
		}
	})
}

func TestFromURLIsAnErrorOrHasTheFieldsOfTheURL(t *testing.T) {
	held := 0
	rapid.Check(t, func(t *rapid.T) {
		v := randomURL(rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 3986)))
		if wrong := bridgeBreaks(v); wrong != "" {
			t.Fatal(wrong)
		}
		if _, err := uri.FromURL(v); err == nil {
			held++
		}
	})
	assert.Positive(t, held)
}

func FuzzFromURL(f *testing.F) {
	f.Add("http", "", "good.com@evil.com", "/", "", "", true)
	f.Add("http", "//other/x", "h", "", "", "", false)
	f.Add("", "", "%41", "", "q=[1]", "f", false)
	f.Fuzz(func(t *testing.T, scheme, opaque, host, path, query, fragment string, omit bool) {
		v := &url.URL{Scheme: scheme, Opaque: opaque, Host: host, Path: path, RawQuery: query, Fragment: fragment, OmitHost: omit}
		if wrong := bridgeBreaks(v); wrong != "" {
			t.Fatal(wrong)
		}
		parsed, err := url.Parse(v.String())
		if err != nil {
			return
		}
		if wrong := bridgeBreaks(parsed); wrong != "" {
			t.Fatal(wrong)
		}
	})
}
