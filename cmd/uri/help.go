package main

import "github.com/alecthomas/kong"

// printHelp writes the help on a command, or on all.
func printHelp(options kong.HelpOptions, ctx *kong.Context) error {
	if err := kong.DefaultHelpPrinter(options, ctx); err != nil {
		return &outputError{err}
	}
	return nil
}
