package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"os"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/options/jobopts"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/runners"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/x/beamx"

	"github.com/urigrammar/uri/beam/uribeam"
	"github.com/urigrammar/uri/internal/run/printable"
)

// execute runs the pipeline of a command, and reports what it has found.
func execute(ctx context.Context, c command, args []string) (good bool, err error) {
	var o options
	rest, err := o.parse(c, args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		return true, nil
	case err != nil:
		return false, err
	}
	beam.Init()
	if !o.verbose {
		slog.SetDefault(slog.New(slog.DiscardHandler)) // what fails the pipeline is said below
	}
	if err := o.readable(ctx); err != nil {
		return false, err
	}
	if o.directory == "" && inProcess() && c.prints() {
		if o.directory, err = os.MkdirTemp("", "uribeam"); err != nil {
			return false, err
		}
		defer os.RemoveAll(o.directory)
	}
	if err := o.check(ctx); err != nil {
		return false, err
	}
	p, s := beam.NewPipelineWithRoot()
	if err := c.build(s, &o, rest); err != nil {
		return false, err
	}
	if err := beamx.Run(ctx, p); err != nil {
		return false, o.failure(err)
	}
	if *jobopts.Async {
		return true, nil
	}
	return c.report(ctx, &o)
}

// failure is the error of a pipeline. Beam's has a page about the plan of the engine, and the cause at its end.
func (o *options) failure(err error) error {
	if o.verbose {
		return fmt.Errorf("the pipeline has failed: %w", err)
	}
	lines := strings.Split(strings.TrimSpace(err.Error()), "\n")
	return fmt.Errorf("the pipeline has failed: %s (--verbose shows more)", strings.TrimSpace(lines[len(lines)-1]))
}

// inProcess reports whether the runner works in this process, and so can write to a directory of it.
func inProcess() bool {
	return (*runners.Runner == "" || *runners.Runner == "prism" || *runners.Runner == "direct") && *jobopts.Endpoint == ""
}

// options are the flags of every command.
type options struct {
	globs     []string
	directory string
	avro      string // the column to read, or "" for lines
	verbose   bool
}

// read reads the inputs.
func (o *options) read(s beam.Scope) uribeam.Input {
	if o.avro != "" {
		return uribeam.ReadAvro(s, o.avro, o.globs...)
	}
	return uribeam.Read(s, o.globs...)
}

// parse parses the flags, including those of Beam, and returns the other arguments. Flags may be
// before and after arguments.
func (o *options) parse(c command, args []string) (rest []string, err error) {
	own := flag.NewFlagSet("uribeam "+args[0], flag.ContinueOnError)
	own.Func("input", "`GLOB` of files to read, on any filesystem of Beam's; can be given several times", func(glob string) error {
		o.globs = append(o.globs, glob)
		return nil
	})
	own.StringVar(&o.directory, "output", "", "`DIR` to write to, on any filesystem of Beam's; it must be empty")
	own.StringVar(&o.avro, "avro", "", "the files are of Avro: read the texts in a `FIELD` of their records, instead of lines")
	own.BoolVar(&o.verbose, "verbose", false, "show what the runner logs")
	c.flags(own)
	all := flag.NewFlagSet(own.Name(), flag.ContinueOnError)
	all.SetOutput(io.Discard)
	for _, flags := range []*flag.FlagSet{own, flag.CommandLine} {
		flags.VisitAll(func(f *flag.Flag) { all.Var(f.Value, f.Name, f.Usage) })
	}
	command := args[0]
	for args = args[1:]; len(args) > 0; {
		if err := all.Parse(args); errors.Is(err, flag.ErrHelp) {
			printFlags(command, own)
			return nil, err
		} else if err != nil {
			return nil, err
		}
		if args = all.Args(); len(args) > 0 {
			rest, args = append(rest, args[0]), args[1:]
		}
	}
	if len(o.globs) == 0 {
		return nil, errors.New("--input is missing: a glob of files, such as 'urls-*.txt'")
	}
	return rest, nil
}

