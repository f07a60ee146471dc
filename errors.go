package uri

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/urigrammar/uri/internal/window"
)

// SyntaxError says where a text leaves its grammar and what the grammar allows there.
//
// Its message shows a short window of the input, without what could be a password: see [SyntaxError.Error].
type SyntaxError struct {
	Grammar  Grammar // the grammar that was asked for
	Start    string  // the rule that was asked for, such as "URI-reference"
	Rule     string  // the rule that the text was in, such as "IPv6address"
	Section  string  // the section of the document that defines Rule
	Expected string  // what could have stood at Offset, such as `HEXDIG, ":" or "]"`
	// Offset is the number of bytes before the first byte with which the text can not go on to
	// anything valid; it is the length of the text where that ended too early.
	Offset int

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

// Error describes the error in one line: what is wrong, a window of the text, and the offset; then a hint, if the text
// leaves no doubt of what was meant; then, in parentheses, the rule, what it expected, and its section. The words are for people and may
// change: programs use the fields.
//
// Where the input has an "@", nothing that stands before the last "@" is shown, since it may be a password: not even when the
// authority is malformed.
func (e *SyntaxError) Error() string {
	problem, hint := e.site().diagnose()
	var b strings.Builder
	b.WriteString("uri: ")
	b.WriteString(problem)
	if w := window.Around(e.text(), e.Offset); w != "" {
		b.WriteString(": ")
		b.WriteString(w)
	}
	fmt.Fprintf(&b, " at offset %d", e.Offset)
	if hint != "" {
		b.WriteString("; ")
		b.WriteString(hint)
	}
	fmt.Fprintf(&b, " (rule %s", e.Rule)
	if e.Expected != "" {
		b.WriteString(", expected ")
		b.WriteString(e.Expected)
	}
	fmt.Fprintf(&b, "; %s, section %s)", e.Grammar, e.Section)
	return b.String()
}

// Problem returns what is wrong in plain words, such as `a space is not allowed in the path`: the first part of Error.
func (e *SyntaxError) Problem() string {
	problem, _ := e.site().diagnose()
	return problem
}

// Hint returns advice, such as `a port is decimal digits`: the part of Error after the offset. It returns "" where the text leaves
// doubt of what was meant.
func (e *SyntaxError) Hint() string {
	_, hint := e.site().diagnose()
	return hint
}

// GoString keeps %#v from showing the input.
func (e *SyntaxError) GoString() string { return "&uri.SyntaxError{" + strconv.Quote(e.Error()) + "}" }

// UnknownRuleError says that a grammar has no rule of a name.
type UnknownRuleError struct {
	Grammar Grammar
	Rule    string // as asked for
}

func (e *UnknownRuleError) Error() string {
	return fmt.Sprintf("uri: %s has no rule %q", e.Grammar, e.Rule)
}
