package template

import (
	"strings"
	"unicode/utf8"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/ascii"
)

// behavior is what an operator does: a row of the table in appendix A of RFC 6570.
type behavior struct {
	first     string // what precedes the first variable that is defined
	separator string // what stands between variables, and between the members that are exploded
	named     bool   // names precede values
	ifEmpty   string // what follows the name of an empty value
	reserved  bool   // reserved characters and triplets stay what they are
}

var behaviors = map[string]behavior{
	"":  {separator: ","},
	"+": {separator: ",", reserved: true},
	"#": {first: "#", separator: ",", reserved: true},
	".": {first: ".", separator: "."},
	"/": {first: "/", separator: "/"},
	";": {first: ";", separator: ";", named: true},
	"?": {first: "?", separator: "&", named: true, ifEmpty: "="},
	"&": {first: "&", separator: "&", named: true, ifEmpty: "="},
}

// Expand returns the template with its variables replaced by their values (section 3). The error is an [*ExpandError].
//
// Values that no variable has the name of are ignored. Time is in proportion to the template and to the values, each as often as
// a variable has it.
func (t Template) Expand(values Values) (uri.URI, error) {
	e := expansion{values: values, out: make([]byte, 0, len(t.text)+64)}
	for p := range t.Parts() {
		if err := e.part(p); err != nil {
			return uri.URI{}, err
		}
	}
	u, err := uri.ParseReference(string(e.out))
	if err != nil {
		return uri.URI{}, &ExpandError{Err: err}
	}
	return u, nil
}

// Check returns an error if no values can be given with which t expands, though it is valid: if it has an operator that is reserved.
// The error is an [*ExpandError].
func (t Template) Check() error {
	for v := range t.Variables() {
		if _, ok := behaviors[v.Operator]; !ok {
			return &ExpandError{v, ErrReservedOperator}
		}
	}
	return nil
}

// expansion is a template that is being expanded.
type expansion struct {
	values Values
	out    []byte

	behavior        // of the expression
	before   string // what precedes the next variable
}

func (e *expansion) part(p Part) error {
	if literals, ok := p.Literals(); ok {
		e.out = appendReserved(e.out, literals)
		return nil
	}
	first := true
	for v := range p.variables() {
		if first {
			b, ok := behaviors[v.Operator]
			if !ok {
				return &ExpandError{v, ErrReservedOperator}
			}
			e.behavior, e.before, first = b, b.first, false
		}
		if err := e.variable(v, e.values[v.Name]); err != nil {
			return &ExpandError{v, err}
		}
	}
	return nil
}

func (e *expansion) variable(v Variable, value Value) error {
	switch {
	case !value.IsDefined():
		return nil
	case !value.isUTF8():
		return ErrNotUTF8
	case v.Prefix > 0 && value.kind != text:
		return ErrPrefix
	}
	e.next()
	switch {
	case value.kind == text:
		e.text(v, value.text)
	case v.Explode:
		e.exploded(v, value)
	default:
		e.joined(v, value)
	}
	return nil
}

// next writes what precedes a variable, or a member that is exploded.
func (e *expansion) next() {
	e.out = append(e.out, e.before...)
	e.before = e.separator
}

func (e *expansion) text(v Variable, s string) {
	if v.Prefix > 0 {
		s = prefix(s, v.Prefix)
	}
	if e.named {
		e.name(v.Name, s == "")
	}
	e.appendValue(s)
}

// name writes the name of a variable, which needs no encoding, and what stands between it and its value.
func (e *expansion) name(name string, empty bool) {
	e.out = append(e.out, name...)
	if empty {
		e.out = append(e.out, e.ifEmpty...)
		return
	}
	e.out = append(e.out, '=')
}

// joined writes a list or a map as one value.
func (e *expansion) joined(v Variable, value Value) {
	if e.named {
		e.name(v.Name, false)
	}
	comma := ""
	for name, member := range value.Members() {
		e.out = append(e.out, comma...)
		comma = ","
		if value.kind == mapping {
			e.appendValue(name)
			e.out = append(e.out, comma...)
		}
		e.appendValue(member)
	}
}

// exploded writes a list or a map as if each member were a variable.
func (e *expansion) exploded(v Variable, value Value) {
	first := true
	for name, member := range value.Members() {
		if !first {
			e.next()
		}
		first = false
		switch {
		case value.kind == mapping:
			e.appendValue(name)
			if e.named && member == "" {
				e.out = append(e.out, e.ifEmpty...)
				continue
			}
			e.out = append(e.out, '=')
		case e.named:
			e.name(v.Name, member == "")
		}
		e.appendValue(member)
	}
}

// prefix returns the first n characters of s.
func prefix(s string, n int) string {
	for i := range s {
		if n == 0 {
			return s[:i]
		}
		n--
	}
	return s
}

func (v Value) isUTF8() bool {
	if !utf8.ValidString(v.text) {
		return false
	}
	for name, member := range v.Members() {
		if !utf8.ValidString(name) || !utf8.ValidString(member) {
			return false
		}
	}
	return true
}

// stays reports whether an octet is unreserved or reserved (section 1.5).
func stays(octet byte) bool {
	return uri.QueryOctets.Contains(octet) || strings.IndexByte("#[]", octet) >= 0
}

// appendReserved appends s to b. Unreserved and reserved characters and triplets stay what they are, and all else
// is encoded: so section 3.1 has it for literals, and section 3.2.3 for values.
func appendReserved(b []byte, s string) []byte {
	done := 0
	for i := 0; i < len(s); i++ {
		switch {
		case stays(s[i]):
		case ascii.IsPercentEncoded(s[i:]):
			i += 2
		default:
			b = ascii.AppendPercentEncoded(append(b, s[done:i]...), s[i])
			done = i + 1
		}
	}
	return append(b, s[done:]...)
}

// appendValue appends what a value, or a part of one, becomes.
func (e *expansion) appendValue(s string) {
	if e.reserved {
		e.out = appendReserved(e.out, s)
		return
	}
	e.out = uri.UnreservedOctets.AppendEncode(e.out, []byte(s))
}
