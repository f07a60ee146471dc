package whatwg

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/urigrammar/uri/internal/window"
)

const prefix = "whatwg: " // of every message

// SyntaxError says where a text leaves the grammar and what the grammar allows there.
//
// Its message shows a short window of the input, without what could be a password: see [SyntaxError.Error].
type SyntaxError struct {
	Edition  Edition // the text of the standard that was asked for
	Start    string  // the rule that was asked for, such as "absolute-URL-with-fragment"
	Rule     string  // the rule that the text was in, such as "URL-query"
	Section  string  // the section of the standard that defines Rule
	Expected string  // what could have stood at Offset; "" for rules asked of ParseTree that have no automaton
	// Offset is the number of bytes before the first code point with which the text can not go on to
	// anything that the grammar allows, or before bytes that are no UTF-8; it is the length of the
	// text where that ended too early. For rules without an automaton it is how far the recognizer came.
	Offset int
	// Err is a [*DomainError] where the text is in a domain that would not be valid in any form, such
	// as one with a label of 64 characters; else it is nil.
	Err error

	// input is behind a pointer, which no verb of package fmt follows from within: it may hold a password.
	input *string
}

// about makes an error of e that is about an input, and keeps both in one allocation.
func (e SyntaxError) about(input string) *SyntaxError {
	kept := &struct {
		SyntaxError
		input string
	}{e, input}
	kept.SyntaxError.input = &kept.input
	return &kept.SyntaxError
}

// text is the input.
func (e *SyntaxError) text() string {
	if e.input == nil {
		return "" // an error that no parser made
	}
	return *e.input
}

// Unwrap is Err.
func (e *SyntaxError) Unwrap() error { return e.Err }

// Error describes the error in one line. Where the input has an "@", nothing that stands before
// the last "@" is shown, since it may be a password.
func (e *SyntaxError) Error() string {
	var b strings.Builder
	b.WriteString(prefix)
	if e.Offset >= len(e.text()) {
		fmt.Fprintf(&b, "input ends in %s at offset %d", e.Rule, e.Offset)
	} else {
		fmt.Fprintf(&b, "invalid %s at offset %d", e.Rule, e.Offset)
	}
	if w := window.Around(e.text(), e.Offset); w != "" {
		b.WriteString(": ")
		b.WriteString(w)
	}
	switch {
	case e.Err != nil:
		b.WriteString(": ")
		b.WriteString(strings.TrimPrefix(e.Err.Error(), prefix))
	case e.Expected != "":
		b.WriteString(": expected ")
		b.WriteString(e.Expected)
	}
	fmt.Fprintf(&b, " (%s, section %s)", e.Edition, e.Section)
	return b.String()
}

// GoString keeps %#v from showing the input.
func (e *SyntaxError) GoString() string {
	return "&whatwg.SyntaxError{" + strconv.Quote(e.Error()) + "}"
}

// UnknownRuleError says that a text of the standard has no rule of a name.
type UnknownRuleError struct {
	Edition Edition
	Rule    string // as asked for
}

func (e *UnknownRuleError) Error() string {
	return fmt.Sprintf("whatwg: %s has no rule %q", e.Edition, e.Rule)
}

// offset is how far into the text an error is.
func offset(err error) int {
	var s *SyntaxError
	var d *DomainError
	switch {
	case errors.As(err, &s):
		return s.Offset
	case errors.As(err, &d):
		return d.Offset
	}
	return 0
}
