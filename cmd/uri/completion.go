package main

import (
	"bytes"
	_ "embed"
	"strings"
	"text/template"

	"github.com/alecthomas/kong"
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
	if err := completions.ExecuteTemplate(&script, c.Shell, completionOf(p.commands.Model)); err != nil {
		return err
	}
	_, err := p.stdout.Write(script.Bytes())
	return err
}

//go:embed completion.tmpl
var completionText string

var completions = template.Must(template.New("").Funcs(template.FuncMap{
	"quote": shellQuote,
	"fish":  fishQuote,
	"brief": brief,
	"zsh":   zshEscape,
	"words": func(words []string) string { return strings.Join(words, " ") },
}).Parse(completionText))

// completable is what can be completed.
type completable struct {
	Flags    []completableFlag // of every command
	Commands []completableCommand
}

type completableCommand struct {
	Name, Help string
	Flags      []completableFlag
	Words      []string // that its argument can be
	Files      bool     // its arguments are names of files
}

type completableFlag struct {
	Name, Short, Help string
	TakesValue        bool
	Values            []string // nil where any is right
}

func completionOf(app *kong.Application) completable {
	all := completable{Flags: completableFlags(app.Flags)}
	for _, c := range app.Children {
		command := completableCommand{Name: c.Name, Help: c.Help, Flags: completableFlags(c.Flags)}
		for _, arg := range c.Positional {
			switch {
			case arg.Enum != "":
				command.Words = arg.EnumSlice()
			case arg.Name == "command":
				command.Words = commandNames(app)
			case arg.Name == "file":
				command.Files = true
			}
		}
		all.Commands = append(all.Commands, command)
	}
	return all
}

func completableFlags(flags []*kong.Flag) []completableFlag {
	var all []completableFlag
	for _, f := range flags {
		flag := completableFlag{Name: f.Name, Help: f.Help, TakesValue: !f.IsBool()}
		if f.Short != 0 {
			flag.Short = string(f.Short)
		}
		if f.Enum != "" {
			flag.Values = f.EnumSlice()
		}
		all = append(all, flag)
	}
	return all
}

// brief is the first sentence of a help text, without the stop.
func brief(help string) string {
	first, _, _ := strings.Cut(help, ". ")
	return strings.TrimSuffix(first, ".")
}

// shellQuote quotes for bash and zsh, where nothing has a meaning between "'" but "'".
func shellQuote(s string) string { return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'" }

// fishQuote quotes for fish, where a backslash has a meaning too.
func fishQuote(s string) string {
	return "'" + strings.NewReplacer(`\`, `\\`, "'", `\'`).Replace(s) + "'"
}

// zshEscaper escapes what has a meaning in a description for _arguments.
var zshEscaper = strings.NewReplacer(`\`, `\\`, "[", `\[`, "]", `\]`, ":", `\:`)

func zshEscape(s string) string { return zshEscaper.Replace(s) }
