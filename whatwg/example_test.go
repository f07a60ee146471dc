package whatwg_test

import (
	"errors"
	"fmt"
	"net/http"
	"slices"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/whatwg"
)

func ExampleParseValid() {
	u, err := whatwg.ParseValid("https://bücher.example:8080/a/b?q#f", whatwg.NoBase)
	if err != nil {
		panic(err)
	}
	host, _ := u.Host()
	port, _ := u.Port()
	query, _ := u.Query()
	fmt.Println(u.Scheme(), host, host.ASCII(), port, u.Path(), query)
	// Output: https bücher.example xn--bcher-kva.example 8080 /a/b q
}

// What a browser parses is not always valid: people should not write it.
func ExampleValidURLString() {
	for _, s := range []string{"http://h/a b", `http:\\h`, "http://user@h/", "http:p", "http://0x7f.1/", "http://h/a%20b"} {
		fmt.Println(whatwg.ValidURLString(s, whatwg.NoBase), s)
	}
	// Output:
	// false http://h/a b
	// false http:\\h
	// false http://user@h/
	// false http:p
	// false http://0x7f.1/
	// true http://h/a%20b
}

// What may be written relative to a base depends on the base.
func ExampleBase() {
	for _, base := range []string{"http://h/", "foo://h/", "mailto:a@example"} {
		kind := whatwg.MustParse(base).Base()
		fmt.Println(kind, whatwg.ValidURLString("//a!b", kind), whatwg.ValidURLString("p?q", kind), whatwg.ValidURLString("#f", kind))
	}
	// Output:
	// special base false true true
	// non-special base true true true
	// base with an opaque path false false true
}

func ExampleDomainError() {
	_, err := whatwg.ParseValid("http://www.١٢٣a.example/", whatwg.NoBase)
	var domain *whatwg.DomainError
	if errors.As(err, &domain) {
		fmt.Println(domain.Reason(), "at", domain.Offset())
	}
	// Output: breaks the rules for right-to-left text at 11
}

func ExampleSyntaxError() {
	_, err := whatwg.ParseValid("http://user:password@example.com/", whatwg.NoBase)
	var syntax *whatwg.SyntaxError
	if errors.As(err, &syntax) {
		fmt.Println(syntax.Problem())
		fmt.Println(syntax.Hint())
	}
	// Output:
	// credentials are not allowed before the host
	// a valid URL contains no user name or password: remove them, and the "@" that ends them
}

func ExampleParseTree() {
	tree, err := whatwg.ParseTree("absolute-URL", "foo://h/%2E%2e/a")
	if err != nil {
		panic(err)
	}
	fmt.Print(tree)
	// Output:
	// absolute-URL "foo://h/%2E%2e/a"
	//   non-special-scheme "foo"
	//   scheme-relative-URL "//h/%2E%2e/a"
	//     opaque-host-and-port "h"
	//       valid-opaque-host "h"
	//     path-absolute-URL "/%2E%2e/a"
	//       URL-path-segment "%2E%2e"
	//         double-dot-URL-path-segment "%2E%2e"
	//       URL-path-segment "a"
}

// A browser puts up with much, and makes of it what other parsers do not see.
func ExampleParse() {
	r, err := whatwg.Parse(` HTTP:\\User@0x7F.1:080\a\..\b?c d`)
	if err != nil {
		panic(err)
	}
	fmt.Println(r)
	addr, _ := r.Addr()
	port, _ := r.EffectivePort()
	fmt.Println(r.Scheme(), addr, port, r.Pathname())
	// Output:
	// http://User@127.0.0.1/b?c%20d
	// http 127.0.0.1 80 /b
}

func ExampleURL_Parse() {
	base := whatwg.MustParse("https://example.com/a/b?q")
	for _, ref := range []string{"c", "//other.example", `\\other.example`, "https:c", "?r", ""} {
		r, err := base.Parse(ref)
		if err != nil {
			panic(err)
		}
		fmt.Println(r)
	}
	// Output:
	// https://example.com/a/c
	// https://other.example/
	// https://other.example/
	// https://example.com/a/c
	// https://example.com/a/b?r
	// https://example.com/a/b?q
}

func ExampleURL_ValidationErrors() {
	for _, e := range (whatwg.URL{}).ValidationErrors(`http:\\u@127.1/a b`) {
		fmt.Println(e)
	}
	// Output:
	// special-scheme-missing-following-solidus at offset 5
	// special-scheme-missing-following-solidus at offset 5
	// special-scheme-missing-following-solidus at offset 6
	// invalid-credentials at offset 8
	// IPv4-too-few-parts at offset 9
	// invalid-URL-unit at offset 16
}

func ExampleParseError() {
	_, err := whatwg.Parse("https://example.com:99999/")
	var failure *whatwg.ParseError
	if errors.As(err, &failure) {
		v, _ := failure.Validation()
		fmt.Println(v)
		fmt.Println(failure.Problem())
	}
	// Output:
	// port-out-of-range at offset 20
	// the port is greater than 65535
}

// From the text of a user to a request, as a browser does both.
func ExampleURL_RequestURL() {
	u, err := whatwg.Parse(`HTTP:\\bücher.example\a b?q=ü`)
	if err != nil {
		panic(err)
	}
	v, err := u.RequestURL()
	if err != nil {
		panic(err)
	}
	request := http.Request{Method: http.MethodGet, URL: v}
	fmt.Println(request.Method, v.RequestURI(), v.Host)
	// Output: GET /a%20b?q=%C3%BC xn--bcher-kva.example
}

