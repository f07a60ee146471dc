package main

import (
	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/cmd/internal/commandline"
)

type relativizeCommand struct {
	Inputs references           `embed:""`
	RFC    rfc                  `embed:""`
	Base   commandline.Verbatim `required:"" placeholder:"URI" help:"The base URI. Its fragment is not used."`
	Exact  bool                 `help:"Refuse a target with dot-segments, which resolving would remove."`
	JSON   bool                 `help:"Write a JSON object a line: input, result, error."`
}

// Help is shown by --help.
func (relativizeCommand) Help() string {
	return `The shortest reference that resolves to each target again, a line each: "uri resolve" with the same base is the way back. There is an empty line for a target without such a reference, about which standard error has more.

Examples:

    uri relativize --base http://a/b/c/d http://a/b/g http://a/x 'http://a/b/c/d?q' //h
    uri relativize --base http://a/b --exact http://a/c/../d`
}

// Run runs the command.
func (c relativizeCommand) Run(p *program) error {
	base, err := c.RFC.base(c.Base)
	if err != nil {
		return err
	}
	relativizer := uri.Relativizer{Exact: c.Exact}
	return c.Inputs.transform(p, c.JSON, func(s string) (string, error) {
		target, err := c.RFC.grammar().ParseReference(s)
		if err != nil {
			return "", err
		}
		ref, err := relativizer.Relativize(base, target)
		return ref.String(), err
	})
}
