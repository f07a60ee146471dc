package differ

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
	fmt.Fprintf(&b, "%d inputs, %d parsers, %d differences\n\n", r.Inputs, len(r.Parsers), r.Total())
	for _, p := range r.Parsers {
		fmt.Fprintf(&b, "  %-24s %s\n", htmlreport.Shown(p.Name), p.summary())
	}
	for _, c := range r.Classes {
		c.writeText(&b)
	}
	if r.Others > 0 {
		fmt.Fprintf(&b, "\n%d more differences are in no class, for there are too many classes\n", r.Others)
	}
	fmt.Fprintf(&b, "\n%s\n", r.sameness())
	_, err := io.WriteString(w, b.String())
	return err
}

func (c Count) summary() string {
	s := fmt.Sprintf("%d taken, %d refused", c.Taken, c.Refused)
	if c.Unasked > 0 {
		s += fmt.Sprintf(", %d could not be asked", c.Unasked)
	}
	return s
}

// sameness says which normalizations were done, and which were not.
func (r *Report) sameness() string {
	var done, left []string
	for _, n := range Normalizations() {
		if slices.Contains(r.Same, n) {
			done = append(done, n.String())
		} else {
			left = append(left, n.String())
		}
	}
	return fmt.Sprintf("Taken for the same: %s. Not: %s.", listed(done), listed(left))
}

func listed(names []string) string {
	if len(names) == 0 {
		return "nothing"
	}
	return strings.Join(names, ", ")
}

func (c *Class) writeText(b *strings.Builder) {
	fmt.Fprintf(b, "\n%s", c.Component)
	if c.Trait != "" {
		fmt.Fprintf(b, ", %s", c.Trait)
	}
	fmt.Fprintf(b, " (%s)\n  \"%s\"\n", inputs(c.Count), htmlreport.Shown(c.Witness))
	for _, g := range c.Groups {
		fmt.Fprintf(b, "    %s: %s\n", htmlreport.Shown(strings.Join(g.Parsers, ", ")), htmlreport.Shown(g.Sees))
	}
}

func inputs(n int) string {
	if n == 1 {
		return "1 input"
	}
	return fmt.Sprintf("%d inputs", n)
}
