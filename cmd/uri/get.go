package main

import (
	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/cmd/internal/commandline"
	"github.com/urigrammar/uri/internal/lines"
)

type getCommand struct {
	Format     commandline.Verbatim `arg:"" help:"What to write for each reference: text, and components in braces, such as '{scheme} {host}'."`
	Inputs     references           `embed:""`
	Results    results              `embed:""`
	RFC        rfc                  `embed:""`
	Decode     bool                 `help:"Decode percent-encoded components. What a terminal could obey, or what cannot be seen, stays encoded."`
	Normalize  bool                 `help:"Normalize each reference first."`
	Conversion conversion           `embed:""`
	JSON       bool                 `help:"Write a JSON object per line: input, result, error."`
}

// Run runs the command.
func (c getCommand) Run(p *program) error {
	f, err := parseFormat(string(c.Format))
	if err != nil {
		return err
	}
	w := &getWriter{program: p, format: f, convert: c.Conversion.function(), command: &c}
	return c.Results.run(p, c.Inputs.From.Ends, func() error {
		return c.Inputs.eachReference(p, c.Conversion.grammar(c.RFC.grammar()), w.handle)
	})
}

// getWriter writes references in a format.
type getWriter struct {
	program *program
	format  format
	convert func(uri.URI) (uri.URI, error) // or nil
	command *getCommand
}

func (w *getWriter) handle(reply *lines.Reply, in numbered, u uri.URI, err error) {
	if err == nil && w.convert != nil {
		u, err = w.convert(u)
	}
	if err != nil {
		w.program.writeOutcome(reply, in, w.command.JSON, "", err)
		return
	}
	if w.command.Normalize {
		u = u.Normalize(uri.AllSteps)
	}
	if w.command.JSON {
		w.program.writeOutcome(reply, in, true, string(w.format.append(nil, u, w.command.Decode)), nil)
		return
	}
	line := w.format.append(reply.Out.AvailableBuffer(), u, w.command.Decode)
	reply.Out.Write(append(line, w.program.end()))
}
