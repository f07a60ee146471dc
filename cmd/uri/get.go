package main

import (
	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/cmd/internal/commandline"
	"github.com/urigrammar/uri/internal/lines"
)

type getCommand struct {
	Format commandline.Verbatim `arg:"" help:"What to write for each reference: text, and components in braces, such as '{scheme} {host}'."`
	operation
	Decode     bool       `help:"Decode percent-encoded components. What a terminal could obey, or what cannot be seen, stays encoded."`
	Normalize  bool       `help:"Normalize each reference first."`
	Conversion conversion `embed:""`
	outcomeFlag
}

// Run runs the command.
func (c getCommand) Run(p *program) error {
	f, err := parseFormat(string(c.Format))
	if err != nil {
		return err
	}
	convert, grammar := c.Conversion.function(), c.Conversion.grammar(c.RFC.grammar())
	return c.Results.run(p, c.Inputs, func(reply *lines.Reply, in numbered) {
		u, err := grammar.ParseReference(in.text)
		if err == nil && convert != nil {
			u, err = convert(u)
		}
		switch {
		case err != nil:
			p.writeOutcome(reply, in, c.JSON, "", err)
		case c.JSON:
			p.writeOutcome(reply, in, true, string(c.written(nil, f, u)), nil)
		default:
			reply.Out.Write(append(c.written(reply.Out.AvailableBuffer(), f, u), p.end()))
		}
	})
}

// written appends what is written for a reference.
func (c getCommand) written(b []byte, f format, u uri.URI) []byte {
	if c.Normalize {
		u = u.Normalize(uri.AllSteps)
	}
	return f.append(b, u, c.Decode)
}
