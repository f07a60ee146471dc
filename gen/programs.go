package main

import (
	"bytes"
	"fmt"

	"github.com/urigrammar/uri/grammar"
	"github.com/urigrammar/uri/internal/failure"
	"github.com/urigrammar/uri/internal/scangen"
)

// programs.go decides that what reads the texts of package uri, and what describes their errors, are the automata of the ABNF.

// decide decides it for a grammar, for all texts, and reports each decision.
func (s *sources) decide(g grammar.Grammar) (report []byte, err error) {
	d := &decider{sources: s, grammar: g}
	defer func() {
		if report = d.out.Bytes(); err != nil {
			err = fmt.Errorf("%s: %w", g.ID, err)
		}
	}()
	defer failure.Catch(&err)
	d.read, d.words = s.compile(g, formOf(g)), s.compile(g, withTable)
	d.program()
	d.starts()
	d.characters()
	d.extension()
	return nil, nil
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

// program decides that errors say what the automata of the rules know.
func (d *decider) program() {
	rules := d.asked(d.grammar)
	p := failure.Must(d.words.Program(rules))
	of := failure.Must(scangen.Labelled(d.grammar, rules))
	places := 0
	for i, rule := range rules {
		places += failure.Must(scangen.DecideProgram(p, rule, of, i))
	}
	d.line("errors", "offset, rule and expectations of %d rules in %d places are those of the automata", len(rules), places)
}

// starts decides that nothing was lost with the words of the states.
func (d *decider) starts() {
	for i := range d.grammar.Starts.Parsed() {
		failure.Check(d.read.DecideTexts(d.words, i))
	}
	d.line("automaton without rules", "%d states read and note what those with rules do", len(d.read.States))
}

// characters decides that texts are read octet by octet as they are character by character.
func (d *decider) characters() {
	if !d.grammar.Runes {
		return
	}
	starts := d.grammar.Starts.Parsed()
	of := failure.Must(scangen.Labelled(d.grammar, starts))
	for i := range starts {
		failure.Check(d.read.DecideCharacters(of, i, i))
	}
	d.line("characters", "octets of UTF-8 are read as the code points")
}

// extension decides that RFC 3986's automaton and what the grammar has beside it are the grammar's automaton.
func (d *decider) extension() {
	if formOf(d.grammar) != extension {
		return
	}
	base := d.compile(grammar.All[0], functions)
	x := failure.Must(base.Extension(d.read))
	d.line("extension", "%d states of %s and %d more read what %d states do", x.Base, grammar.All[0].ID, len(x.Rows)-1-int(x.Base), len(d.read.States))
}
