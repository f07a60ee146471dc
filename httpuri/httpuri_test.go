package httpuri_test

import (
	"bufio"
	"crypto/tls"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/httpuri"
	"github.com/urigrammar/uri/internal/tests/golden"
)

func request(t *testing.T, line string, fields ...string) *http.Request {
	t.Helper()
	r, err := http.ReadRequest(bufio.NewReader(strings.NewReader(line + " HTTP/1.1\r\n" + strings.Join(append(fields, "", ""), "\r\n"))))
	require.NoError(t, err, line)
	return r
}

func TestTargetIsThatOfRFC9112(t *testing.T) {
	for _, c := range golden.Lines[struct{ Line, Want string }](t, "testdata/targets.jsonl") {
		u, err := httpuri.Front{}.Target(request(t, c.Line, "Host: h:8080"))
		if err != nil {
			assert.Equal(t, c.Want, err.Error(), c.Line)
			assert.Implements(t, (*uri.InputError)(nil), err)
			continue
		}
		assert.Equal(t, c.Want, u.String(), c.Line)
	}
	for _, host := range []string{"", ":80", "u@h", "h:x", "[::1", "h:80@evil", "h/x", "h?x", "h#x", "h\\x", "h x", "é"} {
		r := request(t, "GET /", "Host: h")
		r.Host = host
		_, err := httpuri.Front{}.Target(r)
		assert.Error(t, err, host)
	}
	r := request(t, "GET /x", "Host: [::1]:8443")
	r.TLS = &tls.ConnectionState{}
	u, err := httpuri.Front{}.Target(r)
	require.NoError(t, err)
	assert.Equal(t, "https://[::1]:8443/x", u.String())
}

func TestOnlyATrustedFrontIsBelieved(t *testing.T) {
	x := httpuri.Front{Fields: httpuri.XForwarded}
	f := httpuri.Front{Fields: httpuri.Forwarded}
	two := httpuri.Front{Fields: httpuri.Forwarded, Hops: 2}
	const proxy = `for="[2001:db8::1]:4711";host=site.example;proto=https`
	for _, test := range []struct {
		front  httpuri.Front
		fields string
		want   string
	}{
		{httpuri.Front{}, "X-Forwarded-Proto: https|X-Forwarded-Host: evil|Forwarded: proto=https;host=evil|X-Forwarded-Port: 1|X-Original-URL: /evil", "http://h/x"},
		{httpuri.Front{Scheme: "https"}, "X-Forwarded-Proto: http|Forwarded: host=evil", "https://h/x"},
		{x, "", "http://h/x"},
		{x, "X-Forwarded-Proto: https", "https://h/x"},
		{x, "X-Forwarded-Proto: https|X-Forwarded-Host: site.example:444", "https://site.example:444/x"},
		{x, "X-Forwarded-Host: evil, site.example", "http://site.example/x"},
		{x, "X-Forwarded-Host: evil|X-Forwarded-Host: site.example", "http://site.example/x"},
		{x, "Forwarded: host=evil;proto=https", "http://h/x"},
		{x, "X-Forwarded-Host: a/b", "error"},
		{x, "X-Forwarded-Host: a@b", "error"},
		{x, "X-Forwarded-Proto: javascript", "error"},
		{x, "X-Forwarded-Proto: http://evil/?", "error"},
		{x, "X-Forwarded-Proto: https://evil/#", "error"},
		{f, `Forwarded: for=192.0.2.60; proto=https;HOST="site.example:8443"`, "https://site.example:8443/x"},
		{f, `Forwarded: host=evil;proto=http, for="[2001:db8::1]";by="a,b;c\"d";host=site.example;proto=https`, "https://site.example/x"},
		{f, `Forwarded: host="[2001:db8::7]:1"`, "http://[2001:db8::7]:1/x"},
		{f, `Forwarded: host=site.example:8080 ; proto=https`, "https://site.example:8080/x"},
		{f, `Forwarded: host=a;host=b`, "http://a/x"},
		{f, "X-Forwarded-Host: evil", "http://h/x"},
		{f, "Forwarded: for=1.2.3.4", "http://h/x"},
		{f, "Forwarded: host=evil|Forwarded: " + proxy, "https://site.example/x"},
		{f, "Forwarded: host=evil, " + proxy, "https://site.example/x"},
		// A client's quotes, which a lenient reader lets hide what the proxy wrote.
		{f, `Forwarded: host=evil;x="|Forwarded: ` + proxy, "error"},
		{f, `Forwarded: host=evil;x=", ` + proxy, "error"},
		{f, `Forwarded: host=evil;x="\, ` + proxy, "error"},
		{f, `Forwarded: host="evil, ` + proxy, "error"},
		{f, `Forwarded: host=evil;x="", ` + proxy, "https://site.example/x"},
		{f, `Forwarded: host=evil;", ` + proxy, "error"},
		{f, `Forwarded: host=evil;x=a", ` + proxy, "error"},
		{f, `Forwarded: host=evil;=, ` + proxy, "error"},
		{f, `Forwarded: host=evil x, ` + proxy, "error"},
		{two, `Forwarded: host=evil, host=site.example;proto=https, host=inner;proto=http`, "https://site.example/x"},
		{two, `Forwarded: host=site.example`, "http://site.example/x"},
	} {
		var fields []string
		if test.fields != "" {
			fields = strings.Split(test.fields, "|")
		}
		u, err := test.front.Target(request(t, "GET /x", append(fields, "Host: h")...))
		if test.want == "error" {
			assert.Error(t, err, test.fields)
			continue
		}
		require.NoError(t, err, test.fields)
		assert.Equal(t, test.want, u.String(), test.fields)
	}
	u, err := x.Target(request(t, "GET http://evil/x", "Host: h", "X-Forwarded-Host: site.example", "X-Forwarded-Proto: https"))
	require.NoError(t, err)
	assert.Equal(t, "https://site.example/x", u.String(), "a request line does not know better than the front")
}

