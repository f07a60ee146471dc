package main

import (
	"bytes"
	"cmp"
	"fmt"
	"strings"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/cmd/internal/commandline"
	"github.com/urigrammar/uri/cmd/internal/picture"
	"github.com/urigrammar/uri/cmd/internal/verdict"
	"github.com/urigrammar/uri/internal/languages/componentlist"
	"github.com/urigrammar/uri/internal/languages/validunder"
	"github.com/urigrammar/uri/internal/lines"
	"github.com/urigrammar/uri/internal/run/printable"
)

type parseCommand struct {
	Inputs        references `embed:""`
	Standard      standard   `embed:""`
	Tree          bool       `xor:"tree" help:"Draw the parse tree instead, with rule names from the document."`
	SchemeGrammar bool       `xor:"tree" help:"Reject URIs that do not match the grammar of their scheme, for these schemes: ${schemes}."`
	JSON          bool       `help:"Write a JSON object per line, with the keys input, grammar, rule, valid, components and error. With --tree, the key tree replaces components. A node of the tree has the keys rule, start, end, text and children."`
}

// Run runs the command.
func (c parseCommand) Run(p *program) error {
	generic, err := c.Standard.validator()
	if err != nil {
		return err
	}
	if c.Tree {
		return c.trees(p, generic)
	}
	by, err := withSchemes(generic, c.SchemeGrammar)
	if err != nil {
		return err
	}
	return c.Inputs.eachInput(p, func(reply *lines.Reply, in numbered) {
		v := verdict.Of(by, in.text)
		if !v.Valid {
			p.invalid.Store(true)
		}
		switch {
		case c.JSON:
			commandline.WriteJSON(&reply.Out, struct {
				verdict.Input
				verdict.Verdict
			}{verdict.InputOf(in.text), v})
		default:
			p.screen.draw(&reply.Out, generic, in.text)
		}
	})
}

// draw shows the parts of a text that validator by finds, and the problem that the grammar of its scheme finds.
func (scr screen) draw(out *bytes.Buffer, by verdict.Validator, s string) {
	p, err := by.Parse(s)
	if err != nil {
		scr.drawFault(out, by, s, verdict.FaultOf(err))
		return
	}
	scr.drawParts(out, by, s, &p)
	for _, note := range []string{p.Components().PortNote(), bidiNote(by, s)} {
		if note != "" {
			out.WriteString("  note: " + note + "\n\n")
		}
	}
	if err := checkScheme(s, &p); err != nil && uri.RFC3986.Valid(s) {
		scr.drawFault(out, by, s, verdict.FaultOf(err))
	}
}

// partsOf lists the components, or the matches of the rules below the chosen rule.
func partsOf(by verdict.Validator, s string, c *verdict.Components) []verdict.Part {
	if c != nil {
		return c.Parts()
	}
	root, err := by.Tree(s)
	if err != nil {
		panic(err) // it was valid a moment ago
	}
	var parts []verdict.Part
	for n := range root.Children() {
		parts = append(parts, verdict.Part{Place: componentlist.Place{Name: n.Rule(), Start: n.Start(), End: n.End()}})
	}
	return parts
}

func (scr screen) drawParts(out *bytes.Buffer, by verdict.Validator, s string, p *verdict.Parsed) {
	parts := partsOf(by, s, p.Components())
	if printable.Text(s) == s {
		pieces, groups := scr.tiers(parts)
		out.WriteString(picture.Draw(s, pieces, groups, scr.width()))
	}
	fmt.Fprintf(out, "\n  %s as %s (%s)", scr.paint(green, "valid"), by.Rule, by.Document)
	if form := p.Form(); form != "" {
		out.WriteString(": " + form)
	}
	out.WriteString("\n\n")
	for _, p := range parts {
		scr.drawPart(out, p, s)
	}
	out.WriteByte('\n')
}

// drawPart draws a row in the list of parts.
func (scr screen) drawPart(out *bytes.Buffer, p verdict.Part, s string) {
	name := p.Name
	if p.Within {
		name = "  " + name
	}
	text, note := describe(p, s)
	row := "  " + scr.paint(bold, fmt.Sprintf("%-13s", name)) + " " + scr.paint(componentColours[p.Name], text)
	if note != "" {
		row += strings.Repeat(" ", min(2*len(text), 2)) + scr.paint(dim, "("+note+")")
	}
	out.WriteString(strings.TrimRight(row, " ") + "\n")
}

// describe returns the text of a part in s, and a note about it.
func describe(p verdict.Part, s string) (text, note string) {
	var notes []string
	switch {
	case p.Absent:
		notes = append(notes, "absent")
	case p.Start == p.End:
		notes = append(notes, "empty")
	default:
		text = printable.Text(s[p.Start:p.End])
	}
	if p.Note != "" {
		notes = append(notes, p.Note)
	}
	return text, strings.Join(notes, ", ")
}

// tiers divides parts into the pieces of the text and, if the authority consists of several pieces, the authority.
func (scr screen) tiers(parts []verdict.Part) (pieces, groups []picture.Part) {
	within := 0
	for _, p := range parts {
		if p.Within && p.Start < p.End {
			within++
		}
	}
	for i, p := range parts {
		drawn := picture.Part{Name: p.Name, Start: p.Start, End: p.End, Paint: scr.painter(componentColours[p.Name])}
		isGroup := i+1 < len(parts) && parts[i+1].Within && !p.Within
		switch {
		case isGroup && within > 1:
			groups = append(groups, drawn)
		case !isGroup:
			pieces = append(pieces, drawn)
		}
	}
	return pieces, groups
}

func (scr screen) drawFault(out *bytes.Buffer, by verdict.Validator, s string, f *verdict.Fault) {
	if f.Offset != nil {
		out.WriteString(cmp.Or(scr.point(s, *f.Offset), "  (hidden: it may contain a password)\n"))
	}
	rule, document := by.Rule, by.Document
	if f.Scheme != nil {
		rule, document = f.Scheme.Name+" URI", f.Scheme.Title
	}
	fmt.Fprintf(out, "\n  %s as %s (%s)\n\n", scr.paint(red, "not valid"), rule, document)
	row := func(name, text string) {
		if text != "" {
			fmt.Fprintf(out, "  %s %s\n", scr.paint(bold, fmt.Sprintf("%-13s", name)), text)
		}
	}
	if f.Citation() == "" {
		row("problem", f.Message)
	} else {
		row("problem", f.Problem)
		row("hint", f.Hint)
		row("in", fmt.Sprintf("%s (%s)", cmp.Or(f.Term, f.Rule), f.Citation()))
		row("at offset", fmt.Sprint(*f.Offset))
		row("expected", f.Expected)
	}
	var others []string
	if f.Syntax != nil {
		for _, g := range validunder.Grammars(f.Syntax, s) {
			others = append(others, g.String())
		}
	}
	row("valid in", strings.Join(others, ", "))
	out.WriteByte('\n')
}

// point shows the position of an error, unless a password may be there.
func (scr screen) point(s string, offset int) string {
	drawn := picture.Point(s, offset, scr.width())
	if caret := strings.LastIndexByte(drawn, '^'); caret >= 0 {
		drawn = drawn[:caret] + scr.paint(red, "^") + drawn[caret+1:]
	}
	return drawn
}
