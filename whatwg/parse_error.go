package whatwg

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/urigrammar/uri/internal/excerpt"
)

// ParseError says why the standard's parser fails: the validation error that ends it. [Record.ValidationErrors] returns those before it.
//
// Its message shows a short window of the text, and nothing that stands before the last "@", since it may be a password.
type ParseError struct {
	Validation ValidationError // of the zero ErrorType where the URL would be longer than 4 GiB

	reason DomainReason // what is wrong with a domain, if that ended the parsing; or 0
	// input is behind a pointer, which no verb of package fmt follows from within: it may hold a password.
	input *string
}

// error makes the error of a failure and its input in one allocation.
func (p *parser) error() *ParseError {
	p.failure.Offset = p.offset(p.failure.Offset)
	kept := &struct {
		ParseError
		input string
	}{ParseError{Validation: p.failure, reason: p.reason}, p.input}
	kept.ParseError.input = &kept.input
	return &kept.ParseError
}

// Error describes the error in one line: what is wrong, a window of the text, and the offset; then the standard's name for it.
func (e *ParseError) Error() string {
	var b strings.Builder
	b.WriteString(prefix)
	b.WriteString(e.Problem())
	if e.Validation.Type == 0 {
		return b.String()
	}
	if e.input != nil {
		if w := excerpt.Around(*e.input, e.Validation.Offset); w != "" {
			b.WriteString(": ")
			b.WriteString(w)
		}
	}
	fmt.Fprintf(&b, " at offset %d (validation error %s; %s)", e.Validation.Offset, e.Validation.Type, July2026)
	return b.String()
}

// Problem returns what is wrong in plain words, such as "the port is more than 65535": the first part of Error.
func (e *ParseError) Problem() string {
	switch {
	case e.Validation.Type == 0:
		return "the URL is longer than 4 GiB"
	case e.reason == 0:
		return e.Validation.Type.Problem()
	}
	return e.Validation.Type.Problem() + " (" + e.reason.String() + ")"
}

// GoString keeps %#v from showing the input.
func (e *ParseError) GoString() string {
	return "&whatwg.ParseError{" + strconv.Quote(e.Error()) + "}"
}