func TestUpstreamNeverLeavesItsBase(t *testing.T) {
	for _, test := range [][3]string{
		{"http://up/api/v1", "http://h/x", "http://up/api/v1/x"},
		{"http://up/api/v1/", "http://h//evil/x%2F%7e?q=a+b", "http://up/api/v1//evil/x%2F%7e?q=a+b"},
		{"http://up", "http://h", "http://up/"},
		{"http://up", "http://h//evil/x", "http://up//evil/x"},
		{"http://up", "http://h?", "http://up/?"},
		{"http://up/?key=k", "http://h/?", "http://up/?key=k"},
		{"http://up/?key=k", "http://h/?a#f", "http://up/?key=k&a"},
		{"http://u:p@up:1/a#f", "http://h/b??", "http://u:p@up:1/a/b??"},
		{"http://up/a", "http://h/b/../c", "http://up/a/b/../c"},
		{"http://up/a", "http://h/x;v=1/../y", "http://up/a/x;v=1/../y"},
		{"http://up/a", "http://h/%252e%252e/c", "http://up/a/%252e%252e/c"},
		{"http://up/a", "http://h/../c", ""},
		{"http://up/a", "http://h/%2e%2E/c", ""},
		{"http://up/a", "http://h/.%2e/c", ""},
		{"http://up/a", "http://h//../c", ""},
		{"http://up/a", "http://h/b//../../c", ""},
		{"http://up/a", "http://h/b%2F..%2f../c", ""},
		{"http://up/a", "http://h/b%5c..%5c../c", ""},
		{"http://up/a", "http://h/..;/c", ""},
		{"http://up/a", "http://h/b;/..;x/..;y/c", ""},
		{"http://up/a", "http://h/b;%2Fx%2Fy/../../c", ""},
		{"http://up/a", "http://h/;/../c", ""},
		{"http://up/a", "http://h/b%2Fc/../..", ""},
		{"http://up/a", "http://h/..", ""},
		{"", "http://h//evil/x", ""},
	} {
		u, err := httpuri.Upstream(uri.MustParseReference(test[0]), uri.MustParse(test[1]))
		assert.Equal(t, test[2] == "", err != nil, test)
		assert.Equal(t, test[2], u.String())
	}
}

