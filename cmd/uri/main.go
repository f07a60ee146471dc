// Command uri finds, checks, parses and changes URLs, exactly as RFC 3986 defines them.
//
// Run "uri --help" for its commands. It reads arguments, or lines from standard input. It writes
// human-readable text or, with --json, one object per line. Its exit status is 0 if all inputs
// are valid, 1 if an input is invalid or nothing is found, and 2 if the usage is wrong or a file
// cannot be read or written.
package main

import (
	"embed"
	"io"
	"os"
	"slices"

	"github.com/alecthomas/kong"

	"github.com/urigrammar/uri/cmd/internal/commandline"
	"github.com/urigrammar/uri/cmd/internal/verdict"
)

// commands returns the commands, besides those of package commandline. A command is a file.
func commands() []commandline.Group {
	return []commandline.Group{
		{Title: "Find and check:", Commands: []any{new(findCommand), new(checkCommand), new(parseCommand), new(equalCommand)}},
		{Title: "Select:", Commands: []any{new(getCommand), new(queryCommand), new(filterCommand)}},
		{Title: "Change:", Commands: []any{new(setCommand), new(resolveCommand), new(normalizeCommand), new(repairCommand), new(redactCommand), new(encodeCommand), new(decodeCommand)}},
	}
}

// flags are the flags that every command has.
type flags struct {
	Color       string                  `enum:"auto, always, never" default:"auto" placeholder:"WHEN" help:"The colour mode: ${enum}. Auto uses colours on a terminal, unless NO_COLOR is set."`
	ShowVersion commandline.VersionFlag `name:"version" help:"Print the version."`
}

const description = `Find, check, parse and change URLs, exactly as RFC 3986 defines them.

    uri 'https://example.com/a?b=c'    Show the parts of a URL.

uri reads references from its arguments. Without arguments, it reads lines from standard input, or from the files given with -f. The arguments of find and redact are files. A single word such as "example" is a command name.

The exit status is 0 if all inputs are valid, 1 if an input is invalid or nothing is found, and 2 if the usage is wrong or a file cannot be read or written.

To test parsers, use uritest. For other grammars, use abnf.`

//go:embed help
var helpTexts embed.FS

func main() { os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }

func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	p := &program{stdin: stdin, stdout: commandline.Output{To: stdout}, stderr: stderr, terminals: terminals{commandline.IsTerminal(stdout), commandline.IsTerminal(stderr)}}
	if len(args) == 0 && hasInput(stdin) {
		args = []string{defaultCommand}
	}
	return p.commandLine().Main(args, stdout, stderr)
}

// defaultCommand is the command for a command line without a command name.
const defaultCommand = "parse"

// hasInput reports whether standard input is a pipe or a file, instead of a terminal or the null device.
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
		Help:        helpTexts,
		Default:     defaultCommand,
		Synonyms:    synonyms,
		New:         func() (any, []commandline.Group) { return new(flags), commands() },
		Options:     []kong.Option{kong.Bind(p)},
		Lists:       valueLists,
		Message:     commandline.Sayable,
		IsNegative:  p.invalid.Load,
	}
}

// valueLists maps names in help texts, enums and completion to lists.
var valueLists = map[string]func() []string{
	"grammars": verdict.Grammars,
	"rfcs":     verdict.RFCs,
	"schemes":  schemeNames,

	"fields": fieldNames,
	"steps":  stepNames,
	"bases":  verdict.BaseNames,
}

// AfterApply sets up the program by the flags of a command line.
func (f flags) AfterApply(ctx *kong.Context, p *program) error {
	p.screen = screenOf(p.stdout.To, f.Color)
	p.json = isSet(ctx, "json")
	return nil
}

// isSet reports whether the command line has a flag that is true.
func isSet(ctx *kong.Context, name string) bool {
	return slices.ContainsFunc(ctx.Flags(), func(f *kong.Flag) bool { return f.Name == name && ctx.FlagValue(f) == true })
}

// synonyms maps names from other programs, which users may try, to commands.
var synonyms = map[string]string{
	"join": "uri resolve --base URL", "absolute": "uri resolve --base URL", "relative": "uri resolve --relative --base URL", "relativize": "uri resolve --relative --base URL",
	"canonicalize": "uri normalize", "canonical": "uri normalize", "dedupe": "uri normalize --unique", "sort": "uri normalize | sort",
	"clean": "uri query --delete NAME", "params": "uri query",
	"escape": "uri encode", "quote": "uri encode", "url-encode": "uri encode", "urlencode": "uri encode",
	"unescape": "uri decode", "unquote": "uri decode", "url-decode": "uri decode", "urldecode": "uri decode",
	"validate": "uri check", "valid": "uri check", "fix": "uri repair", "show": "uri parse", "edit": "uri set", "replace": "uri set",
	"compare": "uri equal", "same": "uri equal", "same-site": "uri equal --by site", "same-origin": "uri equal --by origin", "host": "uri get {host}",
	"domain": "uri get {registrable-domain}", "origin": "uri get {origin}", "punycode": "uri set --to dns",
	"serve": "uriweb", "web": "uriweb", "oracle": "uritest oracle", "suite": "uritest suite", "probe": "uritest probe", "differ": "uritest differ",
	"diff": "uritest diff, which compares grammars; for two lists: comm",
}
