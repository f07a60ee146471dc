package main

import (
	"net/url"
	"regexp"

	fredbi "github.com/fredbi/uri"
	nlnwa "github.com/nlnwa/whatwg-url/url"
	"github.com/valyala/fasthttp"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/consensus"
	"github.com/urigrammar/uri/parsetree"
	"github.com/urigrammar/uri/whatwg"
)

// parser is a parser to measure. It parses one text, and reports whether it accepts the text.
type parser struct {
	name   string
	module string // "" for parsers in the Go standard library or in this project
	iris   bool   // accepts IRIs
	before func() // configures the parser, if it has settings
	parse  func(string) bool
}

// reference is the parser to whose time ratios refer.
const reference = "net/url"

var parsers = []parser{
	{name: reference, iris: true, parse: accepts(url.Parse)},
	{name: "uri.ParseReference", parse: accepts(uri.ParseReference)},
	{name: "uri.Valid", parse: uri.Valid[string]},
	{name: "uri, RFC 3987", iris: true, parse: accepts(uri.RFC3987.ParseReference)},
	{name: "uri, RFC 2396", parse: accepts(uri.RFC2396.ParseReference)},
	{name: "consensus.Parse", parse: accepts(consensus.Parse)},
	{name: "uri.ParseTree", parse: accepts(func(s string) (parsetree.Node, error) { return uri.RFC3986.ParseTree("URI-reference", s) })},
	{name: "whatwg.Parse", iris: true, parse: accepts(whatwg.Parse)},
	{"fredbi/uri", "github.com/fredbi/uri", false, func() { fredbi.UsesDNSHostValidation = never }, accepts(fredbi.ParseReference)},
	{"fredbi/uri, DNS check", "github.com/fredbi/uri", false, func() { fredbi.UsesDNSHostValidation = checksDNS }, accepts(fredbi.ParseReference)},
	{"whatwg-url", "github.com/nlnwa/whatwg-url", true, nil, accepts(func(s string) (*nlnwa.Url, error) { return nlnwa.Parse(s) })},
	{"fasthttp", "github.com/valyala/fasthttp", true, nil, func(s string) bool {
		u := fasthttp.AcquireURI()
		err := u.Parse(nil, []byte(s))
		fasthttp.ReleaseURI(u)
		return err == nil
	}},
	{name: "Appendix B regexp", iris: true, parse: func(s string) bool {
		m := appendixB.FindStringSubmatchIndex(s)
		keep(m)
		return m != nil
	}},
}

// accepts returns the function that parses a text and reports whether that succeeds. The compiler cannot omit the call, since
// it does not know which function it calls.
func accepts[T any](parse func(string) (T, error)) func(string) bool {
	return func(s string) bool {
		_, err := parse(s)
		return err == nil
	}
}

var checksDNS = fredbi.UsesDNSHostValidation

func never(string) bool { return false }

// appendixB is the regular expression of RFC 3986, appendix B. It splits every text, even an invalid one.
var appendixB = regexp.MustCompile(`^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?`)

var (
	kept       uri.URI // the result, so that the compiler cannot remove the parsing
	keptRecord whatwg.URL
	kinds      uint
)

// keep uses a result without allocating.
func keep[T any](v T) {
	if any(&v) == nil {
		kinds++
	}
}
