package main

import (
	"errors"
	"fmt"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/schemes"
)

// restrict returns v restricted by the check that a flag asks for.
func restrict(v validator, flag string, check func(s string, p *parsed) error) (validator, error) {
	if !v.hasComponents {
		return validator{}, fmt.Errorf("%s is for rules of references, and %s is not one", flag, v.rule)
	}
	parse := v.parse
	v.parse = func(s string) (parsed, error) {
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
func required(v validator, part string) (validator, error) {
	if part == "none" {
		return v, nil
	}
	has := map[string]func(uri.Components) bool{
		"scheme":    func(c uri.Components) bool { return c.Scheme != "" },
		"authority": func(c uri.Components) bool { return c.Authority().IsPresent() },
		"host":      func(c uri.Components) bool { return c.Host.String() != "" },
	}[part]
	return restrict(v, "--require", func(_ string, p *parsed) error {
		if has(p.components().of) {
			return nil
		}
		return missingError(part)
	})
}

// withSchemes returns v restricted by the grammars of schemes, if --scheme-grammar asks for that.
func withSchemes(v validator, asked bool) (validator, error) {
	if !asked {
		return v, nil
	}
	return restrict(v, "--scheme-grammar", checkScheme)
}

// schemeError is an error of the grammar of a scheme.
type schemeError struct {
	syntaxError
	of schemes.Scheme
}

// Hint returns the advice of the scheme's package.
func (e *schemeError) Hint() string { return hintOf(e.syntaxError) }

// checkScheme returns the reason why the grammar of its scheme rejects a text. It is nil if package schemes has no such grammar.
func checkScheme(s string, p *parsed) error {
	scheme, ok := schemes.Lookup(p.scheme())
	if !ok {
		return nil
	}
	err := scheme.CheckText(s)
	if wrong, ok := errors.AsType[syntaxError](err); ok {
		return &schemeError{wrong, scheme}
	}
	return err
}

// schemeNames returns the schemes that --scheme-grammar knows.
func schemeNames() []string { return namesOf(schemes.All(), schemes.Scheme.Name) }

// namesOf returns the names of all.
func namesOf[T any](all []T, name func(T) string) []string {
	var names []string
	for _, each := range all {
		names = append(names, name(each))
	}
	return names
}