// A setter does what a browser does with the value. It returns an error if the browser ignores the value or a part of it.
func ExampleURL_SetHost() {
	u := whatwg.MustParse("https://example.com/a?q")
	for _, host := range []string{"EXAMPLE.org:8080", "[::1]", "a b", "example.net:99999"} {
		err := u.SetHost(host)
		fmt.Println(u, err)
	}
	// Output:
	// https://example.org:8080/a?q <nil>
	// https://[::1]:8080/a?q <nil>
	// https://[::1]:8080/a?q whatwg: the host is not a valid domain (a character is not allowed): "a b" at offset 0 (validation error domain-to-ASCII; URL Standard of 2026-07-02)
	// https://example.net:8080/a?q whatwg: the port is greater than 65535: "example.net:99999" at offset 12 (validation error port-out-of-range; URL Standard of 2026-07-02)
}

func ExampleURL_SetPathname() {
	u := whatwg.MustParse("https://example.com/")
	for _, path := range []string{"a/../b c", "/what?#", `\x`} {
		if err := u.SetPathname(path); err != nil {
			panic(err)
		}
		fmt.Println(u)
	}
	// Output:
	// https://example.com/b%20c
	// https://example.com/what%3F%23
	// https://example.com/x
}

func ExampleURL_SetSearchParams() {
	u := whatwg.MustParse("https://example.com/?b=~&a&utm_source=x")
	pairs := whatwg.SortSearchParams(u.SearchParams().Delete("utm_source").Set("page", "1 2"))
	if err := u.SetSearchParams(pairs); err != nil {
		panic(err)
	}
	fmt.Println(u)
	// Has and delete with a value, as URLSearchParams has them.
	has := slices.Contains(slices.Collect(pairs.Values("a")), "")
	rest := pairs.DeleteFunc(func(p uri.Pair) bool { return p.Name == "a" && p.Value.Or("") == "" })
	fmt.Println(has, rest)
	// Output:
	// https://example.com/?a=&b=%7E&page=1+2
	// true b=%7E&page=1+2
}

// Absent and empty components differ here, as null and "" do in the standard.
func ExampleURL_Components() {
	for _, text := range []string{"https://example.com/", "https://example.com/?", "foo:///p", "foo:/p"} {
		c := whatwg.MustParse(text).Components()
		fmt.Println(text, c.Host.IsPresent(), c.Query.IsPresent())
	}
	// Output:
	// https://example.com/ true false
	// https://example.com/? true true
	// foo:///p true false
	// foo:/p false false
}

func ExampleErrorType() {
	for _, wrong := range (whatwg.URL{}).ValidationErrors(`https:\\example.com\a b`) {
		var kind whatwg.ErrorType = wrong.Type
		fmt.Println(kind, "at offset", wrong.Offset, "means:", kind.Problem())
	}
	// Output:
	// special-scheme-missing-following-solidus at offset 6 means: the scheme is not followed by "//" and a host
	// special-scheme-missing-following-solidus at offset 6 means: the scheme is not followed by "//" and a host
	// special-scheme-missing-following-solidus at offset 7 means: the scheme is not followed by "//" and a host
	// invalid-reverse-solidus at offset 19 means: a backslash is read as a slash
	// invalid-URL-unit at offset 21 means: a character is not allowed in a URL, or a percent sign is not followed by two hexadecimal digits
}

func ExampleHostKind() {
	for _, text := range []string{"http://example.com/", "http://0x7f.1/", "http://[::1]/", "foo://a.b/"} {
		u, err := whatwg.ParseValid(text, whatwg.NoBase)
		if err != nil {
			fmt.Println(err)
			continue
		}
		host, _ := u.Host()
		var kind whatwg.HostKind = host.Kind()
		fmt.Println(text, kind)
	}
	// Output:
	// http://example.com/ domain
	// whatwg: invalid domain "0x7f.1" at offset 12: label "1": ends in a number; it must be an IPv4 address: four numbers up to 255, without leading zeros
	// http://[::1]/ IPv6 address
	// foo://a.b/ opaque host
}

func ExampleMismatchError() {
	_, err := whatwg.URLOf(uri.MustParse("http://0x7f.1/"))
	if wrong, ok := errors.AsType[*whatwg.MismatchError](err); ok {
		fmt.Println(wrong.Component(), "-", wrong.Problem())
	}
	// Output:
	// host - a browser reads another host in the URI
}

func ExamplePercentEncodeSet() {
	fmt.Println(whatwg.PathPercentEncodeSet.Encode("a b?c#d/é"))
	fmt.Println(whatwg.ComponentPercentEncodeSet.Encode("a b?c#d/é")) // encodeURIComponent
	// Output:
	// a%20b%3Fc%23d/%C3%A9
	// a%20b%3Fc%23d%2F%C3%A9
}

func ExampleUnknownRuleError() {
	_, err := whatwg.ParseTree("no-such-rule", "a")
	var unknown *whatwg.UnknownRuleError
	fmt.Println(errors.As(err, &unknown), err)
	// Output:
	// true whatwg: URL Standard of 2026-07-02 has no rule "no-such-rule"
}
