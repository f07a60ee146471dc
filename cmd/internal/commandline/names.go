package commandline

import (
	"strings"

	"github.com/alecthomas/kong"
)

// names has a name in the enums and help of flags and arguments, such as ${grammars}, stand for a list, which is made where the name stands. As
// kong.Vars these texts would be searched for names themselves, once for each flag, and a program would start in twice the time.
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
