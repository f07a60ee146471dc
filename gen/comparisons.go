package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/urigrammar/uri/grammar"
	"github.com/urigrammar/uri/internal/abnf"
	"github.com/urigrammar/uri/internal/abnftopeg"
	"github.com/urigrammar/uri/internal/failure"
	"github.com/urigrammar/uri/internal/pegexpr"
	"github.com/urigrammar/uri/internal/proof"
	"github.com/urigrammar/uri/internal/syntax"
)

// comparisons.go compares the transcriptions that were written by hand with those that package abnftopeg makes.

// comparisons returns the steps that make the transcriptions of the grammars without a person. They are only for people: no file
// depends on them.
func (s *sources) comparisons() (steps []*step) {
	for _, t := range s.transcriptions {
		for _, g := range t.grammars {
			c := &comparison{grammar: g, claims: s.claims(g)}
			steps = append(steps, &step{name: "automatic transcription of " + g.ID, do: c.report})
		}
	}
	return steps
}

// comparison is a grammar and its transcription by hand.
type comparison struct {
	grammar grammar.Grammar
	claims  []proof.Claim

	out bytes.Buffer
}

func (c *comparison) line(verdict, format string, args ...any) {
	fmt.Fprintf(&c.out, "%-14s  %-37s  %-11s  %s\n", c.grammar.ID, "automatic transcription", verdict, fmt.Sprintf(format, args...))
}

// report writes what the automatic transcription gives. That one is not proved is no error: the one by hand is.
func (c *comparison) report() ([]byte, error) {
	rules := failure.Must(abnf.Load(grammar.Files, c.grammar.File))
	t := failure.Must(abnftopeg.Transcribe(rules, abnftopeg.Options{Namespace: c.grammar.Namespace}))
	for _, f := range t.Failed {
		c.line("NOT PROVED", "%v", f)
	}
	if len(t.Failed) > 0 {
		return c.out.Bytes(), nil
	}
	c.line("proved", "%s", summary(t.Rules))
	automatic := failure.Must(pegexpr.Parse("the transcription", t.Text))
	c.prefers(automatic)
	c.compare(t.Rules, automatic)
	return c.out.Bytes(), nil
}

// summary counts rules by what was done to them, and names those to which something was.
func summary(rules []abnftopeg.Rule) string {
	printed := 0
	var kinds []abnftopeg.Repair
	names := make(map[abnftopeg.Repair][]string)
	for _, r := range rules {
		switch {
		case r.Repair == abnftopeg.Printed:
			printed++
			continue
		case names[r.Repair] == nil:
			kinds = append(kinds, r.Repair)
		}
		names[r.Repair] = append(names[r.Repair], r.Name)
	}
	all := []string{fmt.Sprintf("%d of %d rules as printed", printed, len(rules))}
	for _, k := range kinds {
		all = append(all, fmt.Sprintf("%v: %s", k, strings.Join(names[k], ", ")))
	}
	return strings.Join(all, "; ")
}

// prefers reports whether the PEG takes the derivations that the document prefers: the rest is proved already.
func (c *comparison) prefers(peg *syntax.Grammar) {
	err := proof.Prove(io.Discard, peg, []grammar.Grammar{c.grammar})
	var other *proof.NotTaken
	switch {
	case err == nil:
		c.line("preferred", "it takes the derivations that the document prefers")
	case errors.As(err, &other):
		c.line("NOT TAKEN", "%v", other)
	default:
		c.line("NOT PROVED", "%v", err)
	}
}

// compare reports how much is written in predicates, in octets, by hand and without.
func (c *comparison) compare(rules []abnftopeg.Rule, automatic *syntax.Grammar) {
	names := make(map[string]string) // in the automatic transcription
	for _, r := range rules {
		names[r.Name] = r.PEG
	}
	var byHand, made int
	var longer, shorter []string
	for _, claim := range c.claims {
		h, a := predicates(claim.PEG.Expr), 0
		for _, r := range automatic.Rules {
			if name := names[claim.Rule.Name]; r.Name == name || strings.HasSuffix(r.Name, "_in_"+name) {
				a += predicates(r.Expr)
			}
		}
		byHand, made = byHand+h, made+a
		switch {
		case a > h:
			longer = append(longer, fmt.Sprintf("%s by %d", claim.Rule.Name, a-h))
		case a < h:
			shorter = append(shorter, fmt.Sprintf("%s by %d", claim.Rule.Name, h-a))
		}
	}
	c.line("predicates", "%d octets, %d in %s", made, byHand, c.grammar.Peg)
	if len(longer) > 0 {
		c.line("longer", "%s", strings.Join(longer, ", "))
	}
	if len(shorter) > 0 {
		c.line("shorter", "%s", strings.Join(shorter, ", "))
	}
}

// predicates returns the length of the predicates in an expression, in octets.
func predicates(e *syntax.Expr) int {
	if e.Op == syntax.And || e.Op == syntax.Not {
		return len(pegexpr.Expression(e))
	}
	sum := 0
	for _, s := range e.Subs {
		sum += predicates(s)
	}
	return sum
}
