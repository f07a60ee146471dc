package commandline

import (
	"bytes"
	"fmt"
	"go/doc/comment"
	"strings"
	"unicode/utf8"

	"github.com/alecthomas/kong"
)

// Variable is a variable of the environment.
type Variable struct{ Name, Meaning string }

// manual returns a manual page for man(7), made from what --help shows.
func (p Program) manual(app *kong.Application) []byte {
	m := manual{program: app.Name}
	m.request("TH", strings.ToUpper(app.Name), "1", "", thisBuild(app.Name).Version, "")
	m.text(".ad l\n.nh") // the page shows what people type: no hyphenation, no stretched spaces
	m.request("SH", "NAME")
	about := brief(p.Description)
	m.text(app.Name + ` \- ` + roff(strings.ToLower(about[:1])+about[1:]))
	m.request("SH", "SYNOPSIS")
	m.text(`\fB` + app.Name + `\fR \fIcommand\fR [\fIflags\fR] [\fIarguments\fR]`)
	m.request("SH", "DESCRIPTION")
	m.document(app.Help)
	m.request("SH", "OPTIONS")
	m.flags(app.Flags)
	m.request("SH", "COMMANDS")
	for _, c := range app.Children {
		m.command(c)
	}
	if len(p.Environment) > 0 {
		m.request("SH", "ENVIRONMENT")
	}
	for _, v := range p.Environment {
		m.item(v.Name, v.Meaning)
	}
	return m.out.Bytes()
}

// manual is a manual page that is being written.
type manual struct {
	out     bytes.Buffer
	program string
}

// request writes a request of roff, with its arguments quoted.
func (m *manual) request(name string, args ...string) {
	fmt.Fprintf(&m.out, ".%s", name)
	for _, a := range args {
		fmt.Fprintf(&m.out, ` "%s"`, strings.ReplaceAll(roff(a), `"`, `\(dq`))
	}
	m.out.WriteByte('\n')
}

// text writes a line that is roff already.
func (m *manual) text(line string) { m.out.WriteString(line + "\n") }

func (m *manual) command(c *kong.Node) {
	m.request("SS", m.program+" "+c.Summary())
	m.document(c.Help)
	m.document(c.Detail)
	if len(c.Positional) > 0 {
		m.text(".PP\nArguments:")
		for _, arg := range c.Positional {
			m.item(arg.Summary(), arg.Help)
		}
	}
	if len(c.Flags) > 0 {
		m.text(".PP\nFlags:")
		m.flags(c.Flags)
	}
}

func (m *manual) flags(flags []*kong.Flag) {
	for _, f := range flags {
		name := f.Summary()
		if f.Short != 0 {
			name = fmt.Sprintf("-%c, %s", f.Short, name)
		}
		m.item(name, f.Help)
	}
}

// item writes a term and what it means.
func (m *manual) item(term, meaning string) {
	m.text(".TP")
	m.text(`\fB` + roff(term) + `\fR`)
	m.text(roff(meaning))
}

// document writes a text in the format of doc comments, as the commands' help is.
func (m *manual) document(text string) {
	var parser comment.Parser
	for _, block := range parser.Parse(text).Content {
		switch b := block.(type) {
		case *comment.Code:
			m.text(".PP\n.RS 4\n.nf")
			m.lines(b.Text)
			m.text(".fi\n.RE")
		case *comment.Paragraph:
			m.text(".PP")
			m.lines(textOf(b.Text))
		}
	}
}

func (m *manual) lines(text string) {
	for line := range strings.Lines(text) {
		m.text(roff(strings.TrimSuffix(line, "\n")))
	}
}

// textOf returns the text of a paragraph. The help has no links and no italics.
func textOf(text []comment.Text) string {
	var b strings.Builder
	for _, t := range text {
		if p, ok := t.(comment.Plain); ok {
			b.WriteString(string(p))
		}
	}
	return b.String()
}

// roffEscapes keep characters what they are: roff makes typographic ones of some, and requests of lines that begin with "."
// or "'".
var roffEscapes = strings.NewReplacer(`\`, `\e`, `-`, `\-`, `'`, `\(aq`, "`", `\(ga`, `^`, `\(ha`, `~`, `\(ti`)

func roff(text string) string {
	var b strings.Builder
	for _, r := range roffEscapes.Replace(text) {
		if r < utf8.RuneSelf {
			b.WriteRune(r)
		} else {
			fmt.Fprintf(&b, `\[u%04X]`, r)
		}
	}
	if strings.HasPrefix(text, ".") {
		return `\&` + b.String()
	}
	return b.String()
}
