package main

import (
	"bytes"

	"github.com/urigrammar/uri/cmd/internal/commandline"
)

type versionCommand struct {
	JSON bool `name:"json" help:"Write a JSON object: version, go, revision, time, modified."`
}

// Help is shown by --help.
func (versionCommand) Help() string {
	return `The version of the module, and of Go that it was built with. Where it was built from a repository: the revision, its time, and whether files were modified.

Examples:

    abnf version
    abnf version --json | jq -r .revision`
}

// Run runs the command.
func (c versionCommand) Run(p *program) error {
	var out bytes.Buffer
	if c.JSON {
		commandline.WriteJSON(&out, commandline.ThisBuild("abnf"))
	} else {
		out.WriteString(commandline.ThisBuild("abnf").String() + "\n")
	}
	return p.write(&out)
}
