package main

import (
	"bytes"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/urigrammar/uri/cmd/internal/commandline"
	"github.com/urigrammar/uri/internal/tests/exhaustive"
)

// understood is what a parser makes of a command line, and says.
type understood struct {
	Command        any // with its arguments; nil if they are wrong
	Flags          flags
	Stdout, Stderr string
	Exits          []int
	Err            string
}

// understand reads a command line with a parser of those that begin as another one does.
func understand(args, begin []string) (u understood, commands int) {
	var stdout, stderr bytes.Buffer
	parser := new(program).commandLine().Parser(begin, &stdout, &stderr)
	parser.Exit = func(status int) { u.Exits = append(u.Exits, status) }
	ctx, err := parser.Parse(commandline.FlagsFirst(parser.Model.Node, args))
	if err != nil {
		u.Err = err.Error()
	} else {
		u.Command, u.Flags = ctx.Selected().Target.Interface(), parser.Model.Target.Interface().(flags)
	}
	u.Stdout, u.Stderr = stdout.String(), stderr.String()
	return u, len(parser.Model.Children)
}

func TestACommandByItselfIsWhatItIsAmongAll(t *testing.T) {
	all := exhaustive.Asked(t)
	for at, c := range model(t).Children {
		t.Run(c.Name, func(t *testing.T) {
			t.Parallel()
			endings := [][]string{
				{}, {"--help"}, {"--help", "--nosuch"}, {"--version"}, {"--nosuch"}, {"--jso"}, {"-x"}, {"-"}, {"--", "--help"},
				{"--color"}, {"--color=blue"}, {"--color", "never"}, {"x"}, {"x", "--help"}, {"x", "y", "z", "w"}, {c.Name},
			}
			for _, f := range c.Flags {
				endings = append(endings, []string{"--" + f.Name}, []string{"--" + f.Name + "=nosuch"}, []string{"x", "--" + f.Name, "y"})
			}
			for i, ending := range endings {
				if !all && (i+at)%16 > 0 {
					continue
				}
				args := append([]string{c.Name}, ending...)
				among, _ := understand(args, nil)
				alone, commands := understand(args, args)
				assert.Equal(t, among, alone, args)
				assert.Equal(t, 1, commands, args)
			}
		})
	}
}

// kong does not look for these where commands are not fields of what it is given.
func TestNoCommandHasAFlagOfAllCommands(t *testing.T) {
	app := model(t)
	for _, all := range app.Flags {
		for _, c := range app.Children {
			for _, f := range c.Flags {
				assert.NotEqual(t, all.Name, f.Name, c.Name)
				assert.False(t, f.Short != 0 && f.Short == all.Short, "%s -%c", c.Name, f.Short)
			}
		}
	}
}

func TestASynonymIsNoCommandAndLeadsToOne(t *testing.T) {
	names := commandline.CommandNames(model(t))
	for synonym, instead := range synonyms {
		assert.NotContains(t, names, synonym)
		words := strings.Fields(instead)
		if words[0] == "uri" {
			assert.Contains(t, names, words[1], synonym)
		}
	}
	assert.Greater(t, len(synonyms), 30)
}
