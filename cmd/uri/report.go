package main

import (
	"bytes"
	"io"

	"github.com/urigrammar/uri/cmd/internal/commandline"
)

// writeReport writes the result of a comparison by its method for text or HTML, or in JSON.
func (p *program) writeReport(result any, write func(io.Writer) error, asJSON bool) error {
	var out bytes.Buffer
	if asJSON {
		commandline.WriteJSON(&out, result)
		return p.stdout.WriteBuffer(&out)
	}
	if err := write(&out); err != nil {
		return err
	}
	return p.stdout.WriteBuffer(&out)
}
