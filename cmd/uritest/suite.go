package main

import (
	"errors"
	"fmt"
	"iter"
	"slices"

	"github.com/urigrammar/uri/cmd/internal/commandline"
	"github.com/urigrammar/uri/oracle/suite"
)

type suiteCommand struct {
	Grammar string `enum:"${languages}" default:"rfc3986" help:"The grammar: ${enum}."`
	suiteFlags
	ExtraStates int `help:"The number of extra states that an implementation may have. Each extra state makes the suite about twenty times as large, or 256 times with --octets."`

	Members    int `placeholder:"N" help:"Instead of a suite, write N random strings that match the rule, all equally likely."`
	NearMisses int `placeholder:"N" help:"Instead of a suite, write N invalid strings that one edit makes valid."`
	Length     int `default:"20" help:"The length of random strings, in bytes."`
	seedFlag

	JSON bool `help:"No effect: a suite is always JSON."`
}

// ruleFlag is the flag that names a rule.
type ruleFlag struct {
	Rule string `help:"The rule, named as in the document. (default: the rule for references)"`
}

// seedFlag is the flag of commands that generate random cases.
type seedFlag struct {
	Seed uint64 `default:"1" help:"The seed for random strings."`
}

// octetsFlag is the flag that requests cases for every byte.
type octetsFlag struct {
	Octets bool `help:"Try every byte in every state, instead of one byte of each class: about 490000 cases for RFC 3986, instead of 43000."`
}

// suiteFlags are the flags of commands that generate a suite.
type suiteFlags struct {
	ruleFlag
	Method string `enum:"wp,w,transitions" default:"wp" help:"The method that generates the suite. wp is complete, as uritest suite --help describes. w is complete, with more cases. transitions is incomplete, and covers each transition once."`
	octetsFlag
	NoSeeds bool `help:"Omit the seeds: inputs that detect realistic faults."`
}

// methods are the values of --method.
var methods = map[string]suite.Method{"wp": suite.Wp, "w": suite.W, "transitions": suite.Transitions}

// Run runs the command.
func (c suiteCommand) Run(p *program) error {
	s, err := suite.New(c.Grammar, c.Rule)
	if err != nil {
		return err
	}
	cases, err := c.cases(s)
	if err != nil {
		return err
	}
	return commandline.WriteEach(p.stdout, cases, commandline.WriteJSON)
}

func (c suiteCommand) cases(s *suite.Suite) (iter.Seq[suite.Case], error) {
	switch {
	case c.Members < 0 || c.NearMisses < 0 || c.Length < 0 || c.ExtraStates < 0:
		return nil, errors.New("--members, --near-misses, --length and --extra-states must not be negative")
	case c.Length > 100_000:
		return nil, errors.New("--length must be at most 100000")
	case c.Members > 0 && c.NearMisses > 0:
		return nil, errors.New("--members and --near-misses exclude each other")
	case c.Members > 0 && slices.Collect(commandline.First(1, s.Random(c.Length, c.Seed))) == nil:
		return nil, fmt.Errorf("%s has no member of %d bytes", s.Rule(), c.Length)
	case c.Members > 0:
		return commandline.First(c.Members, s.Random(c.Length, c.Seed)), nil
	case c.NearMisses > 0:
		return commandline.First(c.NearMisses, s.NearMisses(c.Length, c.Seed)), nil
	}
	return s.Cases(suite.Options{Method: methods[c.Method], Octets: c.Octets, NoSeeds: c.NoSeeds, ExtraStates: c.ExtraStates}), nil
}
