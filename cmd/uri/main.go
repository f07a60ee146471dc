// Command uri takes URIs apart, checks them against the standards' grammars, and compares the grammars.
//
// Run "uri --help" for its commands. It reads arguments, or lines on standard input, and writes text
// for people, or with --json an object a line for programs. Its exit status is 0 if all inputs
// are valid, 1 if some input is not, and 2 for wrong usage and for files that can not be read or written.
package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"strings"
	"syscall"

	"github.com/alecthomas/kong"
)

// The exit statuses.
const (
	allValid    = 0
	someInvalid = 1
	noAnswer    = 2 // wrong usage, or input or output failed
)

// commandLine is what can stand on the command line; see the commands' own types.
type commandLine struct {
	Parse parseCommand `cmd:"" help:"Take references apart: their components, drawn and listed."`
	Tree  treeCommand  `cmd:"" help:"Draw the parse tree, with the rule names of the document."`
	Check checkCommand `cmd:"" help:"Tell valid lines from invalid ones, many at a time."`

	Resolve    resolveCommand    `cmd:"" help:"Resolve references against a base URI."`
	Normalize  normalizeCommand  `cmd:"" help:"Write references in their normal form."`
	Equal      equalCommand      `cmd:"" help:"Tell at which rung of the ladder two references are equal."`
	Relativize relativizeCommand `cmd:"" help:"Find the shortest reference that resolves to a target."`
	Oracle     oracleCommand     `cmd:"" help:"Ask every grammar about a reference."`
	Diff       diffCommand       `cmd:"" help:"Tell how two grammars relate, with a witness of each difference."`
	Suite      suiteCommand      `cmd:"" help:"Make a conformance suite of a rule."`
	Probe      probeCommand      `cmd:"" help:"Find out where a parser departs from a grammar."`

	Version kong.VersionFlag `help:"Print the version."`
}

const description = `Take URIs apart and check them, by the grammars that the standards print.

Without references as arguments, a command reads them from standard input, one a line.
The exit status is 0 if all inputs are valid, 1 if some input is invalid, 2 for wrong usage or when a file can not be read or written.`

func main() { os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }

func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	parser := kong.Must(&commandLine{},
		kong.Name("uri"),
		kong.Description(description),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true, WrapUpperBound: 100}),
		kong.Writers(stdout, stderr),
		kong.Vars{"version": version(), "grammars": strings.Join(grammarIDs(), ",")},
	)
	p := &program{stdin: stdin, stdout: stdout, stderr: stderr}
	command, err := parser.Parse(flagsFirst(parser.Model.Node, args))
	if err == nil {
		err = command.Run(p)
	}
	signaled := (*stopped)(nil)
	switch {
	case errors.As(err, &signaled):
		parser.Errorf("%s", signaled)
		return signaled.status()
	case errors.Is(err, syscall.EPIPE): // nobody reads on: nothing to say, and nobody to say it to
		return noAnswer
	case err != nil:
		parser.Errorf("%s", withoutUserinfo(err.Error(), args))
		if usage := (*kong.ParseError)(nil); errors.As(err, &usage) {
			fmt.Fprintln(stderr, `Run "uri --help", or "uri <command> --help", for what can be asked.`)
		}
		return noAnswer
	case p.invalid.Load():
		return someInvalid
	}
	return allValid
}

func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "uri (unknown version)"
	}
	return "uri " + info.Main.Version + ", built with " + info.GoVersion
}

// withoutUserinfo shows no password that stands in an argument which the message repeats.
func withoutUserinfo(message string, args []string) string {
	for _, arg := range args {
		if at := strings.LastIndexByte(arg, '@'); at > 0 {
			message = strings.ReplaceAll(message, arg[:at], "…")
		}
	}
	return message
}
