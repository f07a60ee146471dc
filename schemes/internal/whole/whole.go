// Package whole provides errors without an offset. Scheme packages return them for texts that are
// invalid as a whole.
package whole

// Error is a [uri.InputError] about a text as a whole.
type Error struct{ scheme, problem string }

// New returns an error whose message begins with the scheme.
func New(scheme, problem string) error { return &Error{scheme, problem} }

// Error describes the error in one line.
func (e *Error) Error() string { return e.scheme + ": " + e.problem }

// Offset returns -1, because no single byte is invalid.
func (e *Error) Offset() int { return -1 }

// Problem describes the problem in plain words.
func (e *Error) Problem() string { return e.problem }
