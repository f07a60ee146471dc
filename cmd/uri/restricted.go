package main

import (
	"fmt"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/lines/linecheck"
	"github.com/urigrammar/uri/schemes"
)

// restricted is a validator that accepts only some of the references that another one accepts. It
// embeds that one for all methods besides those that validate.
type restricted struct {
	validator
	// check returns the reason why it rejects a reference with the outline.
	check func(s string, o *linecheck.Outline) error
}

// restrict returns v restricted by the check that a flag asks for.
func restrict(v validator, flag string, check func(string, *linecheck.Outline) error) (validator, error) {
	if !v.HasComponents() {
		return nil, fmt.Errorf("%s is for rules of references, and %s is not one", flag, v.rule())
	}
	return restricted{v, check}, nil
}

// References returns no grammar, since the restricted validator rejects some of its references.
func (r restricted) References() (uri.Grammar, bool) { return 0, false }

func (r restricted) validate(s string) error {
	var o linecheck.Outline
	return r.Outline(s, &o)
}

func (r restricted) Outline(s string, o *linecheck.Outline) error {
	if err := r.validator.Outline(s, o); err != nil {
		return err
	}
	return r.check(s, o)
}

func (r restricted) components(s string, c *components) error {
	if err := r.validate(s); err != nil {
		return err
	}
	return r.validator.components(s, c)
}

// required returns v restricted to references with a component: scheme, authority, host or none.
func required(v validator, part string) (validator, error) {
	if part == "none" {
		return v, nil
	}
	return restrict(v, "--require", func(_ string, o *linecheck.Outline) error { return o.Require(part) })
}

// withSchemes returns v restricted by the grammars of schemes, if --scheme-grammar asks for that.
func withSchemes(v validator, asked bool) (validator, error) {
	if !asked {
		return v, nil
	}
	return restrict(v, "--scheme-grammar", schemeError)
}

// schemeError returns the reason why the grammar of its scheme rejects a text with the outline. It is
// nil if package schemes has no such grammar.
func schemeError(s string, o *linecheck.Outline) error {
	if o.Scheme == "" {
		return nil
	}
	scheme, ok := schemes.Lookup(o.Scheme)
	if !ok {
		return nil
	}
	return scheme.CheckText(s)
}

// schemeNames returns the schemes that --scheme-grammar knows.
func schemeNames() []string {
	var names []string
	for _, s := range schemes.All() {
		names = append(names, s.Name())
	}
	return names
}
