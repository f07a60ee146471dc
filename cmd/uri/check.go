package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"
	"unsafe"

	"github.com/schollz/progressbar/v3"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/cmd/uri/internal/lines"
)

type checkCommand struct {
	Files []verbatim `arg:"" optional:"" sep:"none" name:"file" help:"Files to read, \"-\" for standard input. Without any: standard input."`
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

A line ends at LF, and the last one at the end of the file. All other bytes belong to the input, even those that are not UTF-8; for files whose lines end in CR LF there is --crlf. A line of more than 16 MiB is not read to its end, and is refused.

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
		c.Files = []verbatim{"-"}
	}
	k := &checking{checkCommand: c, judge: j, ofReferences: j.ofReferences(), program: p}
	k.bar = p.reading(c.Files)
	var failed error
	for _, name := range c.Files {
		if err := k.file(string(name)); err != nil {
			if broken := (*outputError)(nil); errors.As(err, &broken) {
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
	summary      summary
	program      *program
	bar          *progressbar.ProgressBar // nil where there is nobody to see it
	verdicts
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
	return lines.Chunks(from, lines.Options{CRLF: k.CRLF, Longest: longestLine}, func() lines.Work {
		if k.Summary {
			return newCounter(k, name).work
		}
		return newAnswerer(k, name).work
	})
}

// longestLine is how long a line can be: all of it has to be in memory.
const longestLine = 16 << 20

// tooLongError says that a line was not read to its end.
type tooLongError struct{}

func (tooLongError) Error() string {
	return fmt.Sprintf("the line is longer than %d bytes, and was not read to its end", longestLine)
}

// verdicts counts lines.
type verdicts struct {
	all, bad int64
	blame    int64 // invalid ones whose CR is what is wrong
}

// count counts a line.
func (v *verdicts) count(line string, err error) {
	v.all++
	if err == nil {
		return
	}
	v.bad++
	if !strings.HasSuffix(line, "\r") {
		return
	}
	if offset, ok := offsetOf(err); ok && offset == len(line)-1 {
		v.blame++
	}
}

// each calls answer with the lines of a chunk, and counts them by what it says is wrong. Where package uri reads the lines, u is what it has made
// of a valid line. Elsewhere, and for lines that it refuses, u is nil.
func (k *checking) each(c *lines.Chunk, answer func(number int, line string, u *uri.URI) error) (v verdicts) {
	g, ok := k.readBy()
	if !ok || c.TooLong() {
		for number, line := range c.Lines() {
			v.count(line, answer(number, line, nil))
		}
		return v
	}
	for l := range g.Lines(octetsOf(c)) {
		line, u := k.reading(c, l)
		v.count(line, answer(c.First()+l.Number-1, line, u))
	}
	return v
}

// octetsOf are the octets of a chunk, which nobody writes to.
func octetsOf(c *lines.Chunk) []byte {
	text := c.Text()
	return unsafe.Slice(unsafe.StringData(text), len(text))
}

// reading is a line of a chunk as package uri has read it, and the URI that it is, if it is one.
func (k *checking) reading(c *lines.Chunk, l *uri.Line) (line string, u *uri.URI) {
	text, end := c.Text(), l.Offset+len(l.Text)
	if !k.CRLF && end < len(text) && text[end] == '\r' {
		return text[l.Offset : end+1], nil // to which it belongs
	}
	if !l.IsValid() {
		return text[l.Offset:end], nil
	}
	return text[l.Offset:end], &l.URI
}

// readBy is the grammar of package uri by which lines are references, if nothing else is asked of them.
func (k *checking) readBy() (uri.Grammar, bool) {
	j, ok := k.judge.(*uriJudge)
	if !ok || !j.reference {
		return 0, false
	}
	return j.by, true
}

// add adds what was counted in a chunk. It is called in the order of the chunks.
func (k *checking) add(v verdicts) {
	k.all += v.all
	k.bad += v.bad
	k.blame += v.blame
	if v.bad > 0 {
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
		writeJSON(&out, k.summary.forJSON())
	} else {
		k.program.screen.drawSummary(&out, &k.summary)
	}
	_, err := k.program.stdout.Write(out.Bytes())
	return err
}

// finish says on standard error what a person may want to know.
func (k *checking) finish() {
	stderr := k.program.stderr
	if k.bar != nil {
		_ = k.bar.Finish() // of no consequence
		fmt.Fprintf(stderr, "%s, %d invalid\n", count(k.all, "line"), k.bad)
	}
	switch n := k.blame; {
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
