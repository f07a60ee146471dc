package urivet

import (
	"errors"
	"fmt"
	"strings"

	"github.com/urigrammar/uri"
)

// A demand returns why a text is not what a function needs, or nil if it is.
type demand func(text string) *refusal

// A refusal is where a text is wrong, in bytes, and why. The reason names the offset, and nothing that stands before "@".
type refusal struct {
	offset int
	reason string
}

func refused(offset int, what, why string) *refusal {
	return &refusal{offset, fmt.Sprintf("%s at offset %d: %s", what, offset, why)}
}

// parsed is the demand of functions that parse what parse accepts.
func parsed(parse func(string) (uri.URI, error)) demand {
	return func(text string) *refusal {
		_, r := parseWith(parse, text)
		return r
	}
}

func parseWith(parse func(string) (uri.URI, error), text string) (uri.URI, *refusal) {
	u, err := parse(text)
	var e *uri.SyntaxError
	if errors.As(err, &e) {
		return u, &refusal{e.Offset(), strings.TrimPrefix(e.Error(), "uri: ")}
	}
	return u, nil
}

// referenceOfAnyGrammar is the demand of methods of a URI whose grammar is not known.
func referenceOfAnyGrammar(text string) *refusal {
	_, err := uri.ParseReference(text)
	var e *uri.SyntaxError
	if errors.As(err, &e) && len(e.ValidUnder()) > 0 {
		return nil
	}
	return parsed(uri.ParseReference)(text)
}

// requestURI is the demand of url.ParseRequestURI, which takes what the first line of an HTTP request has (RFC 9112, section 3.2).
func requestURI(text string) *refusal {
	if text == "*" {
		return nil
	}
	if !strings.HasPrefix(text, "/") {
		return parsed(uri.ParseAbsolute)(text)
	}
	u, r := parseWith(uri.ParseRelative, text)
	if fragment, present := u.Fragment(); r == nil && present {
		return refused(len(text)-len("#")-len(fragment), "fragment", "a request has none (RFC 9112, section 3.2)")
	}
	return r
}

// requested is the demand of http.NewRequest. A request with a relative reference can be given to a handler.
func requested(text string) *refusal {
	if u, r := parseWith(uri.ParseReference, text); r != nil || u.IsRelative() {
		return r
	}
	return fetched(text)
}

// fetchedByDefault is the demand of functions that use http.DefaultClient, which has a transport for http and https.
func fetchedByDefault(text string) *refusal {
	r := fetched(text)
	if r != nil {
		return r
	}
	if u, _ := uri.Parse(text); !isWeb(u) {
		return refused(0, "unsupported scheme", "http.DefaultClient needs http or https")
	}
	return nil
}

// fetched is the demand of methods of an http.Client, which can have a transport for any scheme.
func fetched(text string) *refusal {
	u, r := parseWith(uri.Parse, text)
	if r != nil {
		return r
	}
	afterScheme := len(u.Scheme()) + len(":")
	_, hasAuthority := u.Authority()
	switch {
	case isWeb(u):
		return withHost(u)
	case !hasAuthority && !strings.HasPrefix(u.Path(), "/"):
		return refused(afterScheme, "no host", `what stands before ":" is the scheme, and "//" is missing after it`)
	}
	return nil
}

func isWeb(u uri.URI) bool { return u.HasScheme("http") || u.HasScheme("https") }

// withHost is the demand of RFC 9110 on URIs with the scheme http or https.
func withHost(u uri.URI) *refusal {
	host, _ := u.Host()
	if host.String() != "" {
		return nil
	}
	offset := len(u.Scheme()) + len(":")
	if _, present := u.Authority(); present {
		offset += len("//")
	}
	if userinfo, present := u.Userinfo(); present {
		offset += len(userinfo) + len("@")
	}
	return refused(offset, "no host", "an http or https URI needs one (RFC 9110, section 4.2)")
}
