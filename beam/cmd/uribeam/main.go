// Uribeam validates, deduplicates and compares URLs on Apache Beam.
package main

import (
	"bytes"
	"cmp"
	"context"
	"embed"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"os"
	"slices"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/options/jobopts"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/runners"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/x/beamx"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/beam/uribeam"
	"github.com/urigrammar/uri/internal/run/printable"
	"github.com/urigrammar/uri/oracle/differ"
)

// commands are the names of the three pipelines.
var commands = []string{"check", "dedup", "disagree"}

// help contains the help text of each command, and that of the program.
//
//go:embed help
var help embed.FS

// printHelp prints the help text of a command, or of the program.
func printHelp(name string) {
	text, _ := help.ReadFile("help/" + name + ".txt") // a test asks for each
	fmt.Print(strings.ReplaceAll(string(text), "${parsers}", strings.Join(differ.Builtins(), ", ")))
}

func main() { os.Exit(run(os.Args[1:])) }

// run returns the exit status: 0 if all inputs are good, 1 if some are bad, and 2 if there is no result.
func run(args []string) int {
	if len(args) > 0 && strings.HasPrefix(args[0], "--worker") {
		_ = flag.CommandLine.Parse(args) // a runner has started this program as a worker
		beam.Init()                      // which does not return
	}
	if len(args) == 0 || slices.Contains([]string{"help", "-h", "--help"}, args[0]) {
		printHelp("uribeam")
		return 0
	}
	good, err := (&job{command: args[0]}).run(context.Background(), args[1:])
	switch {
	case errors.Is(err, flag.ErrHelp):
		return 0
	case err != nil:
		fmt.Fprintf(os.Stderr, "uribeam: %s\n", sayable(err.Error(), args))
		return 2
	case !good:
		return 1
	}
	return 0
}

// sayable returns a message without control characters and possible passwords in the arguments, such as in the name of a bucket.
func sayable(message string, args []string) string {
	for _, arg := range args {
		if _, value, ok := strings.Cut(arg, "="); ok && strings.HasPrefix(arg, "-") {
			arg = value
		}
		if at := strings.LastIndexByte(arg, '@'); at > 0 {
			message = strings.ReplaceAll(message, arg, "…"+arg[at:]) // the whole argument: its beginning can be a part of other words
		}
	}
	return printable.Text(message)
}

// job is a command with its flags.
type job struct {
	command, directory          string
	globs                       []string
	read                        uribeam.ReadOptions
	grammar, rule, level, parts string
	shards                      int
}

// run runs the pipeline of a command, and reports whether all inputs are good.
func (j *job) run(ctx context.Context, args []string) (good bool, err error) {
	if !slices.Contains(commands, j.command) {
		return false, fmt.Errorf("unknown command %q; see uribeam help", j.command)
	}
	rest, err := j.parse(args)
	if err != nil {
		return false, err
	}
	beam.Init()
	inProcess := slices.Contains([]string{"", "prism", "direct"}, *runners.Runner) && *jobopts.Endpoint == ""
	if inProcess {
		slog.SetDefault(slog.New(slog.DiscardHandler)) // what fails the pipeline is said below
	}
	if j.directory == "" && inProcess && j.command != "dedup" { // what people want to know is printed
		if j.directory, err = os.MkdirTemp("", "uribeam"); err != nil {
			return false, err
		}
		defer os.RemoveAll(j.directory)
	}
	if err := j.check(ctx); err != nil {
		return false, err
	}
	p, s := beam.NewPipelineWithRoot()
	if err := j.build(s, rest); err != nil {
		return false, err
	}
	if err := beamx.Run(ctx, p); err != nil {
		lines := strings.Split(strings.TrimSpace(err.Error()), "\n") // a page about the plan of the engine, with the cause at its end
		return false, fmt.Errorf("the pipeline failed: %s", strings.TrimSpace(lines[len(lines)-1]))
	}
	if *jobopts.Async {
		return true, nil
	}
	return j.report(ctx)
}

// flags returns the flags of the command.
func (j *job) flags() *flag.FlagSet {
	f := flag.NewFlagSet("uribeam "+j.command, flag.ContinueOnError)
	f.Func("input", "`GLOB` of files to read, on any Beam filesystem; can be repeated", func(glob string) error {
		j.globs = append(j.globs, glob)
		return nil
	})
	f.StringVar(&j.directory, "output", "", "`DIR` to write to, on any Beam filesystem; it must be empty")
	j.read.CRLF = true // as for uri
	if j.command != "disagree" {
		f.StringVar(&j.grammar, "grammar", "rfc3986", "the standard: rfc3986, rfc2396, rfc2732, rfc3987 or rfc6874")
	}
	switch j.command {
	case "check":
		f.StringVar(&j.rule, "rule", "", "the `RULE`, named as in the document (default URI-reference)")
	case "dedup":
		f.StringVar(&j.level, "level", "scheme", "the `LEVEL` at which lines are the same: "+strings.Join(levels, ", "))
		f.IntVar(&j.shards, "shards", 1, "the number of files to write")
	case "disagree":
		f.StringVar(&j.parts, "component", "", "compare only these, separated by commas: "+strings.Join(differ.Components(), ", "))
	}
	return f
}

