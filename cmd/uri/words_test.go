package main

import (
	"strings"
	"testing"

	"github.com/alecthomas/kong"
	"github.com/stretchr/testify/assert"
)

// ownWords are flags whose help depends on the command, with what is the same in all of them.
var ownWords = map[string]string{
	"base":    "",                    // the base of the URL Standard can be a kind of URL
	"explain": "Explain each ",       // error, or result
	"json":    "Write a JSON object", // with the keys of the command

	// A component to set, or a condition about it.
	"scheme": "", "host": "", "port": "", "path": "",
}

// One meaning has one name and one set of words, and one name has one meaning.
func TestAFlagOfSeveralCommandsHasTheSameWordsInAll(t *testing.T) {
	differs := map[string]bool{}
	first := map[string]*kong.Flag{}
	for _, c := range model(t).Children {
		for _, f := range c.Flags {
			other, seen := first[f.Name]
			if !seen {
				first[f.Name] = f
				continue
			}
			assert.Equal(t, other.Short, f.Short, "uri %s --%s", c.Name, f.Name)
			assert.Equal(t, other.IsBool(), f.IsBool(), "uri %s --%s", c.Name, f.Name)
			if beginning, own := ownWords[f.Name]; own {
				assert.True(t, strings.HasPrefix(f.Help, beginning), "uri %s --%s", c.Name, f.Name)
				differs[f.Name] = differs[f.Name] || words(other) != words(f)
				continue
			}
			assert.Equal(t, words(other), words(f), "uri %s --%s", c.Name, f.Name)
		}
	}
	for name := range ownWords {
		assert.True(t, differs[name], "--%s has the same words everywhere: it is no exception", name)
	}
}

// words returns the help of a flag without its values, which can depend on the command.
func words(f *kong.Flag) string {
	if f.Enum == "" {
		return f.Help
	}
	return strings.ReplaceAll(f.Help, f.Enum, "…")
}
