// Command abnf checks, compares and draws ABNF grammars, and generates strings and test suites from them.
//
// Run "abnf --help" for its commands. It reads files, and writes human-readable text or, with
// --json, one JSON object per line. Its exit status is 0 on success, and 1 if a grammar has a
// problem or two grammars differ. It is 2 for wrong usage, or if a file cannot be read or written.
package main

import (
	"embed"
	"io"
	"os"

	"github.com/alecthomas/kong"

	"github.com/urigrammar/uri/cmd/internal/commandline"
	"github.com/urigrammar/uri/internal/run/printable"
)

// commands returns the commands, besides those of package commandline. A command is a file.
func commands() []commandline.Group {
	return []commandline.Group{
		{Title: "Examine grammars:", Commands: []any{new(checkCommand), new(diffCommand), new(sampleCommand), new(suiteCommand)}},
		{Title: "Extract, draw and compile grammars:", Commands: []any{new(extractCommand), new(drawCommand), new(genCommand), new(validateCommand)}},
	}
}

// flags are those that every command has.
type flags struct {
	ShowVersion commandline.VersionFlag `name:"version" help:"Print the version."`
}

const description = `Check, compare and draw ABNF grammars, and generate strings, test suites and Go packages from them.

A file can import rules from other files with lines such as "; IMPORT rfc3986 : host" and "; IMPORT core : ALPHA, DIGIT".
The files of a grammar can have 256 KiB together. The exit status is 0 on success, 1 if a grammar contains mistakes or two languages differ, and 2 if the usage is wrong or a file cannot be read or written.`

//go:embed help
var helpTexts embed.FS

func main() { os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }

func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	p := &program{stdin: stdin, stdout: commandline.Output{To: stdout}, stderr: stderr}
	return p.commandLine().Main(args, stdout, stderr)
}

// commandLine returns the program as package commandline runs it.
func (p *program) commandLine() commandline.Program {
	return commandline.Program{
		Name:        "abnf",
		Description: description,
		Help:        helpTexts,
		New:         func() (any, []commandline.Group) { return new(flags), commands() },
		Options:     []kong.Option{kong.Bind(p)},
		Message:     func(err error) string { return printable.Text(readable(err).Error()) },
		IsNegative:  func() bool { return p.notWell },
	}
}
