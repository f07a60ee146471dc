// Command uri takes URIs apart, checks them against the standards' grammars, and compares the grammars.
//
// Run "uri --help" for its commands. It reads arguments, or lines on standard input, and writes text
// for people, or with --json an object a line for programs. Its exit status is 0 if all inputs
// are valid, 1 if some input is not, and 2 for wrong usage and for files that cannot be read or written.
package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"slices"

	"github.com/alecthomas/kong"

	"github.com/urigrammar/uri/cmd/internal/commandline"
	"github.com/urigrammar/uri/oracle"
	"github.com/urigrammar/uri/oracle/differ"
)

// The exit statuses.
const (
	allValid    = 0
	someInvalid = 1
	noAnswer    = 2 // wrong usage, or input or output failed
)

// commandLine is what can stand on the command line; see the commands' own types.
type commandLine struct {
	Parse  parseCommand  `cmd:"" group:"Look at references:" help:"Take references apart: their components, drawn and listed."`
	Tree   treeCommand   `cmd:"" group:"Look at references:" help:"Draw the parse tree, with the rule names of the document."`
	Check  checkCommand  `cmd:"" group:"Look at references:" help:"Tell valid lines from invalid ones, many at a time."`
	Oracle oracleCommand `cmd:"" group:"Look at references:" help:"Ask every grammar about a reference."`
	Query  queryCommand  `cmd:"" group:"Look at references:" help:"List the names and values in queries."`
	URL    urlCommand    `cmd:"" name:"url" group:"Look at references:" help:"Show what net/url makes of a text, beside this package."`
	Web    webCommand    `cmd:"" group:"Look at references:" help:"Serve a page to try references on, in a browser."`

	Resolve    resolveCommand    `cmd:"" group:"Work on references:" help:"Resolve references against a base URI."`
	Normalize  normalizeCommand  `cmd:"" group:"Work on references:" help:"Write references in their normal form."`
	Equal      equalCommand      `cmd:"" group:"Work on references:" help:"Tell at which rung of the ladder two references are equal."`
	Relativize relativizeCommand `cmd:"" group:"Work on references:" help:"Find the shortest reference that resolves to a target."`
	Repair     repairCommand     `cmd:"" group:"Work on references:" help:"Make references of texts that almost are."`
	Compose    composeCommand    `cmd:"" group:"Work on references:" help:"Make a reference of its components."`
	Encode     encodeCommand     `cmd:"" group:"Work on references:" help:"Percent-encode data for a component."`
	Decode     decodeCommand     `cmd:"" group:"Work on references:" help:"Decode what is percent-encoded."`

	Diff   diffCommand   `cmd:"" group:"Compare grammars and parsers:" help:"Tell how two grammars relate, with a witness of each difference."`
	Suite  suiteCommand  `cmd:"" group:"Compare grammars and parsers:" help:"Make a conformance suite of a rule."`
	Probe  probeCommand  `cmd:"" group:"Compare grammars and parsers:" help:"Find out where a parser departs from a grammar."`
	Differ differCommand `cmd:"" group:"Compare grammars and parsers:" help:"Find out what parsers see differently."`

	Help       helpCommand       `cmd:"" group:"This program:" help:"Show help on a command, or make a manual page."`
	Completion completionCommand `cmd:"" group:"This program:" help:"Make the completion of commands and flags for a shell."`
	Version    versionCommand    `cmd:"" group:"This program:" help:"Print the version."`

	flags
}

// flags are those that every command has.
type flags struct {
	Color       string                  `enum:"auto, always, never" default:"auto" help:"When to write in colours: ${enum}. Auto is on a terminal, unless NO_COLOR is set."`
	ShowVersion commandline.VersionFlag `name:"version" help:"Print the version."`
}

const description = `Take URIs apart and check them, by the grammars that the standards print.

Without references as arguments, a command reads them from standard input, one a line. A line longer than 2 MiB is invalid.
The exit status is 0 if all inputs are valid, 1 if some input is invalid, 2 for wrong usage or when a file cannot be read or written.`

func main() { os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }

func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	var line commandLine
	parser := newParser(&line, args, stdout, stderr)
	p := &program{stdin: stdin, stdout: output{To: stdout}, stderr: stderr}
	p.whole = func() *kong.Kong { return newParser(new(commandLine), nil, stdout, stderr) }
	if len(args) == 0 {
		parser.Stdout = stderr
		_ = commandline.Usage(parser, "") // which there is nowhere else to say
		return noAnswer
	}
	ctx, err := parser.Parse(commandline.FlagsFirst(parser.Model.Node, args))
	if err == nil {
		p.screen = screenOf(stdout, line.Color)
		p.json = isSet(ctx, "json")
		err = ctx.Run(p)
	}
	signaled := (*stopped)(nil)
	switch {
	case errors.As(err, &signaled):
		parser.Errorf("%s", signaled)
		return signaled.status()
	case commandline.IsUnread(err): // nobody reads on: nothing to say, and nobody to say it to
		return noAnswer
	case err != nil:
		for _, err := range commandline.Separate(err) {
			parser.Errorf("%s", sayable(err, args))
		}
		if commandline.IsUsage(err) {
			fmt.Fprintln(stderr, `Run "uri --help", or "uri <command> --help", for what can be asked.`)
		}
		return noAnswer
	case p.invalid.Load():
		return someInvalid
	}
	return allValid
}

// isSet reports whether the command line has a flag that is true.
func isSet(ctx *kong.Context, name string) bool {
	for _, flag := range ctx.Flags() {
		if flag.Name == name {
			return ctx.FlagValue(flag) == true
		}
	}
	return false
}

// newParser makes a parser of command lines that begin as args does: see [commandline.Commands].
func newParser(line *commandLine, args []string, stdout, stderr io.Writer) *kong.Kong {
	return kong.Must(&line.flags, slices.Concat(commandline.Options(), commandline.Commands(line, args), []kong.Option{
		kong.Name("uri"),
		kong.Description(description),
		kong.Writers(stdout, stderr),
		commandline.Names(map[string]func() []string{
			"grammars":  grammarIDs,
			"languages": oracle.Grammars,
			"rfcs":      rfcIDs,
			"schemes":   schemeNames,
			"parsers":   differ.Builtins,
		}),
	})...)
}
