package template

import (
	"strings"
	"unicode/utf8"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/run/ascii"
)

// behavior describes an operator: a row of the table in appendix A of RFC 6570.
type behavior struct {
	first     string // the text before the first defined variable
	separator string // the text between variables, and between exploded members
	named     bool   // names precede values
	ifEmpty   string // the text after the name of an empty value
	reserved  bool   // reserved characters and triplets are not encoded
}

// behaviors maps operators to their behavior. Index 0 is for expressions without an operator.
var behaviors = [128]*behavior{
	0:   {separator: ","},
	'+': {separator: ",", reserved: true},
	'#': {first: "#", separator: ",", reserved: true},
	'.': {first: ".", separator: "."},
	'/': {first: "/", separator: "/"},
	';': {first: ";", separator: ";", named: true},
	'?': {first: "?", separator: "&", named: true, ifEmpty: "="},
	'&': {first: "&", separator: "&", named: true, ifEmpty: "="},
}

// behaviorOf returns the behavior of an expression's operator. ok is false if the operator is reserved.
func behaviorOf(operator string) (b *behavior, ok bool) {
	if operator == "" {
		return behaviors[0], true
	}
	b = behaviors[operator[0]&0x7F]
	return b, b != nil
}

// Expand replaces the variables of t with their values (section 3). The error is an [*ExpandError].
//
// It ignores values whose name is not that of a variable. It takes time proportional to the length
// of the template and of the values, each counted once per variable.
func (t Template) Expand(values Values) (u uri.URI, err error) {
	var memory [256]byte
	e, b := expansion{values: values}, memory[:0]
	for rest := t.text; rest != ""; {
		literals, expression, after := cutExpression(rest)
		if ascii.Is(literals) { // then they are unreserved, reserved or triplets
			b = append(b, literals...)
		} else {
			b = appendReserved(b, literals)
		}
		if expression != "" {
			if b, err = e.appendExpression(b, expression); err != nil {
				return uri.URI{}, err
			}
		}
		rest = after
	}
	if u, err = uri.ParseReference(string(b)); err != nil {
		return uri.URI{}, &ExpandError{err: err}
	}
	return u, nil
}

// cutExpression splits a valid template after its first expression. Its literals contain no braces. It returns the expression
// without its braces. It is a fast version of [Template.Parts].
func cutExpression(template string) (literals, expression, rest string) {
	opening := strings.IndexByte(template, '{')
	if opening < 0 {
		return template, "", ""
	}
	closing := opening + strings.IndexByte(template[opening:], '}')
	return template[:opening], template[opening+1 : closing], template[closing+1:]
}

// cutOperator splits a valid expression, which has at least one variable. Names begin with a letter, a digit, "_" or "%".
func cutOperator(expression string) (operator, variables string) {
	if c := expression[0]; ascii.IsLetterOrDigit(c) || c == '_' || c == '%' {
		return "", expression
	}
	return expression[:1], expression[1:]
}

// cut sets v to the first variable of a valid list, and returns the rest.
func (v *Variable) cut(list, operator string) (rest string) {
	end := 0
	for end < len(list) && list[end] != ',' && list[end] != ':' && list[end] != '*' {
		end++
	}
	*v = Variable{Name: list[:end], Operator: operator}
	for ; end < len(list) && list[end] != ','; end++ {
		switch c := list[end]; c {
		case '*':
			v.Explode = true
		case ':':
		default: // a digit, of one to four
			v.Prefix = 10*v.Prefix + int(c-'0')
		}
	}
	return strings.TrimPrefix(list[end:], ",")
}

// Check returns an error if t has a reserved operator, so that no values can expand it. The error
// is an [*ExpandError].
func (t Template) Check() error {
	for v := range t.Variables() {
		if _, ok := behaviorOf(v.Operator); !ok {
			return &ExpandError{v, ErrReservedOperator}
		}
	}
	return nil
}

// expansion is the state of expanding a template. Its methods append to a text.
type expansion struct {
	values Values

	*behavior        // of the expression
	before    string // the text before the next variable
}

func (e *expansion) appendExpression(b []byte, expression string) ([]byte, error) {
	operator, variables := cutOperator(expression)
	does, ok := behaviorOf(operator)
	var v Variable
	for i := 0; variables != ""; i++ {
		variables = v.cut(variables, operator)
		if !ok {
			return nil, &ExpandError{v, ErrReservedOperator}
		}
		if i == 0 {
			e.behavior, e.before = does, does.first
		}
		value := e.values[v.Name]
		if err := value.check(&v); err != nil {
			return nil, &ExpandError{v, err}
		}
		b = e.appendVariable(b, &v, &value)
	}
	return b, nil
}

