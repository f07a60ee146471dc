// Package programs has calls that urivet checks, and calls that it leaves alone.
package programs

import (
	"fmt"

	u "github.com/urigrammar/uri"
)

const base = "http://example.com"

var name = "a b" // no constant

var (
	_, _ = u.Parse("http://example.com/a b")          // want `^uri\.Parse: .*offset 20`
	_, _ = u.Parse("/a")                              // want `^uri\.Parse: .*offset 0`
	_, _ = u.ParseReference("http://[::1")            // want `^uri\.ParseReference: .*offset 11`
	_    = u.MustParse("example.com/")                // want `^uri\.MustParse: .*offset 11`
	_    = u.MustParseReference("%zz")                // want `^uri\.MustParseReference: .*offset 0`
	_    = (u.MustParseReference)(("\u00e9"))         // want `^uri\.MustParseReference: .*offset 0`
	_, _ = u.RFC3986.Parse("http://a_b:x/")           // want `^uri\.Grammar\.Parse: .*offset 11`
	_, _ = u.RFC2396.Parse("http://[::1]/")           // want `^uri\.Grammar\.Parse: .*offset 7`
	_, _ = u.RFC2396.ParseReference("?y")             // want `^uri\.Grammar\.ParseReference: .*offset 0`
	_, _ = u.MustParse("a:").ResolveString("a b")     // want `^uri\.URI\.ResolveString: .*offset 1`
	_, _ = u.Parse(base + "/a b")                     // want `^uri\.Parse: .*offset 20`
	_, _ = u.Parse("mongodb://me:secret@a:1,b:2/db?") // want `^uri\.Parse: .*offset 22`
)

var (
	_, _ = u.Parse("http://example.com/a%20b")
	_, _ = u.ParseReference("")
	_    = u.MustParseReference("//[::1]")
	_, _ = u.RFC2396.Parse("http://a_b:x/")
	_, _ = u.MustParse("a:").ResolveString("http://a_b:x/") // a reference by RFC 2396
	_, _ = u.Parse(name)
	_, _ = u.Parse(base + name)
	_, _ = u.Parse(fmt.Sprintf("http://%s/a b", "h"))
	_    = u.Valid("a b") // asks whether it is one
)

func variables(g u.Grammar, parse func(string) (u.URI, error)) {
	_, _ = g.Parse("a b")
	_, _ = parse("a b")
	_, _ = u.Grammar.Parse(u.RFC2396, "a b")
	parse = u.Parse
	_, _ = parse("a b")
}

// parser has functions that have the names of those that are checked.
type parser struct{}

func (parser) Parse(string) (u.URI, error) { return u.URI{}, nil }

func others() {
	Parse := func(string) {}
	Parse("a b")
	_, _ = parser{}.Parse("a b")
}
