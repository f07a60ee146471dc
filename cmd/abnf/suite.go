package main

import (
	"errors"

	"github.com/urigrammar/uri/abnf/language"
	"github.com/urigrammar/uri/cmd/internal/commandline"
)

type suiteCommand struct {
	Rule        commandline.Verbatim `arg:"" name:"rule" help:"A rule of a file: FILE:RULE, or FILE for its first rule. \"-\" is standard input."`
	Method      string               `enum:"wp,w,transitions" default:"wp" help:"wp: complete, as said above. w: complete, with more cases. transitions: each transition once, and not complete."`
	EachOctet   bool                 `help:"Every octet in every state, and not one symbol of each class."`
	ExtraStates int                  `placeholder:"N" help:"How many more states than the language needs an implementation may have, for the suite to be complete. Each makes the suite as many times as large as there are classes of symbols."`
	JSON        bool                 `name:"json" help:"As without it: a suite is always JSON."`
	Reading     reading              `embed:""`
	Deciding    deciding             `embed:""`
}

var methods = map[string]language.Method{"wp": language.Wp, "w": language.W, "transitions": language.Transitions}

// Help is shown by --help.
func (suiteCommand) Help() string {
	return `A suite is for testing an implementation in any language. Each case is a JSON object on a line: input, valid, offset (how many octets can be read before it goes wrong) and fault (what a failure shows: that a state accepts wrongly, that a transition leads to a wrong state, or that a symbol is treated unlike others). An input that is not UTF-8 has the key input_bytes in place of input, where octets that are not printable ASCII, and "%", are percent-encoded.

A suite is complete for some implementations: one that is right about each case is right about every string, if it is a finite automaton with no more states than the language needs, and treats alike the symbols that the language treats alike. With --each-octet the second condition is dropped; without it, each octet is tried once where it can stand, and once where it cannot.

Everything is the same each time it is made.

Examples:

    abnf suite urn.abnf:namestring > urn.jsonl
    abnf suite --each-octet urn.abnf:NID | wc -l
    abnf suite urn.abnf | jq -r 'select(.valid) | .input'`
}

// Run runs the command.
func (c suiteCommand) Run(p *program) error {
	if c.ExtraStates < 0 {
		return errors.New("--extra-states is not negative")
	}
	l, err := nameOf(string(c.Rule)).language(p, c.Reading, c.Deciding)
	if err != nil {
		return err
	}
	cases, err := l.Suite(language.SuiteOptions{Method: methods[c.Method], EachOctet: c.EachOctet, ExtraStates: c.ExtraStates})
	if err != nil {
		return err
	}
	return commandline.WriteEach(p.stdout, cases, writeJSON)
}
