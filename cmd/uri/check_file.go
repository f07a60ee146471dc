package main

import (
	"fmt"
	"unicode/utf8"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/lines"
	"github.com/urigrammar/uri/internal/lines/linecheck"
	"github.com/urigrammar/uri/internal/run/excerpt"
	"github.com/urigrammar/uri/internal/run/printable"
)

// fileCheck answers the lines of a file, chunk by chunk. Each goroutine of a run has its own.
type fileCheck struct {
	run        *checkRun
	file       string
	linePrefix string // of an answer for people, before the number of the line
	jsonPrefix string // of an answer in JSON, before the number of the line
	valid      string // the verdict for people on a valid line
	components components
	out        buffer
}

func newFileCheck(r *checkRun, file string) *fileCheck {
	var jsonPrefix, validVerdict buffer
	jsonPrefix.file(file)
	validVerdict.verdictStart(r.validator.grammar(), r.validator.rule(), true)
	return &fileCheck{
		run:        r,
		file:       file,
		linePrefix: printable.Text(file) + ":",
		jsonPrefix: string(jsonPrefix.b),
		valid:      ": " + r.program.screen.paint(green, "valid") + "\n",
		out:        buffer{to: r.program.stdout, validVerdict: string(validVerdict.b)},
	}
}

// handleChunk answers the lines of a chunk, and counts them.
func (f *fileCheck) handleChunk(c *lines.Chunk) error {
	f.out.chunk = c
	counts := f.answer(c)
	if err := f.out.flush(); err != nil {
		return err
	}
	f.run.add(&linecheck.Summary{Lines: counts})
	return nil
}

func (f *fileCheck) answer(c *lines.Chunk) (counts linecheck.Counts) {
	g, ok := f.run.validator.References()
	if !ok || c.TooLong() || c.EndsInNUL() {
		for number, line := range c.Lines() {
			counts.Add(line, f.handleLine(number, line, nil), lineFault)
		}
		return counts
	}
	for l := range g.Lines(c.Octets()) {
		line, u := linecheck.LineOf(c.Text(), c.CRLF(), l)
		counts.Add(line, f.handleLine(c.First()+l.Number-1, line, u), lineFault)
	}
	return counts
}

// handleLine answers a line, and returns the reason why it is invalid. If u is not nil, the line is
// valid, and u is its URI.
func (f *fileCheck) handleLine(number int, line string, u *uri.URI) error {
	f.out.flushIfFull()
	cmd := &f.run.cmd
	if cmd.JSON && !cmd.Quiet {
		return f.handleLineJSON(number, line, u)
	}
	err := f.validate(line, u)
	if !cmd.shows(err) {
		return err
	}
	f.out.put(f.linePrefix)
	f.out.b = f.out.lines.appendTo(f.out.b, number)
	if err == nil {
		f.out.put(f.valid)
		return nil
	}
	f.out.put(":" + column(err) + " " + f.run.program.screen.paint(red, excerpt.Message(err)) + "\n")
	return err
}

func (f *fileCheck) validate(line string, u *uri.URI) error {
	switch {
	case u != nil:
		return nil
	case f.out.chunk.TooLong():
		return lines.TooLongError{}
	}
	return f.run.validator.validate(line)
}

// handleLineJSON does the same in JSON. The answer to a line that is too long has no input, since
// only its beginning was read.
func (f *fileCheck) handleLineJSON(number int, line string, u *uri.URI) (err error) {
	if u != nil && isPlain(line, u) {
		if !f.run.cmd.OnlyInvalid {
			f.out.put(f.jsonPrefix)
			f.out.answerURI(number, line, u)
		}
		return nil
	}
	by := f.run.validator
	c := checkedLine{File: f.file, Line: number, verdict: verdict{Components: &f.components}}
	switch {
	case u != nil:
		c.setInput(line)
		f.components.ofURI(u)
		c.Grammar, c.Rule, c.Valid = by.grammar(), by.rule(), true
	case f.out.chunk.TooLong():
		err = lines.TooLongError{}
		c.verdict = refusedBy(by, err)
	default:
		c.setInput(line)
		err = c.verdict.of(by, line)
	}
	if f.run.cmd.shows(err) {
		f.out.put(f.jsonPrefix)
		f.out.answer(&c)
	}
	return err
}

// checkedLine is the answer to a line in JSON.
type checkedLine struct {
	File string `json:"file"`
	Line int    `json:"line"`
	input
	verdict

	octets    string // an input that is not UTF-8, and is then not in input
	noEscapes bool   // the input needs no escapes in JSON
}

// setInput sets the input. It leaves the encoding of a long input to the buffer, since it is three
// times as long.
func (c *checkedLine) setInput(line string) {
	c.noEscapes = needsNoEscapes(line)
	if c.noEscapes || utf8.ValidString(line) {
		c.Text = some(line)
	} else {
		c.octets = line
	}
}

// column returns the column at which a line goes wrong, counted from 1 as editors count, and a colon.
func column(err error) string {
	if offset, ok := offsetOf(err); ok {
		return fmt.Sprintf("%d:", offset+1)
	}
	return ""
}
