package template

import (
	"unicode/utf8"

	"github.com/urigrammar/uri"
)

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
	for name, member := range value.members() {
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
	for name, member := range value.members() {
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
	for name, member := range v.members() {
		if !utf8.ValidString(name) || !utf8.ValidString(member) {
			return false
		}
	}
	return true
}
