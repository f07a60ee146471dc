package format

import (
	"errors"
	"fmt"
	"strings"
)

// Errors that an [*Error] wraps, of formats that are names; test for them with errors.Is.
var (
	ErrDotted  = errors.New("four numbers between dots are no name (RFC 1123, section 2.1)")
	ErrTooLong = errors.New("a name has at most 253 characters, and a label at most 63")
	ErrNotIDNA = errors.New("not a label of IDNA (RFC 5891)")
)

// Error says why a text does not have a format.
type Error struct {
	Format string
	// Err is the reason: a [*uri.SyntaxError] or a [*template.SyntaxError] for what is a rule of an RFC.
	Err error
}

// Error describes the error in one line.
func (e *Error) Error() string { return fmt.Sprintf("format: not of format %q: %v", e.Format, e.Err) }

// Unwrap returns the reason.
func (e *Error) Unwrap() error { return e.Err }

// UnknownError says that [Check] does not know a format.
type UnknownError struct{ Format string }

// Error describes the error in one line.
func (e *UnknownError) Error() string {
	return fmt.Sprintf("format: no format %q: there are %s", e.Format, strings.Join(Names(), ", "))
}
