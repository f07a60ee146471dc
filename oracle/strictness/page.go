package main

import (
	"fmt"
	"io"
	"slices"
	"strings"
)

// writePage writes the page for people.
func (s *study) writePage(w io.Writer) {
	fmt.Fprintf(w, introduction, s.Written, s.Go, s.Platform)
	for i, finding := range s.findings() {
		fmt.Fprintf(w, "%d. %s\n", i+1, finding)
	}
	s.writeRelations(w)
	s.writeCauses(w)
	s.writeFamilies(w)
	for i, p := range s.Parsers {
		s.writeParser(w, i, p)
	}
	fmt.Fprint(w, limits)
}

const introduction = `# Strictness

How the grammars of URIs differ from each other, and where real parsers depart from RFC 3986. ` + "`make strictness`" + ` wrote this on %s with
%s on %s; it is not edited. Each class of each pair and each deviation of each parser is in [strictness.html](strictness.html), a report that a
browser opens, with filters, and in [strictness.json](strictness.json). Which URIs all of them see alike is in [consensus.md](consensus.md).

## Findings

`

const aboutRelations = `
## The grammars, in pairs

Decided by automata, not sampled. A number is how many classes of strings the grammar of the row has and that of the column has not: a string that one grammar
takes and another one does not is in exactly one class of that pair, and each class has one cause. "⊆" says that there are none, so that the row is within the column.

`

func (s *study) writeRelations(w io.Writer) {
	fmt.Fprint(w, aboutRelations)
	head := []any{""}
	for _, g := range s.Grammars {
		head = append(head, code(g.ID))
	}
	row(w, head...)
	fmt.Fprintln(w, "|"+strings.Repeat(" --- |", len(head)))
	for _, a := range s.Grammars {
		cells := []any{fmt.Sprintf("[`%s`](%s)", a.ID, a.URL)}
		for _, b := range s.Grammars {
			cells = append(cells, s.only(a.ID, b.ID))
		}
		row(w, cells...)
	}
}

// only returns how many classes a has and b has not.
func (s *study) only(a, b string) string {
	classes := -1
	if c := s.pair(a, b); c != nil {
		classes = len(c.OnlyA)
	} else if c := s.pair(b, a); c != nil {
		classes = len(c.OnlyB)
	}
	switch classes {
	case -1:
		return ""
	case 0:
		return "⊆"
	}
	return fmt.Sprint(classes)
}

const aboutCauses = `
## What tells the grammars apart

Each row is a cause with a witness, and the grammars that take the witness ("+"). A cause has several rows where one witness does not show all pairs that it tells
apart: each class of each pair has the witness of a row of its name. Strings are references: rule URI-reference of the RFCs, valid URL strings of the URL Standard against some base.

`

func (s *study) writeCauses(w io.Writer) {
	fmt.Fprint(w, aboutCauses)
	head := []any{"cause", "witness"}
	for _, g := range s.Grammars {
		head = append(head, strings.TrimPrefix(strings.Replace(g.ID, "whatwg-2026-02", "2026&#8209;02", 1), "rfc"))
	}
	row(w, head...)
	fmt.Fprintln(w, "| --- | --- |"+strings.Repeat(" :-: |", len(s.Grammars)))
	before := ""
	for _, c := range s.Causes {
		name := c.Name
		if name == before {
			name = "〃"
		}
		before = c.Name
		cells := []any{name, code(string(c.Witness))}
		for _, g := range s.Grammars {
			mark := ""
			if slices.Contains(c.Takes, g.ID) {
				mark = "+"
			}
			cells = append(cells, mark)
		}
		row(w, cells...)
	}
}

const aboutFamilies = `
## The parsers against RFC 3986

Each was asked about the suite of rule URI-reference by the Wp-method, without seeds: %d cases, of which %d are valid. Many of these parsers do not
mean to follow RFC 3986: the numbers say where they differ, not that they are wrong. "+" are cases that a parser takes and the grammar has not, "−" those that it
refuses and the grammar has. How each is asked is in [oracle/judges](../oracle/judges/README.md).

`

func (s *study) writeFamilies(w io.Writer) {
	fmt.Fprintf(w, aboutFamilies, s.Cases, s.Valid)
	head := []any{"", "witness"}
	var shown []int // the parsers with deviations
	for i, p := range s.Parsers {
		if len(p.Deviations) > 0 {
			shown = append(shown, i)
			head = append(head, shortName(p.Parser))
		}
	}
	row(w, head...)
	fmt.Fprintln(w, "| --- | --- |"+strings.Repeat(" --: |", len(shown)))
	for _, r := range slices.Concat(s.families(true), s.families(false)) {
		cells := []any{r.sign() + " " + r.name, code(string(r.witness))}
		for _, i := range shown {
			count := ""
			if n := r.of[i].Count; n > 0 {
				count = fmt.Sprint(n)
			}
			cells = append(cells, count)
		}
		row(w, cells...)
	}
	if len(s.Missing) > 0 {
		fmt.Fprintf(w, "\nNot installed where this was written: %s.\n", strings.Join(s.Missing, ", "))
	}
}

// shortName returns the name of a parser without its function and its version.
func shortName(parser string) string {
	_, name, found := strings.Cut(parser, " of ")
	if !found || strings.HasPrefix(parser, "java.") {
		name = parser
	}
	name, _, _ = strings.Cut(name, " ")
	return name
}

const limits = `
## Limits

- Of what only the tables of IDNA can decide, domains that are not ASCII or have A-labels, the grammars of the URL Standard take everything here.
- The suite finds every fault of an automaton of the grammar's size. Octets of which the grammar makes no difference have one representative in it, so a parser that
  treats two of them differently may do so unseen; ` + "`uri probe --octets`" + ` tries them all.
- Only verdicts are compared here. Two parsers can take the same text and see two hosts in it: ` + "`uri differ`" + ` shows that.
- A cause of what a parser refuses is named where each valid case with that trait, under some schemes, is refused; "as it seems" is a heuristic.
- Each parser is one version, with its default options.
`
