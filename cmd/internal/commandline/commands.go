package commandline

import (
	"bytes"
	"embed"
	"reflect"
	"strings"

	"github.com/alecthomas/kong"
)

// Group is a titled group of commands, as pointers to their structs. For example, the struct of command check is
// checkCommand.
type Group struct {
	Title    string
	Commands []any
}

// shared returns the commands of every program, which follow its own commands.
func shared() Group {
	return Group{Title: "This program:", Commands: []any{new(helpCommand), new(completionCommand), new(versionCommand)}}
}

// commandsOf returns the commands of groups. If args begins with the name of a command, it returns
// that command alone.
func (p Program) commandsOf(args []string, groups []Group) (all []kong.Option) {
	for _, g := range groups {
		for _, c := range g.Commands {
			name := strings.ToLower(strings.TrimSuffix(reflect.TypeOf(c).Elem().Name(), "Command"))
			if len(args) > 0 && args[0] == name {
				return []kong.Option{p.command(name, g.Title, c)}
			}
			all = append(all, p.command(name, g.Title, c))
		}
	}
	return all
}

func (p Program) command(name, group string, pointer any) kong.Option {
	brief, _ := p.help(name)
	return kong.DynamicCommand(name, brief, group, pointer)
}

//go:embed help
var sharedHelp embed.FS

// help returns the first line of a command's help text, and the rest. The help text of a shared command names the program.
func (p Program) help(command string) (brief, detail string) {
	file := "help/" + command + ".txt"
	text, err := p.Help.ReadFile(file)
	if err != nil {
		text, _ = sharedHelp.ReadFile(file) // a test finds commands that have no text
	}
	brief, detail, _ = strings.Cut(strings.ReplaceAll(strings.TrimSuffix(string(text), "\n"), "${program}", p.Name), "\n\n")
	return brief, detail
}

// describe sets the long help texts of the commands.
func (p Program) describe(k *kong.Kong) error {
	for _, c := range k.Model.Children {
		_, c.Detail = p.help(c.Name)
	}
	return nil
}

type helpCommand struct {
	Command string `arg:"" optional:"" help:"The command to describe. (default: all)"`
	Man     bool   `help:"Print the manual page, in troff."`
}

// Run runs the command.
func (c helpCommand) Run(in *invocation) error {
	if c.Man {
		return in.writeAbout("man")
	}
	return usage(in.whole(), c.Command)
}

type completionCommand struct {
	Shell string `arg:"" enum:"bash, zsh, fish" help:"The shell: ${enum}."`
}

// Run runs the command.
func (c completionCommand) Run(in *invocation) error { return in.writeAbout(c.Shell) }

type versionCommand struct{}

// Run runs the command.
func (versionCommand) Run(in *invocation) error {
	return in.stdout.WriteBuffer(bytes.NewBufferString(Build(in.program.Name) + "\n"))
}
