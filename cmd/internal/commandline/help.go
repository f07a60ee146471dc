package commandline

import (
	"fmt"
	"slices"

	"github.com/alecthomas/kong"

	"github.com/urigrammar/uri/internal/run/excerpt"
)

// usage writes the help on a command, or on all if command is "".
func usage(k *kong.Kong, command string) error {
	var args []string
	if command != "" {
		if names := CommandNames(k.Model); !slices.Contains(names, command) {
			return fmt.Errorf("unknown command %q%s", excerpt.Hidden(command), DidYouMean(command, names))
		}
		args = []string{command}
	}
	ctx, err := kong.Trace(k, args)
	if err != nil {
		return err
	}
	return ctx.PrintUsage(false)
}

// CommandNames returns the names of the commands, in the order of the help.
func CommandNames(app *kong.Application) []string {
	var names []string
	for _, c := range app.Children {
		names = append(names, c.Name)
	}
	return names
}

// printHelp writes the help on one command or on all commands. Only the latter lists the flags that all commands share.
func printHelp(options kong.HelpOptions, ctx *kong.Context) error {
	for _, f := range ctx.Model.Flags {
		f.Hidden = ctx.Selected() != nil
	}
	if err := kong.DefaultHelpPrinter(options, ctx); err != nil {
		return &OutputError{err}
	}
	return nil
}
