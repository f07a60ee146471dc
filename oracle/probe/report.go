package probe

import (
	"encoding/json"
	"fmt"
	"slices"
	"unicode/utf8"

	"github.com/urigrammar/uri/internal/octet"
	"github.com/urigrammar/uri/internal/page"
)

// Kind is a way to depart from a grammar.
type Kind uint8

const (
	TooLenient     Kind = iota // takes what the grammar does not have
	TooStrict                  // refuses what the grammar has
	WrongComponent             // takes a valid input apart wrongly
	Panics                     // a Go function panics
)

var kindNames = [...]string{"too lenient", "too strict", "wrong component", "panics"}

// String is "too lenient", "too strict", "wrong component" or "panics".
func (k Kind) String() string {
	if int(k) < len(kindNames) {
		return kindNames[k]
	}
	return fmt.Sprintf("Kind(%d)", uint8(k))
}

// MarshalText is [Kind.String]. The error is always nil.
func (k Kind) MarshalText() ([]byte, error) { return []byte(k.String()), nil }

// UnmarshalText reads the names.
func (k *Kind) UnmarshalText(text []byte) error {
	i := slices.Index(kindNames[:], string(text))
	if i < 0 {
		return fmt.Errorf("unknown kind of deviation %q", text)
	}
	*k = Kind(i)
	return nil
}

// Report is what [Run] found out.
type Report struct {
	Parser  string `json:"parser"`
	Grammar string `json:"grammar"`
	Rule    string `json:"rule"`
	Suite   string `json:"suite"`   // the method by which it was made: "wp", "w" or "transitions"
	Cases   int    `json:"cases"`   // how many inputs there were
	Unasked int    `json:"unasked"` // how many of them could not be sent
	Valid   int    `json:"valid"`   // how many of those sent are valid
	Right   int    `json:"right"`   // how many were answered right

	// Deviations are what was answered wrong: the lenient ones first, the frequent ones first.
	Deviations []*Deviation `json:"deviations"`
}

// Deviation is what a parser does wrong in one way, on which one rule turns.
type Deviation struct {
	Kind Kind `json:"kind"`
	// Rule is where the grammar stops reading what the parser takes; or, if the parser is too strict,
	// where the input leaves all that the parser takes; or the component that was read wrongly.
	Rule    string   `json:"rule"`
	Section string   `json:"section"`
	Octets  []string `json:"octets"` // before which it happens, sorted: an octet, or one of end, control, digit, letter, space, non-ASCII
	Count   int      `json:"count"`  // of cases

	Witness string `json:"-"`      // a shortest input; in JSON witness, or witness_bytes as in package suite
	Offset  int    `json:"offset"` // where in Witness it happens, in octets; its length if at its end
	Detail  string `json:"detail"` // what the parser said about Witness, or what it misread

	octets map[string]bool
}

func (d *Deviation) add(input string, offset int) {
	d.octets[octet.KindAt(input, offset).String()] = true
}

func (d *Deviation) finish() {
	for o := range d.octets {
		d.Octets = append(d.Octets, o)
	}
	slices.Sort(d.Octets)
}

// MarshalJSON writes the fields, and the witness as package suite writes inputs.
func (d *Deviation) MarshalJSON() ([]byte, error) {
	type fields Deviation
	out := struct {
		*fields
		Witness      *string `json:"witness,omitempty"`
		WitnessBytes *string `json:"witness_bytes,omitempty"`
	}{fields: (*fields)(d)}
	if utf8.ValidString(d.Witness) {
		out.Witness = &d.Witness
	} else {
		encoded := octet.Encode(d.Witness)
		out.WitnessBytes = &encoded
	}
	return json.Marshal(out)
}

// Total counts the cases of the deviations of a kind.
func (r *Report) Total(k Kind) int {
	n := 0
	for _, d := range r.Deviations {
		if d.Kind == k {
			n += d.Count
		}
	}
	return n
}

// Marked is the witness for people: what stands before the offending octet, the octet, and what follows, in which
// octets that cannot be seen are written as Go does. At the end of the witness the octet is "".
func (d *Deviation) Marked() (before, at, after string) {
	m := page.Mark(d.Witness, d.Offset)
	return m.Before, m.At, m.After
}
