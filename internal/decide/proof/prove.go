package proof

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/urigrammar/uri/grammar"
	"github.com/urigrammar/uri/internal/decide/failure"
	"github.com/urigrammar/uri/internal/read/abnf"
	"github.com/urigrammar/uri/internal/read/syntax"
)

// Difference reports that a rule in a PEG differs from the rule that it transcribes.
type Difference struct {
	Grammar    string // its ID
	Rule, PEG  string
	File       string // of the PEG
	Line       int    // of the rule PEG in File
	Witness    string // a shortest string that only one of them accepts
	AcceptedBy string // "ABNF" or "PEG"
	Users      int    // the number of rules that also differ and that lead to this one
}

func (d *Difference) Error() string {
	text := fmt.Sprintf("%s:%d: %s accepts %q, which rule %s of %s does not derive", d.File, d.Line, d.PEG, d.Witness, d.Rule, d.Grammar)
	if d.AcceptedBy == "ABNF" {
		text = fmt.Sprintf("%s:%d: %s does not accept %q, which rule %s of %s derives", d.File, d.Line, d.PEG, d.Witness, d.Rule, d.Grammar)
	}
	switch d.Users {
	case 0:
		return text
	case 1:
		return text + "; 1 rule that uses it also differs"
	}
	return fmt.Sprintf("%s; %d rules that use it also differ", text, d.Users)
}

// Transcription is a .peg file with its claims about grammars.
type Transcription struct {
	peg    *syntax.Grammar
	claims []Claim
}

// NewTranscription finds the claims of a .peg file about the grammars that it transcribes.
//
// It returns an error if a rule is recursive. It also returns an error if a rule with a claim cannot be
// reached from the first rule, because the peg tool omits unreachable rules.
func NewTranscription(peg *syntax.Grammar, grammars []grammar.Grammar) (*Transcription, error) {
	if err := peg.Check(); err != nil {
		return nil, err
	}
	claims, err := Claims(peg, grammars)
	if err != nil {
		return nil, err
	}
	if err := allReached(peg, claims); err != nil {
		return nil, err
	}
	return &Transcription{peg, claims}, nil
}

// Claims returns the claims about the given grammars.
func (t *Transcription) Claims(about ...grammar.Grammar) []Claim {
	return slices.DeleteFunc(slices.Clone(t.claims), func(c Claim) bool {
		return !slices.ContainsFunc(about, func(g grammar.Grammar) bool { return g.ID == c.Grammar.ID })
	})
}

// Prove decides all claims about a grammar, and writes a line for each decision to w. It decides whether
// each rule in the PEG accepts exactly the strings that the transcribed rule derives. It also decides
// whether the boundaries from each start rule are unambiguous or resolved by the document, and whether
// the PEG finds these boundaries. The error joins an error for each false claim: a [*Difference] if the
// languages differ. Prove is safe for concurrent use.
func (t *Transcription) Prove(w io.Writer, g grammar.Grammar) (err error) {
	defer failure.Catch(&err)
	p := &prover{out: w, peg: t.peg}
	p.prove(g, failure.Must(abnf.Load(grammar.Files, g.File)), t.Claims(g))
	return errors.Join(p.wrong...)
}

type prover struct {
	out   io.Writer
	peg   *syntax.Grammar
	wrong []error
}

func (p *prover) prove(g grammar.Grammar, rules *syntax.Grammar, claims []Claim) {
	document := NewDocument(rules)
	unequal := make(map[string]bool)
	var differences []*Difference
	for _, c := range claims {
		if d := p.equal(document, c); d != nil {
			unequal[d.Rule] = true
			differences = append(differences, d)
		}
	}
	for _, d := range guilty(p.peg, differences) {
		p.wrong = append(p.wrong, d)
	}
	for _, start := range g.Starts.All() {
		if unequal[start] {
			continue // where its language is wrong, there is no sense in asking what it makes of it
		}
		at := p.at(g, rules, start, claims)
		at.unambiguous()
		at.boundaries()
	}
}

func (p *prover) line(grammar, rule, verdict, format string, args ...any) {
	fmt.Fprintf(p.out, "%-14s  %-37s  %-11s  %s\n", grammar, rule, verdict, fmt.Sprintf(format, args...))
}

// equal decides a claim. It returns nil if the claim is true.
func (p *prover) equal(d *Document, c Claim) *Difference {
	r := failure.Must(d.Equal(p.peg, c.PEG.Name, c.Rule.Name))
	verdict := "equal"
	var difference *Difference
	if !r.Equal {
		verdict = "NOT EQUAL"
		difference = &Difference{Grammar: c.Grammar.ID, Rule: r.Rule, PEG: c.PEG.Name, File: p.peg.Name, Line: c.PEG.Line, Witness: r.Witness, AcceptedBy: r.AcceptedBy}
	}
	p.line(c.Grammar.ID, r.Rule, verdict, "%d formulas, %d classes, %d states, %d in the minimal automaton, %v",
		r.Formulas, r.Classes, r.States, r.Minimal, r.Elapsed.Round(time.Microsecond))
	return difference
}

