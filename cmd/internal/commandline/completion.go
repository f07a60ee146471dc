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
func writeCompletion(out *bytes.Buffer, shell string, app *kong.Application) error {
	return completions().ExecuteTemplate(out, shell, completionOf(app))
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
	Values            []string // nil where any is right
}

func completionOf(app *kong.Application) completable {
	all := completable{Name: app.Name, Flags: completableFlags(app.Flags)}
	for _, c := range app.Children {
		command := completableCommand{Name: c.Name, Help: c.Help, Flags: completableFlags(c.Flags)}
		for _, arg := range c.Positional {
			switch {
			case arg.Enum != "":
				command.Words = arg.EnumSlice()
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
