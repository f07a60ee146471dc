package main

import (
	"context"
	"fmt"

	"github.com/urigrammar/uri/oracle/probe"
	"github.com/urigrammar/uri/oracle/suite"
)

// askParsers asks each parser that is installed about the suite of the Wp-method.
func (s *study) askParsers() error {
	cases, err := suite.New("rfc3986", "")
	if err != nil {
		return err
	}
	found, missing, err := parsers()
	if err != nil {
		return err
	}
	defer found.close()
	s.Missing = append([]string{}, missing...)
	for _, p := range found.parsers {
		r, err := probe.Run(context.Background(), p.judge, cases, probe.Options{Parser: p.title, Suite: suite.Options{NoSeeds: true}})
		if err != nil {
			return fmt.Errorf("%s: %w", p.title, err)
		}
		s.Cases, s.Valid = r.Cases, r.Valid
		if n := r.Total(probe.WrongComponent) + r.Total(probe.Panics); n > 0 {
			return fmt.Errorf("%s: %d cases for which the page has no place", p.title, n)
		}
		s.Parsers = append(s.Parsers, reportOf(r))
	}
	return nil
}

func reportOf(r *probe.Report) parserReport {
	out := parserReport{Parser: r.Parser, Right: r.Right, Deviations: []deviation{}}
	for _, d := range r.Deviations {
		about := d.Rule
		switch {
		case d.Cause != "":
			about = d.Cause
		case d.Component != "":
			about += " of the " + d.Component
		}
		out.Deviations = append(out.Deviations, deviation{
			Lenient: d.Kind == probe.TooLenient, Family: familyOf(d), About: about, Guess: d.Guess, Section: d.Section, Count: d.Count,
			Before: append([]string{}, d.Octets...), Witness: text(d.Witness), Offset: d.Offset, Detail: d.Detail,
		})
	}
	return out
}
