package commandline

import (
	"strings"

	"github.com/alecthomas/kong"
)

// names replaces names such as ${grammars} in the enums and help of flags and arguments by lists, which are computed where the names occur. If
// these texts were kong.Vars, kong would search them for names once per flag, which would double the start time of a program.
func names(lists map[string]func() []string) kong.Option {
	named := func(text string) string {
		for name, list := range lists {
			if reference := "${" + name + "}"; strings.Contains(text, reference) {
				text = strings.ReplaceAll(text, reference, strings.Join(list(), ", "))
			}
		}
		return text
	}
	return kong.PostBuild(func(k *kong.Kong) error {
		return kong.Visit(k.Model, func(node kong.Visitable, next kong.Next) error {
			if value, is := node.(*kong.Value); is {
				value.Enum, value.Help = named(value.Enum), named(value.Help)
			}
			return next(nil)
		})
	})
}
