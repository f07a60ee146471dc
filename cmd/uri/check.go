package main

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync/atomic"

	"github.com/cheggaaa/pb/v3"
	"github.com/rivo/uniseg"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/cmd/internal/commandline"
	"github.com/urigrammar/uri/internal/lines"
	"github.com/urigrammar/uri/internal/lines/linecheck"
)

type checkCommand struct {
	Files         []commandline.Verbatim `arg:"" optional:"" sep:"none" name:"file" help:"Files to read, \"-\" for standard input. Without any: standard input."`
	Ends          lineEnds               `embed:""`
	Standard      standard               `embed:""`
	Require       string                 `enum:"none, scheme, authority, host" default:"none" help:"Take only references with a component: ${enum}. A host is not empty."`
	SchemeGrammar bool                   `help:"Accept URIs of some schemes only if the grammar of the scheme does, too: ${schemes}."`
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
	if len(c.Files) == 0 {
		c.Files = []commandline.Verbatim{"-"}
	}
	r := &checkRun{cmd: c, program: p, validator: v, bar: p.reading(c.Files)}
	failed := p.eachFile(c.Files, r.file)
	if broken := (*commandline.OutputError)(nil); errors.As(failed, &broken) {
		return failed
	}
	if err := r.writeSummary(); err != nil {
		return err
	}
	r.note()
	return failed
}

// validator returns the validator that the flags ask for.
func (c checkCommand) validator() (validator, error) {
	v, err := c.Standard.validator()
	if err != nil {
		return validator{}, err
	}
	if v, err = required(v, c.Require); err != nil {
		return validator{}, err
	}
	return withSchemes(v, c.SchemeGrammar)
}

// checkRun is a run of the check command.
type checkRun struct {
	cmd       checkCommand
	program   *program
	validator validator
	bar       *pb.ProgressBar // nil if standard error is no terminal
	summary   linecheck.Summary

	total, invalid, onlyCR atomic.Int64 // onlyCR are lines that only the CR before their LF makes invalid
}

func (r *checkRun) file(name string, from io.Reader) error {
	if r.bar != nil {
		from = r.bar.NewProxyReader(from)
	}
	if r.cmd.Summary {
		return lines.All(from, r.cmd.Ends.options(), func(line string, number int, tooLong error) bool {
			r.sum(linecheck.Sample{File: name, Line: number, Text: line}, tooLong)
			return true
		})
	}
	answer := r.answerer(name)
	return lines.Each(from, r.program.stdout, r.program.stderr, r.cmd.Ends.options(), func(reply *lines.Reply, line string, number int, tooLong error) {
		answer(&reply.Out, number, r.check(line, tooLong))
	})
}

// checked is a line that is checked. If err is nil, it is valid.
type checked struct {
	text    string
	parsed  parsed
	err     error
	tooLong bool
}

// check checks a line, and counts it.
func (r *checkRun) check(line string, tooLong error) checked {
	c := checked{text: line, err: tooLong, tooLong: tooLong != nil}
	if !c.tooLong {
		c.parsed, c.err = r.validator.parse(line)
	}
	r.total.Add(1)
	if c.err == nil {
		return c
	}
	r.invalid.Add(1)
	r.program.invalid.Store(true)
	if strings.HasSuffix(line, "\r") && offsetOf(c.err) == len(line)-1 {
		r.onlyCR.Add(1)
	}
	return c
}

// sum adds a line to the summary.
func (r *checkRun) sum(at linecheck.Sample, tooLong error) {
	if c := r.check(at.Text, tooLong); c.err != nil {
		r.summary.AddInvalid(ruleOf(c.err), at)
	} else {
		c.parsed.countIn(&r.summary, at)
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
	f := faultOf(err)
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
	if r.bar != nil {
		r.bar.Finish()
		fmt.Fprintf(stderr, "%s, %d invalid\n", linecheck.NumberOf(r.total.Load()), r.invalid.Load())
	}
	switch n := r.onlyCR.Load(); {
	case n == 0 || r.cmd.Quiet:
	case n == 1:
		fmt.Fprintln(stderr, "uri: 1 line is invalid only because of the CR before its LF: see --crlf")
	default:
		fmt.Fprintf(stderr, "uri: %d lines are invalid only because of the CR before their LF: see --crlf\n", n)
	}
}

// style returns the style of summaries on the screen.
func (scr screen) style() linecheck.Style {
	return linecheck.Style{Width: scr.width(), Columns: uniseg.StringWidth, Good: scr.painterIn(green), Bad: scr.painterIn(red), Title: scr.painterIn(bold)}
}
