package main

import (
	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/cmd/internal/commandline"
	"github.com/urigrammar/uri/internal/lines"
)

type getCommand struct {
	Format commandline.Verbatim `arg:"" help:"What to write for each reference: text, and components in braces, such as '{scheme} {host}'."`
	operation
	Decode     bool       `help:"Decode percent-encoded components. Control characters, and what cannot be seen, stay encoded."`
	CSV        bool       `name:"csv" xor:"form" help:"Write CSV, with quotes where they are needed. Commas of the format separate columns, as in '{host},{path}', and \\, is a comma of a column."`
	Normalize  bool       `help:"Normalize each reference first."`
	Conversion conversion `embed:""`
	outcomeFlag
}

// Run runs the command.
func (c getCommand) Run(p *program) error {
	write, reject, err := c.writer(p)
	if err != nil {
		return err
	}
	convert, grammar := c.Conversion.function(), c.Conversion.grammar(c.RFC.grammar())
	return c.Results.run(p, c.Inputs, func(reply *lines.Reply, in numbered) {
		u, err := grammar.ParseReference(in.text)
		if err == nil && convert != nil {
			u, err = convert(u)
		}
		if err != nil {
			reject(reply, in, err)
			return
		}
		write(reply, in, u)
	})
}

// writer returns the functions that write the result of a reference, and an error.
func (c getCommand) writer(p *program) (write func(*lines.Reply, numbered, uri.URI), reject func(*lines.Reply, numbered, error), err error) {
	if c.CSV {
		t, err := c.parseTable()
		return func(reply *lines.Reply, _ numbered, u uri.URI) { t.write(reply, u) },
			func(reply *lines.Reply, in numbered, err error) { t.reject(p, reply, in, err) }, err
	}
	f, err := parseFormat(string(c.Format))
	write = func(reply *lines.Reply, in numbered, u uri.URI) {
		if c.JSON {
			p.writeOutcome(reply, in, true, string(c.written(nil, f, u)), nil)
			return
		}
		reply.Out.Write(append(c.written(reply.Out.AvailableBuffer(), f, u), p.end()))
	}
	return write, func(reply *lines.Reply, in numbered, err error) { p.writeOutcome(reply, in, c.JSON, "", err) }, err
}

// written appends what is written for a reference.
func (c getCommand) written(b []byte, f format, u uri.URI) []byte {
	if c.Normalize {
		u = u.Normalize(uri.AllSteps)
	}
	return f.append(b, u, c.Decode)
}
