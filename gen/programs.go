package main

import (
	"bytes"
	"fmt"

	"github.com/urigrammar/uri/grammar"
	"github.com/urigrammar/uri/internal/scangen"
)

// programs.go decides that what reads the texts of package uri, and what describes their errors, are the automata of the ABNF.

// decide decides it for a grammar, for all texts, and reports each decision.
func (s *sources) decide(g grammar.Grammar) ([]byte, error) {
	d := &decider{sources: s, grammar: g}
	for _, step := range []func() error{d.machines, d.program, d.starts, d.characters, d.extension} {
		if err := step(); err != nil {
			return d.out.Bytes(), fmt.Errorf("%s: %w", g.ID, err)
		}
	}
	return d.out.Bytes(), nil
}

// decider is a grammar with its automata.
type decider struct {
	*sources
	grammar grammar.Grammar
	read    *scangen.Machine // which reads texts
	words   *scangen.Machine // of all rules: its states know which rule a text is in
	out     bytes.Buffer
}

func (d *decider) line(what, format string, args ...any) {
	fmt.Fprintf(&d.out, "%-14s  %-37s  %-11s  %s\n", d.grammar.ID, what, "decided", fmt.Sprintf(format, args...))
}

func (d *decider) machines() (err error) {
	if d.read, err = d.compile(d.grammar, formOf(d.grammar)); err != nil {
		return err
	}
	d.words, err = d.compile(d.grammar, withTable)
	return err
}

// program decides that errors say what the automata of the rules know.
func (d *decider) program() error {
	rules := d.asked(d.grammar)
	p, err := d.words.Program(rules)
	if err != nil {
		return err
	}
	of, err := scangen.Labelled(d.grammar, rules)
	if err != nil {
		return err
	}
	places := 0
	for i, rule := range rules {
		n, err := scangen.DecideProgram(p, rule, of, i)
		if err != nil {
			return err
		}
		places += n
	}
	d.line("errors", "offset, rule and expectations of %d rules in %d places are those of the automata", len(rules), places)
	return nil
}

// starts decides that nothing was lost with the words of the states.
func (d *decider) starts() error {
	for i := range d.grammar.Starts.Parsed() {
		if err := d.read.DecideTexts(d.words, i); err != nil {
			return err
		}
	}
	d.line("automaton without rules", "%d states read and note what those with rules do", len(d.read.States))
	return nil
}

// characters decides that texts are read octet by octet as they are character by character.
func (d *decider) characters() error {
	if !d.grammar.Runes {
		return nil
	}
	starts := d.grammar.Starts.Parsed()
	of, err := scangen.Labelled(d.grammar, starts)
	if err != nil {
		return err
	}
	for i := range starts {
		if err := d.read.DecideCharacters(of, i, i); err != nil {
			return err
		}
	}
	d.line("characters", "octets of UTF-8 are read as the code points")
	return nil
}

// extension decides that RFC 3986's automaton and what the grammar has beside it are the grammar's automaton.
func (d *decider) extension() error {
	if formOf(d.grammar) != extension {
		return nil
	}
	base, err := d.compile(grammar.All[0], functions)
	if err != nil {
		return err
	}
	x, err := base.Extension(d.read)
	if err != nil {
		return err
	}
	d.line("extension", "%d states of %s and %d more read what %d states do", x.Base, grammar.All[0].ID, len(x.Rows)-1-int(x.Base), len(d.read.States))
	return nil
}
