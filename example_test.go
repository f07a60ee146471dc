package uri_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/idn"
	"github.com/urigrammar/uri/repair"
	"github.com/urigrammar/uri/schemes/file"
)

// Programs such as people write, without a function of their own for anything that has to do with URIs. The allow-list is that of
// SECURITY.md.

// A crawler keeps one key for each page, does not leave the site, and says what it repaired.
func Example_crawler() {
	page := uri.MustParse("https://Example.com:443/a/./b?x=1#top")
	seen := map[uri.Key]bool{page.WithoutFragment().Key(uri.RungScheme): true}
	for _, link := range []string{"b?x=1", "/c d", "//other.example/", "mailto:a@b", "../e", `\\evil.example\x`} {
		ref, changes, err := repair.Reference(link)
		if err != nil {
			fmt.Println("skip:", err)
			continue
		}
		target, err := page.Resolve(ref)
		if err != nil || !target.SameOrigin(page) {
			fmt.Println("elsewhere:", target)
			continue
		}
		key := target.WithoutFragment().Key(uri.RungScheme)
		fmt.Println(key, "seen:", seen[key], "repaired:", len(changes))
		seen[key] = true
	}
	// Output:
	// https://example.com/a/b?x=1 seen: true repaired: 0
	// https://example.com/c%20d seen: false repaired: 1
	// elsewhere: https://other.example/
	// elsewhere: mailto:a@b
	// https://example.com/e seen: false repaired: 0
	// skip: repair: cannot repair the text at offset 0: a browser reads "\" as "/"
}

// An authorization server compares redirect URIs as strings (RFC 9700, section 4.1.3), but for the port of a loopback address, and
// adds its answer to the query.
func Example_redirect() {
	registered := []string{"https://client.example/cb?tenant=%7e1", "http://127.0.0.1/cb"}
	for _, asked := range []string{
		"https://client.example/cb?tenant=%7e1", "https://client.example/cb?tenant=~1", "http://127.0.0.1:51004/cb", "https://client.example@evil.example/cb",
		"https://client.example/cb?tenant=%7e1#f",
	} {
		absolute, err := uri.ParseAbsolute(asked)
		if err != nil {
			fmt.Println("refused: not an absolute URI without a fragment")
			continue
		}
		redirect := absolute.URI()
		known := redirect
		host, _ := redirect.Host()
		if addr, ok := host.Addr(); ok && addr.IsLoopback() {
			known = redirect.WithoutPort()
		}
		if known.String() != registered[0] && known.String() != registered[1] {
			fmt.Println("refused: not registered")
			continue
		}
		fmt.Println(redirect.WithPairs(redirect.Pairs(uri.FormPairs).Add("code", "a/b")))
	}
	// Output:
	// https://client.example/cb?tenant=%7e1&code=a%2Fb <nil>
	// refused: not registered
	// http://127.0.0.1:51004/cb?code=a%2Fb <nil>
	// refused: not registered
	// refused: not an absolute URI without a fragment
}

// A program connects to the database that its configuration names, and logs no password.
func Example_database() {
	var config struct{ Database uri.FullURI }
	if err := json.Unmarshal([]byte(`{"Database": "postgres://app:p%40ss@DB.internal/orders?sslmode=require"}`), &config); err != nil {
		panic(err)
	}
	u := config.Database.URI()
	address, err := u.HostPort()
	user, _ := u.User()
	password, _ := u.Password()
	name, _ := u.BaseName()
	mode, _ := u.Pairs(uri.FormPairs).Get("sslmode")
	fmt.Println(u.HasScheme("postgres"), address, err, user, password, name, mode)
	fmt.Println(u.Secret())
	// Output:
	// true db.internal:5432 <nil> app p@ss orders require
	// postgres://xxxxx@DB.internal/xxxxx?xxxxx
}

