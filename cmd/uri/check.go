package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"

	"github.com/schollz/progressbar/v3"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/cmd/internal/commandline"
	"github.com/urigrammar/uri/internal/lines"
	"github.com/urigrammar/uri/internal/summary"
)

type checkCommand struct {
	Files []commandline.Verbatim `arg:"" optional:"" sep:"none" name:"file" help:"Files to read, \"-\" for standard input. Without any: standard input."`
	lineEnds
	standard
	Require string `enum:"none, scheme, authority, host" default:"none" help:"Take only references with a component: ${enum}. A host is not empty."`
	Scheme  bool   `help:"Take URIs of some schemes only if their scheme's own grammar does, too: ${schemes}."`
	Invalid bool   `xor:"lines" help:"Report invalid lines only."`
	Summary bool   `xor:"lines" help:"Count lines, in place of reporting them: by the rule that refused them, and by the scheme and the kind of host that valid ones have, each with the first line of it."`
	Quiet   bool   `short:"q" help:"Write nothing: the exit status is the answer."`
	JSON    bool   `help:"Write a JSON object a line: file, line, and what parse writes. With --summary, one object: total, valid, invalid, rules, schemes, host_kinds."`
}

// Help is shown by --help.
func (checkCommand) Help() string {
	return `Each line of the files is an input, and has a line in the answer, in the same order: where it stands, and "valid" or what is wrong. Of an invalid line the column is that of the first byte that cannot be right. Lines are checked on all processors. What is said about a line does not show what could be a password.

A line ends at LF, and the last one at the end of the file. All other bytes belong to the input, even those that are not UTF-8; for files whose lines end in CR LF there is --crlf. A line of more than 2 MiB is not read to its end, and is refused.

Almost any word is a valid reference: "hello" is a path. For lines that should be addresses ask for more than that, with --rule URI or --require host.

Examples:

    uri check --require host crawled.txt
    uri check --summary --require host crawled.txt
    uri check --invalid --grammar rfc2396 *.txt
    grep -o 'http[^ ]*' page.html | uri check --rule absolute-URI
    uri check --scheme --invalid identifiers.txt
    uri check --json urls.txt | jq -r 'select(.valid) | .components.host' | sort | uniq -c`
}

// Run runs the command.
func (c checkCommand) Run(p *program) error {
	j, err := c.judge()
	if err == nil {
		j, err = required(j, c.Require)
	}
	if err == nil {
		j, err = withSchemes(j, c.Scheme)
	}
	if err != nil {
		return err
	}
	if len(c.Files) == 0 {
		c.Files = []commandline.Verbatim{"-"}
	}
	k := &checking{checkCommand: c, judge: j, ofReferences: j.ofReferences(), program: p}
	k.bar = p.reading(c.Files)
	var failed error
	for _, name := range c.Files {
		if err := k.file(string(name)); err != nil {
			if broken := (*commandline.OutputError)(nil); errors.As(err, &broken) {
				return err
			}
			failed = errors.Join(failed, err) // and go on with the other files
		}
	}
	if err := k.conclude(); err != nil {
		return err
	}
	k.finish()
	return failed
}

// checking is a run of the command.
type checking struct {
	checkCommand
	judge        judge
	ofReferences bool // whether the judge is one of references
	summary      summary.Summary
	program      *program
	bar          *progressbar.ProgressBar // nil where there is nobody to see it
	summary.Verdicts
}

func (k *checking) file(name string) error {
	var from io.Reader
	if name == "-" {
		name, from = "stdin", k.program.input()
	} else {
		f, err := os.Open(name)
		if errors.Is(err, fs.ErrNotExist) && strings.Contains(name, "://") {
			return fmt.Errorf("%w (check reads files; a reference itself is for uri parse)", err)
		}
		if err != nil {
			return err
		}
		defer f.Close()
		from = f
	}
	if k.bar != nil {
		bar := progressbar.NewReader(from, k.bar)
		from = &bar
	}
	return lines.Chunks(from, lines.Options{CRLF: k.CRLF, Longest: lines.Longest}, func() lines.Work {
		if k.Summary {
			return counting{k}.of(name)
		}
		return newAnswerer(k, name).work
	})
}

// each calls answer with the lines of a chunk, and counts them by what it says is wrong. Where package uri reads the lines, u is what it has made
// of a valid line. Elsewhere, and for lines that it refuses, u is nil.
func (k *checking) each(c *lines.Chunk, answer func(number int, line string, u *uri.URI) error) (v summary.Verdicts) {
	g, ok := k.ReadBy()
	if !ok || c.TooLong() {
		for number, line := range c.Lines() {
			v.Count(line, answer(number, line, nil), counting{k})
		}
		return v
	}
	by := summary.Judge(counting{k})
	for l := range g.Lines(c.Octets()) {
		line, u := summary.Reading(c, l)
		v.Count(line, answer(c.First()+l.Number-1, line, u), by)
	}
	return v
}

// ReadBy is the grammar of package uri by which lines are references, if nothing else is asked of them.
func (k *checking) ReadBy() (uri.Grammar, bool) {
	j, ok := k.judge.(*uriJudge)
	if !ok || !j.Reference {
		return 0, false
	}
	return j.By, true
}

// add adds what was counted in a chunk. It is called in the order of the chunks.
func (k *checking) add(v summary.Verdicts) {
	k.Verdicts.Add(v)
	if v.Bad > 0 {
		k.program.invalid.Store(true)
	}
}

// conclude writes the summary.
func (k *checking) conclude() error {
	if !k.Summary || k.Quiet {
		return nil
	}
	var out bytes.Buffer
	if k.JSON {
		commandline.WriteJSON(&out, k.summary.JSON())
	} else {
		k.summary.Draw(&out, k.program.screen.style())
	}
	_, err := k.program.stdout.Write(out.Bytes())
	return err
}

// finish says on standard error what a person may want to know.
func (k *checking) finish() {
	stderr := k.program.stderr
	if k.bar != nil {
		_ = k.bar.Finish() // of no consequence
		fmt.Fprintf(stderr, "%s, %d invalid\n", count(k.All, "line"), k.Bad)
	}
	switch n := k.Blame; {
	case n == 0 || k.Quiet:
	case n == 1:
		fmt.Fprintln(stderr, "uri: 1 line is invalid only because of the CR before its LF: see --crlf")
	default:
		fmt.Fprintf(stderr, "uri: %d lines are invalid only because of the CR before their LF: see --crlf\n", n)
	}
}

// count is a number of things, whose name has a plural in "s".
func count(n int64, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}