func FuzzUpstream(f *testing.F) {
	for _, path := range []string{"/..;/x", "/a%2F..%2f../x", "//evil", "/;/..", "/%5c..", "/.;a/..;b", "/a;%2Fb/../..", "/%zz?%"} {
		f.Add(path, "https://up/api?k#f")
	}
	f.Fuzz(func(t *testing.T, target, base string) {
		u, err := httpuri.Front{}.Target(&http.Request{Method: "GET", RequestURI: target, Host: "h"})
		b, errBase := uri.Parse(base)
		if err != nil || errBase != nil {
			return
		}
		requireAsWritten(t, target, u)
		to, err := httpuri.Upstream(b, u)
		if err != nil {
			return
		}
		if b.IsBelow(b) && !strings.ContainsAny(b.Path(), "%;") { // it has an origin
			require.True(t, to.IsBelow(b), "%q %q", b, to)
		}
	})
}

// requireAsWritten checks the law of Target.
func requireAsWritten(t *testing.T, target string, u uri.URI) {
	t.Helper()
	written, err := uri.Parse("http://h" + target)
	if err == nil && strings.HasPrefix(target, "/") {
		require.Equal(t, written, u)
	}
	host, _ := u.Host()
	require.NotEmpty(t, host.String())
	require.True(t, u.HasScheme("http") || u.HasScheme("https"))
	if strings.HasPrefix(target, "/") {
		require.Equal(t, "h", host.String(), target)
	}
}

func TestRedirectInheritsTheFragment(t *testing.T) {
	for _, test := range [][3]string{
		{"http://h/a/b#f", "c", "http://h/a/c#f"}, {"http://h/a#f", "/c#g", "http://h/c#g"}, {"http://h/a#f", "/c#", "http://h/c#"},
		{"http://h/a", "//other/x y", "http://other/x%20y"}, {"http://h/a#f", "", "http://h/a#f"}, {"http://h/a", "http:\\\\evil", ""},
		{"http://h/a#f", "https://other", "https://other#f"},
	} {
		u, err := httpuri.Redirect(uri.MustParse(test[0]), test[1])
		assert.Equal(t, test[2] == "", err != nil, test)
		assert.Equal(t, test[2], u.String())
	}
}

func TestForwardedTakesLinearTime(t *testing.T) {
	r := request(t, "GET /x", "Host: h")
	r.Header.Set("Forwarded", strings.Repeat("a=b,", 1<<20)+"host=site.example")
	u, err := httpuri.Front{Fields: httpuri.Forwarded}.Target(r)
	require.NoError(t, err)
	assert.Equal(t, "http://site.example/x", u.String())
}

func ExampleFront() {
	front := httpuri.Front{Fields: httpuri.Forwarded} // behind one proxy, which adds an element
	r := httptest.NewRequest("GET", "//x/../y?q=[1]", nil)
	r.Header.Set("Forwarded", "host=evil.example, for=192.0.2.1;host=www.example;proto=https")
	fmt.Println(front.Target(r))
	fmt.Println(httpuri.Front{}.Target(r))
	// Output:
	// https://www.example//x/../y?q=%5B1%5D <nil>
	// http://example.com//x/../y?q=%5B1%5D <nil>
}

func ExampleUpstream() {
	base := uri.MustParse("http://10.0.0.1/api?key=k")
	fmt.Println(httpuri.Upstream(base, uri.MustParse("http://h/a%2Fb?q=a;b")))
	fmt.Println(httpuri.Upstream(base, uri.MustParse("http://h/%2e%2e/admin")))
	// Output:
	// http://10.0.0.1/api/a%2Fb?key=k&q=a;b <nil>
	//  uri: invalid path: it leads above the upstream's base path
}

func ExampleRedirect() {
	fmt.Println(httpuri.Redirect(uri.MustParse("http://example.com/a#top"), "/b c"))
	// Output: http://example.com/b%20c#top <nil>
}
