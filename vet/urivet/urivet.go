// Package urivet checks constant URIs in Go programs, as part of go vet.
//
// Its Analyzer reports constant strings that are invalid arguments of functions in packages uri,
// net/url and net/http:
//
//	http.Get("http://example.com/a b")
//	                              ^ the position that is reported
//
// Each function has its own requirement:
//
//   - Parse, ParseReference, MustParse and MustParseReference of package uri, and the methods of a
//     constant uri.Grammar: what the function accepts.
//   - uri.URI.ResolveString: a reference under any grammar of package uri, because the grammar of the base is unknown.
//   - url.Parse and url.URL.Parse: a URI-reference of RFC 3986. Package net/url itself also accepts other texts.
//   - url.ParseRequestURI: a URI without a fragment, or a path that begins with "/" with an optional query, or "*".
//   - http.Get, Head, Post and PostForm: a URI with the scheme http or https, and a host.
//   - The methods of http.Client of these names: the same, or a URI with another scheme, for which the client may have a
//     transport. The text after that scheme must begin with "/", so "localhost:8080" is reported.
//   - http.NewRequest and http.NewRequestWithContext: the same as the methods, or a relative reference, which handlers are tested
//     with.
//
// The analyzer checks only constants. A test that expects an error from one of these functions can
// use a variable.
//
// A message never shows text before the last "@".
package urivet

import (
	"go/ast"
	"go/constant"
	"go/types"
	"path"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/types/typeutil"
)

// Analyzer reports constant strings that are invalid arguments of functions that require URIs.
var Analyzer = &analysis.Analyzer{
	Name: "urivet",
	Doc: "check constant URIs\n\n" +
		"The analyzer reports invalid URIs and references in constant arguments\n" +
		"of functions in github.com/urigrammar/uri, net/url and net/http.",
	URL:      "https://pkg.go.dev/github.com/urigrammar/uri/vet/urivet",
	Requires: []*analysis.Analyzer{inspect.Analyzer},
	Run:      run,
}

func run(pass *analysis.Pass) (any, error) {
	calls := pass.ResultOf[inspect.Analyzer].(*inspector.Inspector)
	calls.Preorder([]ast.Node{(*ast.CallExpr)(nil)}, func(n ast.Node) { check(pass, n.(*ast.CallExpr)) })
	return nil, nil
}

// check reports a constant argument of a call that the function's demand rejects.
func check(pass *analysis.Pass, call *ast.CallExpr) {
	callee := typeutil.StaticCallee(pass.TypesInfo, call)
	if callee == nil {
		return
	}
	p, ok := parameterOf(pass.TypesInfo, call, callee)
	if !ok || p.index >= len(call.Args) {
		return
	}
	argument := call.Args[p.index]
	text, ok := constantString(pass.TypesInfo, argument)
	if !ok {
		return
	}
	if r := p.demand(text); r != nil {
		pos := position(pass.TypesInfo, argument, r.offset)
		pass.Reportf(pos, "%s: %s", displayName(callee), r.reason)
	}
}

func constantString(info *types.Info, e ast.Expr) (text string, ok bool) {
	v := info.Types[e].Value
	if v == nil || v.Kind() != constant.String {
		return "", false
	}
	return constant.StringVal(v), true
}

// displayName returns the name of f as programs write it: "url.Parse", "http.Client.Get".
func displayName(f *types.Func) string {
	return path.Base(strings.NewReplacer("(", "", "*", "", ")", "").Replace(f.FullName()))
}
