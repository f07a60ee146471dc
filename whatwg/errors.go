package whatwg

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/urigrammar/uri/internal/excerpt"
	"github.com/urigrammar/uri/internal/rulevm"
	"github.com/urigrammar/uri/internal/scan"
)

const prefix = "whatwg: " // of every message

// SyntaxError says where a text leaves the grammar and what the grammar allows there.
//
// It is small, and its words are found when they are asked for: a program that only rejects pays for one allocation of 48 bytes.
// (A [DomainError] takes more.) It keeps the text that was parsed. Its message shows a short window of it, without what could be
// a password: see [SyntaxError.Error].
type SyntaxError struct {
	edition Edition
	base    Base
	rule    pegRule    // that was asked for, if it has no automaton; else 0
	start   scan.State // where the rule begins that was asked for, if it has an automaton; else 0
	failed  scan.State // where the text left the grammar, if the rule has an automaton; else 0
	offset  int
	place   *rulevm.Place // where the text left the grammar, if the rule has none; else nil

	// input is behind a pointer, which no verb of package fmt follows from within: it may hold a password.
	input *string
}

// errorWithInput is an error and its input in one allocation.
type errorWithInput struct {
	SyntaxError
	input string
}

// about makes an error of e that is about an input.
func (e SyntaxError) about(input string) *SyntaxError {
	kept := &errorWithInput{e, input}
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

// Edition returns the text of the standard that was asked for.
func (e *SyntaxError) Edition() Edition { return e.edition }

// Start returns the rule that was asked for, by the name of the grammar files, such as "absolute-URL-with-fragment".
func (e *SyntaxError) Start() string {
	if e.start == 0 {
		return pegRules[e.rule].Name
	}
	return e.edition.table().Starts[e.start-1].Rule
}

// Rule returns the rule that the text was in, such as "URL-query". The name is that of the grammar files, which is what
// [Edition.ParseTree] and [Tree.Find] take; Term returns what the standard calls it.
func (e *SyntaxError) Rule() string { return e.label().Rule }

// Term returns the standard's term for Rule, such as "URL-query string".
func (e *SyntaxError) Term() string { return terms[e.Rule()] }

// Section returns the section of the standard that defines Rule, such as "4.3".
func (e *SyntaxError) Section() string { return e.label().Section }

func (e *SyntaxError) label() scan.Label {
	if e.failed != 0 {
		label, _ := e.edition.table().Describe(e.failed)
		return label
	}
	rule := uint8(e.rule)
	if e.place != nil {
		rule, _ = pegRules.Find(uint8(e.edition), e.place.Rule)
	}
	r := pegRules[rule]
	return scan.Label{Rule: r.Name, Section: r.Section}
}

// Expected returns what could have stood at Offset, in the standard's terms, such as `ASCII digit, "/" or end of input`.
func (e *SyntaxError) Expected() string {
	switch {
	case uint64(e.offset) >= maxLen:
		return "end of input"
	case e.place != nil:
		return inTerms(e.place.Expected())
	case e.failed == 0:
		return "" // an error that no parser made
	}
	_, expected := e.edition.table().Describe(e.failed)
	return inTerms(expected)
}

// Offset returns the number of bytes before the first code point with which the text cannot go on to anything that the
// grammar allows, or before bytes that are no UTF-8; it is the length of the text where that ended too early.
func (e *SyntaxError) Offset() int { return e.offset }

// Unwrap returns a [*DomainError] where the text is in a domain that would not be valid in any form, such as one with a
// label of 64 characters; else it returns nil.
func (e *SyntaxError) Unwrap() error {
	if d := e.domain(); d != nil {
		return d
	}
	return nil
}

// domain returns what UTS #46 has against the domain that the text was in, or nil.
func (e *SyntaxError) domain() *DomainError {
	switch e.Rule() {
	case "valid-host", "domain":
		if uint64(e.offset) < maxLen {
			return whyNoDomain(e.text(), e.offset)
		}
	}
	return nil
}

// Error describes the error in one line: what is wrong, a window of the text, and the offset; then a hint, if the text
// leaves no doubt of what was meant; then, in parentheses, the term of the standard for what the text was in, what could have
// stood there, and the section. The words are for people and may change: programs use the other methods.
//
// Where the input has an "@", nothing that stands before the last "@" is shown, since it may be a password.
func (e *SyntaxError) Error() string {
	problem, hint := e.site().diagnose()
	var b strings.Builder
	b.WriteString(prefix)
	b.WriteString(problem)
	if w := excerpt.Around(e.text(), e.offset); w != "" {
		b.WriteString(": ")
		b.WriteString(w)
	}
	fmt.Fprintf(&b, " at offset %d", e.offset)
	if hint != "" {
		b.WriteString("; ")
		b.WriteString(hint)
	}
	b.WriteString(" (")
	if term := e.Term(); term != "" {
		b.WriteString("rule " + term)
		if expected := e.Expected(); expected != "" {
			b.WriteString(", expected " + expected)
		}
		b.WriteString("; ")
	}
	b.WriteString(e.edition.String())
	if section := e.Section(); section != "" {
		b.WriteString(", section " + section)
	}
	b.WriteString(")")
	return b.String()
}

// Problem returns what is wrong in plain words, such as "a space is not allowed in the path": the first part of Error.
func (e *SyntaxError) Problem() string {
	problem, _ := e.site().diagnose()
	return problem
}

// Hint returns advice, such as "a port is at most 65535": the part of Error after the offset. It returns "" where the text
// leaves doubt of what was meant.
func (e *SyntaxError) Hint() string {
	_, hint := e.site().diagnose()
	return hint
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
