package main

import (
	"encoding/csv"
	"errors"
	"fmt"
	"strings"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/lines"
)

// table is the columns of --csv, each a format of its own.
type table struct {
	columns []format
	get     getCommand
}

var (
	errCSVAndNUL = errors.New("--csv and --null can't be used together: a record ends in LF")
	errColumnEnd = errors.New("with --csv, a column has no line end")
)

// parseTable reads the formats between the commas of a format. A comma of a column is "\,".
func (c getCommand) parseTable() (table, error) {
	if c.Inputs.From.NUL {
		return table{}, errCSVAndNUL
	}
	p := formatParser{rest: string(c.Format), hasColumns: true}
	if err := p.all(); err != nil {
		return table{}, err
	}
	t := table{append(p.columns, p.pieces), c}
	for _, column := range t.columns {
		for _, piece := range column {
			if strings.ContainsAny(piece.text, "\r\n") {
				return table{}, fmt.Errorf("format: %w", errColumnEnd)
			}
		}
	}
	return t, nil
}

// write writes the record of a reference.
func (t table) write(reply *lines.Reply, u uri.URI) {
	record := make([]string, len(t.columns))
	for i, column := range t.columns {
		record[i] = string(t.get.written(nil, column, u))
	}
	writeRecord(reply, record)
}

// reject replies to an input that has no result, by a record of as many columns as the others.
func (t table) reject(p *program, reply *lines.Reply, in numbered, err error) {
	p.problem(reply, in, err)
	if p.results.Invalid == "drop" {
		return
	}
	record := make([]string, len(t.columns))
	if p.results.Invalid == "keep" {
		record[0] = in.text
	}
	writeRecord(reply, record)
}

// writeRecord writes a record. A single empty value is quoted: readers skip empty lines.
func writeRecord(reply *lines.Reply, record []string) {
	if len(record) == 1 && record[0] == "" {
		reply.Out.WriteString("\"\"\n")
		return
	}
	w := csv.NewWriter(&reply.Out)
	_ = w.Write(record) // a buffer takes everything
	w.Flush()
}
