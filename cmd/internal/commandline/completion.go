package commandline

import (
	"bytes"
	_ "embed"
	"strings"
	"sync"
	"text/template"

	"github.com/alecthomas/kong"
)

// writeCompletion writes a script for bash, zsh or fish that completes commands, flags, their
// values, and names of files.
func writeCompletion(out *bytes.Buffer, shell string, all completable) error {
	return completions().ExecuteTemplate(out, shell, all)
}

//go:embed completion.tmpl
var completionText string

// completions returns the scripts. They are parsed on demand, since that takes a tenth of the time
// in which a program starts.
var completions = sync.OnceValue(func() *template.Template {
	return template.Must(template.New("").Funcs(template.FuncMap{
		"quote": shellQuote,
		"fish":  fishQuote,
		"brief": brief,
		"zsh":   zshEscape,
		"words": func(words []string) string { return strings.Join(words, " ") },
	}).Parse(completionText))
})

// completable is what can be completed.
type completable struct {
	Name     string            // of the program
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
	Values            []string // nil if they are unknown
	Files             bool     // its values are names of files
}

// completer finds what can be completed. Its lists are those of the program.
type completer struct{ lists map[string]func() []string }

func (c completer) all(app *kong.Application) completable {
	all := completable{Name: app.Name, Flags: c.flags(app.Flags)}
	for _, node := range app.Children {
		command := completableCommand{Name: node.Name, Help: node.Help, Flags: c.flags(node.Flags)}
		for _, arg := range node.Positional {
			switch words := c.values(arg); {
			case words != nil:
				command.Words = words
			case arg.Name == "command":
				command.Words = CommandNames(app)
			case arg.Name == "file":
				command.Files = true
			}
		}
		all.Commands = append(all.Commands, command)
	}
	return all
}

func (c completer) flags(flags []*kong.Flag) []completableFlag {
	var all []completableFlag
	for _, f := range flags {
		flag := completableFlag{Name: f.Name, Help: f.Help, TakesValue: !f.IsBool(), Values: c.values(f.Value), Files: f.PlaceHolder == "FILE"}
		if f.Short != 0 {
			flag.Short = string(f.Short)
		}
		all = append(all, flag)
	}
	return all
}

// values returns the values of a flag or an argument: those of its enum, or of the list that its tag "complete" names.
func (c completer) values(v *kong.Value) []string {
	if list, ok := c.lists[v.Tag.Get("complete")]; ok {
		return list()
	}
	if v.Enum == "" {
		return nil
	}
	return v.EnumSlice()
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
