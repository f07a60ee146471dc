package main

import (
	"bytes"

	"github.com/urigrammar/uri/cmd/internal/commandline"
)

type completionCommand struct {
	Shell string `arg:"" enum:"bash, zsh, fish" help:"The shell: ${enum}."`
}

// Help is shown by --help.
func (completionCommand) Help() string {
	return `A script for the shell, which completes commands, flags, the values of flags, and names of files where there can be one.

Examples:

    uri completion bash > ~/.local/share/bash-completion/completions/uri
    uri completion zsh > "${fpath[1]}/_uri"
    uri completion fish > ~/.config/fish/completions/uri.fish`
}

// Run runs the command.
func (c completionCommand) Run(p *program) error {
	var script bytes.Buffer
	if err := commandline.WriteCompletion(&script, c.Shell, p.whole().Model); err != nil {
		return err
	}
	_, err := p.stdout.Write(script.Bytes())
	return err
}
