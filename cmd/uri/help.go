package main

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/alecthomas/kong"
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
		writeManual(&page, p.commands.Model)
		_, err := p.stdout.Write(page.Bytes())
		return err
	}
	return p.usage(c.Command)
}

// usage writes the help on a command, or on all if it is "".
func (p *program) usage(command string) error {
	var args []string
	if command != "" {
		if !hasCommand(p.commands.Model, command) {
			return fmt.Errorf("there is no command %q; there are %s", command, strings.Join(commandNames(p.commands.Model), ", "))
		}
		args = []string{command}
	}
	ctx, err := kong.Trace(p.commands, args)
	if err != nil {
		return err
	}
	return ctx.PrintUsage(false)
}

func hasCommand(app *kong.Application, name string) bool {
	for _, c := range app.Children {
		if c.Name == name {
			return true
		}
	}
	return false
}

func commandNames(app *kong.Application) []string {
	var names []string
	for _, c := range app.Children {
		names = append(names, c.Name)
	}
	return names
}

// printHelp writes the help on a command, or on all.
func printHelp(options kong.HelpOptions, ctx *kong.Context) error {
	if err := kong.DefaultHelpPrinter(options, ctx); err != nil {
		return &outputError{err}
	}
	return nil
}
