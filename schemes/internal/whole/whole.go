// Package whole makes the errors of schemes about whole texts, which have no offset.
package whole

// Error is a [uri.InputError] about a text as a whole.
type Error struct{ scheme, problem string }

// New returns an error of the package of a scheme.
func New(scheme, problem string) error { return &Error{scheme, problem} }

// Error describes the error in one line.
func (e *Error) Error() string { return e.scheme + ": " + e.problem }

// Offset returns -1: no byte is at fault.
func (e *Error) Offset() int { return -1 }

// Problem returns what is wrong, in plain words.
func (e *Error) Problem() string { return e.problem }
