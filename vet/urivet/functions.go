package urivet

import (
	"go/ast"
	"go/constant"
	"go/types"

	"github.com/urigrammar/uri"
)

// A parameter is where a function takes a text, and what the text must be.
type parameter struct {
	index  int
	demand demand
}

// parameters has the functions that are checked, by their full names. The methods of a Grammar are in grammarMethods.
var parameters = map[string]parameter{
	"github.com/urigrammar/uri.Parse":               {0, parsed(uri.Parse)},
	"github.com/urigrammar/uri.ParseReference":      {0, parsed(uri.ParseReference)},
	"github.com/urigrammar/uri.ParseAbsolute":       {0, parsed(uri.ParseAbsolute)},
	"github.com/urigrammar/uri.ParseRelative":       {0, parsed(uri.ParseRelative)},
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

// grammarMethods has the methods of a Grammar that are checked, by their full names. The text is their only parameter.
var grammarMethods = map[string]func(uri.Grammar, string) (uri.URI, error){
	"(github.com/urigrammar/uri.Grammar).Parse":          uri.Grammar.Parse,
	"(github.com/urigrammar/uri.Grammar).ParseReference": uri.Grammar.ParseReference,
	"(github.com/urigrammar/uri.Grammar).ParseAbsolute":  uri.Grammar.ParseAbsolute,
	"(github.com/urigrammar/uri.Grammar).ParseRelative":  uri.Grammar.ParseRelative,
}

// parameterOf returns what is checked of a call to callee, if anything.
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

// constantGrammar returns the Grammar whose method is called, if that is a constant.
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
