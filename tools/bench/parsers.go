package main

import (
	"net/url"
	"regexp"

	fredbi "github.com/fredbi/uri"
	nlnwa "github.com/nlnwa/whatwg-url/url"
	"github.com/valyala/fasthttp"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/consensus"
	"github.com/urigrammar/uri/whatwg"
)

// parser is a parser to measure: it takes one text apart and says whether it accepts it.
type parser struct {
	name   string
	module string // "" for what comes with Go or with this project
	strict bool   // means to follow RFC 3986
	iris   bool   // takes IRIs
	before func() // sets the parser up, if it has settings
	parse  func(string) bool
}

// reference is the parser that ratios are to.
const reference = "net/url"

var parsers = []parser{
	{reference, "", false, true, nil, func(s string) bool {
		u, err := url.Parse(s)
		keep(u)
		return err == nil
	}},
	{"uri.ParseReference", "", true, false, nil, func(s string) bool {
		u, err := uri.ParseReference(s)
		kept = u
		return err == nil
	}},
	{"uri.Valid", "", true, false, nil, uri.Valid},
	{"uri, RFC 3987", "", false, true, nil, func(s string) bool {
		u, err := uri.RFC3987.ParseReference(s)
		kept = u
		return err == nil
	}},
	{"uri, RFC 2396", "", false, false, nil, func(s string) bool {
		u, err := uri.RFC2396.ParseReference(s)
		kept = u
		return err == nil
	}},
	{"consensus.Parse", "", false, false, nil, func(s string) bool {
		u, err := consensus.Parse(s)
		kept = u
		return err == nil
	}},
	{"uri.ParseTree", "", true, false, nil, func(s string) bool {
		t, err := uri.RFC3986.ParseTree("URI-reference", s)
		keep(t)
		return err == nil
	}},
	{"whatwg.ParseRecord", "", false, true, nil, func(s string) bool {
		r, err := whatwg.ParseRecord(s)
		keptRecord = r
		return err == nil
	}},
	{"fredbi/uri", "github.com/fredbi/uri", true, false, func() { fredbi.UsesDNSHostValidation = never }, parseFredbi},
	{"fredbi/uri, DNS check", "github.com/fredbi/uri", true, false, func() { fredbi.UsesDNSHostValidation = checksDNS }, parseFredbi},
	{"whatwg-url", "github.com/nlnwa/whatwg-url", false, true, nil, func(s string) bool {
		u, err := nlnwa.Parse(s)
		keep(u)
		return err == nil
	}},
	{"fasthttp", "github.com/valyala/fasthttp", false, true, nil, func(s string) bool {
		u := fasthttp.AcquireURI()
		err := u.Parse(nil, []byte(s))
		fasthttp.ReleaseURI(u)
		return err == nil
	}},
	{"Appendix B regexp", "", false, true, nil, func(s string) bool {
		m := appendixB.FindStringSubmatchIndex(s)
		keep(m)
		return m != nil
	}},
}

var checksDNS = fredbi.UsesDNSHostValidation

func never(string) bool { return false }

func parseFredbi(s string) bool {
	u, err := fredbi.ParseReference(s)
	keep(u)
	return err == nil
}

// appendixB is the regular expression of RFC 3986, Appendix B. It takes every text apart, valid or not.
var appendixB = regexp.MustCompile(`^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?`)

var (
	kept       uri.URI // what was parsed, so that the compiler cannot leave the parsing out
	keptRecord whatwg.Record
	kinds      uint
)

// keep uses what was parsed without allocating for it.
func keep[T any](v T) {
	if any(&v) == nil {
		kinds++
	}
}
