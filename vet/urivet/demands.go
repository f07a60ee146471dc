package urivet

import (
	"errors"
	"fmt"
	"go/ast"
	"go/constant"
	"go/types"
	"strings"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/languages/validunder"
)

// A parameter is a function's parameter for a URI, with the rule that the argument must match.
type parameter struct {
	index  int
	demand demand
}

// parameters maps the full names of checked functions to their parameters. The methods of a Grammar are in grammarMethods.
var parameters = map[string]parameter{
	"github.com/urigrammar/uri.Parse":               {0, parsed(uri.Parse)},
	"github.com/urigrammar/uri.ParseReference":      {0, parsed(uri.ParseReference)},
	"github.com/urigrammar/uri.MustParse":           {0, parsed(uri.Parse)},
	"github.com/urigrammar/uri.MustParseReference":  {0, parsed(uri.ParseReference)},
	"(github.com/urigrammar/uri.URI).ResolveString": {0, referenceOfAnyGrammar},

	"net/url.Parse":           {0, parsed(uri.ParseReference)},
	"(*net/url.URL).Parse":    {0, parsed(uri.ParseReference)},
	"net/url.ParseRequestURI": {0, requestURI},

	"net/http.NewRequest":            {1, requested},
	"net/http.NewRequestWithContext": {2, requested},

	"net/http.Get":      {0, fetchedByDefault},
	"net/http.Head":     {0, fetchedByDefault},
	"net/http.Post":     {0, fetchedByDefault},
	"net/http.PostForm": {0, fetchedByDefault},

	"(*net/http.Client).Get":      {0, fetched},
	"(*net/http.Client).Head":     {0, fetched},
	"(*net/http.Client).Post":     {0, fetched},
	"(*net/http.Client).PostForm": {0, fetched},
}

// grammarMethods maps the full names of the checked methods of Grammar to the methods. Their only parameter is the text.
var grammarMethods = map[string]func(uri.Grammar, string) (uri.URI, error){
	"(github.com/urigrammar/uri.Grammar).Parse":          uri.Grammar.Parse,
	"(github.com/urigrammar/uri.Grammar).ParseReference": uri.Grammar.ParseReference,
}

// parameterOf returns the parameter to check in a call to callee, if there is one.
func parameterOf(info *types.Info, call *ast.CallExpr, callee *types.Func) (p parameter, ok bool) {
	name := callee.FullName()
	method, ok := grammarMethods[name]
	if !ok {
		p, ok = parameters[name]
		return p, ok
	}
	g, ok := constantGrammar(info, call)
	if !ok {
		return parameter{}, false
	}
	parse := func(s string) (uri.URI, error) { return method(g, s) }
	return parameter{0, parsed(parse)}, true
}

// constantGrammar returns the Grammar whose method is called, if the Grammar is a constant.
func constantGrammar(info *types.Info, call *ast.CallExpr) (g uri.Grammar, ok bool) {
	method, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok {
		return 0, false
	}
	v := info.Types[method.X].Value
	if v == nil {
		return 0, false // a variable, or the type in a method expression
	}
	n, ok := constant.Uint64Val(v)
	return uri.Grammar(n), ok
}

// A demand returns the reason why a function must not be called with a text, or nil.
type demand func(text string) *rejection

// A rejection contains the byte offset of an error, and the reason. The reason includes the offset,
// but never text before an "@".
type rejection struct {
	offset int
	reason string
}

func rejected(offset int, what, why string) *rejection {
	return &rejection{offset, fmt.Sprintf("%s at offset %d: %s", what, offset, why)}
}

// parsed is the demand of functions that accept the same texts as parse.
func parsed(parse func(string) (uri.URI, error)) demand {
	return func(text string) *rejection {
		_, r := parseWith(parse, text)
		return r
	}
}

func parseWith(parse func(string) (uri.URI, error), text string) (uri.URI, *rejection) {
	u, err := parse(text)
	if e, ok := errors.AsType[*uri.SyntaxError](err); ok {
		return u, &rejection{e.Offset(), strings.TrimPrefix(e.Error(), "uri: ")}
	}
	return u, nil
}

// referenceOfAnyGrammar is the demand of methods of a URI whose grammar is not known.
func referenceOfAnyGrammar(text string) *rejection {
	_, err := uri.ParseReference(text)
	var e *uri.SyntaxError
	if errors.As(err, &e) && len(validunder.Grammars(e, text)) > 0 {
		return nil
	}
	return parsed(uri.ParseReference)(text)
}

// requestURI is the demand of url.ParseRequestURI, which parses the request target of an HTTP request (RFC 9112, section 3.2).
func requestURI(text string) *rejection {
	if text == "*" {
		return nil
	}
	parse := uri.Parse
	if strings.HasPrefix(text, "/") {
		parse = uri.ParseReference
	}
	u, r := parseWith(parse, text)
	if fragment, present := u.Fragment(); r == nil && present {
		return rejected(len(text)-len("#")-len(fragment), "fragment", "a request cannot contain a fragment (RFC 9112, section 3.2)")
	}
	return r
}

// requested is the demand of http.NewRequest. Tests pass requests with a relative reference to handlers.
func requested(text string) *rejection {
	if u, r := parseWith(uri.ParseReference, text); r != nil || !u.IsURI() {
		return r
	}
	return fetched(text)
}

// fetchedByDefault is the demand of functions that use http.DefaultClient, which has a transport for http and https.
func fetchedByDefault(text string) *rejection {
	r := fetched(text)
	if r != nil {
		return r
	}
	if u, _ := uri.Parse(text); !isWeb(u) {
		return rejected(0, "unsupported scheme", "http.DefaultClient requires http or https")
	}
	return nil
}

// fetched is the demand of methods of an http.Client, which can have a transport for any scheme.
func fetched(text string) *rejection {
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
		return rejected(afterScheme, "no host", `the text before ":" is the scheme, and "//" is missing after it`)
	}
	return nil
}

func isWeb(u uri.URI) bool { return u.HasScheme("http") || u.HasScheme("https") }

// withHost is the demand of RFC 9110 on URIs with the scheme http or https.
func withHost(u uri.URI) *rejection {
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
	return rejected(offset, "no host", "an http or https URI requires one (RFC 9110, section 4.2)")
}
