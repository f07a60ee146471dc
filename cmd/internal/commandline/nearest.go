package commandline

import (
	"fmt"
	"strings"

	"github.com/alecthomas/kong"

	"github.com/urigrammar/uri/internal/lazyregexp"
	"github.com/urigrammar/uri/internal/read/sourcetext"
)

// DidYouMean returns a question that suggests the nearest known name, to end a message about an unknown one. It returns "" if no
// name is near.
func DidYouMean(name string, among []string) string {
	if near := nearest(name, among); near != "" {
		return fmt.Sprintf(", did you mean %q?", near)
	}
	return ""
}

// nearest returns the name that a misspelled or shortened name probably means, or "". It is a name
// with that beginning, or else the one with the fewest missing, added, replaced or swapped letters:
// at most one letter in three.
func nearest(name string, among []string) string {
	if len(name) < 2 || len(name) > maxNameLength {
		return ""
	}
	for edits := 0; edits <= max(len(name)/3, 1); edits++ {
		for _, candidate := range among {
			if strings.HasPrefix(candidate, name) || sourcetext.Within(name, candidate, edits) {
				return candidate
			}
		}
	}
	return ""
}

// maxNameLength is greater than the length of every name. The time for a comparison grows with the length.
const maxNameLength = 40

// unknown matches the message of package kong about an unknown argument. It captures the argument,
// and excludes kong's suggestion.
var unknown = lazyregexp.New(`(?s)^(unknown flag |unexpected argument )(.*?)(?:, did you mean .*)?$`)

// suggest returns the message of a usage error, with a suggestion.
func (p Program) suggest(message string, usage *kong.ParseError) string {
	command := usage.Context.Selected()
	if command != nil && strings.HasPrefix(message, `expected "<`) {
		return "missing argument: write " + p.Name + " " + command.Summary()
	}
	found := unknown().FindStringSubmatch(message)
	if found == nil {
		return message
	}
	kind, name := found[1], found[2]
	switch {
	case kind == "unknown flag ": // of which package kong names all that are near
		return kind + name + DidYouMean(name, flagNames(usage.Context))
	case command == nil:
		return p.noCommand(name, CommandNames(usage.Context.Model))
	}
	return kind + name // a letter has no near one, and a command no more arguments
}

// noCommand returns the message about a command that does not exist.
func (p Program) noCommand(name string, among []string) string {
	message := fmt.Sprintf("unknown command %q", name)
	if instead := p.Synonyms[name]; instead != "" {
		return message + ": write " + instead
	}
	if question := DidYouMean(name, among); question != "" || p.Default == "" {
		return message + question
	}
	return fmt.Sprintf("%s; %s %s %s reads it as a reference", message, p.Name, p.Default, name)
}

// flagNames returns the flags that a command line can contain, with their hyphens.
func flagNames(ctx *kong.Context) (names []string) {
	for _, f := range ctx.Flags() {
		names = append(names, "--"+f.Name)
	}
	return names
}
