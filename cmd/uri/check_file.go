package main

import (
	"bytes"
	"strconv"

	"github.com/urigrammar/uri/cmd/internal/commandline"
	"github.com/urigrammar/uri/cmd/internal/verdict"
)

// writeChecked writes the answer for people. That to a valid line takes no memory of its own.
func (p *program) writeChecked(out *bytes.Buffer, c checked) {
	if c.err != nil {
		said := verdict.Sentence(c.err, c.text)
		if c.explain {
			said += verdict.Explanation(c.err, c.text)
		}
		out.WriteString(c.location(c.err) + p.screen.paint(red, said) + "\n")
		return
	}
	if c.isLine() {
		out.WriteString(c.shown)
		b := strconv.AppendInt(append(out.AvailableBuffer(), ':'), int64(c.number), 10)
		out.Write(append(b, ": "...))
	} else {
		out.WriteString(c.location(nil))
	}
	out.WriteString(p.screen.paint(green, "valid"))
	out.WriteByte('\n')
}

// checkedLine is the answer in JSON.
type checkedLine struct {
	File *string `json:"file"` // null for an argument
	Line int     `json:"line"`
	verdict.Input
	verdict.Verdict
}

// writeJSON writes the answer in JSON.
func (c checked) writeJSON(out *bytes.Buffer, by verdict.Validator) {
	answer := checkedLine{Line: c.number, Verdict: verdict.Verdict{Grammar: by.Grammar, Rule: by.Rule, Valid: true}}
	if c.isLine() {
		answer.File = &c.file
	}
	if c.err != nil {
		answer.Verdict = verdict.Refused(by, c.err)
	} else {
		answer.Components = c.parsed.Components()
	}
	if !c.tooLong { // only its beginning was read
		answer.Input = verdict.InputOf(c.text)
	}
	commandline.WriteJSON(out, answer)
}
