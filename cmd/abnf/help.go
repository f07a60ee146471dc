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
	return `"abnf help COMMAND" writes what "abnf COMMAND --help" does.

Examples:

    abnf help
    abnf help check
    abnf help --man > ~/.local/share/man/man1/abnf.1
    abnf help --man | man -l -`
}

// Run runs the command.
func (c helpCommand) Run(p *program) error {
	if !c.Man {
		return commandline.Usage(p.whole(), c.Command)
	}
	var page bytes.Buffer
	about.Write(&page, p.whole().Model)
	return p.write(&page)
}

// about is what the manual page has that --help does not show.
var about = commandline.Manual{
	Version:     commandline.ThisBuild("abnf").Version,
	About:       "check grammars in ABNF, compare them, and make members and test suites of them",
	Environment: []commandline.Variable{{Name: "COLUMNS", Meaning: "How many columns this help may have. Without it the terminal is asked."}},
}
