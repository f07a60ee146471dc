package main

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/cmd/internal/commandline"
	"github.com/urigrammar/uri/internal/lines"
	"github.com/urigrammar/uri/internal/lines/linecheck"
	"github.com/urigrammar/uri/internal/run/excerpt"
	"github.com/urigrammar/uri/internal/run/printable"
)

// fileCheck answers the lines of a file, chunk by chunk. Each goroutine of a run has its own.
type fileCheck struct {
	run    *checkRun
	file   string
	prefix string // of an answer for people, before the number of the line
	valid  string // the verdict for people on a valid line

	jsonPrefix string // of an answer in JSON, before the number of the line
	jsonValid  string // the verdict in JSON on a valid line, from the end of the input to the components

	chunk  *lines.Chunk
	reply  lines.Reply
	counts linecheck.Counts
}

func newFileCheck(r *checkRun, file string) *fileCheck {
	var name bytes.Buffer
	commandline.WriteJSON(&name, file)
	return &fileCheck{
		run:    r,
		file:   file,
		prefix: printable.Text(file) + ":",
		valid:  ": " + r.program.screen.paint(green, "valid") + "\n",

		jsonPrefix: `{"file":` + strings.TrimSuffix(name.String(), "\n") + `,"line":`,
		jsonValid:  `","grammar":"` + r.validator.grammar() + `","rule":"` + r.validator.rule() + `","valid":true,"components":{"scheme":`,
	}
}

// handleChunk answers the lines of a chunk, and counts them.
func (f *fileCheck) handleChunk(c *lines.Chunk) error {
	f.chunk, f.counts = c, linecheck.Counts{}
	if err := f.answer(c); err != nil {
		return err
	}
	if err := f.write(); err != nil {
		return err
	}
	f.run.add(&linecheck.Summary{Lines: f.counts})
	return nil
}

// write writes the answers when it is the chunk's turn.
func (f *fileCheck) write() error {
	return f.reply.InTurn(f.chunk, f.run.program.stdout, f.run.program.stderr)
}

func (f *fileCheck) answer(c *lines.Chunk) error {
	g, ok := f.run.validator.References()
	if !ok || c.TooLong() || c.EndsInNUL() {
		for number, line := range c.Lines() {
			if err := f.handleLine(number, line, nil); err != nil {
				return err
			}
		}
		return nil
	}
	for l := range g.Lines(c.Octets()) {
		line, u := linecheck.LineOf(c.Text(), c.CRLF(), l)
		if err := f.handleLine(c.First()+l.Number-1, line, u); err != nil {
			return err
		}
	}
	return nil
}

// handleLine answers and counts a line. If u is not nil, the line is valid, and u is its URI. The error is that of writing.
func (f *fileCheck) handleLine(number int, line string, u *uri.URI) error {
	answer := f.answerText
	if f.run.cmd.JSON && !f.run.cmd.Quiet {
		answer = f.answerJSON
	}
	f.counts.Add(line, answer(number, line, u), lineFault)
	if f.reply.Len() < lines.Enough {
		return nil
	}
	return f.write()
}

// answerText answers a line for people. It returns the reason why the line is invalid.
func (f *fileCheck) answerText(number int, line string, u *uri.URI) error {
	err := f.validate(line, u)
	if !f.run.cmd.shows(err) {
		return err
	}
	out := &f.reply.Out
	out.WriteString(f.prefix)
	out.Write(strconv.AppendInt(out.AvailableBuffer(), int64(number), 10))
	if err == nil {
		out.WriteString(f.valid)
		return nil
	}
	out.WriteString(":" + column(err) + " " + f.run.program.screen.paint(red, excerpt.Message(err)) + "\n")
	return err
}

func (f *fileCheck) validate(line string, u *uri.URI) error {
	switch {
	case u != nil:
		return nil
	case f.chunk.TooLong():
		return lines.TooLongError{}
	}
	return f.run.validator.validate(line)
}

// answerJSON does the same in JSON. The answer to a line that is too long has no input, since only its beginning was read.
func (f *fileCheck) answerJSON(number int, line string, u *uri.URI) error {
	switch {
	case u != nil && f.run.cmd.OnlyInvalid:
		return nil
	case u != nil && isPlain(u.Grammar()):
		f.answerPlain(number, line, u)
		return nil
	}
	return f.answerVerdict(number, line, u)
}

// answerVerdict does it for a line of any kind.
func (f *fileCheck) answerVerdict(number int, line string, u *uri.URI) (err error) {
	by := f.run.validator
	c := checkedLine{File: f.file, Line: number, verdict: verdict{Components: new(components)}}
	switch {
	case u != nil:
		c.Components.ofURI(u)
		c.Grammar, c.Rule, c.Valid = by.grammar(), by.rule(), true
	case f.chunk.TooLong():
		err = lines.TooLongError{}
		c.verdict = refusedBy(by, err)
	default:
		err = c.verdict.of(by, line)
	}
	if !f.run.cmd.shows(err) {
		return err
	}
	if !f.chunk.TooLong() {
		c.input = inputOf(line)
	}
	commandline.WriteJSON(&f.reply.Out, &c)
	return err
}

// checkedLine is the answer to a line in JSON.
type checkedLine struct {
	File string `json:"file"`
	Line int    `json:"line"`
	input
	verdict
}

// column returns the column at which a line goes wrong, counted from 1 as editors count, and a colon.
func column(err error) string {
	if offset, ok := offsetOf(err); ok {
		return fmt.Sprintf("%d:", offset+1)
	}
	return ""
}
