package differ

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/run/printable"
	"github.com/urigrammar/uri/oracle/internal/reporttext"
)

// Report is the result of [Run].
type Report struct {
	Inputs  int             `json:"inputs"`
	Parsers []Count         `json:"parsers"`
	Same    []Normalization `json:"same"` // the normalizations that were applied
	// Classes are sorted by the length of their witnesses, shortest first.
	Classes []*Class `json:"classes"`
	// Others is the number of differences outside Classes, which has at most 10,000 entries.
	Others int `json:"others"`
	// Pairs has an entry for each component and pair of parsers.
	Pairs []Pair `json:"pairs"`
}

// Count contains the number of inputs that a parser accepted, the number that it rejected, and the
// number that could not be sent to it.
type Count struct {
	Name     string `json:"name"`
	Accepted int    `json:"accepted"`
	Rejected int    `json:"rejected"`
	Unsent   int    `json:"unsent"` // the number of inputs that could not be sent to the parser
}

// Class is a set of inputs that share a trait and divide the parsers into the same groups.
type Class struct {
	Component string `json:"component"` // the component on which the groups differ, or "verdict"
	// Trait describes an unusual property of all these inputs, or is "". The trait is probably, but
	// not certainly, the cause of the difference.
	Trait   string `json:"trait"`
	Count   int    `json:"count"`
	Witness string `json:"-"` // a shortest input; in JSON, witness or witness_bytes as in package suite
	// Groups divide the parsers by the component that they find in Witness. Any two groups find
	// different components. A parser that does not report the component is in no group.
	Groups []Group `json:"groups"`
}

// Group is a set of parsers that find the same component in an input.
type Group struct {
	Parsers []string `json:"parsers"`
	Sees    string   `json:"sees"` // the result of the first parser; a component is quoted
}

// Pair compares the results of two parsers for a component.
type Pair struct {
	Component string `json:"component"`
	A         string `json:"a"`
	B         string `json:"b"`
	Compared  int    `json:"compared"` // the number of inputs for which both report components
	Count     int    `json:"count"`    // the number of these on which they differ
	Witness   string `json:"-"`        // a shortest one; in JSON, as for a Class
	SeenByA   string `json:"seen_by_a"`
	SeenByB   string `json:"seen_by_b"`
}

// Deviation is an input on which parsers differ.
type Deviation struct {
	Input      string   `json:"-"` // in JSON, input or input_bytes as in package suite
	Trait      string   `json:"trait"`
	Components []string `json:"components"` // the components that differ; "verdict" if some parsers reject the input
	Answers    []Answer `json:"answers"`
}

// Answer is a parser's answer before normalization.
type Answer struct {
	Parser     string          `json:"parser"`
	Valid      bool            `json:"valid"`
	Sent       bool            `json:"sent"`
	Components *uri.Components `json:"components"`
	Reason     string          `json:"reason,omitempty"`
}

// MarshalJSON returns an object with the fields. It escapes invisible characters, as the
// human-readable report does.
func (r *Report) MarshalJSON() ([]byte, error) {
	type fields Report
	return printable.JSON((*fields)(r))
}

// MarshalJSON returns an object with the fields, and with the witness in the form that package
// suite uses.
func (c *Class) MarshalJSON() ([]byte, error) {
	type fields Class
	return printable.JSON(struct {
		witness
		*fields
	}{witnessOf(c.Witness, true), (*fields)(c)})
}

// MarshalJSON returns an object with the fields, and with any witness in the form that package
// suite uses.
func (p Pair) MarshalJSON() ([]byte, error) {
	type fields Pair
	return printable.JSON(struct {
		fields
		witness
	}{fields(p), witnessOf(p.Witness, p.Count > 0)})
}

// MarshalJSON returns an object with the fields, and with the input in the form that package suite
// uses.
func (d Deviation) MarshalJSON() ([]byte, error) {
	type fields Deviation
	out := struct {
		Text  *string `json:"input,omitempty"`
		Bytes *string `json:"input_bytes,omitempty"`
		fields
	}{fields: fields(d)}
	out.Text, out.Bytes = printable.TextOrBytes(d.Input)
	return printable.JSON(out)
}

type witness struct {
	Text  *string `json:"witness,omitempty"`
	Bytes *string `json:"witness_bytes,omitempty"`
}

func witnessOf(s string, present bool) (w witness) {
	if present {
		w.Text, w.Bytes = printable.TextOrBytes(s)
	}
	return w
}

