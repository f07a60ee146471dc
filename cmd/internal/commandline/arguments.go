package commandline

import (
	"slices"
	"strings"

	"github.com/alecthomas/kong"
)

// Verbatim is an argument that keeps all its bytes: kong would replace invalid UTF-8 with U+FFFD.
type Verbatim string

// Decode reads the argument from the command line.
func (v *Verbatim) Decode(ctx *kong.DecodeContext) error {
	token, err := ctx.Scan.PopValue(ctx.Value.Name)
	*v = Verbatim(token.String())
	return err
}

// FlagsFirst moves the flags of a command before its other arguments, if args begins with the command. Users write flags anywhere,
// but package kong accepts no argument after a flag that follows another argument.
func FlagsFirst(app *kong.Node, args []string) []string {
	i := slices.IndexFunc(app.Children, func(c *kong.Node) bool { return len(args) > 0 && c.Name == args[0] })
	if i < 0 {
		return args
	}
	flags, others := args[:1:1], []string(nil)
	for rest := args[1:]; len(rest) > 0; {
		n := flagLength(app.Children[i], rest)
		switch {
		case rest[0] == "--":
			others, rest = append(others, rest[1:]...), nil
		case n == 0:
			others, rest = append(others, rest[0]), rest[1:]
		default:
			flags, rest = append(flags, rest[:n]...), rest[n:]
		}
	}
	if others == nil {
		return flags
	}
	return append(append(flags, "--"), others...)
}

// flagLength returns the number of arguments that the flag at the front of args occupies. It is 2 if the
// flag has a separate value, and 0 if args does not begin with a flag.
func flagLength(command *kong.Node, args []string) int {
	arg := args[0]
	if !strings.HasPrefix(arg, "-") || arg == "-" || strings.HasPrefix(arg, "-:") { // a rule of standard input, for abnf
		return 0
	}
	flags := slices.Concat(command.AllFlags(false)...)
	takesNext := func(i int) bool { return i >= 0 && !flags[i].IsBool() && len(args) > 1 }
	if strings.HasPrefix(arg, "--") {
		if takesNext(slices.IndexFunc(flags, func(f *kong.Flag) bool { return arg == "--"+f.Name })) {
			return 2
		}
		return 1
	}
	for i, letter := range arg[1:] { // such as -0f, whose last letter can have a value
		at := slices.IndexFunc(flags, func(f *kong.Flag) bool { return f.Short == letter })
		switch isLast := i+2 == len(arg); {
		case isLast && takesNext(at):
			return 2
		case at < 0 || !flags[at].IsBool():
			return 1 // what follows the letter is its value
		}
	}
	return 1
}
