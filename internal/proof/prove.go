package proof

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"time"

	"github.com/urigrammar/uri/grammar"
	"github.com/urigrammar/uri/internal/abnf"
	"github.com/urigrammar/uri/internal/expr"
)

// Difference is the error that a rule of a PEG and the rule it transcribes are not equal.
type Difference struct {
	Grammar    string // its ID
	Rule, PEG  string
	Witness    string // a shortest string that only one of them accepts
	AcceptedBy string // "ABNF" or "PEG"
}

func (d *Difference) Error() string {
	if d.AcceptedBy == "ABNF" {
		return fmt.Sprintf("%s: rule %s derives %q, which %s does not accept", d.Grammar, d.Rule, d.Witness, d.PEG)
	}
	return fmt.Sprintf("%s: %s accepts %q, which rule %s does not derive", d.Grammar, d.PEG, d.Witness, d.Rule)
}

// Ambiguous is the error that a grammar leaves boundaries open and its document does not say which
// are meant.
type Ambiguous struct {
	Grammar string // its ID
	Start   string
	Ambiguity
}

func (a *Ambiguous) Error() string {
	return fmt.Sprintf("%s: rule %s has two readings of %q: %s and %s", a.Grammar, a.Start, a.Witness, a.Readings[0], a.Readings[1])
}

// Misplaced is the error that a PEG can put boundaries where no derivation of the ABNF has them.
type Misplaced struct {
	Grammar string // its ID
	Rule    string
	PEG     string
	Reading string
}

func (m *Misplaced) Error() string {
	return fmt.Sprintf("%s: %s could read %s, and so does no derivation of %s", m.Grammar, m.PEG, m.Reading, m.Rule)
}

// Prove decides all that a .peg file claims about grammars, and writes a line for each decision to w:
// that its rules accept what the rules of the grammars derive, that the boundaries of a grammar are
// unambiguous from each start, and that the PEG puts them there. The error joins a [*Difference],
// [*Ambiguous] or [*Misplaced] for each decision that went the other way.
func Prove(w io.Writer, peg *expr.Grammar, grammars []grammar.Grammar) error {
	claims, err := Claims(peg, grammars)
	if err != nil {
		return err
	}
	p := &prover{out: w, peg: peg}
	for _, g := range grammars {
		rules, err := abnf.Load(grammar.Files, g.File)
		if err != nil {
			return err
		}
		of := slices.DeleteFunc(slices.Clone(claims), func(c Claim) bool { return c.Grammar.ID != g.ID })
		if err := p.prove(g, rules, of); err != nil {
			return err
		}
	}
	return errors.Join(p.wrong...)
}

type prover struct {
	out   io.Writer
	peg   *expr.Grammar
	wrong []error
}

func (p *prover) prove(g grammar.Grammar, rules *expr.Grammar, claims []Claim) error {
	document := NewDocument(rules)
	for _, c := range claims {
		if err := p.equal(document, c); err != nil {
			return err
		}
	}
	for _, start := range g.Starts.All() {
		if err := p.unambiguous(g, rules, start); err != nil {
			return err
		}
		if err := p.boundaries(g, rules, start, claims); err != nil {
			return err
		}
	}
	return nil
}

func (p *prover) line(grammar, rule, verdict, format string, args ...any) {
	fmt.Fprintf(p.out, "%-14s  %-37s  %-11s  %s\n", grammar, rule, verdict, fmt.Sprintf(format, args...))
}

func (p *prover) equal(d *Document, c Claim) error {
	r, err := d.Equal(p.peg, c.PEG.Name, c.Rule.Name)
	if err != nil {
		return err
	}
	verdict := "equal"
	if !r.Equal {
		verdict = "NOT EQUAL"
		p.wrong = append(p.wrong, &Difference{c.Grammar.ID, r.Rule, c.PEG.Name, r.Witness, r.AcceptedBy})
	}
	p.line(c.Grammar.ID, r.Rule, verdict, "%d formulas, %d classes, %d states, %v",
		r.Formulas, r.Classes, r.States, r.Elapsed.Round(time.Microsecond))
	return nil
}

func (p *prover) unambiguous(g grammar.Grammar, rules *expr.Grammar, start string) error {
	found, err := Ambiguities(rules, start, marked(g, rules))
	if err != nil {
		return err
	}
	if len(found) == 0 {
		p.line(g.ID, start, "unambiguous", "")
	}
	for _, a := range found {
		r, ok := resolution(g.ID, a)
		if !ok {
			p.line(g.ID, start, "AMBIGUOUS", "%s and %s", a.Readings[0], a.Readings[1])
			p.wrong = append(p.wrong, &Ambiguous{g.ID, start, a})
			continue
		}
		p.line(g.ID, start, "resolved", "%s by section %s: %s", r.Rules[0], r.Section, r.Sentence)
	}
	return nil
}

// boundaries is not for grammars of code points: their PEG has predicates that tell schemes apart,
// and without those it matches what no derivation does.
func (p *prover) boundaries(g grammar.Grammar, rules *expr.Grammar, start string, claims []Claim) error {
	if g.Runes {
		return nil
	}
	counts := marked(g, rules)
	transcribed := make(map[string]string)
	pegStart := ""
	for _, c := range claims {
		if counts(c.Rule.Name) {
			transcribed[c.PEG.Name] = c.Rule.Name
		}
		if c.Rule.Name == start {
			pegStart = c.PEG.Name
		}
	}
	reading, contained, err := Boundaries(p.peg, rules, pegStart, start, transcribed)
	if err != nil {
		return err
	}
	if contained {
		p.line(g.ID, start, "boundaries", "of %s are those of a derivation", pegStart)
		return nil
	}
	p.line(g.ID, start, "MISPLACED", "%s", reading)
	p.wrong = append(p.wrong, &Misplaced{g.ID, start, pegStart, reading})
	return nil
}

// marked tells the rules of a grammar whose boundaries a reader of a reference is told: those of its
// components, and those that tell the kinds of a host.
func marked(g grammar.Grammar, rules *expr.Grammar) func(rule string) bool {
	counts := make(map[string]bool)
	for _, c := range g.Components {
		for _, name := range c.Rules {
			counts[name] = true
			if r, ok := rules.Rule(name); ok && c.Name == "host" {
				for kind := range r.Expr.Refs {
					counts[kind.Name] = true
				}
			}
		}
	}
	return func(rule string) bool { return counts[rule] }
}
