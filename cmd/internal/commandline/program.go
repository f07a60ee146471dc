// Package commandline provides the shared parts of the commands uri, uritest and abnf: arguments,
// output, help, exit statuses and completion.
package commandline

import (
	"embed"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/alecthomas/kong"
)

// Program is a program with commands.
type Program struct {
	Name        string
	Description string   // the beginning of the help; its first sentence says what the program does
	Help        embed.FS // has help/COMMAND.txt: a line about a command, an empty one, and what --help shows below
	// Default is the command to run if the command line names none, or "". A word of lower-case letters and hyphens is
	// always a command name, so that a misspelled command is an error.
	Default string
	// Synonyms contains, for names that users may try, the commands to write instead.
	Synonyms map[string]string
	// New returns a pointer to a new struct with the common flags, and the commands of the program.
	New     func() (flags any, commands []Group)
	Options []kong.Option // of its parser, besides those of all programs
	// Lists contains the lists to which help texts, enums and the tag "complete" refer by name. A list is computed
	// only when a text needs it.
	Lists map[string]func() []string
	// Message returns the message to print for an error.
	Message func(err error) string
	// IsNegative reports whether a successful command has given a negative answer.
	IsNegative func() bool
}

// The exit statuses, besides those after signals.
const (
	Positive = 0
	Negative = 1
	NoAnswer = 2 // wrong usage, or input or output failed
)

// Main runs the command that args names, and returns the exit status.
func (p Program) Main(args []string, stdout, stderr io.Writer) int {
	surviveClosedPipes()
	args = p.withCommand(args)
	parser := p.Parser(args, stdout, stderr)
	if len(args) == 0 {
		parser.Stdout = stderr
		_ = usage(parser, "") // there is no other stream to report its error to
		return NoAnswer
	}
	ctx, err := parser.Parse(FlagsFirst(parser.Model.Node, args))
	if err == nil {
		err = ctx.Run(&invocation{
			program: p,
			stdout:  Output{To: stdout},
			whole:   func() *kong.Kong { return p.Parser(nil, stdout, stderr) },
		})
	}
	switch {
	case err != nil:
		return p.report(parser, err)
	case p.IsNegative():
		return Negative
	}
	return Positive
}

// withCommand returns the command line with its command before the common flags. If it names no command, that is the default command.
func (p Program) withCommand(args []string) []string {
	if len(args) == 0 || isWord(args[0]) {
		return args
	}
	app := p.parser(nil, io.Discard, io.Discard).Model.Node
	for at := 0; at < len(args); at += flagLength(app, args[at:]) {
		name, _, _ := strings.Cut(args[at], "=")
		switch isFlag := slices.ContainsFunc(app.Flags, func(f *kong.Flag) bool { return name == "--"+f.Name }); {
		case isWord(args[at]):
			return slices.Concat(args[at:at+1], args[:at], args[at+1:])
		case slices.Contains([]string{"-h", "--help", "--version"}, name), p.Default == "":
			return args
		case !isFlag:
			return append([]string{p.Default}, args...)
		}
	}
	return append([]string{p.Default}, args...)
}

// isWord reports whether an argument can be the name of a command.
func isWord(arg string) bool {
	return arg != "" && arg[0] != '-' && strings.Trim(arg, "abcdefghijklmnopqrstuvwxyz-") == ""
}

// ErrReported is the error of a command whose message another program has written.
var ErrReported = errors.New("reported by another program")

// report writes an error to standard error, and returns the exit status.
func (p Program) report(parser *kong.Kong, err error) int {
	if signaled := (*stopped)(nil); errors.As(err, &signaled) {
		parser.Errorf("%s", signaled)
		return signaled.status()
	}
	if errors.Is(err, ErrReported) {
		return NoAnswer
	}
	for _, each := range separate(err) {
		message := p.Message(each)
		if usage := (*kong.ParseError)(nil); errors.As(each, &usage) {
			message = p.suggest(message, usage)
		}
		parser.Errorf("%s", message)
	}
	if isUsage(err) {
		fmt.Fprintf(parser.Stderr, "See %q.\n", p.helpOn(err))
	}
	return NoAnswer
}

// helpOn returns how to call the help on the command that a usage error is about.
func (p Program) helpOn(err error) string {
	if usage := (*kong.ParseError)(nil); errors.As(err, &usage) && usage.Context.Selected() != nil {
		return p.Name + " " + usage.Context.Selected().Name + " --help"
	}
	return p.Name + " --help"
}

// Parser returns a parser for command lines that begin like args. If args begins with a command,
// the parser is for that command alone. Package kong takes longer to build a parser for all
// commands than most commands take to run.
func (p Program) Parser(args []string, stdout, stderr io.Writer) *kong.Kong {
	_, commands := p.New()
	return p.parser(p.commandsOf(args, append(commands, shared())), stdout, stderr)
}

// parser returns a parser of the flags of all commands, and of the commands.
func (p Program) parser(commands []kong.Option, stdout, stderr io.Writer) *kong.Kong {
	flags, _ := p.New()
	return kong.Must(flags, slices.Concat(p.Options, commands, []kong.Option{
		kong.Name(p.Name),
		kong.Description(p.Description),
		kong.Writers(stdout, stderr),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true, WrapUpperBound: 100}),
		kong.Help(printHelp),
		kong.PostBuild(p.describe),
		names(p.Lists),
	})...)
}

// invocation is the part of the running program that the shared commands need.
type invocation struct {
	program Program
	stdout  Output
	whole   func() *kong.Kong // returns the parser of all commands
}
