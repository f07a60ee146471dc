package strictness

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/urigrammar/uri/internal/run/printable"
)

// writePage writes the page for people.
func (s *study) writePage(w io.Writer) {
	fmt.Fprint(w, introduction)
	for i, finding := range s.findings() {
		fmt.Fprintf(w, "%d. %s\n", i+1, finding)
	}
	fmt.Fprintf(w, aboutPage, s.Written, s.Go, s.Platform)
	s.writeParsers(w)
	s.writeRelations(w)
	fmt.Fprint(w, limits)
}

const introduction = `# Strictness

This page shows how the standards for URIs differ, and where parsers deviate from RFC 3986.

`

const aboutPage = `
[strictness.json](../oracle/strictness/testdata/strictness.json) lists all differences with their causes, each with a shortest example.
` + "`make strictness`" + ` wrote this page on %s with %s on %s.
`

const aboutRelations = `
## The grammars, in pairs

These numbers are computed with automata. Each string that only one grammar of a pair accepts is in one class, and each class has one cause.

`

func (s *study) writeRelations(w io.Writer) {
	fmt.Fprint(w, aboutRelations)
	for _, fact := range s.aboutGrammars() {
		fmt.Fprintf(w, "- %s\n", fact)
	}
}

const aboutParsers = `
## The parsers against RFC 3986

Each parser read a [suite](terms.md#comparing-parsers) for rule URI-reference (Wp-method, without seeds): %d cases, of which %d are valid. Many of
these parsers do not aim to follow RFC 3986, so the numbers show differences, not mistakes.

`

// writeParsers writes a row for each parser.
func (s *study) writeParsers(w io.Writer) {
	fmt.Fprintf(w, aboutParsers, s.Cases, s.Valid)
	row(w, "parser", "right", "accepts invalid", "rejects valid")
	fmt.Fprintln(w, "| --- | --: | --: | --: |")
	for _, p := range s.Parsers {
		row(w, p.Parser, s.share(p.Right), p.total(true), p.total(false))
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

- The grammars of the URL Standard accept every domain with non-ASCII characters or A-labels, because only the IDNA tables can decide which are valid.
- The suite contains one byte of each class that the grammar distinguishes; ` + "`uritest probe --octets`" + ` tries every byte.
- This page compares only verdicts; ` + "`uritest differ`" + ` compares components.
`

const brokenPercent = `a broken "%" in the `

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
