package main

import (
	"bytes"
	"fmt"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/cmd/internal/commandline"
	"github.com/urigrammar/uri/cmd/internal/verdict"
)

type equalCommand struct {
	A   commandline.Verbatim `arg:"" help:"The first reference."`
	B   commandline.Verbatim `arg:"" help:"The second reference."`
	By  string               `enum:"uri, origin, site" default:"uri" help:"Compare by this criterion: ${enum}. An origin consists of a scheme, a host and a port. A site consists of a scheme and a registrable domain, as for cookies."`
	RFC rfc                  `embed:""`
	schemeFlag
	JSON bool `help:"Write a JSON object with the keys a, b, equal, level and error."`
}

// equality is the answer in JSON.
type equality struct {
	A     verdict.Input  `json:"a"`
	B     verdict.Input  `json:"b"`
	Equal bool           `json:"equal"`
	Level *string        `json:"level"` // null if they are not equal
	Error *verdict.Fault `json:"error"`

	problem string // the problem of one of them, and which one it is
}

// Run runs the command.
func (c equalCommand) Run(p *program) error {
	if err := c.schemeFlag.check(); err != nil {
		return err
	}
	c.note(p, c.A, c.B)
	e := equality{A: verdict.InputOf(string(c.A)), B: verdict.InputOf(string(c.B))}
	a, err := c.RFC.grammar().ParseReference(c.complete(string(c.A)))
	b, errB := c.RFC.grammar().ParseReference(c.complete(string(c.B)))
	wrong := numbered{text: string(c.A), file: argument, number: 1}
	if err == nil {
		wrong.text, wrong.number, err = string(c.B), 2, errB
	}
	if err != nil {
		e.Error, e.problem = verdict.FaultOf(err), wrong.location(err)+verdict.Sentence(err, wrong.text)
	} else if level, ok := c.level(a, b); ok {
		e.Equal, e.Level = true, &level
	}
	p.invalid.Store(!e.Equal)
	return c.write(p, e)
}

// level returns the first level of the comparison ladder at which a and b are equal, or "origin" or "site" if --by compares these.
func (c equalCommand) level(a, b uri.URI) (string, bool) {
	switch c.By {
	case "origin":
		return c.By, a.Origin() == b.Origin() && a.Origin().String() != "null"
	case "site":
		site, ok := siteOf(a)
		other, _ := siteOf(b)
		return c.By, ok && site == other
	}
	for level := range uri.LevelScheme + 1 {
		if uri.Equal(a, b, level) {
			return level.String(), true
		}
	}
	return "", false
}

func (c equalCommand) write(p *program, e equality) error {
	var out bytes.Buffer
	switch {
	case c.JSON:
		commandline.WriteJSON(&out, e)
	case e.Error != nil:
		fmt.Fprintf(p.stderr, "uri: %s\n", e.problem)
	case e.Equal:
		fmt.Fprintf(&out, "%s by %s comparison\n", p.screen.paint(green, "equal"), *e.Level)
	case c.By != "uri":
		fmt.Fprintf(&out, "%s by %s comparison\n", p.screen.paint(red, "not equal"), c.By)
	default:
		out.WriteString(p.screen.paint(red, "not equal") + " at any level\n")
	}
	return p.stdout.WriteBuffer(&out)
}
