package main

import (
	"bytes"
	"errors"
	"slices"
	"strings"

	"github.com/rivo/uniseg"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/cmd/internal/commandline"
	"github.com/urigrammar/uri/cmd/internal/verdict"
	"github.com/urigrammar/uri/internal/lines"
	"github.com/urigrammar/uri/internal/run/ascii"
	"github.com/urigrammar/uri/internal/run/printable"
)

type queryCommand struct {
	operation
	Get        *string      `placeholder:"NAME" xor:"form,delete,set,add" help:"Print only the values with this name, one per line. If a reference does not contain the name, print an empty line, unless --invalid specifies otherwise."`
	Names      bool         `xor:"form,delete,set,add" help:"Print the names, one per line."`
	Values     bool         `xor:"form,delete,set,add" help:"Print the values, one per line."`
	Pairs      bool         `xor:"form,delete,set,add" help:"Print the pairs as NAME=VALUE, one per line."`
	Changes    queryChanges `embed:""`
	IgnoreCase bool         `help:"With --get and --delete, ignore the case of ASCII letters in names."`
	Plain      bool         `help:"Treat \"+\" literally, not as a space, and keep empty pairs, in input and output."`
	JSON       bool         `xor:"form" help:"Write a JSON object per line, with the keys input, pairs and error. A pair has the keys name and value. With --delete, --set or --add, the key result replaces pairs."`
}

// queried is the answer in JSON.
type queried struct {
	verdict.Input
	Pairs []pair         `json:"pairs"` // null without a query
	Error *verdict.Fault `json:"error"`
}

// pair is a name and a value in JSON, each as text or as bytes.
type pair struct {
	Name       *string  `json:"name,omitempty"`
	NameBytes  *string  `json:"name_bytes,omitempty"`
	Value      **string `json:"value,omitempty"`
	ValueBytes *string  `json:"value_bytes,omitempty"`
}

func pairOf(from uri.Pair) pair {
	var p pair
	p.Name, p.NameBytes = printable.TextOrBytes(from.Name)
	var value *string
	if from.Value.IsPresent() {
		value, p.ValueBytes = printable.TextOrBytes(from.Value.String())
	}
	if p.ValueBytes == nil {
		p.Value = &value // null without a value
	}
	return p
}

// Run runs the command.
func (c queryCommand) Run(p *program) error {
	if c.IgnoreCase && c.Get == nil && len(c.Changes.Delete) == 0 {
		return errIgnoreCase
	}
	if c.InText && !c.Changes.any() {
		return errNoQueryChange
	}
	if c.Changes.any() {
		return c.change(p)
	}
	return c.Results.run(p, c.Inputs, func(reply *lines.Reply, in numbered) { c.reply(p, reply, in) })
}

func (c queryCommand) reply(p *program, reply *lines.Reply, in numbered) {
	u, err := c.RFC.grammar().ParseReference(in.text)
	switch {
	case c.JSON:
		c.writeJSON(p, reply, in, u, err)
	case err != nil && c.printsLines():
		p.reject(reply, in, err)
	case err != nil:
		p.problem(reply, in, err)
	case c.printsLines():
		c.print(p, reply, in, u)
	default:
		if in.file != "" {
			reply.Out.WriteString(printable.Text(in.text) + "\n")
		}
		p.screen.drawPairs(&reply.Out, u, c.pairs(u))
	}
}

func (c queryCommand) form() uri.PairForm {
	if c.Plain {
		return uri.PlainPairs
	}
	return uri.FormPairs
}

func (c queryCommand) pairs(u uri.URI) []uri.Pair { return slices.Collect(u.Pairs(c.form()).All()) }

func (c queryCommand) writeJSON(p *program, reply *lines.Reply, in numbered, u uri.URI, err error) {
	q := queried{Input: verdict.InputOf(in.text)}
	if err != nil {
		q.Error = p.fault(err)
	} else if _, present := u.Query(); present {
		q.Pairs = []pair{}
		for _, each := range c.pairs(u) {
			q.Pairs = append(q.Pairs, pairOf(each))
		}
	}
	commandline.WriteJSON(&reply.Out, q)
}

var (
	errIgnoreCase    = errors.New("--ignore-case requires --get or --delete")
	errNoQueryChange = errors.New("--in-text changes URLs: add --delete, --set or --add")
)

// compared returns a name in the form in which names are compared.
func (c queryCommand) compared(name string) string {
	if c.IgnoreCase {
		return ascii.Lower(name)
	}
	return name
}

var errNoPair = errors.New("the query contains no such name")

// printsLines reports whether the command prints a line for each pair, instead of a list of pairs.
func (c queryCommand) printsLines() bool { return c.Get != nil || c.Names || c.Values || c.Pairs }

// print writes a line for each pair that has one.
func (c queryCommand) print(p *program, reply *lines.Reply, in numbered, u uri.URI) {
	found := c.Get == nil
	for _, pair := range c.pairs(u) {
		if text, ok := c.line(pair); ok {
			found = true
			p.writeLine(reply, text)
		}
	}
	if !found {
		p.reject(reply, in, errNoPair)
	}
}

// line returns the line for a pair, if it has one. A pair without a "=" has an empty value for --get, and none for --values.
func (c queryCommand) line(pair uri.Pair) (text string, ok bool) {
	value, present := pair.Value.Get()
	switch {
	case c.Get != nil:
		return verdict.Visible(value), c.compared(pair.Name) == c.compared(*c.Get)
	case c.Values:
		return verdict.Visible(value), present
	case c.Pairs && present:
		return verdict.Visible(pair.Name) + "=" + verdict.Visible(value), true
	}
	return verdict.Visible(pair.Name), true
}

func (scr screen) drawPairs(out *bytes.Buffer, u uri.URI, pairs []uri.Pair) {
	if _, present := u.Query(); !present {
		out.WriteString("  " + scr.paint(dim, "(no query)") + "\n")
		return
	}
	if len(pairs) == 0 {
		out.WriteString("  " + scr.paint(dim, "(no pairs)") + "\n")
	}
	names := 0
	for _, p := range pairs {
		names = max(names, uniseg.StringWidth(printable.Text(p.Name)))
	}
	names = min(names, scr.width()/2)
	for _, p := range pairs {
		name := printable.Text(p.Name)
		padding := strings.Repeat(" ", max(names-uniseg.StringWidth(name), 0)+2)
		out.WriteString("  " + scr.paint(bold, name) + padding + scr.value(p.Value) + "\n")
	}
}

// value returns a value, or a note that it is absent.
func (scr screen) value(v uri.Optional) string {
	switch text, present := v.Get(); {
	case !present:
		return scr.paint(dim, "(absent)")
	case text == "":
		return scr.paint(dim, "(empty)")
	default:
		return printable.Text(text)
	}
}
