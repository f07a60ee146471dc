// Uribeam validates, deduplicates and compares URLs on Apache Beam.
package main

import (
	"context"
	"embed"
	"flag"
	"fmt"
	"os"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"

	"github.com/urigrammar/uri/internal/run/printable"
	"github.com/urigrammar/uri/oracle/differ"
)

// command is a pipeline as a program.
type command interface {
	// flags adds the flags of the command.
	flags(*flag.FlagSet)
	// prints reports whether what people want to know is printed, so that it need not be kept in files.
	prints() bool
	// build adds the pipeline.
	build(s beam.Scope, o *options, args []string) error
	// report prints the results of the pipeline, and reports whether all inputs are good.
	report(ctx context.Context, o *options) (good bool, err error)
}

var commands = map[string]command{
	"check":    new(check),
	"dedup":    new(dedup),
	"disagree": new(disagree),
}

// help has the help text of each command, and that of the program.
//
//go:embed help
var help embed.FS

// printHelp prints the help text of a command, or of the program.
func printHelp(name string) {
	text, _ := help.ReadFile("help/" + name + ".txt") // a test asks for each
	fmt.Print(strings.ReplaceAll(string(text), "${parsers}", strings.Join(differ.Builtins(), ", ")))
}

// The exit statuses.
const (
	allGood = iota
	someBad
	failed
)

func main() { os.Exit(run(os.Args[1:])) }

func run(args []string) int {
	if len(args) > 0 && strings.HasPrefix(args[0], "--worker") {
		_ = flag.CommandLine.Parse(args) // a runner has started this program as a worker
		beam.Init()                      // which does not return
	}
	if len(args) == 0 || args[0] == "help" || args[0] == "-h" || args[0] == "--help" {
		printHelp("uribeam")
		return allGood
	}
	c, ok := commands[args[0]]
	if !ok {
		return fail(fmt.Errorf("there is no command %q; see uribeam help", args[0]))
	}
	good, err := execute(context.Background(), c, args)
	switch {
	case err != nil:
		return fail(err)
	case !good:
		return someBad
	}
	return allGood
}

// sayable is a message without what may be a password in the arguments, such as in the name of a bucket, and without control characters.
func sayable(message string, args []string) string {
	for _, arg := range args {
		if _, value, ok := strings.Cut(arg, "="); ok && strings.HasPrefix(arg, "-") {
			arg = value
		}
		if at := strings.LastIndexByte(arg, '@'); at > 0 {
			message = strings.ReplaceAll(message, arg, "…"+arg[at:]) // the whole argument: its beginning can be a part of other words
		}
	}
	lines := strings.Split(message, "\n")
	for i := range lines {
		lines[i] = printable.Text(lines[i])
	}
	return strings.Join(lines, "\n")
}

func fail(err error) int {
	fmt.Fprintf(os.Stderr, "uribeam: %s\n", sayable(err.Error(), os.Args[1:]))
	return failed
}
