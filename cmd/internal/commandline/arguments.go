package commandline

import (
	"slices"
	"strings"

	"github.com/alecthomas/kong"
)

// Verbatim is an argument, octet by octet: kong would make U+FFFD of what is not UTF-8.
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

// commandAt is where the command stands, after flags that are not its own; -1 if there is none.
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
	takesValue := func(f *kong.Flag) bool {
		return !f.IsBool() && (arg == "--"+f.Name || f.Short != 0 && arg == "-"+string(f.Short))
	}
	for _, f := range slices.Concat(command.AllFlags(false)...) {
		if takesValue(f) && len(args) > 1 {
			return 2
		}
	}
	return 1
}
