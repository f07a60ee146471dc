// Command uri takes URIs apart, checks them against the standards' grammars, and compares the grammars.
//
// Run "uri --help" for its commands. It reads arguments, or lines on standard input, and writes
// text for people, or with --json one object per line for programs. Its exit status is 0 if all
// inputs are valid, 1 if some input is not, and 2 for wrong usage and for files that cannot be read
// or written.
package main

import (
	"embed"
	"io"
	"os"

	"github.com/alecthomas/kong"

	"github.com/urigrammar/uri/cmd/internal/commandline"
	"github.com/urigrammar/uri/oracle"
	"github.com/urigrammar/uri/oracle/differ"
	"github.com/urigrammar/uri/oracle/probe"
)

// commands are the commands, besides those of package commandline. A command is a file.
type commands struct {
	Parse  parseCommand  `group:"Look at references:" help:"Take references apart: their components, or the parse tree, drawn and listed."`
	Check  checkCommand  `group:"Look at references:" help:"Tell valid lines from invalid ones, many at a time."`
	Oracle oracleCommand `group:"Look at references:" help:"Ask every grammar about a reference."`
	Query  queryCommand  `group:"Look at references:" help:"List the names and values in queries."`
	Get    getCommand    `group:"Look at references:" help:"Write components of references, in a format."`
	Filter filterCommand `group:"Look at references:" help:"Keep the lines whose references have given components."`
	Web    webCommand    `group:"Look at references:" help:"Serve a page to try references on, in a browser."`

	Resolve    resolveCommand    `group:"Work on references:" help:"Resolve references against a base URI."`
	Normalize  normalizeCommand  `group:"Work on references:" help:"Write references in their normal form."`
	Equal      equalCommand      `group:"Work on references:" help:"Tell at which rung of the ladder two references are equal."`
	Relativize relativizeCommand `group:"Work on references:" help:"Find the shortest reference that resolves to a target."`
	Repair     repairCommand     `group:"Work on references:" help:"Repair nearly valid references."`
	Set        setCommand        `group:"Work on references:" help:"Set, remove and append to components of references, or make one of its components."`
	Encode     encodeCommand     `group:"Work on references:" help:"Percent-encode data for a component."`
	Decode     decodeCommand     `group:"Work on references:" help:"Decode what is percent-encoded."`

	Diff   diffCommand   `group:"Compare grammars and parsers:" help:"Compare two grammars, with a witness of each difference."`
	Suite  suiteCommand  `group:"Compare grammars and parsers:" help:"Make a conformance suite of a rule."`
	Probe  probeCommand  `group:"Compare grammars and parsers:" help:"Find out where a parser departs from a grammar."`
	Differ differCommand `group:"Compare grammars and parsers:" help:"Find out what parsers see differently."`
}

// flags are those that every command has.
type flags struct {
	Color       string                  `enum:"auto, always, never" default:"auto" help:"When to write in colours: ${enum}. Auto is on a terminal, unless NO_COLOR is set."`
	ShowVersion commandline.VersionFlag `name:"version" help:"Print the version."`
}

const description = `Take URIs apart and check them, by the grammars that the standards print.

Without a command, references as arguments or on standard input are parsed, as "uri parse" does. A word such as "example" is the name of a command.

Without references as arguments, a command reads them from the files of --file or from standard input, one per line. A line longer than 2 MiB is invalid.
The exit status is 0 if all inputs are valid, 1 if some input is invalid, 2 for wrong usage or when a file cannot be read or written.`

//go:embed help
var helpTexts embed.FS

func main() { os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }

func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	p := &program{stdin: stdin, stdout: commandline.Output{To: stdout}, stderr: stderr}
	if len(args) == 0 && hasInput(stdin) {
		args = []string{defaultCommand}
	}
	return p.commandLine().Main(args, stdout, stderr)
}

// defaultCommand is the command of a command line that names none.
const defaultCommand = "parse"

// hasInput reports whether standard input is a pipe or a file: not a terminal, and not the null device.
func hasInput(stdin io.Reader) bool {
	f, ok := stdin.(*os.File)
	if !ok {
		return true
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice == 0
}

// commandLine returns the program as package commandline runs it.
func (p *program) commandLine() commandline.Program {
	return commandline.Program{
		Name:        "uri",
		Description: description,
		About:       "take URIs apart, check them, and compare the grammars of the standards",
		Help:        helpTexts,
		Default:     defaultCommand,
		Environment: []commandline.Variable{
			{Name: "COLUMNS", Meaning: "How many columns drawings and this help may have. Without it the terminal is asked."},
			{Name: "NO_COLOR", Meaning: "If it is not empty, there are no colours unless --color asks for them."},
		},
		New:        func() (any, any) { return new(flags), new(commands) },
		Options:    []kong.Option{kong.Bind(p)},
		Lists:      valueLists,
		Message:    sayable,
		IsNegative: p.invalid.Load,
	}
}

// valueLists are the lists that help texts, enums and the completion name.
var valueLists = map[string]func() []string{
	"grammars":  grammarIDs,
	"languages": oracle.Grammars,
	"rfcs":      rfcIDs,
	"schemes":   schemeNames,
	"parsers":   differ.Builtins,

	"probed":         probe.Builtins,
	"fields":         fieldNames,
	"steps":          stepNames,
	"bases":          baseNames,
	"normalizations": normalizationNames,
}

// AfterApply sets up the program by the flags of a command line.
func (f flags) AfterApply(ctx *kong.Context, p *program) error {
	p.screen = screenOf(p.stdout.To, f.Color)
	p.json = isSet(ctx, "json")
	return nil
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
