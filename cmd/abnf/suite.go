package main

import (
	"errors"

	"github.com/urigrammar/uri/abnf/language"
	"github.com/urigrammar/uri/cmd/internal/commandline"
)

type suiteCommand struct {
	Rule        commandline.Verbatim `arg:"" name:"rule" help:"A rule: FILE:RULE, or FILE for the first rule in the file. \"-\" is standard input."`
	Method      string               `enum:"wp,w,transitions" default:"wp" help:"The method that generates the suite. wp is complete, as described above. w is complete, with more cases. transitions is incomplete, and covers each transition once."`
	Octets      bool                 `help:"Try every byte in every state, instead of one symbol of each class."`
	ExtraStates int                  `placeholder:"N" help:"The number of extra states that an implementation may have. Each extra state multiplies the size of the suite by the number of symbol classes."`
	JSON        bool                 `name:"json" help:"No effect: a suite is always JSON."`
	Deciding    deciding             `embed:""`
}

var methods = map[string]language.Method{"wp": language.Wp, "w": language.W, "transitions": language.Transitions}

// Run runs the command.
func (c suiteCommand) Run(p *program) error {
	if c.ExtraStates < 0 {
		return errors.New("--extra-states must not be negative")
	}
	l, err := nameOf(string(c.Rule)).language(p, c.Deciding)
	if err != nil {
		return err
	}
	cases, err := l.Suite(language.SuiteOptions{Method: methods[c.Method], EachOctet: c.Octets, ExtraStates: c.ExtraStates})
	if err != nil {
		return err
	}
	return commandline.WriteEach(p.stdout, cases, writeJSON)
}