// A download is saved in a directory, whatever the server calls it.
func Example_download() {
	for _, text := range []string{"https://example.com/files/report%202026.pdf?v=2", "https://example.com/files/", "https://example.com/..%2F..%2Fetc%2Fpasswd"} {
		name, err := uri.MustParse(text).BaseName()
		if err != nil {
			name = "download"
		}
		target, err := uri.MustParse("file:///srv/downloads/").AppendSegments(name)
		if err != nil {
			panic(err)
		}
		saved, err := file.FromURI(target)
		if err != nil {
			panic(err)
		}
		fmt.Println(saved.POSIX())
	}
	// Output:
	// /srv/downloads/report 2026.pdf <nil>
	// /srv/downloads/download <nil>
	// /srv/downloads/download <nil>
}

// A client of an interface builds the addresses of its resources.
func Example_client() {
	base := uri.MustParse("https://api.example.com/v1?key=Ab%2f%2F")
	u, err := base.AppendSegments("users", "a/b", "")
	if err != nil {
		panic(err)
	}
	fmt.Println(u.WithPairs(u.Pairs(uri.FormPairs).Set("page", "2").Add("tag", "x&y")))
	fmt.Println(base.JoinPath("../v2/users"))
	// Output:
	// https://api.example.com/v1/users/a%2Fb/?key=Ab%2f%2F&page=2&tag=x%26y <nil>
	// https://api.example.com/v2/users?key=Ab%2f%2F <nil>
}

// A program that comes from net/url takes its values field by field, and gets an error for what is not a URI.
func Example_netURL() {
	old, err := url.Parse("http://example.com/a?q=[1]")
	if err != nil {
		panic(err)
	}
	_, err = uri.FromURL(old)
	fmt.Println(err != nil)
	u, changes, err := repair.FromURL(old)
	fmt.Println(u, len(changes), err)
	back, err := u.URL()
	fmt.Println(back, err)
	// Output:
	// true
	// http://example.com/a?q=%5B1%5D 2 <nil>
	// http://example.com/a?q=%5B1%5D <nil>
}

// A person types an address, and another one is shown to a person.
func Example_iri() {
	typed, err := idn.Parse("http://münchen.example/straße")
	if err != nil {
		panic(err)
	}
	shown, err := idn.Display(typed)
	fmt.Println(typed, shown, err)

	spoof := uri.MustParse("http://p%D0%B0ypal.example/%E2%80%AE") // has a Cyrillic letter, and turns the direction of writing
	shown, err = idn.Display(spoof)
	fmt.Println(shown, err)
	// Output:
	// http://xn--mnchen-3ya.example/stra%C3%9Fe http://münchen.example/straße <nil>
	// http://xn--pypal-4ve.example/%E2%80%AE <nil>
}

// The first program of README.md.
func Example() {
	u := uri.MustParse("https://user@EXAMPLE.com/a/../b?q=1")
	fmt.Println(u.HostPort())
	fmt.Println(u.Normalize(uri.AllSteps))
	_, err := uri.Parse("http://good.com:80@evil.com:80@x/") // net/url accepts it
	fmt.Println(err)
	// Output:
	// example.com:443 <nil>
	// https://user@example.com/b?q=1
	// uri: "@" is not allowed in the user information at offset 30 (read as rule port, expected DIGIT, "#", "/", "?" or end of input; RFC 3986, section 3.2.3)
}

func TestTheREADMEShowsTheExampleAndTheDrawing(t *testing.T) {
	readme, err := os.ReadFile("README.md")
	require.NoError(t, err)
	source, err := os.ReadFile("example_test.go")
	require.NoError(t, err)
	_, body, _ := strings.Cut(string(source), "func Example() {\n")
	body, _, found := strings.Cut(body, "\t// Output:")
	require.True(t, found)
	assert.Contains(t, string(readme), "func main() {\n"+body+"}\n```")

	_, err = url.Parse("http://good.com:80@evil.com:80@x/")
	assert.NoError(t, err, "net/url accepts it, the README says")

	shown, err := os.ReadFile("cmd/uri/testdata/parse.txtar") // what the command prints, tested there
	require.NoError(t, err)
	_, drawing, _ := strings.Cut(string(readme), "?name=ferret#nose'\n")
	drawing, _, _ = strings.Cut(drawing, "\n```")
	require.Greater(t, len(drawing), 500)
	assert.Contains(t, string(shown), drawing)
}

