package main

import (
	"encoding/csv"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/cmd/internal/commandline"
	"github.com/urigrammar/uri/internal/lines"
)

type getCommand struct {
	Format commandline.Verbatim `arg:"" help:"The output for each reference: text, and components in braces, such as '{scheme} {host}'."`
	operation
	Decode     bool       `help:"Decode percent-encoded components. Control characters and invisible characters stay encoded."`
	CSV        bool       `name:"csv" xor:"form,null" help:"Write CSV, with quotes where necessary. Commas in the format separate columns, as in '{host},{path}', and \\, is a literal comma."`
	Normalize  bool       `help:"Normalize each reference first."`
	Conversion conversion `embed:""`
	outcomeFlag
}

// Run runs the command.
func (c getCommand) Run(p *program) error {
	columns, err := parseFormat(string(c.Format), c.CSV)
	if err != nil {
		return err
	}
	convert, grammar := c.Conversion.function(), c.Conversion.grammar(c.RFC.grammar())
	return c.Results.run(p, c.Inputs, func(reply *lines.Reply, in numbered) {
		u, err := grammar.ParseReference(in.text)
		if err == nil && convert != nil {
			u, err = convert(u)
		}
		if err == nil && c.Normalize {
			u = u.Normalize(uri.AllSteps)
		}
		switch {
		case c.CSV:
			c.writeRecord(p, reply, in, columns, u, err)
		case c.JSON || err != nil:
			p.writeOutcome(reply, in, c.JSON, string(columns[0].append(nil, u, c.Decode)), err)
		default:
			reply.Out.Write(append(columns[0].append(reply.Out.AvailableBuffer(), u, c.Decode), p.end()))
		}
	})
}

// writeRecord writes the columns of a reference in CSV. An input without a result gets the same number of columns.
func (c getCommand) writeRecord(p *program, reply *lines.Reply, in numbered, columns []format, u uri.URI, err error) {
	record := make([]string, len(columns))
	if err != nil {
		text, isWritten := p.substitute(reply, in, err)
		if !isWritten {
			return
		}
		record[0] = text
	} else {
		for i, column := range columns {
			record[i] = string(column.append(nil, u, c.Decode))
		}
	}
	if len(record) == 1 && record[0] == "" {
		reply.Out.WriteString("\"\"\n") // since readers skip empty lines
		return
	}
	w := csv.NewWriter(&reply.Out)
	_ = w.Write(record) // a buffer takes everything
	w.Flush()
}
