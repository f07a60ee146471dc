package main

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/urigrammar/uri/internal/printable"
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

// longestTable is how many families the table of a parser shows.
const longestTable = 8

// writeParser writes what is to be said of a parser: sentences, and a table of the families of its deviations.
func (s *study) writeParser(w io.Writer, i int, p parserReport) {
	fmt.Fprintf(w, "\n### %s\n\n", p.Parser)
	if len(p.Deviations) == 0 {
		fmt.Fprintln(w, "No deviation.")
		return
	}
	fmt.Fprintln(w, strings.Join(s.sentences(i, p), " "))
	fmt.Fprintln(w, "\n| | | cases | witness |\n| --- | --- | --: | --- |")
	rows := slices.Concat(s.of(i, true), s.of(i, false))
	slices.SortStableFunc(rows, func(a, b familyRow) int { return cmp.Compare(b.of[i].Count, a.of[i].Count) })
	for _, r := range rows[:min(longestTable, len(rows))] {
		row(w, r.sign(), r.name, r.of[i].Count, marked(r.of[i].Witness, r.of[i].Offset))
	}
	if n := len(rows) - longestTable; n > 0 {
		fmt.Fprintf(w, "\nThe matrix above has %d more.\n", n)
	}
}

// sentences are five, on how much, on what is taken, on "%", on the authority, and on what is refused.
func (s *study) sentences(i int, p parserReport) []string {
	taken, refused := s.of(i, true), s.of(i, false)
	return []string{
		fmt.Sprintf("It is right about %s of the cases: it takes %d that are no references, and refuses %d that are.", s.share(p.Right), p.total(true), p.total(false)),
		first("What it takes most often:", taken),
		percentSentence(taken),
		authoritySentence(taken),
		first("What it refuses most often:", refused),
	}
}

// of returns the families that a parser has, the frequent ones first.
func (s *study) of(i int, lenient bool) []familyRow {
	rows := slices.DeleteFunc(s.families(lenient), func(r familyRow) bool { return r.of[i].Count == 0 })
	slices.SortStableFunc(rows, func(a, b familyRow) int { return cmp.Compare(b.of[i].Count, a.of[i].Count) })
	for n := range rows {
		rows[n].witness = rows[n].of[i].Witness
	}
	return rows
}

func first(begin string, rows []familyRow) string {
	if len(rows) == 0 {
		return begin + " nothing."
	}
	return fmt.Sprintf("%s %s, such as %s.", begin, rows[0].name, code(string(rows[0].witness)))
}

const brokenPercent = `a broken "%" in the `

func percentSentence(taken []familyRow) string {
	var where []string
	for _, r := range taken {
		if place, ok := strings.CutPrefix(r.name, brokenPercent); ok {
			where = append(where, place)
		}
	}
	if len(where) == 0 {
		return `It takes no "%" without two hexadecimal digits.`
	}
	return fmt.Sprintf(`It takes a "%%" without two hexadecimal digits in the %s.`, list(where))
}

// inAuthority are the families of what may move the end of a host.
var inAuthority = []string{"octets that no host has", "a port that is no number", "brackets around what is no IP literal", "what is neither userinfo nor host and port"}

func authoritySentence(taken []familyRow) string {
	var what []string
	for _, r := range taken {
		if slices.Contains(inAuthority, r.name) {
			what = append(what, r.name)
		}
	}
	if len(what) == 0 {
		return "In the authority it takes nothing else that RFC 3986 does not have."
	}
	return fmt.Sprintf("In the authority it takes %s.", list(what))
}

// marked is a witness with the place where the grammar stops, or where what is refused stands.
func marked(witness text, offset int) string {
	return code(string(witness)) + fmt.Sprintf(" at %d", offset)
}

// familyRow is a family of deviations, and what each parser has of it.
type familyRow struct {
	name    string
	lenient bool
	witness text // a shortest one
	of      []familyCell
}

// familyCell is what a parser has of a family.
type familyCell struct {
	Count   int
	Witness text
	Offset  int
	About   []string
}

// add puts a deviation into the cell.
func (c *familyCell) add(d deviation) {
	if c.Count == 0 || len(d.Witness) < len(c.Witness) {
		c.Witness, c.Offset = d.Witness, d.Offset
	}
	c.Count += d.Count
	if !slices.Contains(c.About, d.About) {
		c.About = append(c.About, d.About)
	}
}

// families returns the families of all parsers, those that most parsers have first.
func (s *study) families(lenient bool) []familyRow {
	var rows []familyRow
	at := map[string]int{}
	for i, p := range s.Parsers {
		for _, d := range p.Deviations {
			if d.Lenient != lenient {
				continue
			}
			n, ok := at[d.Family]
			if !ok {
				n = len(rows)
				at[d.Family] = n
				rows = append(rows, familyRow{name: d.Family, lenient: lenient, witness: d.Witness, of: make([]familyCell, len(s.Parsers))})
			}
			rows[n].of[i].add(d)
			if len(d.Witness) < len(rows[n].witness) {
				rows[n].witness = d.Witness
			}
		}
	}
	slices.SortStableFunc(rows, func(a, b familyRow) int {
		return cmp.Or(cmp.Compare(b.parsers(), a.parsers()), cmp.Compare(b.total(), a.total()), cmp.Compare(a.name, b.name))
	})
	return rows
}

// parsers counts those that have the family.
func (r familyRow) parsers() (n int) {
	for _, c := range r.of {
		if c.Count > 0 {
			n++
		}
	}
	return n
}

func (r familyRow) total() (n int) {
	for _, c := range r.of {
		n += c.Count
	}
	return n
}

// sign marks in tables whether parsers take too much or refuse too much.
func (r familyRow) sign() string {
	if r.lenient {
		return "+"
	}
	return "−"
}

// row writes a row of a table. In a table "|" is escaped even in code.
func row(w io.Writer, cells ...any) {
	for _, c := range cells {
		fmt.Fprintf(w, "| %s ", strings.ReplaceAll(fmt.Sprint(c), "|", `\|`))
	}
	fmt.Fprintln(w, "|")
}

const longest = 48 // octets of a witness that are shown

// code is a string as code, with what cannot be seen as Go writes it, and without the middle if it is
// long.
func code(s string) string {
	if len(s) > longest {
		s = s[:longest/2] + "…" + s[len(s)-longest/4:]
	}
	s = printable.Visible(s)
	switch {
	case s == "":
		return "(empty)"
	case strings.Contains(s, "`"):
		return "`` " + s + " ``"
	case strings.HasPrefix(s, " ") || strings.HasSuffix(s, " "):
		return "<code>" + strings.NewReplacer("&", "&amp;", "<", "&lt;", " ", "&nbsp;").Replace(s) + "</code>"
	}
	return "`" + s + "`"
}