func ExampleChecked() {
	var issuer uri.AbsoluteURI // a Checked
	fmt.Println(issuer.IsZero(), issuer.UnmarshalText([]byte("https://id.example/#f")) != nil)
	issuer, err := uri.ParseAbsolute("https://id.example/")
	fmt.Println(issuer.URI().Path(), err)
	// Output:
	// true true
	// / <nil>
}

func ExampleComponentError() {
	_, err := uri.MustParse("http://example.com/").WithHost("example.com:80")
	var invalid *uri.ComponentError
	if errors.As(err, &invalid) {
		fmt.Println(invalid.Component, invalid.Offset)
	}
	// Output: host 11
}

func ExampleEncodingError() {
	_, err := uri.DecodeText("100%")
	fmt.Println(err)
	// Output: uri: "%" without two hexadecimal digits at offset 3
}

func ExampleHostKind() {
	for _, text := range []string{"http://example.com/", "http://192.0.2.1/", "http://[::1]/", "http://192.0.2.256/"} {
		host, _ := uri.MustParse(text).Host()
		fmt.Println(host.Kind())
	}
	// Output:
	// reg-name
	// IPv4address
	// IPv6address
	// reg-name
}

func ExampleKey() {
	seen := map[uri.Key]bool{}
	for _, text := range []string{"http://example.com/~a", "HTTP://EXAMPLE.com:80/%7Ea"} {
		key := uri.MustParse(text).Key(uri.RungScheme)
		fmt.Println(seen[key])
		seen[key] = true
	}
	// Output:
	// false
	// true
}

func ExampleLine() {
	for line := range uri.Lines([]byte("http://a/\nhttp://a b/\n")) {
		fmt.Println(line.Number, line.Offset, line.IsValid(), line.URI)
	}
	// Output:
	// 1 0 true http://a/
	// 2 10 false
}

func ExampleTree() {
	tree, err := uri.RFC3986.ParseTree("authority", "u@[::1]:80")
	for node := range tree.Find("host") {
		fmt.Println(node.Rule(), node.Text(), node.Start(), err)
	}
	// Output: host [::1] 2 <nil>
}

func ExampleNode() {
	tree, _ := uri.RFC3986.ParseTree("URI", "a://b/c")
	for node := range tree.Root().Children() {
		fmt.Println(node.Rule(), node.Section(), node.Text())
	}
	// Output:
	// scheme 3.1 a
	// hier-part 3 //b/c
}

func ExampleNormalizer() {
	n := uri.Normalizer{Steps: uri.AllSteps, Schemes: uri.Schemes{}.With(uri.Scheme{Name: "my", DefaultPort: 7000})}
	fmt.Println(n.Normalize(uri.MustParse("MY://h:7000/a")))
	// Output: my://h/a
}

func ExampleOctets() {
	fmt.Println(uri.SegmentOctets.Encode("AC/DC"), uri.SegmentOctets.Contains('/'))
	// Output: AC%2FDC false
}

func ExampleOptional() {
	for _, text := range []string{"/a?", "/a"} {
		query := uri.MustParseReference(text).Components().Query
		fmt.Printf("%v %q\n", query.IsPresent(), query.Or("none"))
	}
	// Output:
	// true ""
	// false "none"
}

func ExampleOrigin() {
	a, b := uri.MustParse("https://EXAMPLE.com/a").Origin(), uri.MustParse("https://example.com:443/b").Origin()
	fmt.Println(a, a == b, uri.MustParse("data:,x").Origin().IsOpaque())
	// Output: https://example.com true true
}

func ExamplePair() {
	for pair := range uri.MustParseReference("?a=1&b").Pairs(uri.FormPairs).All() {
		fmt.Println(pair.Name, pair.Value.Or("has no value"))
	}
	// Output:
	// a 1
	// b has no value
}

