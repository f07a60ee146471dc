package main

import (
	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/cmd/internal/commandline"
)

type relativizeCommand struct {
	Inputs  references           `embed:""`
	Results results              `embed:""`
	RFC     rfc                  `embed:""`
	Base    commandline.Verbatim `required:"" placeholder:"URI" help:"The base URI. Its fragment is not used."`
	Exact   bool                 `help:"Reject a target with dot-segments, which resolving would remove."`
	JSON    bool                 `help:"Write a JSON object per line: input, result, error."`
}

// Run runs the command.
func (c relativizeCommand) Run(p *program) error {
	base, err := c.RFC.base(c.Base)
	if err != nil {
		return err
	}
	relativizer := uri.Relativizer{Exact: c.Exact}
	return c.Inputs.transformReferences(p, c.Results, c.JSON, c.RFC.grammar(), func(target uri.URI) (string, error) {
		ref, err := relativizer.Relativize(base, target)
		return ref.String(), err
	})
}
