package main

import (
	"io"
	"iter"
	"slices"

	"github.com/urigrammar/uri/cmd/internal/commandline"
	"github.com/urigrammar/uri/cmd/internal/verdict"
	"github.com/urigrammar/uri/internal/lines"
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
	if c.Confusions || len(c.Suite) == 0 && len(c.File) == 0 {
		all = append(all, slices.Values(verdict.Names(differ.Confusions(), func(c differ.Confusion) string { return c.Input })))
	}
	for _, id := range c.Suite {
		s, err := suite.New(id, "")
		if err != nil {
			return nil, nil, err
		}
		all = append(all, c.cases(s))
	}
	for _, name := range c.File {
		all = append(all, fileLines(p, string(name), failed))
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

// fileLines are the lines of a file, or of standard input.
func fileLines(p *program, name string, failed *error) iter.Seq[string] {
	return func(yield func(string) bool) {
		f, err := p.open(name)
		if err != nil {
			*failed = err
			return
		}
		defer f.Close()
		if err := readLines(p, f, name, yield); err != nil {
			*failed = err
		}
	}
}

// readLines yields the lines of r until yield returns false. It reports lines that are too long, and leaves them out.
func readLines(p *program, r io.Reader, name string, yield func(string) bool) error {
	text := &commandline.Text{From: r, Name: name}
	return lines.All(text, lines.Options{CRLF: true}, func(line string, number int, tooLong error) bool {
		if tooLong != nil {
			p.tooLong(p.stderr, name, number, tooLong)
			return true
		}
		return yield(line)
	})
}
