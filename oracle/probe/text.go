package probe

import (
	"fmt"
	"io"
	"strings"
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
	_, err := io.WriteString(w, b.String())
	return err
}

func (r *Report) name() string {
	if r.Parser == "" {
		return "the parser"
	}
	return r.Parser
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

func (d *Deviation) writeText(b *strings.Builder) {
	fmt.Fprintf(b, "  %6d  %s", d.Count, d.place())
	if len(d.Octets) > 0 {
		fmt.Fprintf(b, " before %s", strings.Join(d.Octets, " "))
	}
	before, at, after := d.Marked()
	fmt.Fprintf(b, "\n          \"%s%s%s\"\n", before, at, after)
	if d.Kind != WrongComponent {
		fmt.Fprintf(b, "           %s%s\n", strings.Repeat(" ", len([]rune(before))), strings.Repeat("^", max(1, len([]rune(at)))))
	}
	if d.Detail != "" {
		fmt.Fprintf(b, "          %s\n", d.Detail)
	}
}
