// Command strictness writes docs/strictness.md: how the shipped grammars differ, and where the parsers that are
// installed here depart from RFC 3986. It is run from the module's root: `make strictness`.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"log"
	"os"
	"runtime"
	"strings"
	"time"

	"github.com/urigrammar/uri/grammar"
	"github.com/urigrammar/uri/oracle"
	"github.com/urigrammar/uri/oracle/probe"
	"github.com/urigrammar/uri/oracle/suite"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("strictness: ")
	out := flag.String("o", "docs/strictness.md", "the file to write")
	flag.Parse()
	var b strings.Builder
	if err := write(&b); err != nil {
		log.Fatal(err)
	}
	if err := os.WriteFile(*out, []byte(b.String()), 0o644); err != nil {
		log.Fatal(err)
	}
}

func write(w io.Writer) error {
	fmt.Fprintf(w, introduction, time.Now().UTC().Format(time.DateOnly), runtime.Version(), runtime.GOOS, runtime.GOARCH)
	if err := writeGrammars(w); err != nil {
		return err
	}
	return writeParsers(w)
}

const introduction = `# Strictness

How the grammars of URIs differ from each other, and where real parsers depart from RFC 3986. Written by
` + "`make strictness`" + ` on %s with %s on %s/%s; not to be edited. Which URIs all of
them see alike is in [consensus.md](consensus.md).
`

const aboutGrammars = `
## Grammars against each other

Decided by automata, not sampled: a string that one grammar takes and another one does not is in exactly one
of the classes below, and each class has a shortest member as its witness. "At" is how many octets of the
witness the refusing grammar can read; "turns on" is the rule that makes the difference. Strings are
references: rule URI-reference of the RFCs, valid URL strings of the WHATWG texts against some base. Of
what only the tables of IDNA can decide, domains that are not ASCII or have A-labels, the WHATWG texts take
everything here. Sizes are numbers of members of the length of the witness, in octets.

`

func writeGrammars(w io.Writer) error {
	fmt.Fprint(w, aboutGrammars)
	fmt.Fprintln(w, "| ID | document |\n| --- | --- |")
	var all []*oracle.Language
	for _, g := range grammar.All {
		l, err := oracle.Rule(g.ID, "")
		if err != nil {
			return err
		}
		all = append(all, l)
		fmt.Fprintf(w, "| `%s` | [%s](%s) |\n", g.ID, g.Title, g.URL)
	}
	for i, a := range all {
		for _, b := range all[i+1:] {
			writeComparison(w, a, b, oracle.Relate(a, b))
		}
	}
	return nil
}

func writeComparison(w io.Writer, a, b *oracle.Language, c *oracle.Comparison) {
	fmt.Fprintf(w, "\n### %s and %s\n\n%s\n", a.Grammar(), b.Grammar(), sentence(a.Grammar(), b.Grammar(), c.Relation))
	writeClasses(w, a.Grammar(), b.Grammar(), c.OnlyA)
	writeClasses(w, b.Grammar(), a.Grammar(), c.OnlyB)
}

func sentence(a, b string, r oracle.Relation) string {
	switch r {
	case oracle.Equal:
		return "They have the same strings."
	case oracle.Contains:
		return fmt.Sprintf("Everything in `%s` is in `%s`.", b, a)
	case oracle.Contained:
		return fmt.Sprintf("Everything in `%s` is in `%s`.", a, b)
	case oracle.Disjoint:
		return "They have no string in common."
	}
	return "Each has strings that the other has not."
}

func writeClasses(w io.Writer, taker, refuser string, classes []*oracle.Class) {
	if len(classes) == 0 {
		return
	}
	fmt.Fprintf(w, "\nIn `%s`, not in `%s`:\n\n| | class | witness | at | turns on | size | known as |\n| --- | --- | --- | --- | --- | --- | --- |\n", taker, refuser)
	for i, c := range classes {
		var known []string
		for _, k := range c.Known {
			known = append(known, k.Name)
		}
		row(w, i+1, c.Name, code(c.Witness), c.Offset, c.Rule.Grammar+" "+code(c.Rule.Rule)+", "+c.Rule.Section,
			size(c.Counts[0]), strings.Join(known, "; "))
	}
}

func size(c oracle.Count) string {
	digits := c.Members.String()
	if len(digits) > 9 {
		digits = fmt.Sprintf("%s.%s·10^%d", digits[:1], digits[1:3], len(digits)-1)
	}
	return fmt.Sprintf("%s of %d", digits, c.Length)
}

const aboutParsers = `
## Parsers against RFC 3986

Each parser was asked about the suite of rule URI-reference by the Wp-method, without seeds: %d cases, of which %d are valid. "Too
lenient" are cases that it takes and the grammar does not have, "too strict" those that it refuses and the
grammar has. Many of these parsers do not mean to follow RFC 3986: the numbers say where they differ,
not that they are wrong. What is refused has a cause where each valid case with that trait, under some
schemes, is refused; "as it seems" is a heuristic. How each is asked is in [oracle/judges](../oracle/judges/README.md).

| parser | right | too lenient | too strict |
| --- | --- | --- | --- |
`

func writeParsers(w io.Writer) error {
	s, err := suite.New("rfc3986", "")
	if err != nil {
		return err
	}
	found, missing, err := parsers()
	if err != nil {
		return err
	}
	defer found.close()
	var reports []*probe.Report
	for _, p := range found.parsers {
		r, err := probe.Run(context.Background(), p.judge, s, probe.Options{Parser: p.title, Suite: suite.Options{NoSeeds: true}})
		if err != nil {
			return fmt.Errorf("%s: %w", p.title, err)
		}
		reports = append(reports, r)
	}
	fmt.Fprintf(w, aboutParsers, reports[0].Cases, reports[0].Valid)
	for _, r := range reports {
		row(w, r.Parser, fmt.Sprintf("%.1f %%", 100*float64(r.Right)/float64(r.Cases)), r.Total(probe.TooLenient), r.Total(probe.TooStrict))
	}
	if len(missing) > 0 {
		fmt.Fprintf(w, "\nNot installed where this was written: %s.\n", strings.Join(missing, ", "))
	}
	for _, r := range reports {
		writeReport(w, r)
	}
	return nil
}

func writeReport(w io.Writer, r *probe.Report) {
	fmt.Fprintf(w, "\n### %s\n", r.Parser)
	if len(r.Deviations) == 0 {
		fmt.Fprintf(w, "\nNo deviation.\n")
		return
	}
	fmt.Fprintln(w, "\n| | rule or cause | section | cases | before, or variety | witness | at |\n| --- | --- | --- | --- | --- | --- | --- |")
	for _, d := range r.Deviations {
		row(w, d.Kind, about(d), d.Section, d.Count, varieties(d), code(d.Witness), d.Offset)
	}
}

// about is the rule of a deviation, or its cause.
func about(d *probe.Deviation) string {
	s := code(d.Rule)
	switch {
	case d.Cause != "":
		return d.Cause
	case d.Component != "":
		s += " of the " + d.Component
	}
	if d.Guess {
		s += ", as it seems"
	}
	return s
}

func varieties(d *probe.Deviation) string {
	if d.Cause != "" {
		return octets(d.Octets, ", ")
	}
	return octets(d.Octets, " ")
}