func ExamplePairForm() {
	fmt.Println(uri.FormPairs.Escape("a b&c"), uri.PlainPairs.Escape("a b&c"))
	fmt.Println(uri.FormPairs.Unescape("a+b%26c"))
	// Output:
	// a+b%26c a%20b%26c
	// a b&c <nil>
}

func ExampleResolveError() {
	_, err := uri.MustParseReference("/a").Resolve(uri.MustParseReference("b"))
	fmt.Println(errors.Is(err, uri.ErrNoScheme), err)
	// Output: true uri: "b" against "/a": the base has no scheme (RFC 3986 section 5.1)
}

func ExampleResolver() {
	request, _ := uri.FromURL(&url.URL{Path: "/docs/a", RawQuery: "page=2"}) // as a server receives it
	fmt.Println(uri.Resolver{RelativeBase: true}.Resolve(request, uri.MustParseReference("../b")))
	// Output: /b <nil>
}

func ExampleRelativizer() {
	base, target := uri.MustParse("http://h/a/b/c"), uri.MustParse("http://h/x")
	fmt.Println(base.Relativize(target))
	fmt.Println(uri.Relativizer{PathOnly: true}.Relativize(base, target))
	// Output:
	// /x <nil>
	// ../../x <nil>
}

func ExampleRung() {
	a, b := uri.MustParse("http://h/%7Ea"), uri.MustParse("http://h/~a")
	for _, rung := range []uri.Rung{uri.RungCase, uri.RungPercent} {
		fmt.Println(rung, uri.Equal(a, b, rung))
	}
	// Output:
	// case false
	// percent-encoding true
}

func ExampleScheme() {
	scheme, known := uri.Schemes{}.Find("WSS")
	fmt.Println(scheme.Name, scheme.DefaultPort, scheme.Document, known)
	// Output: wss 443 RFC 6455 true
}

func ExampleSchemes() {
	own := uri.Schemes{}.With(uri.Scheme{Name: "my", DefaultPort: 7000})
	fmt.Println(own.HostPort(uri.MustParse("my://h/")))
	// Output: h:7000 <nil>
}

func ExampleSteps() {
	u := uri.MustParse("HTTP://EXAMPLE.com:80//a")
	fmt.Println(u.Normalize(uri.StepHostCase | uri.StepPort))
	fmt.Println(u.Normalize(uri.AllSteps | uri.StepSlashes))
	// Output:
	// HTTP://example.com//a
	// http://example.com/a
}

func ExampleSurplus() {
	base, _ := uri.RFC2396.Parse("http://h/a")
	for _, surplus := range []uri.Surplus{uri.KeepSurplus, uri.DropSurplus} {
		fmt.Println(uri.Resolver{Algorithm: uri.RFC2396, Surplus: surplus}.Resolve(base, uri.MustParseReference("../../b")))
	}
	// Output:
	// http://h/../../b <nil>
	// http://h/b <nil>
}

func ExampleURLError() {
	_, err := uri.MustParse("http://a%2Fb/").URL()
	fmt.Println(err)
	// Output: uri: net/url cannot hold the host of "http://a%2Fb/"
}

func ExampleUnknownRuleError() {
	_, err := uri.RFC3986.ParseTree("hosts", "h")
	var unknown *uri.UnknownRuleError
	fmt.Println(errors.As(err, &unknown), unknown.Rule)
	// Output: true hosts
}

func ExampleUnknownStepError() {
	var steps uri.Steps
	var unknown *uri.UnknownStepError
	fmt.Println(errors.As(steps.UnmarshalText([]byte("dots,ports")), &unknown), unknown.Name)
	// Output: true ports
}

func ExampleURI_Edit() {
	u := uri.MustParse("redis://:secret@cache.example:6379/0")
	u, err := u.Edit(func(c *uri.Components) {
		c.Scheme, c.Port, c.Path = "rediss", uri.Some("6380"), "/1"
	})
	fmt.Println(u.Redacted(), err)
	// Output: rediss://:xxxxx@cache.example:6380/1 <nil>
}

func ExampleURI_RequestURI() {
	fmt.Println(uri.MustParse("https://user@example.com?q=1#top").RequestURI())
	// Output: /?q=1 <nil>
}