// startProof holds the decisions about a start rule of a grammar.
type startProof struct {
	*prover
	grammar     grammar.Grammar
	rules       *syntax.Grammar
	start       string
	transcribed map[string]string // a rule's name in the PEG, by its name in the grammar
}

func (p *prover) at(g grammar.Grammar, rules *syntax.Grammar, start string, claims []Claim) *startProof {
	at := &startProof{prover: p, grammar: g, rules: rules, start: start, transcribed: make(map[string]string)}
	for _, c := range claims {
		at.transcribed[c.Rule.Name] = c.PEG.Name
	}
	return at
}

// fail adds a problem of the grammar.
func (p *startProof) fail(format string, args ...any) {
	p.wrong = append(p.wrong, fmt.Errorf(p.grammar.ID+": "+format, args...))
}

func (p *startProof) unambiguous() {
	found := failure.Must(Ambiguities(p.rules, p.start, marked(p.grammar, p.rules)))
	if len(found) == 0 {
		p.line(p.grammar.ID, p.start, "unambiguous", "")
	}
	for _, a := range found {
		r, ok := resolution(p.grammar, a)
		if !ok {
			p.line(p.grammar.ID, p.start, "AMBIGUOUS", "%s and %s", a.Readings[0], a.Readings[1])
			p.fail("rule %s has two readings of %q: %s and %s; if the document chooses one, add it to the grammar's Resolved in package grammar",
				p.start, a.Witness, a.Readings[0], a.Readings[1])
			continue
		}
		p.line(p.grammar.ID, p.start, "resolved", "%s by section %s: %s", strings.Join(r.Rules[:], " / "), r.Section, r.Sentence)
		p.preferred(r)
	}
}

// preferred decides whether the PEG chooses the derivation that the document prefers.
func (p *startProof) preferred(r grammar.Resolved) {
	if len(r.Without) == 0 {
		return
	}
	var inPEG []Reference
	for _, ref := range r.Without {
		inPEG = append(inPEG, Reference{In: p.transcribed[ref.In], To: p.transcribed[ref.To]})
	}
	result := failure.Must(Prefers(p.peg, p.rules, p.transcribed[p.start], p.start, inPEG, r.Without))
	if result.Equal {
		p.line(p.grammar.ID, p.start, "preferred", "%s takes %s", p.transcribed[p.start], r.Rules[0])
		return
	}
	p.line(p.grammar.ID, p.start, "NOT TAKEN", "%s in %q", r.Rules[0], result.Witness)
	p.fail("%s does not take %s in %q", p.transcribed[p.start], r.Rules[0], result.Witness)
}

// boundaries decides whether the boundaries of the PEG are those of a derivation.
func (p *startProof) boundaries() {
	counts := marked(p.grammar, p.rules)
	both := make(map[string]string)
	for printed, peg := range p.transcribed {
		if counts(printed) {
			both[peg] = printed
		}
	}
	pegStart := p.transcribed[p.start]
	reading, contained, err := Boundaries(p.peg, p.rules, pegStart, p.start, both)
	failure.Check(err)
	if contained {
		p.line(p.grammar.ID, p.start, "boundaries", "of %s agree with a derivation", pegStart)
		return
	}
	p.line(p.grammar.ID, p.start, "MISPLACED", "%s", reading)
	p.fail("%s could read %s, but no derivation of %s does", pegStart, reading, p.start)
}

// marked returns a function that reports whether the boundaries of a rule count. They count for
// components, and for rules that determine the kinds of an authority and of a host.
func marked(g grammar.Grammar, rules *syntax.Grammar) func(rule string) bool {
	counts := make(map[string]bool)
	for _, c := range g.Components {
		for _, name := range c.Rules {
			counts[name] = true
			if r, ok := rules.Rule(name); ok && (c.Name == "authority" || c.Name == "host") {
				for kind := range r.Expr.Refs {
					counts[kind.Name] = true
				}
			}
		}
	}
	return func(rule string) bool { return counts[rule] }
}

// guilty returns the differences whose rules lead to no other rule that differs. Each contains the number of rules that lead to
// it, because an error in one rule affects all rules that use it.
func guilty(peg *syntax.Grammar, differences []*Difference) []*Difference {
	wrong := make(map[string]*Difference)
	for _, d := range differences {
		wrong[d.PEG] = d
	}
	var first []*Difference
	for _, d := range differences {
		used := 0
		for name := range peg.Reached(d.PEG) {
			if other := wrong[name]; other != nil && other != d {
				other.Users++
				used++
			}
		}
		if used == 0 {
			first = append(first, d)
		}
	}
	return first
}

// allReached returns an error unless the first rule of a PEG leads to every rule with a claim.
func allReached(peg *syntax.Grammar, claims []Claim) error {
	first := peg.Rules[0].Name
	reached := peg.Reached(first)
	for _, c := range claims {
		if !reached[c.PEG.Name] {
			return &syntax.Error{File: peg.Name, Line: c.PEG.Line, Rule: c.PEG.Name,
				Problem: fmt.Sprintf("rule %s does not refer to this rule, so the peg tool omits it: add a reference there", first)}
		}
	}
	return nil
}
