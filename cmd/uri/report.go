package main

import (
	"bytes"
	"io"
	"time"

	"github.com/urigrammar/uri/cmd/internal/commandline"
)

// reportFlags are the flags of commands that write a report.
type reportFlags struct {
	JSON bool `help:"Write a JSON object: the report."`
}

// patienceFlag is the flag of commands that ask programs.
type patienceFlag struct {
	Patience time.Duration `default:"30s" help:"How long a program may be silent before that is an error."`
}

// writeReport writes the result of a comparison by its method for text, or in JSON.
func (p *program) writeReport(result any, write func(io.Writer) error, asJSON bool) error {
	var out bytes.Buffer
	if asJSON {
		commandline.WriteJSON(&out, result)
	} else if err := write(&out); err != nil {
		return err
	}
	return p.stdout.WriteBuffer(&out)
}