// parse parses the flags, including those of Beam, and returns the arguments after them.
func (j *job) parse(args []string) (rest []string, err error) {
	own, all := j.flags(), flag.CommandLine
	all.Init(own.Name(), flag.ContinueOnError)
	all.SetOutput(io.Discard)
	own.VisitAll(func(f *flag.Flag) { all.Var(f.Value, f.Name, f.Usage) })
	err = all.Parse(args)
	switch rest = all.Args(); {
	case errors.Is(err, flag.ErrHelp):
		printHelp(j.command)
		fmt.Print("\nFlags:\n\n")
		own.SetOutput(os.Stdout)
		own.PrintDefaults()
		fmt.Print("\nAnd all flags of Beam's Go SDK and its runners, such as --runner, --endpoint, --parallelism, --project and --region.\n")
	case err != nil:
	case len(j.globs) == 0:
		err = errors.New("--input is missing: name the input files with a glob, such as 'urls-*.txt'")
	case j.command != "disagree" && len(rest) > 0:
		err = fmt.Errorf("%q is not a flag; use --input for files", rest[0])
	}
	return rest, err
}

// check returns an error if there is nothing to read, which is probably a mistake. It also does so if the directory is not empty,
// because old files could be mistaken for new ones.
func (j *job) check(ctx context.Context) error {
	for _, glob := range j.globs {
		if files, err := list(ctx, glob); err != nil || len(files) == 0 {
			return cmp.Or(err, fmt.Errorf("no file matches %s", glob))
		}
	}
	if j.directory == "" {
		return errors.New("--output is missing: name a directory to write to")
	}
	files, err := list(ctx, j.directory+"/*")
	if err == nil && len(files) > 0 {
		err = fmt.Errorf("%s already contains files, such as %s", j.directory, files[0])
	}
	return err
}

// levels are the names of the levels of the comparison ladder.
var levels = []string{"string", "case", "percent", "path", "scheme"}

// build adds the transforms of the command to the pipeline.
func (j *job) build(s beam.Scope, args []string) (err error) {
	in := uribeam.Read(s, j.read, j.globs...)
	var out uribeam.Output
	name := ""
	switch j.command {
	case "check":
		out, err = uribeam.Check(s, in, uribeam.CheckOptions{Grammar: j.grammar, Rule: j.rule})
	case "dedup":
		level := slices.Index(levels, j.level)
		if level < 0 {
			return fmt.Errorf("unknown level %q: the levels are %s", j.level, strings.Join(levels, ", "))
		}
		name = "unique"
		out, err = uribeam.Deduplicate(s, in, uribeam.KeyOptions{Grammar: j.grammar, Level: uri.Level(level)})
	case "disagree":
		name = "differing"
		o := uribeam.DisagreeOptions{Parsers: args}
		if j.parts != "" {
			o.Components = strings.Split(j.parts, ",")
		}
		out, err = uribeam.Disagree(s, in, o)
	}
	if err == nil {
		out.Write(s, j.directory, name, j.shards)
	}
	return err
}

// report prints the results, and reports whether all inputs are good.
func (j *job) report(ctx context.Context) (good bool, err error) {
	failures, err := read(ctx, j.directory+"/failures.jsonl")
	if err != nil {
		return false, err
	}
	if j.command == "dedup" {
		if n := bytes.Count(failures, []byte("\n")); n > 0 { // their texts may have passwords
			fmt.Fprintf(os.Stderr, "uribeam: inputs missing from the output: %d; see failures.jsonl\n", n)
		}
		return len(failures) == 0, nil
	}
	os.Stderr.Write(failures) // which have no texts
	text, textErr := read(ctx, j.directory+"/summary.txt")
	object, objectErr := read(ctx, j.directory+"/summary.json")
	var found struct {
		Invalid int64
		Classes []json.RawMessage
		Others  int
	}
	if err := errors.Join(textErr, objectErr, json.Unmarshal(object, &found)); err != nil {
		return false, err
	}
	os.Stdout.Write(text)
	if len(failures) > 0 {
		return false, errors.New("some inputs could not be read completely")
	}
	return found.Invalid == 0 && len(found.Classes) == 0 && found.Others == 0, nil
}

// list returns the files that a glob matches.
func list(ctx context.Context, glob string) ([]string, error) {
	fs, err := filesystem.New(ctx, glob)
	if err != nil {
		return nil, err
	}
	defer fs.Close()
	return fs.List(ctx, glob)
}

// read returns the contents of a file, or nothing if the file does not exist.
func read(ctx context.Context, name string) ([]byte, error) {
	files, err := list(ctx, name)
	if err != nil || len(files) == 0 {
		return nil, err
	}
	fs, err := filesystem.New(ctx, name)
	if err != nil {
		return nil, err
	}
	defer fs.Close()
	return filesystem.Read(ctx, fs, name)
}
