package main

import "github.com/urigrammar/uri"

type normalizeCommand struct {
	operation
	Level uri.Steps `default:"all" complete:"steps" help:"The steps, separated by commas: ${steps}. Case means all steps that end in -case. Scheme means port, default-host and empty-path. All means every step except slashes, which may change the resource."`
	outcomeFlag
}

// Run runs the command.
func (c normalizeCommand) Run(p *program) error {
	return c.transform(p, c.JSON, c.RFC.grammar(), func(u uri.URI) (string, error) { return u.Normalize(c.Level).String(), nil })
}

// stepNames returns the names that --level knows.
func stepNames() []string {
	names := []string{"all", uri.StepCase.String(), uri.StepScheme.String()}
	for s := uri.Steps(1); s.String() != ""; s <<= 1 {
		names = append(names, s.String())
	}
	return names
}
