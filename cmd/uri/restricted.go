package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/cmd/internal/verdict"
	"github.com/urigrammar/uri/schemes"
)

// restrict returns v restricted by the check that a flag requests.
func restrict(v verdict.Validator, flag string, check func(s string, p *verdict.Parsed) error) (verdict.Validator, error) {
	if !v.HasComponents {
		return verdict.Validator{}, fmt.Errorf("%s requires a rule for references, and %s is not one", flag, v.Rule)
	}
	parse := v.Parse
	v.Parse = func(s string) (verdict.Parsed, error) {
		p, err := parse(s)
		if err == nil {
			err = check(s, &p)
		}
		return p, err
	}
	return v, nil
}

// required returns v restricted to references with the given component: scheme, authority, host or none. An empty host does not count.
func required(v verdict.Validator, part string) (verdict.Validator, error) {
	if part == "none" {
		return v, nil
	}
	has := map[string]func(uri.Components) bool{
		"scheme":    func(c uri.Components) bool { return c.Scheme != "" },
		"authority": func(c uri.Components) bool { return c.Authority().IsPresent() },
		"host":      func(c uri.Components) bool { return c.Host.String() != "" },
	}[part]
	return restrict(v, "--require", func(s string, p *verdict.Parsed) error {
		c := p.Components().Of
		if has(c) {
			return nil
		}
		return missing(s, c, part)
	})
}

// missing returns the error about a valid reference without a component, with a suggestion.
func missing(s string, c uri.Components, part string) error {
	e := &verdict.MissingError{Part: part, At: -1, Problem: "the " + part + " is missing, but --require requires it"}
	host := bareHost(s)
	registered, _ := uri.Schemes{}.Find(c.Scheme)
	switch {
	case s == "":
		e.Problem = "the line is blank"
	case s[0] == '#':
		e.At, e.Problem = 0, "the line looks like a comment; to find URLs in any text, use uri find --check"
	case host != "" && strings.HasPrefix(host, c.Scheme+":"):
		e.At, e.Problem = 0, fmt.Sprintf("no %s: %q is read as the scheme; write http://%s", part, c.Scheme, host)
	case host != "":
		e.At, e.Problem = 0, fmt.Sprintf("no %s: write \"//\" before it, as in https://%s, or add --default-scheme", part, host)
	case c.Authority() == uri.Present("") && strings.HasPrefix(c.Path, "/"):
		e.At, e.Problem = strings.Index(s, "//")+2, "the host between \"//\" and \"/\" is empty"
	case strings.HasPrefix(c.Path, "/") && registered.DefaultPort != 0:
		e.At, e.Problem = len(c.Scheme)+2, fmt.Sprintf("no %s: a \"/\" is missing after %q", part, s[:len(c.Scheme)+2])
	}
	return e
}

// withSchemes returns v restricted by the grammars of schemes, if --scheme-grammar is given.
func withSchemes(v verdict.Validator, asked bool) (verdict.Validator, error) {
	if !asked {
		return v, nil
	}
	return restrict(v, "--scheme-grammar", checkScheme)
}

// checkScheme returns the error of the grammar for a text's scheme. It returns nil if package schemes has no such grammar.
func checkScheme(s string, p *verdict.Parsed) error {
	scheme, ok := schemes.Lookup(p.Scheme())
	if !ok {
		return nil
	}
	err := scheme.CheckText(s)
	if wrong, ok := errors.AsType[verdict.SyntaxError](err); ok {
		return &verdict.SchemeError{SyntaxError: wrong, Name: scheme.Name(), Title: scheme.Title()}
	}
	return err
}

// schemeNames returns the schemes that --scheme-grammar supports.
func schemeNames() []string { return verdict.Names(schemes.All(), schemes.Scheme.Name) }