// Total returns the number of differences. An input counts once for each component in which parsers
// differ.
func (r *Report) Total() int {
	n := r.Others
	for _, c := range r.Classes {
		n += c.Count
	}
	return n
}

// Merge adds the report s to r. The two reports must have different inputs, but the same parsers
// and options. The result equals the report of [Run] on all inputs together. The order of merging
// does not matter unless there are more classes than a report can hold. Merge moves parts of s into
// r, so s must not be used afterwards.
func (r *Report) Merge(s *Report) {
	r.Inputs += s.Inputs
	r.Others += s.Others
	for i := range min(len(r.Parsers), len(s.Parsers)) {
		r.Parsers[i].add(s.Parsers[i])
	}
	for i := range min(len(r.Pairs), len(s.Pairs)) {
		r.Pairs[i].add(s.Pairs[i])
	}
	r.mergeClasses(s)
}

func (r *Report) mergeClasses(s *Report) {
	known := make(map[string]*Class, len(r.Classes))
	for _, c := range r.Classes {
		known[c.key()] = c
	}
	for _, c := range s.Classes {
		if k := known[c.key()]; k != nil {
			k.add(c)
		} else {
			r.Classes = append(r.Classes, c)
		}
	}
	slices.SortFunc(r.Classes, compareClasses)
	for _, c := range r.Classes[min(len(r.Classes), mostClasses):] {
		r.Others += c.Count
	}
	r.Classes = r.Classes[:min(len(r.Classes), mostClasses)]
}

// key is the same for classes of the same inputs, whatever their witnesses.
func (c *Class) key() string {
	key := []string{c.Component, c.Trait}
	for _, g := range c.Groups {
		key = append(key, strings.Join(g.Parsers, "\x00"))
	}
	return strings.Join(key, "\x00\x00")
}

func (c *Class) add(d *Class) {
	c.Count += d.Count
	if shorter(d.Witness, c.Witness) {
		c.Witness, c.Groups = d.Witness, d.Groups
	}
}

func (c *Count) add(d Count) {
	c.Accepted += d.Accepted
	c.Rejected += d.Rejected
	c.Unsent += d.Unsent
}

func (p *Pair) add(q Pair) {
	if q.Count > 0 && (p.Count == 0 || shorter(q.Witness, p.Witness)) {
		p.Witness, p.SeenByA, p.SeenByB = q.Witness, q.SeenByA, q.SeenByB
	}
	p.Count += q.Count
	p.Compared += q.Compared
}

// WriteText writes r in human-readable form.
func (r *Report) WriteText(w io.Writer) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%d inputs, %d parsers, %d differences\n\n", r.Inputs, len(r.Parsers), r.Total())
	for _, p := range r.Parsers {
		fmt.Fprintf(&b, "  %-24s %s\n", reporttext.Shown(p.Name), p.summary())
	}
	for _, c := range r.Classes {
		c.writeText(&b)
	}
	if r.Others > 0 {
		fmt.Fprintf(&b, "\n%d more differences are not classified: too many classes\n", r.Others)
	}
	fmt.Fprintf(&b, "\n%s\n", r.sameness())
	_, err := io.WriteString(w, b.String())
	return err
}

func (c Count) summary() string {
	s := fmt.Sprintf("%d accepted, %d rejected", c.Accepted, c.Rejected)
	if c.Unsent > 0 {
		s += fmt.Sprintf(", %d could not be sent", c.Unsent)
	}
	return s
}

// sameness describes which normalizations were applied, and which were not.
func (r *Report) sameness() string {
	var done, left []string
	for _, n := range Normalizations() {
		if slices.Contains(r.Same, n) {
			done = append(done, n.String())
		} else {
			left = append(left, n.String())
		}
	}
	return fmt.Sprintf("Treated as equal: %s. Not treated as equal: %s.", listed(done), listed(left))
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
	fmt.Fprintf(b, " (%s)\n  \"%s\"\n", inputs(c.Count), reporttext.Shown(c.Witness))
	for _, g := range c.Groups {
		fmt.Fprintf(b, "    %s: %s\n", reporttext.Shown(strings.Join(g.Parsers, ", ")), reporttext.Shown(g.Sees))
	}
}

func inputs(n int) string {
	if n == 1 {
		return "1 input"
	}
	return fmt.Sprintf("%d inputs", n)
}
