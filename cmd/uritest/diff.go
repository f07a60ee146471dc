package main

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/urigrammar/uri/internal/run/excerpt"
	"github.com/urigrammar/uri/oracle"
)

type diffCommand struct {
	A string `arg:"" name:"g1" complete:"languages" help:"A grammar: ${languages}. To name a rule, add it after a colon, as in rfc3986:host."`
	B string `arg:"" name:"g2" complete:"languages" help:"The other grammar."`
	ruleFlag
	Components bool `help:"Compare the components that the grammars find in strings that both accept."`
	JSON       bool `help:"Write a JSON object with the keys a, b, relation, common, only_a and only_b. With --components, the keys are a, b, common and classes."`
}

// Run runs the command.
func (c diffCommand) Run(p *program) error {
	a, err := c.language(c.A)
	if err != nil {
		return err
	}
	b, err := c.language(c.B)
	if err != nil {
		return err
	}
	comparison, err := c.compare(a, b)
	if err != nil {
		return errors.New(excerpt.Message(err))
	}
	return p.writeReport(comparison, comparison.WriteText, c.JSON)
}

// compare compares the strings of two grammars, or the components of strings that both accept.
func (c diffCommand) compare(a, b *oracle.Language) (interface{ WriteText(io.Writer) error }, error) {
	if c.Components {
		return oracle.Boundaries(a, b)
	}
	return oracle.Relate(a, b), nil
}

// language returns the language of a grammar, or of one of its rules, as in "rfc3986:host".
func (c diffCommand) language(name string) (*oracle.Language, error) {
	if strings.Contains(name, "@") {
		return nil, fmt.Errorf("unknown grammar %q", excerpt.Hidden(name)) // without the part before a ":"
	}
	id, rule, found := strings.Cut(name, ":")
	if !found {
		rule = c.Rule
	}
	l, err := oracle.Rule(id, rule)
	if err != nil {
		return nil, fmt.Errorf("%s: %s", excerpt.Hidden(name), excerpt.Message(err))
	}
	return l, nil
}
