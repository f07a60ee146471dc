package probe

import (
	"fmt"
	"slices"

	"github.com/urigrammar/uri/internal/excerpt"
	"github.com/urigrammar/uri/internal/printable"
	"github.com/urigrammar/uri/oracle/internal/htmlreport"
	"github.com/urigrammar/uri/oracle/internal/refposition"
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

// String returns "too lenient", "too strict", "wrong component" or "panics".
func (k Kind) String() string {
	if int(k) < len(kindNames) {
		return kindNames[k]
	}
	return fmt.Sprintf("Kind(%d)", uint8(k))
}

// MarshalText returns [Kind.String]. The error is always nil.
func (k Kind) MarshalText() ([]byte, error) { return []byte(k.String()), nil }

// UnmarshalText reads the names.
func (k *Kind) UnmarshalText(text []byte) error {
	i := slices.Index(kindNames[:], string(text))
	if i < 0 {
		return fmt.Errorf("unknown kind of deviation %q", excerpt.Hidden(string(text)))
	}
	*k = Kind(i)
	return nil
}

// Report is what [Run] found.
type Report struct {
	Parser  string `json:"parser"`
	Grammar string `json:"grammar"`
	Rule    string `json:"rule"`
	Suite   string `json:"suite"`   // as [suite.Options.String] has it, such as "wp seeds"
	Cases   int    `json:"cases"`   // how many inputs there were
	Unasked int    `json:"unasked"` // how many of them could not be sent
	Valid   int    `json:"valid"`   // how many of those sent are valid
	Right   int    `json:"right"`   // how many were answered right

	// Deviations are what was answered wrong: the lenient ones first, the frequent ones first.
	Deviations []*Deviation `json:"deviations"`
}

// Deviation is what a parser does wrong in one way: in one rule, or for one cause.
type Deviation struct {
	Kind Kind `json:"kind"`

	// Cause is, if the parser is too strict, what all the valid inputs have that it refuses: it takes none of the
	// suite that has it, with one of the Schemes. That is decided by all cases, though other traits of the same inputs may be the true cause.
	// It is "" if no cause was found.
	Cause string `json:"cause"`
	// Schemes are those of the inputs that are refused for the cause, in lower case, sorted; "none" is no scheme. It may
	// be that with others the parser takes it. They are nil where there is no Cause.
	Schemes []string `json:"schemes"`

	// Rule is where the grammar stops reading what the parser takes or panics about; or the rule that the
	// cause belongs to; or the component that was read wrongly. If the parser is too strict for no cause that was
	// found, it is where the input leaves all that the parser takes, which is a heuristic: Guess is true.
	Rule    string `json:"rule"`
	Section string `json:"section"`
	Guess   bool   `json:"guess"`

	// Component is the component in which the rule is, if there are several: pct-encoded has one. Else it is "".
	Component string `json:"component"`

	// Octets are those before which it happens, sorted: an octet, or one of end, control, digit, letter, space,
	// non-ASCII. Of a Cause they are its varieties: the octets that are refused, or "no UTF-8", or such as "before a
	// port" of an empty host.
	Octets []string `json:"octets"`
	Seeds  []string `json:"seeds"` // the names of the seeds among the cases, sorted

	Count int `json:"count"` // of cases

	Witness string `json:"-"`      // a shortest input; in JSON witness, or witness_bytes as in package suite
	Offset  int    `json:"offset"` // where in Witness it happens, in octets; its length if at its end
	Detail  string `json:"detail"` // what the parser said about Witness, at most 400 octets, in which what cannot be seen is written as Go does; or what it misread

	octets map[string]bool
}

func (d *Deviation) add(input string, offset int) {
	d.octets[refposition.KindAt(input, offset).String()] = true
}

func (d *Deviation) finish() {
	for o := range d.octets {
		d.Octets = append(d.Octets, o)
	}
	slices.Sort(d.Octets)
	slices.Sort(d.Seeds)
	slices.Sort(d.Schemes)
}

// MarshalJSON writes the fields. What cannot be seen is escaped, as it is in what is written for people.
func (r *Report) MarshalJSON() ([]byte, error) {
	type fields Report
	return printable.JSON((*fields)(r))
}

// MarshalJSON writes the fields, and the witness as package suite writes inputs.
func (d *Deviation) MarshalJSON() ([]byte, error) {
	type fields Deviation
	out := struct {
		*fields
		Witness      *string `json:"witness,omitempty"`
		WitnessBytes *string `json:"witness_bytes,omitempty"`
	}{fields: (*fields)(d)}
	out.Witness, out.WitnessBytes = printable.TextOrBytes(d.Witness)
	return printable.JSON(out)
}

// Total returns the number of cases of the deviations of a kind.
func (r *Report) Total(k Kind) int {
	n := 0
	for _, d := range r.Deviations {
		if d.Kind == k {
			n += d.Count
		}
	}
	return n
}

// Marked returns the witness for people: the part before the offending octet, the octet, and the part after it. Octets
// that cannot be seen are escaped as in Go. At the end of the witness the octet is "".
func (d *Deviation) Marked() (before, at, after string) {
	m := htmlreport.Mark(d.Witness, d.Offset)
	return m.Before, m.At, m.After
}
