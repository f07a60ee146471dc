package commandline

import (
	"strings"

	"github.com/alecthomas/kong"
)

// Names has a name in the enums and help of flags and arguments, such as ${grammars}, stand for a text. As kong.Vars these texts would be
// searched for names themselves, once for each flag, and a program would start in twice the time.
func Names(texts map[string]string) kong.Option {
	var pairs []string
	for name, text := range texts {
		pairs = append(pairs, "${"+name+"}", text)
	}
	named := strings.NewReplacer(pairs...)
	return kong.PostBuild(func(k *kong.Kong) error {
		return kong.Visit(k.Model, func(node kong.Visitable, next kong.Next) error {
			if value, is := node.(*kong.Value); is {
				value.Enum, value.Help = named.Replace(value.Enum), named.Replace(value.Help)
			}
			return next(nil)
		})
	})
}
