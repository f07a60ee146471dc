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
	w := &getWriter{program: p, format: f, decode: c.Decode, normalize: c.Normalize, convert: c.Conversion.function(), json: c.JSON}
	if !w.decode && !w.normalize && w.convert == nil && !w.json {
		w.single = f.single()
	}
	return c.Results.run(p, c.Inputs.From.Ends, func() error {
		return c.Inputs.eachReference(p, c.Conversion.grammar(c.RFC.grammar()), w.handle)
	})
}

// getWriter writes references in a format.
type getWriter struct {
	program   *program
	format    format
	decode    bool
	normalize bool
	convert   func(uri.URI) (uri.URI, error) // or nil
	json      bool
	single    field // the field that is the whole line as it is written, or nil
}

// writeSingle writes the only field.
func (w *getWriter) writeSingle(reply *lines.Reply, u *uri.URI) {
	if text, present := w.single(u); present {
		reply.Out.WriteString(text)
	}
	reply.Out.WriteByte(w.program.end())
}

func (w *getWriter) handle(reply *lines.Reply, in *numbered, u *uri.URI, err error) {
	if err == nil && w.single != nil {
		w.writeSingle(reply, u)
		return
	}
	if err == nil && w.convert != nil {
		var converted uri.URI
		converted, err = w.convert(*u)
		u = &converted
	}
	if err != nil {
		w.program.writeOutcome(reply, *in, w.json, "", err)
		return
	}
	if w.normalize {
		normal := u.Normalize(uri.AllSteps)
		u = &normal
	}
	if w.json {
		w.program.writeOutcome(reply, *in, true, string(w.format.append(nil, u, w.decode)), nil)
		return
	}
	line := w.format.append(reply.Out.AvailableBuffer(), u, w.decode)
	reply.Out.Write(append(line, w.program.end()))
}
