package main

import (
	"github.com/urigrammar/uri"
)

type relativizeCommand struct {
	operation
	baseFlag
	Exact bool `help:"Reject a target with dot-segments, which resolving would remove."`
	outcomeFlag
}

// Run runs the command.
func (c relativizeCommand) Run(p *program) error {
	base, err := c.RFC.base(c.Base)
	if err != nil {
		return err
	}
	relativizer := uri.Relativizer{Exact: c.Exact}
	return c.operation.transform(p, c.JSON, c.RFC.grammar(), func(target uri.URI) (string, error) {
		ref, err := relativizer.Relativize(base, target)
		return ref.String(), err
	})
}
