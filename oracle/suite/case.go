package suite

import (
	"encoding/json"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/urigrammar/uri/internal/automaton"
)

// Case is an input with what a right implementation says about it.
type Case struct {
	Input string
	Valid bool // whether the input matches the rule

	// Components are those of a valid input; nil if it is not valid, or the rule is not one for
	// references.
	Components *Components

	// Offset is how many octets of the input can be read before it goes wrong: its length if it ends too
	// early, and if it is valid.
	Offset int

	// Rule is, of an input that is not valid, the rule in which it goes wrong, and of a valid one, the
	// rule in which it ends. Section is where the rule stands in the document.
	Rule    string
	Section string

	Fault Fault // that the case is there to catch
}

// Fault is a kind of fault of an implementation, seen as an automaton.
type Fault uint8

const (
	WrongVerdict    Fault = iota // a state accepts or refuses wrongly
	WrongTransition              // a transition leads to a wrong state
	WrongOctet                   // an octet is treated unlike the others of its class
	MemberRefused                // a member at random is refused
	MissAccepted                 // a near miss is accepted
)

var faultNames = [...]string{"verdict", "transition", "octet", "member", "near miss"}

// String is a word for the fault: "verdict", "transition", "octet", "member" or "near miss".
func (f Fault) String() string {
	if int(f) < len(faultNames) {
		return faultNames[f]
	}
	return fmt.Sprintf("Fault(%d)", uint8(f))
}

// Judge makes a case of any input.
func (s *Suite) Judge(input string) Case {
	d := s.labeled.DFA
	q, i := 0, 0
	for ; i < len(input); i++ {
		to := d.Step(q, d.Alphabet.Class(rune(input[i])))
		if to == automaton.Dead {
			break
		}
		q = to
	}
	c := Case{Input: input, Valid: i == len(input) && d.Accept[q], Offset: i, Rule: s.labeled.Rules[q]}
	c.Section = s.language.Grammar.Section(c.Rule)
	if c.Valid {
		c.Components = componentsOf(s.language, input)
	}
	return c
}

// MarshalJSON writes c with the keys input, valid, components, rule, section, offset and fault. An input that is
// not UTF-8 is in the key input_bytes instead of input, and there each octet that is not printable ASCII,
// and "%", is percent-encoded.
func (c Case) MarshalJSON() ([]byte, error) {
	out := struct {
		Input      *string     `json:"input,omitempty"`
		InputBytes *string     `json:"input_bytes,omitempty"`
		Valid      bool        `json:"valid"`
		Components *Components `json:"components"`
		Rule       string      `json:"rule"`
		Section    string      `json:"section"`
		Offset     int         `json:"offset"`
		Fault      string      `json:"fault"`
	}{Valid: c.Valid, Components: c.Components, Rule: c.Rule, Section: c.Section, Offset: c.Offset, Fault: c.Fault.String()}
	if utf8.ValidString(c.Input) {
		out.Input = &c.Input
	} else {
		encoded := encode(c.Input)
		out.InputBytes = &encoded
	}
	return json.Marshal(out)
}

func encode(s string) string {
	var b strings.Builder
	for i := range len(s) {
		if s[i] > ' ' && s[i] < 0x7F && s[i] != '%' {
			b.WriteByte(s[i])
			continue
		}
		fmt.Fprintf(&b, "%%%02X", s[i])
	}
	return b.String()
}
