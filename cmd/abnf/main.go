// Command abnf checks grammars in ABNF, compares them, draws them, and makes members and test suites of them.
//
// Run "abnf --help" for its commands. It reads files, and writes text for people, or with --json an object a line for
// programs. Its exit status is 0 if all is well, 1 if something is wrong with a grammar or two grammars differ, and 2 for wrong
// usage and for files that cannot be read or written.
package main

import (
	"fmt"
	"io"
	"os"
	"slices"

	"github.com/alecthomas/kong"

	"github.com/urigrammar/uri/cmd/internal/commandline"
	"github.com/urigrammar/uri/internal/printable"
)

// The exit statuses.
const (
	allWell  = 0
	notWell  = 1
	noAnswer = 2 // wrong usage, or input or output failed
)

// commandLine is what can stand on the command line. A command is a file, and a line here.
type commandLine struct {
	Check  checkCommand  `cmd:"" group:"Look at grammars:" help:"Find what is wrong with grammars, and strings that can be read in two ways."`
	Diff   diffCommand   `cmd:"" group:"Look at grammars:" help:"Tell how the languages of two rules relate, with a witness of each difference."`
	Sample sampleCommand `cmd:"" group:"Look at grammars:" help:"Write members of a language: at random, or all."`
	Suite  suiteCommand  `cmd:"" group:"Look at grammars:" help:"Make a conformance suite of a rule."`

	Draw drawCommand `cmd:"" group:"Make something of grammars:" help:"Draw rules as railroad diagrams, and their automata."`
	Peg  pegCommand  `cmd:"" group:"Make something of grammars:" help:"Make a PEG of a grammar, and prove it."`
	Gen  genCommand  `cmd:"" group:"Make something of grammars:" help:"Make a Go package of a grammar."`

	Help       helpCommand       `cmd:"" group:"This program:" help:"Show help on a command, or make a manual page."`
	Completion completionCommand `cmd:"" group:"This program:" help:"Make the completion of commands and flags for a shell."`
	Version    versionCommand    `cmd:"" group:"This program:" help:"Print the version."`

	flags
}

// flags are those that every command has.
type flags struct {
	ShowVersion commandline.VersionFlag `name:"version" help:"Print the version."`
}

const description = `Check grammars in ABNF, compare them, draw them, and make members and test suites of them.

A file can import rules of others by lines such as "; IMPORT rfc3986.abnf : host" and "; IMPORT core : ALPHA, DIGIT".
The exit status is 0 if all is well, 1 if something is wrong with a grammar or two languages differ, 2 for wrong usage or when a file cannot be read or written.`

func main() { os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }

func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	parser := newParser(args, stdout, stderr)
	p := &program{stdin: stdin, stdout: commandline.Output{To: stdout}, parser: parser}
	p.whole = func() *kong.Kong { return newParser(nil, stdout, stderr) }
	if len(args) == 0 {
		parser.Stdout = stderr
		_ = commandline.Usage(parser, "") // which there is nowhere else to say
		return noAnswer
	}
	ctx, err := parser.Parse(commandline.FlagsFirst(parser.Model.Node, args))
	if err == nil {
		err = ctx.Run(p)
	}
	switch {
	case commandline.IsUnread(err): // nobody reads on: nothing to say, and nobody to say it to
		return noAnswer
	case err != nil:
		for _, err := range commandline.Separate(err) {
			parser.Errorf("%s", printable.Text(readable(err).Error()))
		}
		if commandline.IsUsage(err) {
			fmt.Fprintln(stderr, `Run "abnf --help", or "abnf <command> --help", for what can be asked.`)
		}
		return noAnswer
	case p.notWell:
		return notWell
	}
	return allWell
}

// newParser makes a parser of command lines that begin as args does: see [commandline.Commands].
func newParser(args []string, stdout, stderr io.Writer) *kong.Kong {
	var line commandLine
	return kong.Must(&line.flags, slices.Concat(commandline.Options(), commandline.Commands(&line, args), []kong.Option{
		kong.Name("abnf"),
		kong.Description(description),
		kong.Writers(stdout, stderr),
	})...)
}
