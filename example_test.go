package uri_test

import (
	"encoding/json"
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
