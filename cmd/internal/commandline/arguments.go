package commandline

import (
	"slices"
	"strings"

	"github.com/alecthomas/kong"
)

// Verbatim is an argument, byte by byte: kong would replace invalid UTF-8 by U+FFFD.
type Verbatim string

// Decode takes the argument from the command line.
func (v *Verbatim) Decode(ctx *kong.DecodeContext) error {
	token, err := ctx.Scan.PopValue(ctx.Value.Name)
	*v = Verbatim(token.String())
	return err
}

// FlagsFirst moves the flags of a command before its other arguments. People write them anywhere, and
// kong takes no more arguments after a flag that follows one.
func FlagsFirst(app *kong.Node, args []string) []string {
	at := commandAt(app, args)
	if at < 0 {
		return args
	}
	i := slices.IndexFunc(app.Children, func(c *kong.Node) bool { return c.Name == args[at] })
	if i < 0 {
		return args
	}
	flags, others := args[:at+1:at+1], []string(nil)
	for rest := args[at+1:]; len(rest) > 0; {
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

// commandAt returns the index of the command, after flags that are not its own, or -1.
func commandAt(app *kong.Node, args []string) int {
	for at := 0; at < len(args); {
		n := flagLength(app, args[at:])
		if n == 0 {
			return at
		}
		at += n
	}
	return -1
}

// flagLength is how many arguments the flag at the front of args consists of: 2 with a value of its own, or
// 0 if it is no flag.
func flagLength(command *kong.Node, args []string) int {
	arg := args[0]
	if !strings.HasPrefix(arg, "-") || arg == "-" {
		return 0
	}
	flags := slices.Concat(command.AllFlags(false)...)
	if i := slices.IndexFunc(flags, func(f *kong.Flag) bool { return arg == "--"+f.Name }); i >= 0 {
		return min(len(args), 1+values(flags[i]))
	}
	if strings.HasPrefix(arg, "--") {
		return 1
	}
	for i, letter := range arg[1:] { // such as -0f, whose last letter can have a value
		f := slices.IndexFunc(flags, func(f *kong.Flag) bool { return f.Short == letter })
		if f < 0 || values(flags[f]) > 0 && i+2 < len(arg) {
			return 1 // what follows the letter is its value
		}
		if values(flags[f]) > 0 {
			return min(len(args), 2)
		}
	}
	return 1
}

// values returns how many values a flag has: 0 or 1.
func values(f *kong.Flag) int {
	if f.IsBool() {
		return 0
	}
	return 1
}
