package tel

import (
	"strings"

	"github.com/urigrammar/uri/internal/ascii"
	"github.com/urigrammar/uri/schemes/internal/percent"
)

// separators are for people (section 5.1.1): they mean nothing.
var separators = strings.NewReplacer("-", "", ".", "", "(", "", ")", "")

// IsGlobal reports whether n is a global number, which begins with "+" (section 5.1.4).
func (n Number) IsGlobal() bool {
	_, ok := n.GlobalNumber()
	return ok
}

// Digits returns the number without visual separators: for a global number "+" and decimal digits, for a local one hexadecimal
// digits and "*".
func (n Number) Digits() string { return separators.Replace(n.digits()) }

// digits returns the number as it is written.
func (n Number) digits() string {
	digits, ok := n.GlobalNumber()
	if !ok {
		digits, _ = n.LocalNumber()
	}
	return digits
}

// Parameter returns the value of the first parameter of a name, in any case, decoded, and reports whether there is one. A parameter
// without a value has the value "". The octets need not be UTF-8.
//
// The context of a local number is none of its parameters: see [Number.Context].
func (n Number) Parameter(name string) (value string, ok bool) {
	for p := range n.Parameters() {
		if ascii.EqualFold(p.Name(), name) {
			return p.DecodedValue(), true
		}
	}
	return "", false
}

// Extension returns the extension, without visual separators, and reports whether there is one (section 5.3).
func (n Number) Extension() (digits string, ok bool) {
	digits, ok = n.Parameter(extension)
	return separators.Replace(digits), ok
}

// Subaddress returns the ISDN subaddress, decoded, and reports whether there is one (section 5.2).
func (n Number) Subaddress() (text string, ok bool) { return n.Parameter(subaddress) }

// DecodedValue returns the value of p, decoded, or "" if it is absent. It can hold any octets, also line
// breaks and NUL: check it before it becomes part of a line of a protocol.
func (p Parameter) DecodedValue() string {
	text, _ := p.Value()
	return percent.Decode(text)
}
