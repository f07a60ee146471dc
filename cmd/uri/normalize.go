package main

import (
	"fmt"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/lines"
	"github.com/urigrammar/uri/internal/run/printable"
)

type normalizeCommand struct {
	operation
	Level uri.Steps `default:"all" complete:"steps" help:"The steps to take, separated by commas: ${steps}. Case is those that end in -case, and scheme is port, default-host and empty-path. All leaves out slashes, which may change the resource."`
	explainFlag
	outcomeFlag
}

// Run runs the command.
func (c normalizeCommand) Run(p *program) error {
	if c.Explain && !c.JSON {
		return c.Inputs.eachInput(p, func(reply *lines.Reply, in numbered) { c.explain(p, reply, in) })
	}
	return c.operation.transform(p, c.JSON, c.RFC.grammar(), func(u uri.URI) (string, error) {
		if c.Explain {
			return changes(u, c.Level).String(), nil
		}
		return u.Normalize(c.Level).String(), nil
	})
}

func (c normalizeCommand) explain(p *program, reply *lines.Reply, in numbered) {
	u, err := c.RFC.grammar().ParseReference(in.text)
	if err != nil {
		p.problem(reply, in, err)
		return
	}
	steps := changes(u, c.Level)
	if steps == 0 {
		fmt.Fprintf(&reply.Out, "%s\n  is normal\n", printable.Text(u.String()))
		return
	}
	fmt.Fprintf(&reply.Out, "%s\n  changed by %s\n  to %s\n", printable.Text(u.String()), steps, printable.Text(u.Normalize(c.Level).String()))
}

// changes returns the steps that would each change u.
func changes(u uri.URI, steps uri.Steps) (found uri.Steps) {
	for step := uri.Steps(1); step.String() != ""; step <<= 1 {
		if steps&step != 0 && u.Normalize(step) != u {
			found |= step
		}
	}
	return found
}

// stepNames returns the names that --level knows.
func stepNames() []string {
	names := []string{"all", uri.StepCase.String(), uri.StepScheme.String()}
	for s := uri.Steps(1); s.String() != ""; s <<= 1 {
		names = append(names, s.String())
	}
	return names
}
