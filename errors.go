package uri

import (
	"fmt"
	"strconv"
	"strings"
	"unsafe"

	"github.com/urigrammar/uri/internal/excerpt"
	"github.com/urigrammar/uri/internal/rulevm"
)

// SyntaxError says where a text leaves its grammar and what the grammar allows there.
//
// It is small, and its methods find its words: a program that only rejects pays for one allocation of 24 bytes.
// It keeps the text that was parsed. Its message shows a short window of it, without what could be a password: see
// [SyntaxError.Error].
type SyntaxError struct {
	grammar Grammar
	rule    pegRule // that was asked for; 0 in an error that no parser made
	tooLong bool    // rather than wrong
	offset  uint32
	length  uint32 // of the input, or what of it can be described

	// input is the first byte of the input, not a string: no verb of package fmt follows a pointer from within, and the input
	// may hold a password.
	input *byte
}

// about makes an error of e that is about an input.
func (e SyntaxError) about(input string) *SyntaxError {
	e.input, e.length = unsafe.StringData(input), uint32(min(uint64(len(input)), maxLen))
	return &e
}

// text is the input.
func (e *SyntaxError) text() string { return unsafe.String(e.input, e.length) }

// Grammar returns the grammar that was asked for.
func (e *SyntaxError) Grammar() Grammar { return e.grammar }

// Start returns the rule that was asked for, such as "URI-reference".
func (e *SyntaxError) Start() string { return pegRules[e.rule].Name }

// Rule returns the rule that the text was in, such as "IPv6address".
func (e *SyntaxError) Rule() string { return e.place().Rule }

// Section returns the section of the document that defines Rule, such as "3.2.2".
func (e *SyntaxError) Section() string { return e.sectionOf(e.place()) }

// Expected returns what could have stood at Offset, such as `HEXDIG, ":" or "]"`.
func (e *SyntaxError) Expected() string { return e.expectedAt(e.place()) }

// Offset returns the number of bytes before the first byte with which the text cannot go on to anything valid; it is the
// length of the text where that ended too early.
func (e *SyntaxError) Offset() int { return int(e.offset) }

// place returns where the text left its grammar. Each call reads the text again.
func (e *SyntaxError) place() *rulevm.Place {
	p, number, _ := e.grammar.programOf(e.rule)
	switch {
	case e.rule == 0 || p == nil:
		return &rulevm.Place{}
	case e.tooLong:
		return p.Start(number)
	}
	_, at := p.Walk(number, e.text()[:e.offset])
	return at
}

func (e *SyntaxError) sectionOf(at *rulevm.Place) string {
	_, _, of := e.grammar.programOf(e.rule)
	if of != e.grammar && !strings.Contains(at.Section, " of ") {
		return at.Section + " of " + of.String()
	}
	return at.Section
}

func (e *SyntaxError) expectedAt(at *rulevm.Place) string {
	if e.tooLong {
		return "end of input"
	}
	return at.Expected()
}

// Error describes the error in one line: what is wrong, a window of the text, and the offset; then a hint, if the text
// leaves no doubt of what was meant; then, in parentheses, the rule, what it expected, and its section. The words are for people and may
// change: programs use the other methods.
//
// Where the input has an "@", nothing that stands before the last "@" is shown, since it may be a password: not even when the
// authority is malformed.
func (e *SyntaxError) Error() string {
	if e.rule == 0 {
		return "uri: an error that no parser made"
	}
	at, site := e.place(), e.site()
	problem, hint := site.diagnose()
	var b strings.Builder
	b.WriteString("uri: ")
	b.WriteString(problem)
	if w := excerpt.Around(e.text(), e.Offset()); w != "" {
		b.WriteString(": ")
		b.WriteString(w)
	}
	fmt.Fprintf(&b, " at offset %d", e.offset)
	if hint != "" {
		b.WriteString("; ")
		b.WriteString(hint)
	}
	fmt.Fprintf(&b, " (%srule %s, expected %s; %s, section %s)", site.tentatively(), at.Rule, e.expectedAt(at), e.grammar, e.sectionOf(at))
	return b.String()
}

// Problem returns what is wrong in plain words, such as `a space is not allowed in the path`: the first part of Error.
func (e *SyntaxError) Problem() string {
	problem, _ := e.diagnose()
	return problem
}

// Hint returns advice, such as `a port is decimal digits`: the part of Error after the offset. It returns "" where the text leaves
// doubt of what was meant.
func (e *SyntaxError) Hint() string {
	_, hint := e.diagnose()
	return hint
}

// diagnose returns what is wrong, and a hint or "".
func (e *SyntaxError) diagnose() (problem, hint string) {
	if e.rule == 0 {
		return "", ""
	}
	return e.site().diagnose()
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
