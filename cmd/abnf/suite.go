package main

import (
	"errors"

	"github.com/urigrammar/uri/abnf/language"
	"github.com/urigrammar/uri/cmd/internal/commandline"
)

type suiteCommand struct {
	Rule        commandline.Verbatim `arg:"" name:"rule" help:"A rule in a file: FILE:RULE, or FILE for its first rule. \"-\" is standard input."`
	Method      string               `enum:"wp,w,transitions" default:"wp" help:"wp: complete, as described above. w: complete, with more cases. transitions: each transition once, and not complete."`
	Octets      bool                 `help:"Try every byte in every state, instead of one symbol of each class."`
	ExtraStates int                  `placeholder:"N" help:"The suite is complete for implementations with up to this many extra states. Each multiplies the size of the suite by the number of classes of symbols."`
	JSON        bool                 `name:"json" help:"No effect: a suite is always JSON."`
	Deciding    deciding             `embed:""`
}

var methods = map[string]language.Method{"wp": language.Wp, "w": language.W, "transitions": language.Transitions}

// Run runs the command.
func (c suiteCommand) Run(p *program) error {
	if c.ExtraStates < 0 {
		return errors.New("--extra-states is not negative")
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
