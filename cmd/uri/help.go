package main

import (
	"bytes"

	"github.com/urigrammar/uri/cmd/internal/commandline"
)

type helpCommand struct {
	Command string `arg:"" optional:"" help:"The command that the help is about. Without any: all."`
	Man     bool   `help:"Write a manual page of all commands, for man or groff."`
}

// Help is shown by --help.
func (helpCommand) Help() string {
	return `"uri help COMMAND" writes what "uri COMMAND --help" does.

Examples:

    uri help
    uri help check
    uri help --man > ~/.local/share/man/man1/uri.1
    uri help --man | man -l -`
}

// Run runs the command.
func (c helpCommand) Run(p *program) error {
	if c.Man {
		var page bytes.Buffer
		about.Write(&page, p.whole().Model)
		_, err := p.stdout.Write(page.Bytes())
		return err
	}
	return commandline.Usage(p.whole(), c.Command)
}

// about is what the manual page has that --help does not show.
var about = commandline.Manual{
	Version: commandline.ThisBuild("uri").Version,
	About:   "take URIs apart, check them, and compare the grammars of the standards",
	Environment: []commandline.Variable{
		{Name: "COLUMNS", Meaning: "How many columns drawings and this help may have. Without it the terminal is asked."},
		{Name: "NO_COLOR", Meaning: "If it is not empty, there are no colours unless --color asks for them."},
	},
}
