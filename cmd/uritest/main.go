// Command uritest is a test oracle for authors of URI parsers. It reports how each standard's grammar and a browser interpret
// a reference, compares grammars and parsers, and writes test suites.
//
// Run "uritest --help" for its commands. Its exit status is 0 if all inputs are valid and all parsers agree, and otherwise 1. It
// is 2 for wrong usage, and for files that cannot be read or written.
package main

import (
	"bytes"
	"embed"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"sync/atomic"
	"time"

	"github.com/alecthomas/kong"

	"github.com/urigrammar/uri/cmd/internal/commandline"
	"github.com/urigrammar/uri/cmd/internal/progress"
	"github.com/urigrammar/uri/cmd/internal/verdict"
	"github.com/urigrammar/uri/internal/lines"
	"github.com/urigrammar/uri/internal/run/printable"
	"github.com/urigrammar/uri/oracle"
	"github.com/urigrammar/uri/oracle/differ"
	"github.com/urigrammar/uri/oracle/probe"
)

const description = `Compare grammars and parsers of URIs, and generate test suites for parsers.

The grammars are copied from the standards. Comparisons of grammars are exact, and do not use samples.
The exit status is 0 if all inputs are valid and parsers agree, 1 if not, and 2 if the usage is wrong or a file cannot be read or written.`

//go:embed help
var helpTexts embed.FS

// commands returns the commands, besides those of package commandline. A command is a file.
func commands() []commandline.Group {
	return []commandline.Group{
		{Title: "Use the standards:", Commands: []any{new(oracleCommand), new(diffCommand), new(suiteCommand)}},
		{Title: "Test parsers:", Commands: []any{new(probeCommand), new(differCommand)}},
	}
}

// flags are the flags that every command has.
type flags struct {
	ShowVersion commandline.VersionFlag `name:"version" help:"Print the version."`
}

// program holds the input and output of a command, and the findings so far.
type program struct {
	stdin   io.Reader
	stdout  commandline.Output
	stderr  io.Writer
	invalid atomic.Bool // some input is invalid, or parsers disagree
}

func main() { os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }

func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	p := &program{stdin: stdin, stdout: commandline.Output{To: stdout}, stderr: stderr}
	return p.commandLine().Main(args, stdout, stderr)
}

// commandLine returns the program as package commandline runs it.
func (p *program) commandLine() commandline.Program {
	return commandline.Program{
		Name:        "uritest",
		Description: description,
		Help:        helpTexts,
		New:         func() (any, []commandline.Group) { return new(flags), commands() },
		Options:     []kong.Option{kong.Bind(p)},
		Lists: map[string]func() []string{
			"languages": oracle.Grammars, "parsers": differ.Builtins, "probed": probe.Builtins, "bases": verdict.BaseNames, "normalizations": normalizationNames,
		},
		Message:    commandline.Sayable,
		IsNegative: p.invalid.Load,
	}
}

// counting shows the number of answered cases, if standard error is a terminal that does not also show the answer. It returns a
// function to call after each answer, and a function that ends the display. A total of 0 means unknown.
func (p *program) counting() (move func(answered, all int), finish func()) {
	var answered, all atomic.Int64
	var line *progress.Line
	if commandline.IsTerminal(p.stderr) && !commandline.IsTerminal(p.stdout.To) {
		line = progress.On(p.stderr)
	}
	finish = line.Run(time.Tick(progress.Patience), func() string {
		if all.Load() <= 0 {
			return fmt.Sprint(answered.Load())
		}
		return fmt.Sprintf("%d of %d", answered.Load(), all.Load())
	})
	return func(a, b int) { answered.Store(int64(a)); all.Store(int64(b)) }, finish
}

// writeReport writes the result of a comparison with its method for text, or in JSON.
func (p *program) writeReport(result any, write func(io.Writer) error, asJSON bool) error {
	var out bytes.Buffer
	if asJSON {
		commandline.WriteJSON(&out, result)
	} else if err := write(&out); err != nil {
		return err
	}
	return p.stdout.WriteBuffer(&out)
}

// reportFlags are the flags of commands that write a report.
type reportFlags struct {
	JSON bool `help:"Write the report as a JSON object."`
}

// patienceFlag is the flag of commands that run other programs.
type patienceFlag struct {
	Patience time.Duration `default:"30s" help:"The maximum time to wait for an answer from a program."`
}

// inputs yields the arguments and the lines of the files or, without both, of standard input. It reports lines that are too long, and
// omits them. After the last input, failed holds the errors of reading them.
func (p *program) inputs(args []commandline.Verbatim, from commandline.Lines, failed *error) iter.Seq[string] {
	return func(yield func(string) bool) {
		for _, arg := range args {
			if !yield(string(arg)) {
				return
			}
		}
		isOver := false
		for _, name := range from.Files(len(args) > 0) {
			f, err := commandline.Open(string(name), p.stdin, p.stderr)
			if err != nil {
				*failed = errors.Join(*failed, err)
				continue
			}
			text := from.Text(commandline.FileName(string(name)), f)
			err = lines.All(text, text.Options, func(line string, number int, tooLong error) bool {
				if tooLong != nil {
					p.invalid.Store(true)
					fmt.Fprintf(p.stderr, "uritest: %s:%d: %v\n", printable.Text(text.Name), number, tooLong)
					return true
				}
				isOver = !yield(line)
				return !isOver
			})
			*failed = errors.Join(*failed, err, f.Close())
			if isOver {
				return
			}
		}
	}
}
