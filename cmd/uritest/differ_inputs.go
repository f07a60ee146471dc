package main

import (
	"iter"
	"slices"

	"github.com/urigrammar/uri/cmd/internal/verdict"
	"github.com/urigrammar/uri/oracle/differ"
	"github.com/urigrammar/uri/oracle/suite"
)

// inputs yields the chosen inputs. When they have ended, failed has the error of reading them, if
// any.
func (c differCommand) inputs(p *program) (inputs iter.Seq[string], failed *error, err error) {
	failed = new(error)
	var all []iter.Seq[string]
	if c.Consensus {
		c.Suite = append([]string{"consensus", "consensus-paths", "consensus-websockets"}, c.Suite...)
	}
	if c.Confusions || len(c.Suite) == 0 && len(c.From.File) == 0 {
		all = append(all, slices.Values(verdict.Names(differ.Confusions(), func(c differ.Confusion) string { return c.Input })))
	}
	for _, id := range c.Suite {
		s, err := suite.New(id, "")
		if err != nil {
			return nil, nil, err
		}
		all = append(all, c.cases(s))
	}
	if len(c.From.File) > 0 {
		all = append(all, p.inputs(nil, c.From, failed))
	}
	inputs = inTurn(all)
	if c.Mutate {
		inputs = differ.Mutations(inputs)
	}
	return inputs, failed, nil
}

func (c differCommand) cases(s *suite.Suite) iter.Seq[string] {
	return func(yield func(string) bool) {
		for each := range s.Cases(suite.Options{Octets: c.Octets}) {
			if (each.Valid || !c.MembersOnly) && !yield(each.Input) {
				return
			}
		}
	}
}

func inTurn(all []iter.Seq[string]) iter.Seq[string] {
	return func(yield func(string) bool) {
		for _, inputs := range all {
			for s := range inputs {
				if !yield(s) {
					return
				}
			}
		}
	}
}