// check returns an error if the value of a variable cannot be expanded.
func (v *Value) check(of *Variable) error {
	switch {
	case !v.IsDefined():
		return nil
	case !v.isUTF8():
		return ErrNotUTF8
	case of.Prefix > 0 && v.kind != text:
		return ErrPrefix
	}
	return nil
}

func (e *expansion) appendVariable(b []byte, v *Variable, value *Value) []byte {
	switch {
	case !value.IsDefined():
		return b
	case value.kind == text:
		return e.appendText(e.appendBefore(b), v, value.text)
	case v.Explode:
		return e.appendExploded(b, v, value)
	}
	return e.appendJoined(e.appendBefore(b), v, value)
}

// appendBefore appends the text before a variable, or before a member of an exploded one.
func (e *expansion) appendBefore(b []byte) []byte {
	b = append(b, e.before...)
	e.before = e.separator
	return b
}

func (e *expansion) appendText(b []byte, v *Variable, s string) []byte {
	if v.Prefix > 0 {
		s = e.prefix(s, v.Prefix)
	}
	if e.named {
		b = e.appendName(b, v.Name, s == "")
	}
	return e.appendValue(b, s)
}

// appendName appends the name of a variable, which needs no encoding, and the separator before its value.
func (e *expansion) appendName(b []byte, name string, empty bool) []byte {
	b = append(b, name...)
	if empty {
		return append(b, e.ifEmpty...)
	}
	return append(b, '=')
}

// appendJoined appends a list or a map as one value.
func (e *expansion) appendJoined(b []byte, v *Variable, value *Value) []byte {
	if e.named {
		b = e.appendName(b, v.Name, false)
	}
	comma := ""
	for _, m := range value.members {
		b = append(b, comma...)
		comma = ","
		if value.kind == mapping {
			b = append(e.appendValue(b, m.Name), comma...)
		}
		b = e.appendValue(b, m.Value)
	}
	return b
}

// appendExploded appends a list or a map as if each member were a variable.
func (e *expansion) appendExploded(b []byte, v *Variable, value *Value) []byte {
	for _, m := range value.members {
		b = e.appendBefore(b)
		switch {
		case value.kind == mapping:
			b = e.appendValue(b, m.Name)
			if e.named && m.Value == "" {
				b = append(b, e.ifEmpty...)
				continue
			}
			b = append(b, '=')
		case e.named:
			b = e.appendName(b, v.Name, m.Value == "")
		}
		b = e.appendValue(b, m.Value)
	}
	return b
}

// prefix returns the first n characters of s. If triplets are kept, the triplets that encode one character count
// as one character: a prefix must not end within a triplet or a character (section 2.4.1).
func (e *expansion) prefix(s string, n int) string {
	end := 0
	for ; n > 0 && end < len(s); n-- {
		end += characterLen(s[end:], e.reserved)
	}
	return s[:end]
}

// characterLen returns the length of the first character of s, or of its triplets. A triplet that is not part of valid UTF-8 counts as a
// character.
func characterLen(s string, triplets bool) int {
	const size = len("%FF")
	octets := make([]byte, 0, utf8.UTFMax)
	for i := 0; triplets && len(octets) < utf8.UTFMax && ascii.IsPercentEncoded(s[i:]); i += size {
		octets = append(octets, ascii.HexValue(s[i+1])<<4|ascii.HexValue(s[i+2]))
	}
	if len(octets) > 0 {
		_, n := utf8.DecodeRune(octets)
		return size * n
	}
	_, n := utf8.DecodeRuneInString(s)
	return n
}

func (v *Value) isUTF8() bool {
	if v.kind == text {
		return utf8.ValidString(v.text)
	}
	for _, m := range v.members {
		if !utf8.ValidString(m.Name) || !utf8.ValidString(m.Value) {
			return false
		}
	}
	return true
}

// appendReserved appends s to b. It keeps unreserved characters, reserved characters and triplets, and encodes
// the rest, as for literals (section 3.1) and values (section 3.2.3).
func appendReserved(b []byte, s string) []byte { return appendEncoded(b, s, reserved, true) }

// appendValue appends the expansion of a value, or of a part of one.
func (e *expansion) appendValue(b []byte, s string) []byte {
	if e.reserved {
		return appendReserved(b, s)
	}
	return appendEncoded(b, s, unreserved, false)
}

func appendEncoded(b []byte, s string, stays octets, triplets bool) []byte {
	done := 0
	for i := 0; i < len(s); i++ {
		switch {
		case stays.contains(s[i]):
		case triplets && ascii.IsPercentEncoded(s[i:]):
			i += len("FF")
		default:
			b = ascii.AppendPercentEncoded(append(b, s[done:i]...), s[i])
			done = i + 1
		}
	}
	return append(b, s[done:]...)
}
