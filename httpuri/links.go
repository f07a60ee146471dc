package httpuri

import (
	"iter"
	"net/http"
	"strings"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/run/ascii"
)

// Link is a link in a Link field (RFC 8288).
type Link struct {
	Target  uri.URI
	Context uri.URI    // the subject of the link: the document, or the parameter anchor
	Rels    []string   // the relation types, such as "next", in lower case
	Params  []uri.Pair // all parameters, in their order, with names in lower case
}

// Links yields the links in the Link fields, which it parses as in appendix B of RFC 8288. It resolves references against
// base, the URI of the document. After redirects, this is the URI of resp.Request.URL. As in the appendix, it skips invalid
// links. It also skips a link whose target or anchor cannot be resolved. It percent-encodes characters not allowed in a URI,
// like package repair.
func Links(base uri.URI, header http.Header) iter.Seq[Link] {
	return func(yield func(Link) bool) {
		for _, field := range header.Values("Link") {
			for {
				field = strings.TrimLeft(field, whiteSpace+",")
				target, rest, ok := strings.Cut(strings.TrimPrefix(field, "<"), ">")
				if !ok || field[0] != '<' {
					break
				}
				params, next := parameters(rest)
				field = next
				to, err := resolve(base, target)
				context, errAnchor := resolve(base, first(params, "anchor"))
				rels := strings.Fields(ascii.Lower(first(params, "rel")))
				if err == nil && errAnchor == nil && !yield(Link{to, context, rels, params}) {
					return
				}
			}
		}
	}
}

// parameters parses parameters, each after a ";", and returns the text after the next "," (RFC 8288, appendix B.3).
func parameters(s string) (params []uri.Pair, rest string) {
	for {
		s = strings.TrimLeft(s, whiteSpace)
		if !strings.HasPrefix(s, ";") {
			_, rest, _ = strings.Cut(s, ",")
			return params, rest
		}
		s = strings.TrimLeft(s[1:], whiteSpace)
		end := nextOf(s, whiteSpace+"=;,")
		pair := uri.Pair{Name: ascii.Lower(s[:end])}
		s = strings.TrimLeft(s[end:], whiteSpace)
		if strings.HasPrefix(s, "=") {
			var value string
			value, s, _ = parameterValue(strings.TrimLeft(s[1:], whiteSpace))
			pair.Value = uri.Present(value)
		}
		if pair.Name != "" {
			params = append(params, pair)
		}
	}
}

// parameterValue parses a token or a quoted string (RFC 8288, appendix B.4). It reports whether the value is complete: a
// closed quoted string, or a non-empty token without quotes. It ignores white space after the value.
func parameterValue(s string) (value, rest string, ok bool) {
	if !strings.HasPrefix(s, `"`) {
		end := nextOf(s, ";,")
		value = strings.TrimRight(s[:end], whiteSpace)
		return value, s[end:], value != "" && !strings.ContainsAny(value, `" =`)
	}
	var b strings.Builder
	for i := 1; i < len(s); i++ {
		switch s[i] {
		case '"':
			return b.String(), strings.TrimLeft(s[i+1:], whiteSpace), true
		case '\\':
			if i++; i == len(s) {
				return b.String(), "", false
			}
		}
		b.WriteByte(s[i])
	}
	return b.String(), "", false
}

// first returns the value of the first parameter with the given name. Others of that name do not count.
func first(params []uri.Pair, name string) string {
	for _, p := range params {
		if p.Name == name {
			return p.Value.Or("")
		}
	}
	return ""
}
