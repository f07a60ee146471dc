package main

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"sync/atomic"

	"github.com/rivo/uniseg"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/cmd/internal/commandline"
	"github.com/urigrammar/uri/cmd/internal/verdict"
	"github.com/urigrammar/uri/internal/lines"
	"github.com/urigrammar/uri/internal/lines/linecheck"
)

type checkCommand struct {
	Inputs        references `embed:""`
	Standard      standard   `embed:""`
	Require       string     `enum:"none, scheme, authority, host" default:"none" help:"Reject references without this component: ${enum}. \"none\" rejects nothing, and \"host\" also rejects an empty host."`
	SchemeGrammar bool       `help:"Reject URIs that do not match the grammar of their scheme, for these schemes: ${schemes}."`
	Explain       bool       `help:"Explain each error: add the rule that rejects the reference, the expected characters, and the section."`
	All           bool       `xor:"lines" help:"Also report valid references."`
	Summary       bool       `xor:"lines" help:"Print only counts: of invalid references by the rule that failed, and of valid references by scheme and by kind of host. Also print the first line for each count."`
	Quiet         bool       `short:"q" help:"Write nothing, and set only the exit status."`
	JSON          bool       `help:"Write a JSON object per reference, with the keys file and line, and the keys of uri parse --json. With --summary, write one object with the keys total, valid, invalid, rules, schemes and host_kinds."`
}

// Run runs the command.
func (c checkCommand) Run(p *program) error {
	v, err := c.validator()
	if err != nil {
		return err
	}
	r := &checkRun{cmd: c, program: p, validator: v}
	c.Inputs.checked = r
	failed := c.Inputs.eachInput(p, func(reply *lines.Reply, in numbered) { r.reply(reply, in, nil) })
	if broken := (*commandline.OutputError)(nil); errors.As(failed, &broken) {
		return failed
	}
	if err := r.writeSummary(); err != nil {
		return err
	}
	r.note()
	return failed
}

// validator returns the validator that the flags select.
func (c checkCommand) validator() (verdict.Validator, error) {
	v, err := c.Standard.validator()
	if err != nil {
		return verdict.Validator{}, err
	}
	if v, err = required(v, c.Require); err != nil {
		return verdict.Validator{}, err
	}
	return withSchemes(v, c.SchemeGrammar)
}

// checkRun is a run of the check command.
type checkRun struct {
	cmd       checkCommand
	program   *program
	validator verdict.Validator
	summary   linecheck.Summary

	total, invalid, ignorable atomic.Int64
}

// checked is an input that is checked. If err is nil, it is valid.
type checked struct {
	numbered
	parsed  verdict.Parsed
	err     error
	tooLong bool
	explain bool
}

// reply answers an input, or counts it for the summary.
func (r *checkRun) reply(reply *lines.Reply, in numbered, tooLong error) {
	c := r.check(in, tooLong)
	switch {
	case r.cmd.Summary:
		r.sum(c)
	case r.cmd.Quiet || c.err == nil && !r.cmd.All:
	case r.cmd.JSON:
		c.writeJSON(&reply.Out, r.validator)
	default:
		r.program.writeChecked(&reply.Out, c)
	}
}

// check checks an input, and counts it.
func (r *checkRun) check(in numbered, tooLong error) checked {
	c := checked{numbered: in, err: tooLong, tooLong: tooLong != nil, explain: r.cmd.Explain}
	if !c.tooLong {
		c.parsed, c.err = r.validator.Parse(in.text)
	}
	r.total.Add(1)
	switch {
	case c.err != nil:
		r.invalid.Add(1)
		r.program.invalid.Store(true)
	case in.isLine() && (in.text == "" || in.text[0] == '#'):
		r.ignorable.Add(1)
	}
	return c
}

// sum adds an input to the summary.
func (r *checkRun) sum(c checked) {
	at := linecheck.Sample{File: strings.TrimPrefix(cmp.Or(c.file, argument), "\x00"), Line: c.number, Text: c.text}
	if c.err != nil {
		r.summary.AddInvalid(ruleOf(c.err), at)
	} else {
		c.parsed.CountIn(&r.summary, at)
	}
}

// ruleOf returns the name under which the summary counts an error.
func ruleOf(err error) string {
	switch err := err.(type) {
	case *uri.SyntaxError: // whose message takes longer than its rule
		return err.Rule()
	case *verdict.MissingError:
		return "(no " + err.Part + ")"
	case lines.TooLongError:
		return linecheck.TooLong
	}
	f := verdict.FaultOf(err)
	return cmp.Or(f.Rule, f.Problem, f.Message)
}

// writeSummary writes the summary, if there is one to write.
func (r *checkRun) writeSummary() error {
	if !r.cmd.Summary || r.cmd.Quiet {
		return nil
	}
	var out bytes.Buffer
	if r.cmd.JSON {
		commandline.WriteJSON(&out, r.summary.JSON())
	} else {
		r.summary.Draw(&out, r.program.screen.style())
	}
	return r.program.stdout.WriteBuffer(&out)
}

// note writes the counts, and notes about valid but probably unintended lines, to standard error.
func (r *checkRun) note() {
	stderr := r.program.stderr
	if r.program.terminals.stderr && !r.program.terminals.stdout {
		fmt.Fprintf(stderr, "%s, %d invalid\n", linecheck.NumberOf(r.total.Load()), r.invalid.Load())
	}
	if r.cmd.Quiet {
		return
	}
	if n := r.ignorable.Load(); n > 0 {
		r.program.note(`accepted %s with no text or only a comment as valid; to reject such lines, use --require host`, linecheck.NumberOf(n))
	}
}

// style returns the style of summaries on the screen.
func (scr screen) style() linecheck.Style {
	return linecheck.Style{Width: scr.width(), Columns: uniseg.StringWidth, Good: scr.painter(green), Bad: scr.painter(red), Title: scr.painter(bold)}
}

// writeChecked writes the human-readable answer. It allocates no memory for a valid line.
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
