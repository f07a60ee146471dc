package main

import (
	"strings"

	"github.com/urigrammar/uri"
)

type resolveCommand struct {
	operation
	baseFlag
	NonStrict bool   `help:"Ignore the scheme of a reference where it is that of the base (RFC 3986 section 5.2.2)."`
	Surplus   string `enum:"keep, drop, reject" default:"keep" help:"For RFC 2396: what becomes of \"..\" above the root (5.2, step 6g): ${enum}."`
	Raw       bool   `help:"Write what the bare algorithm makes, even where it reads as something else. The base may be relative."`
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
	resolver := uri.Resolver{Algorithm: c.RFC.grammar(), NonStrict: c.NonStrict, Surplus: surpluses[c.Surplus]}
	return c.Results.transform(p, c.Inputs, c.JSON, func(text string) (string, error) {
		ref, err := c.reference(text)
		if err != nil {
			return "", err
		}
		if c.Raw {
			return resolver.Raw(base, ref)
		}
		target, err := resolver.Resolve(base, ref)
		return target.String(), err
	})
}

var surpluses = map[string]uri.Surplus{"keep": uri.KeepSurplus, "drop": uri.DropSurplus, "reject": uri.RejectSurplus}

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
