package commandline

import (
	"bytes"
	"cmp"
	"embed"
	"slices"
	"strings"
	"text/template"

	"github.com/alecthomas/kong"
)

//go:embed completion.tmpl manual.tmpl
var templates embed.FS

// writeAbout executes a template for all commands and flags. For bash, zsh or fish, it is a script that completes commands, flags,
// their values and file names. For man, it is the manual page in troff.
func (in *invocation) writeAbout(name string) error {
	app := in.whole().Model
	values := func(v *kong.Value) string {
		if v.Name == "command" {
			return strings.Join(CommandNames(app), " ")
		}
		return strings.Join(in.program.values(v), " ")
	}
	about, err := template.New("").Funcs(template.FuncMap{
		"troff":  troff,
		"upper":  strings.ToUpper,
		"quote":  shellQuote,
		"fish":   fishQuote,
		"brief":  brief,
		"zsh":    zshEscaper.Replace,
		"letter": func(short rune) string { return string(short) },
		"values": values,
		"words": func(c *kong.Node) (all string) { // that an argument of a command can be
			for _, arg := range c.Positional {
				all = cmp.Or(values(arg), all)
			}
			return all
		},
		"files": func(c *kong.Node) bool {
			return slices.ContainsFunc(c.Positional, func(arg *kong.Value) bool { return arg.Name == "file" })
		},
		"takes": func(f *kong.Flag) bool { return !f.IsBool() },
	}).ParseFS(templates, "*.tmpl")
	if err != nil {
		return err
	}
	var out bytes.Buffer
	if err := about.ExecuteTemplate(&out, name, app); err != nil {
		return err
	}
	return in.stdout.WriteBuffer(&out)
}

// values returns the values of a flag or an argument: those of its enum, or of the list that its tag "complete" names.
func (p Program) values(v *kong.Value) []string {
	if list, ok := p.Lists[v.Tag.Get("complete")]; ok {
		return list()
	}
	if v.Enum == "" {
		return nil
	}
	return v.EnumSlice()
}

// brief returns the first sentence of a help text, without the final period.
func brief(help string) string {
	first, _, _ := strings.Cut(strings.ReplaceAll(help, "\n", " "), ". ")
	return strings.TrimSuffix(first, ".")
}

// shellQuote quotes a string for bash and zsh. Between apostrophes, only the apostrophe has a special meaning.
func shellQuote(s string) string { return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'" }

// fishQuote quotes a string for fish. Between apostrophes, the backslash has a special meaning too.
func fishQuote(s string) string {
	return "'" + strings.NewReplacer(`\`, `\\`, "'", `\'`).Replace(s) + "'"
}

// zshEscaper escapes characters that have a special meaning in a description for _arguments.
var zshEscaper = strings.NewReplacer(`\`, `\\`, "[", `\[`, "]", `\]`, ":", `\:`)

var troffEscaper = strings.NewReplacer(`\`, `\e`, "-", `\-`, "'", `\(aq`, "^", `\(ha`, "~", `\(ti`, "`", `\(ga`)

// troff returns paragraphs in troff. Indented lines are not filled.
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
