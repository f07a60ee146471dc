package idn

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/urigrammar/uri/internal/run/excerpt"
)

// Errors that an [*Error] wraps. Test for them with errors.Is.
var (
	ErrPercentEncoding = errors.New(`"%" is not followed by two hexadecimal digits`)
	ErrNotUTF8         = errors.New("invalid UTF-8")
	ErrCharacter       = errors.New("a host name cannot contain this character")
	ErrTooLong         = errors.New("longer than DNS allows")
	ErrNotIDNA         = errors.New("not an internationalized domain name")
	ErrIPv4            = errors.New("resolvers read it as an IPv4 address")
)

// Error reports why a name cannot be converted.
//
// Neither the message nor that of a wrapped error shows the part of the name before the last "@", which
// may be a password. Only [Error.Name] and [Error.Label] return this part.
type Error struct {
	offset int   // in bytes of the name; -1 if a label or the whole name is wrong
	err    error // one of the variables, or an error that wraps one of them

	// about is behind two pointers, because package fmt follows one for a verb that does not fit.
	about **about
}

// about describes the subject of an error.
type about struct {
	name    string
	label   string // the invalid label, decoded
	isLabel bool   // the error is about the label, which may be empty
	char    rune   // the character that is not allowed, or 0

	component string // the rule of RFC 3987 for the part of an IRI, such as "isegment"
}

// newError returns an error about a name.
func newError(offset int, err error, a about) *Error {
	p := &a
	return &Error{offset: offset, err: err, about: &p}
}

// subject returns the subject of e. It is empty if this package did not create e.
func (e *Error) subject() about {
	if e.about == nil {
		return about{}
	}
	return **e.about
}

// Name returns the name as it was passed. It may contain a password.
func (e *Error) Name() string { return e.subject().name }

// Label returns the invalid label, percent-decoded, and reports whether the error is about a label. The
// label may be empty, or contain a password.
func (e *Error) Label() (label string, ok bool) {
	a := e.subject()
	return a.label, a.isLabel
}

// Error describes the error in one line, with part of the name. If the name contains an "@", encoded or
// not, the message does not show the text before the last one.
func (e *Error) Error() string {
	if e.err == nil {
		return "idn: unknown error"
	}
	if component := e.Component(); component != "" {
		return fmt.Sprintf("idn: %v, in the %s at offset %d", e.err, componentName(component), e.offset)
	}
	var b strings.Builder
	b.WriteString("idn: ")
	shown := e.shown()
	if shown != "" {
		b.WriteString(shown)
		b.WriteString(": ")
	}
	b.WriteString(e.err.Error())
	switch {
	case e.offset >= 0:
		fmt.Fprintf(&b, " (offset %d)", e.offset)
	case shown != "" && e.subject().char != 0:
		fmt.Fprintf(&b, " (%U)", e.subject().char)
	}
	return b.String()
}

// GoString keeps %#v from showing the name.
func (e *Error) GoString() string { return "&idn.Error{" + strconv.Quote(e.Error()) + "}" }

// Unwrap returns an error variable of this package, such as [ErrIPv4], or an error that wraps such a variable.
func (e *Error) Unwrap() error { return e.err }

// Offset returns the byte offset of the error in the name or the IRI, or -1 if a label or the whole name is invalid.
func (e *Error) Offset() int {
	if e.err == nil {
		return -1
	}
	return e.offset
}

// Problem describes the problem, without the name.
func (e *Error) Problem() string {
	if e.err == nil {
		return "unknown error"
	}
	return e.err.Error()
}

// Component returns the rule of RFC 3987 for the part that [CheckBidi] rejects, such as "isegment". For errors of other functions it
// returns "".
func (e *Error) Component() string { return e.subject().component }

// shown returns the part of the name that a message may show.
func (e *Error) shown() string {
	name := e.Name()
	switch {
	case e.offset >= 0:
		return excerpt.VisibleInAuthority(name).Around(name, e.offset)
	case excerpt.Hidden("//"+name) != "//"+name:
		return ""
	}
	if label, _ := e.Label(); label != "" {
		return "label " + quote(label)
	}
	return quote(name)
}

// quote quotes a name, shortened to fit into a line.
func quote(name string) string { return excerpt.QuoteUpTo(name, 64) }