// printFlags prints the help text of a command, and its flags.
func printFlags(command string, own *flag.FlagSet) {
	printHelp(command)
	fmt.Print("\nFlags:\n\n")
	own.SetOutput(os.Stdout)
	own.PrintDefaults()
	fmt.Print("\nAnd all flags of Beam's Go SDK and its runners, such as --runner, --endpoint, --parallelism, --project and --region.\n")
}

// readable returns an error for a glob that matches no files, which is likely to be a mistake.
func (o *options) readable(ctx context.Context) error {
	for _, glob := range o.globs {
		files, err := list(ctx, glob)
		if err != nil {
			return err
		}
		if len(files) == 0 {
			return fmt.Errorf("no file matches %s", glob)
		}
	}
	return nil
}

// check returns an error if the directory is not one to write to. What was written to it before would be taken for what is written now.
func (o *options) check(ctx context.Context) error {
	if o.directory == "" {
		return errors.New("--output is missing: a directory to write to")
	}
	files, err := list(ctx, o.path("*"))
	if err == nil && len(files) > 0 {
		err = fmt.Errorf("there are files in %s already, such as %s", o.directory, files[0])
	}
	return err
}

// path is where a file of the output is.
func (o *options) path(name string) string { return strings.TrimSuffix(o.directory, "/") + "/" + name }

// failures is the prefix of the files of dead letters.
const failures = "failures"

// shownFailures is how many dead letters standard error shows.
const shownFailures = 10

// reportFailures tells of dead letters on standard error, without their inputs, and reports whether there are any.
func (o *options) reportFailures(ctx context.Context) (any bool, err error) {
	files, err := list(ctx, o.path(failures+"-*"))
	if err != nil {
		return false, err
	}
	n := 0
	for _, file := range files {
		text, err := read(ctx, file)
		if err != nil {
			return false, err
		}
		for line := range bytes.Lines(text) {
			if n++; n > shownFailures {
				continue
			}
			var f struct {
				File, Reason string
				Offset, Line int64
			}
			if err := json.Unmarshal(line, &f); err != nil {
				return false, fmt.Errorf("%s: %w", file, err)
			}
			fmt.Fprintf(os.Stderr, "uribeam: %s: %s\n", place(f.File, f.Offset, f.Line), f.Reason)
		}
	}
	if n > shownFailures {
		fmt.Fprintf(os.Stderr, "uribeam: and %d more\n", n-shownFailures)
	}
	return n > 0, nil
}

// printResult prints a result as text or as JSON, and decodes its JSON into v.
func (o *options) printResult(ctx context.Context, name string, asJSON bool, v any) error {
	object, err := read(ctx, o.path(name+".json"))
	if err != nil {
		return err
	}
	text, err := read(ctx, o.path(name+".txt"))
	if err != nil {
		return err
	}
	if err := json.Unmarshal(object, v); err != nil {
		return err
	}
	if asJSON {
		text = object
	}
	_, err = os.Stdout.Write(text)
	return err
}

// place is where an input stands. Its line is counted from an offset in the file.
func place(file string, offset, line int64) string {
	file = printable.Text(file)
	if offset == 0 {
		return fmt.Sprintf("%s:%d", file, line)
	}
	return fmt.Sprintf("%s, line %d behind byte %d", file, line, offset)
}

// list is the files that a glob matches.
func list(ctx context.Context, glob string) ([]string, error) {
	fs, err := filesystem.New(ctx, glob)
	if err != nil {
		return nil, err
	}
	defer fs.Close()
	return fs.List(ctx, glob)
}

// read is what is in a file.
func read(ctx context.Context, name string) ([]byte, error) {
	fs, err := filesystem.New(ctx, name)
	if err != nil {
		return nil, err
	}
	defer fs.Close()
	return filesystem.Read(ctx, fs, name)
}
