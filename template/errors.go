package template

import (
	"errors"
	"fmt"
)

// Errors that an [*ExpandError] wraps; test for them with errors.Is. Where what was expanded is no URI-reference, it wraps
// a [*uri.SyntaxError].
var (
	ErrReservedOperator = errors.New("its operator is reserved for extensions, and has no meaning (RFC 6570, section 2.2)")
	ErrPrefix           = errors.New("a list or a map has no prefix (RFC 6570, section 2.4.1)")
	ErrNotUTF8          = errors.New("the value is not UTF-8")
)

// ExpandError says why a template cannot be expanded.
type ExpandError struct {
	Variable Variable // that is to blame; the zero Variable, if what was expanded is no URI-reference
	Err      error
}

// Error describes the error in one line, without a value.
func (e *ExpandError) Error() string {
	if e.Variable.Name == "" {
		return fmt.Sprintf("template: the expansion is no URI-reference: %v", e.Err)
	}
	return fmt.Sprintf("template: variable %s: %v", e.Variable.Name, e.Err)
}

// Unwrap returns the reason.
func (e *ExpandError) Unwrap() error { return e.Err }
