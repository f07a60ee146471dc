package commandline

import (
	"bytes"
	"embed"
	"strings"
	"sync"
	"text/template"

	"github.com/alecthomas/kong"
)

// writeAbout writes what a template makes of all commands and flags: a script for bash, zsh or fish that completes them, their values,
// and names of files; or man, the manual page in troff.
func (in *invocation) writeAbout(name string) error {
	var out bytes.Buffer
	all := completer{in.program.Lists}.all(in.whole().Model)
	all.Text = in.program.Description
	if err := about().ExecuteTemplate(&out, name, all); err != nil {
		return err
	}
	return in.stdout.WriteBuffer(&out)
}

//go:embed completion.tmpl manual.tmpl
var templates embed.FS

// about returns the templates. They are parsed on demand, since that takes a tenth of the time in which a program starts.
var about = sync.OnceValue(func() *template.Template {
	return template.Must(template.New("").Funcs(template.FuncMap{
		"troff": troff,
		"upper": strings.ToUpper,
		"quote": shellQuote,
		"fish":  fishQuote,
		"brief": brief,
		"zsh":   zshEscape,
		"words": func(words []string) string { return strings.Join(words, " ") },
	}).ParseFS(templates, "*.tmpl"))
})

// completable is what can be completed.
type completable struct {
	Name     string            // of the program
	Text     string            // about it, for the manual
	Flags    []completableFlag // of every command
	Commands []completableCommand
}

type completableCommand struct {
	Name, Help string
	Text       string // below the first line of its help
	Args       []completableFlag
	Flags      []completableFlag
	Words      []string // that its argument can be
	Files      bool     // its arguments are names of files
}

type completableFlag struct {
	Name, Short, Help string
	Usage             string // such as "-f, --file=FILE"
	TakesValue        bool
	Values            []string // nil if they are unknown
	Files             bool     // its values are names of files
}

// completer finds what can be completed. Its lists are those of the program.
type completer struct{ lists map[string]func() []string }

func (c completer) all(app *kong.Application) completable {
	all := completable{Name: app.Name, Flags: c.flags(app.Flags)}
	for _, node := range app.Children {
		command := completableCommand{Name: node.Name, Help: node.Help, Text: node.Detail, Flags: c.flags(node.Flags)}
		for _, arg := range node.Positional {
			command.Args = append(command.Args, completableFlag{Help: arg.Help, Usage: arg.Summary()})
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
		flag := completableFlag{Name: f.Name, Help: f.Help, Usage: f.String(), TakesValue: !f.IsBool(), Values: c.values(f.Value), Files: f.PlaceHolder == "FILE"}
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
	first, _, _ := strings.Cut(strings.ReplaceAll(help, "\n", " "), ". ")
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

var troffEscaper = strings.NewReplacer(`\`, `\e`, "-", `\-`, "'", `\(aq`, "^", `\(ha`, "~", `\(ti`, "`", `\(ga`)

// troff returns paragraphs in troff. Lines that are indented stay lines.
func troff(text string) string {
	var b strings.Builder
	for line := range strings.SplitSeq(strings.TrimSpace(text), "\n") {
		escaped := troffEscaper.Replace(line)
		switch {
		case line == "":
			escaped = ".PP"
		case strings.HasPrefix(line, "    "):
			escaped = ".nf\n" + escaped + "\n.fi"
		case line[0] == '.':
			escaped = `\&` + escaped
		}
		b.WriteString(escaped + "\n")
	}
	return strings.TrimSuffix(b.String(), "\n")
}
