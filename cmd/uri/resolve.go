package main

import (
	"strings"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/languages/bareresolve"
)

type resolveCommand struct {
	operation
	baseFlag
	NonStrict     bool `help:"Ignore the scheme of a reference where it is that of the base (RFC 3986 section 5.2.2)."`
	RejectSurplus bool `help:"Reject a reference whose \"..\" climbs above the root. RFC 3986 drops such a \"..\", and RFC 2396 keeps it (5.2, step 6g)."`
	Raw           bool `help:"Write what the bare algorithm makes, even where it reads as something else. The base may be relative."`
	outcomeFlag
}

// Run runs the command.
func (c resolveCommand) Run(p *program) error {
	parseBase := c.RFC.base
	if c.Raw {
		parseBase = c.RFC.anyBase
	}
	base, err := parseBase(c.Base)
	if err != nil {
		return err
	}
	resolver := uri.Resolver{Algorithm: c.RFC.grammar(), NonStrict: c.NonStrict, RejectSurplus: c.RejectSurplus}
	return c.Results.transform(p, c.Inputs, c.JSON, func(text string) (string, error) {
		ref, err := c.reference(text)
		if err != nil {
			return "", err
		}
		if c.Raw {
			return c.raw(base, ref)
		}
		target, err := resolver.Resolve(base, ref)
		return target.String(), err
	})
}

// raw returns what the algorithm alone makes.
func (c resolveCommand) raw(base, ref uri.URI) (string, error) {
	old := c.RFC.grammar() == uri.RFC2396 || c.RFC.grammar() == uri.RFC2732
	return bareresolve.Algorithm{Old: old, NonStrict: c.NonStrict}.Resolve(base.String(), ref.String()), nil
}

// reference parses a reference. One that consists of a query is parsed by RFC 3986: RFC 2396 resolves "?y"
// in its appendix C, although its grammar does not derive it (erratum 452).
func (c resolveCommand) reference(text string) (uri.URI, error) {
	ref, err := c.RFC.grammar().ParseReference(text)
	if err != nil && strings.HasPrefix(text, "?") {
		if other, otherErr := uri.ParseReference(text); otherErr == nil {
			return other, nil
		}
	}
	return ref, err
}
