package differ

import (
	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/printable"
)

// Report is what [Run] found.
type Report struct {
	Inputs  int             `json:"inputs"`
	Parsers []Count         `json:"parsers"`
	Same    []Normalization `json:"same"` // that were done
	// Classes are ways to differ, those with the shortest witnesses first.
	Classes []*Class `json:"classes"`
	// Others is how many differences are in none of the Classes, of which there are 10,000 at most.
	Others int `json:"others"`
	// Pairs has an entry for each component and each two parsers.
	Pairs []Pair `json:"pairs"`
}

// Count is how many inputs a parser took and refused, and how many could not be written to it.
type Count struct {
	Name    string `json:"name"`
	Taken   int    `json:"taken"`
	Refused int    `json:"refused"`
	Unasked int    `json:"unasked"`
}

// Class is the inputs about which the same parsers differ from the same others.
type Class struct {
	Component string `json:"component"` // that they see differently, or "verdict"
	// Trait is what is unusual about all these inputs, in words. It is likely to be the cause, but that is not decided; "" if nothing is.
	Trait   string `json:"trait"`
	Count   int    `json:"count"`
	Witness string `json:"-"` // a shortest input; in JSON witness, or witness_bytes as in package suite
	// Groups are who sees what in Witness. Each two groups differ; who does not say is in none.
	Groups []Group `json:"groups"`
}

// Group is parsers that see the same in an input.
type Group struct {
	Parsers []string `json:"parsers"`
	Sees    string   `json:"sees"` // in the words of the first one: a component is quoted
}

// Pair is what two parsers see differently of a component.
type Pair struct {
	Component string `json:"component"`
	A         string `json:"a"`
	B         string `json:"b"`
	Compared  int    `json:"compared"` // inputs of which both say what they see
	Count     int    `json:"count"`    // of these, those in which they differ
	Witness   string `json:"-"`        // a shortest one; in JSON as that of a Class
	SeenByA   string `json:"seen_by_a"`
	SeenByB   string `json:"seen_by_b"`
}

// Deviation is an input about which parsers differ.
type Deviation struct {
	Input      string   `json:"-"` // in JSON input, or input_bytes as in package suite
	Trait      string   `json:"trait"`
	Components []string `json:"components"` // in which they differ; "verdict" if some refuse it
	Answers    []Answer `json:"answers"`
}

// Answer is what a parser says, before it is normalized.
type Answer struct {
	Parser     string          `json:"parser"`
	Valid      bool            `json:"valid"`
	Asked      bool            `json:"asked"`
	Components *uri.Components `json:"components"`
	Reason     string          `json:"reason,omitempty"`
}

// MarshalJSON writes the fields. What cannot be seen is escaped, as it is in what is written for people.
func (r *Report) MarshalJSON() ([]byte, error) {
	type fields Report
	return printable.JSON((*fields)(r))
}

// MarshalJSON writes the fields, and the witness as package suite writes inputs.
func (c *Class) MarshalJSON() ([]byte, error) {
	type fields Class
	return printable.JSON(struct {
		witness
		*fields
	}{witnessOf(c.Witness, true), (*fields)(c)})
}

// MarshalJSON writes the fields, and the witness, if there is one, as package suite writes inputs.
func (p Pair) MarshalJSON() ([]byte, error) {
	type fields Pair
	return printable.JSON(struct {
		fields
		witness
	}{fields(p), witnessOf(p.Witness, p.Count > 0)})
}

// MarshalJSON writes the fields, and the input as package suite does.
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

// Total returns how many differences there are: inputs, each counted once for each component in which parsers differ.
func (r *Report) Total() int {
	n := r.Others
	for _, c := range r.Classes {
		n += c.Count
	}
	return n
}
