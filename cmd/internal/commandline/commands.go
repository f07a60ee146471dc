package commandline

import (
	"bytes"
	"cmp"
	"embed"
	"reflect"
	"strings"

	"github.com/alecthomas/kong"
)

// commandsOf returns the commands among the fields of structs, each given by a pointer. If args
// begins with the name of a command, it returns that command alone.
func commandsOf(args []string, structs ...any) (all []kong.Option) {
	for _, pointer := range structs {
		fields := reflect.ValueOf(pointer).Elem()
		for i := range fields.NumField() {
			f := fields.Type().Field(i)
			name := cmp.Or(f.Tag.Get("name"), strings.ToLower(f.Name))
			command := kong.DynamicCommand(name, f.Tag.Get("help"), f.Tag.Get("group"), fields.Field(i).Addr().Interface())
			if len(args) > 0 && args[0] == name {
				return []kong.Option{command}
			}
			all = append(all, command)
		}
	}
	return all
}

// sharedCommands are the commands of every program, which follow its own.
type sharedCommands struct {
	Help       helpCommand       `group:"This program:" help:"Show help on a command, or make a manual page."`
	Completion completionCommand `group:"This program:" help:"Make the completion of commands and flags for a shell."`
	Version    versionCommand    `group:"This program:" help:"Print the version."`
}

//go:embed help
var sharedHelp embed.FS

// describe sets the help texts of the commands. Those of the shared commands name the program.
func (p Program) describe(k *kong.Kong) error {
	for _, c := range k.Model.Children {
		file := "help/" + c.Name + ".txt"
		text, err := p.Help.ReadFile(file)
		if err != nil {
			text, _ = sharedHelp.ReadFile(file) // a test finds commands that have no text
		}
		c.Detail = strings.ReplaceAll(strings.TrimSuffix(string(text), "\n"), "${program}", p.Name)
	}
	return nil
}

type helpCommand struct {
	Command string `arg:"" optional:"" help:"The command that the help is about. Without any: all."`
	Man     bool   `help:"Write a manual page of all commands, for man or groff."`
}

// Run runs the command.
func (c helpCommand) Run(in *invocation) error {
	if !c.Man {
		return usage(in.whole(), c.Command)
	}
	_, err := in.stdout.Write(in.program.manual(in.whole().Model))
	return err
}

type completionCommand struct {
	Shell string `arg:"" enum:"bash, zsh, fish" help:"The shell: ${enum}."`
}

// Run runs the command.
func (c completionCommand) Run(in *invocation) error {
	var script bytes.Buffer
	if err := writeCompletion(&script, c.Shell, completer{in.program.Lists}.all(in.whole().Model)); err != nil {
		return err
	}
	_, err := in.stdout.Write(script.Bytes())
	return err
}

type versionCommand struct {
	JSON bool `help:"Write a JSON object: version, go, revision, time, modified."`
}

// Run runs the command.
func (c versionCommand) Run(in *invocation) error {
	var out bytes.Buffer
	if b := thisBuild(in.program.Name); c.JSON {
		WriteJSON(&out, b)
	} else {
		out.WriteString(b.String() + "\n")
	}
	_, err := in.stdout.Write(out.Bytes())
	return err
}
