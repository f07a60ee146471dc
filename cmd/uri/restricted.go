package main

import (
	"fmt"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/cmd/internal/verdict"
	"github.com/urigrammar/uri/schemes"
)

// restrict returns v restricted by the check that a flag asks for.
func restrict(v verdict.Validator, flag string, check func(s string, p *verdict.Parsed) error) (verdict.Validator, error) {
	if !v.HasComponents {
		return verdict.Validator{}, fmt.Errorf("%s is for rules of references, and %s is not one", flag, v.Rule)
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

// missingError says that a reference is valid, but has no component of this name.
type missingError string

func (e missingError) Error() string { return "no " + string(e) + ", which --require asks for" }

// required returns v restricted to references with a component: scheme, authority, host or none. A host is not empty.
func required(v verdict.Validator, part string) (verdict.Validator, error) {
	if part == "none" {
		return v, nil
	}
	has := map[string]func(uri.Components) bool{
		"scheme":    func(c uri.Components) bool { return c.Scheme != "" },
		"authority": func(c uri.Components) bool { return c.Authority().IsPresent() },
		"host":      func(c uri.Components) bool { return c.Host.String() != "" },
	}[part]
	return restrict(v, "--require", func(_ string, p *verdict.Parsed) error {
		if has(p.Components().Of) {
			return nil
		}
		return missingError(part)
	})
}

// withSchemes returns v restricted by the grammars of schemes, if --scheme-grammar asks for that.
func withSchemes(v verdict.Validator, asked bool) (verdict.Validator, error) {
	if !asked {
		return v, nil
	}
	return restrict(v, "--scheme-grammar", verdict.CheckScheme)
}

// schemeNames returns the schemes that --scheme-grammar knows.
func schemeNames() []string { return verdict.Names(schemes.All(), schemes.Scheme.Name) }
