package probe

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/urigrammar/uri/oracle/internal/htmlreport"
)

// WriteText writes r for people.
func (r *Report) WriteText(w io.Writer) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s against %s %s: %s\n", r.name(), r.Grammar, r.Rule, r.summary())
	for k := range Kind(len(kindNames)) {
		if r.Total(k) == 0 {
			continue
		}
		fmt.Fprintf(&b, "\n%s (%d cases)\n", k, r.Total(k))
		for _, d := range r.Deviations {
			if d.Kind == k {
				d.writeText(&b)
			}
		}
	}
	if r.causes() {
		b.WriteString("\n" + aboutCauses + "\n")
	}
	if r.guesses() {
		b.WriteString("\n" + aboutGuesses + "\n")
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// What the reports say of what a parser is too strict about.
const (
	aboutCauses = `Of the valid inputs of the suite with a cause that is named, with one of the schemes ("none" is no scheme), all are refused.`
	// The lines are as long as those of a terminal.
	aboutGuesses = `"As it seems": a parser that refuses only says no. Of the valid inputs that it takes, the one that begins most like a
refused one shows how far it follows. That is a heuristic; the cause may lie elsewhere.`
)

func (r *Report) causes() bool {
	return slices.ContainsFunc(r.Deviations, func(d *Deviation) bool { return d.Cause != "" })
}

func (r *Report) guesses() bool {
	return slices.ContainsFunc(r.Deviations, func(d *Deviation) bool { return d.Guess })
}

func (r *Report) name() string {
	if r.Parser == "" {
		return "the parser"
	}
	return htmlreport.Shown(r.Parser)
}

func (r *Report) summary() string {
	s := fmt.Sprintf("%d of %d cases right", r.Right, r.Cases-r.Unasked)
	if r.Unasked > 0 {
		s += fmt.Sprintf(", %d could not be sent", r.Unasked)
	}
	for k := range Kind(len(kindNames)) {
		if n := r.Total(k); n > 0 {
			s += fmt.Sprintf(", %d %s", n, k)
		}
	}
	return s
}

// place is the rule with its section.
func (d *Deviation) place() string {
	if d.Section == "" {
		return d.Rule
	}
	return fmt.Sprintf("%s (section %s)", d.Rule, d.Section)
}

// heading is what a deviation is about, such as `query (section 3.4) before "`.
func (d *Deviation) heading() string {
	s, before := d.place(), " before "
	if d.Cause != "" {
		s, before = d.Cause, ": "
	}
	if d.Component != "" {
		s = fmt.Sprintf("%s of the %s", s, d.Component)
	}
	if len(d.Octets) > 0 {
		s += before + d.varieties()
	}
	if d.Guess {
		s += ", as it seems"
	}
	return s
}

// varieties are the octets of d: words, where they are varieties of a cause.
func (d *Deviation) varieties() string {
	if d.Cause != "" {
		return strings.Join(d.Octets, ", ")
	}
	return strings.Join(d.Octets, " ")
}

// notes are what else there is to say.
func (d *Deviation) notes() []string {
	var out []string
	if d.Detail != "" {
		out = append(out, d.Detail)
	}
	if d.Cause != "" && len(d.Schemes) <= 8 {
		out = append(out, "with the schemes: "+strings.Join(d.Schemes, " "))
	}
	if len(d.Seeds) > 0 {
		out = append(out, "seeds: "+strings.Join(d.Seeds, "; "))
	}
	return out
}

func (d *Deviation) writeText(b *strings.Builder) {
	fmt.Fprintf(b, "  %6d  %s", d.Count, d.heading())
	before, at, after := d.Marked()
	fmt.Fprintf(b, "\n          \"%s%s%s\"\n", before, at, after)
	if d.Kind != WrongComponent {
		fmt.Fprintf(b, "           %s%s\n", strings.Repeat(" ", len([]rune(before))), strings.Repeat("^", max(1, len([]rune(at)))))
	}
	for _, note := range d.notes() {
		fmt.Fprintf(b, "          %s\n", note)
	}
}
