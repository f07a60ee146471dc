package main

import (
	"errors"
	"strings"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/cmd/internal/commandline"
)

type resolveCommand struct {
	operation
	Base     *commandline.Verbatim `placeholder:"URI" help:"The base URI, whose fragment is ignored. Without --base, each input is a base, a tab, and a reference."`
	Relative bool                  `help:"Print the shortest reference that resolves to each URI."`
	Exact    bool                  `help:"Reject a reference whose \"..\" climbs above the root. RFC 3986 drops such a \"..\", and RFC 2396 keeps it (section 5.2, step 6g). With --relative, reject a URI that contains dot-segments."`
	outcomeFlag
}

// Run runs the command.
func (c resolveCommand) Run(p *program) error {
	c.Inputs.relative = true
	if c.Base == nil && len(c.Inputs.Refs) > 0 && !strings.Contains(string(c.Inputs.Refs[0]), "\t") {
		return errNoBase
	}
	if c.Base == nil {
		return c.Results.transform(p, c.inputs(), c.JSON, c.line)
	}
	if err := c.Inputs.check(); err != nil {
		return err
	}
	c.Inputs.note(p, *c.Base)
	base, err := c.RFC.base(commandline.Verbatim(c.Inputs.complete(string(*c.Base))))
	if err != nil {
		return err
	}
	return c.Results.transform(p, c.inputs(), c.JSON, func(text string) (string, error) { return c.resolve(base, text) })
}

var (
	errNoBase  = errors.New("the base is missing: write uri resolve --base BASE REFERENCE")
	errNoTab   = errors.New("a tab between the base and the reference is missing; --base sets one base for all lines")
	errBadBase = errors.New("the base is not a URI")
)

// line resolves a line with a base, a tab and a reference.
func (c resolveCommand) line(text string) (string, error) {
	before, ref, found := strings.Cut(text, "\t")
	if !found {
		return "", errNoTab
	}
	base, err := c.RFC.grammar().ParseReference(before)
	if err != nil || base.Scheme() == "" {
		return "", errBadBase
	}
	return c.resolve(base, ref)
}

func (c resolveCommand) resolve(base uri.URI, text string) (string, error) {
	ref, err := c.reference(text)
	if err != nil {
		return "", err
	}
	if c.Relative {
		ref, err = uri.Relativizer{Exact: c.Exact}.Relativize(base, ref)
	} else {
		ref, err = uri.Resolver{Algorithm: c.RFC.grammar(), RejectSurplus: c.Exact}.Resolve(base, ref)
	}
	return ref.String(), err
}

// reference parses a reference. It parses a reference that consists of a query by RFC 3986. RFC 2396
// resolves "?y" in its appendix C, although its grammar does not derive it (erratum 452).
func (c resolveCommand) reference(text string) (uri.URI, error) {
	ref, err := c.RFC.grammar().ParseReference(text)
	if err != nil && strings.HasPrefix(text, "?") {
		if other, otherErr := uri.ParseReference(text); otherErr == nil {
			return other, nil
		}
	}
	return ref, err
}
