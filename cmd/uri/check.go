package main

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"

	"github.com/cheggaaa/pb/v3"
	"github.com/rivo/uniseg"

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
		return nil, err
	}
	if v, err = required(v, c.Require); err != nil {
		return nil, err
	}
	return withSchemes(v, c.SchemeGrammar)
}

// shows reports whether the command writes an answer to a line with the error.
func (c *checkCommand) shows(err error) bool { return !c.Quiet && (err != nil || !c.OnlyInvalid) }

// checkRun is a run of the check command.
type checkRun struct {
	cmd       checkCommand
	program   *program
	validator validator
	bar       *pb.ProgressBar   // nil if standard error is no terminal
	stats     linecheck.Summary // without names, unless cmd.Summary is set
}

func (r *checkRun) file(name string, from io.Reader) error {
	if r.bar != nil {
		from = r.bar.NewProxyReader(from)
	}
	return lines.Chunks(from, r.cmd.Ends.options(), func() lines.Work {
		if r.cmd.Summary {
			return r.counter(name)
		}
		return newFileCheck(r, name).handleChunk
	})
}

// counter returns a worker that counts the lines of a file by names.
func (r *checkRun) counter(name string) lines.Work {
	counter := linecheck.NewCounter(r.validator, lineFault, name)
	return func(c *lines.Chunk) error {
		s := counter.Count(c)
		if err := c.Wait(); err != nil {
			return err
		}
		r.add(s)
		return nil
	}
}

// lineFault returns the fault under which the summary counts an error.
func lineFault(err error) linecheck.Fault {
	f := faultOf(err)
	offset := -1
	if f.Offset != nil {
		offset = *f.Offset
	}
	return linecheck.Fault{Rule: cmp.Or(f.Rule, f.Message), Offset: offset}
}

// add adds the counts of a chunk. It is called in the order of the chunks.
func (r *checkRun) add(s *linecheck.Summary) {
	r.stats.Merge(s)
	if s.Lines.Invalid() > 0 {
		r.program.invalid.Store(true)
	}
}

// writeSummary writes the summary, if there is one to write.
func (r *checkRun) writeSummary() error {
	if !r.cmd.Summary || r.cmd.Quiet {
		return nil
	}
	var out bytes.Buffer
	if r.cmd.JSON {
		commandline.WriteJSON(&out, r.stats.JSON())
	} else {
		r.stats.Draw(&out, r.program.screen.style())
	}
	return r.program.stdout.WriteBuffer(&out)
}

// note writes the counts and a hint for a person to standard error.
func (r *checkRun) note() {
	stderr, counts := r.program.stderr, r.stats.Lines
	if r.bar != nil {
		r.bar.Finish()
		fmt.Fprintf(stderr, "%s, %d invalid\n", count(counts.Total, "line"), counts.Invalid())
	}
	switch n := counts.OnlyCR; {
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

// count returns a number of things, whose name has a plural in "s".
func count(n int64, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}
