package main

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"sync/atomic"

	"github.com/rivo/uniseg"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/cmd/internal/commandline"
	"github.com/urigrammar/uri/cmd/internal/verdict"
	"github.com/urigrammar/uri/internal/lines"
	"github.com/urigrammar/uri/internal/lines/linecheck"
	"github.com/urigrammar/uri/internal/run/printable"
)

type checkCommand struct {
	Files         []commandline.Verbatim `arg:"" optional:"" sep:"none" name:"file" help:"Files to read, as by --file. Without any: standard input."`
	From          lineSource             `embed:""`
	Standard      standard               `embed:""`
	Require       string                 `enum:"none, scheme, authority, host" default:"none" help:"Take only references with a component: ${enum}. A host is not empty."`
	SchemeGrammar bool                   `help:"Accept URIs of some schemes only if the grammar of the scheme does, too: ${schemes}."`
	Explain       bool                   `help:"Explain each error: add the rule that rejects the line, what it expects, and its section."`
	OnlyInvalid   bool                   `xor:"lines" help:"Report invalid lines only."`
	Summary       bool                   `xor:"lines" help:"Count lines instead of reporting them: invalid ones by the rule that failed, valid ones by scheme and kind of host, each with its first line."`
	Quiet         bool                   `short:"q" help:"Write nothing: the exit status is the answer."`
	JSON          bool                   `help:"Write a JSON object per line: file, line, and what parse writes. With --summary, one object: total, valid, invalid, rules, schemes, host_kinds."`
}

// Run runs the command.
func (c checkCommand) Run(p *program) error {
	v, err := c.validator()
	if err != nil {
		return err
	}
	r := &checkRun{cmd: c, program: p, validator: v}
	failed := p.eachFile(append(c.Files, c.From.files(len(c.Files) > 0)...), r.file)
	if broken := (*commandline.OutputError)(nil); errors.As(failed, &broken) {
		return failed
	}
	if err := r.writeSummary(); err != nil {
		return err
	}
	r.note()
	if !c.Quiet {
		p.noteReference(c.Files)
	}
	return failed
}

// validator returns the validator that the flags ask for.
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

	total, invalid, doubtful atomic.Int64
}

func (r *checkRun) file(name string, from io.Reader) error {
	text := r.cmd.From.Ends.text(name, from)
	err := r.lines(name, text)
	if err == nil && text.CRLF && !r.cmd.Quiet {
		r.program.note("%s: lines end in CR LF", printable.Text(name))
	}
	return err
}

// lines checks the lines of a file.
func (r *checkRun) lines(name string, from io.Reader) error {
	if r.cmd.Summary {
		return lines.All(from, r.cmd.From.Ends.options(), func(line string, number int, tooLong error) bool {
			r.sum(numbered{text: line, file: name, number: number}, tooLong)
			return true
		})
	}
	answer := r.answerer(name)
	return lines.Each(from, r.program.stdout, r.program.stderr, r.cmd.From.Ends.options(), func(reply *lines.Reply, line string, number int, tooLong error) {
		answer(&reply.Out, r.check(numbered{text: line, file: name, number: number}, tooLong))
	})
}

// checked is a line that is checked. If err is nil, it is valid.
type checked struct {
	numbered
	parsed  verdict.Parsed
	err     error
	tooLong bool
}

// check checks a line, and counts it.
func (r *checkRun) check(in numbered, tooLong error) checked {
	c := checked{numbered: in, err: tooLong, tooLong: tooLong != nil}
	if !c.tooLong {
		c.parsed, c.err = r.validator.Parse(in.text)
	}
	r.total.Add(1)
	if c.err == nil && r.cmd.Require == "host" && mayEndInPassword(c.parsed.Components()) {
		r.doubtful.Add(1)
	}
	if c.err != nil {
		r.invalid.Add(1)
		r.program.invalid.Store(true)
	}
	return c
}

// sum adds a line to the summary.
func (r *checkRun) sum(in numbered, tooLong error) {
	at := linecheck.Sample{File: in.file, Line: in.number, Text: in.text}
	if c := r.check(in, tooLong); c.err != nil {
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
	case missingError:
		return "(no " + string(err) + ")"
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

// note writes the counts and a hint for a person to standard error.
func (r *checkRun) note() {
	stderr := r.program.stderr
	if r.program.terminals.stderr && !r.program.terminals.stdout {
		fmt.Fprintf(stderr, "%s, %d invalid\n", linecheck.NumberOf(r.total.Load()), r.invalid.Load())
	}
	if n := r.doubtful.Load(); n > 0 && !r.cmd.Quiet {
		r.program.note(`the host ends before an "@" in %s: the "@" is often part of a password; uri parse shows the host`, linecheck.NumberOf(n))
	}
}

// style returns the style of summaries on the screen.
func (scr screen) style() linecheck.Style {
	return linecheck.Style{Width: scr.width(), Columns: uniseg.StringWidth, Good: scr.painterIn(green), Bad: scr.painterIn(red), Title: scr.painterIn(bold)}
}
