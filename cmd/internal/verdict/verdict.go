// Package verdict reports whether a grammar accepts a text. It formats the components or the error in the words and the JSON
// of the commands.
package verdict

import (
	"cmp"
	"errors"
	"fmt"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/consensus"
	"github.com/urigrammar/uri/internal/run/excerpt"
	"github.com/urigrammar/uri/internal/run/printable"
	"github.com/urigrammar/uri/whatwg"
)

// Verdict is a grammar's verdict on an input, in JSON.
type Verdict struct {
	Grammar    string      `json:"grammar"`
	Rule       string      `json:"rule"`
	Valid      bool        `json:"valid"`
	Components *Components `json:"components"` // null if the input is invalid, or the rule is not for references
	Error      *Fault      `json:"error"`
}

// Of returns the verdict on s.
func Of(by Validator, s string) Verdict {
	p, err := by.Parse(s)
	if err != nil {
		return Refused(by, err)
	}
	return Verdict{Grammar: by.Grammar, Rule: by.Rule, Valid: true, Components: p.Components()}
}

// Refused returns the verdict on an input that the parser rejected with err.
func Refused(by Validator, err error) Verdict {
	return Verdict{Grammar: by.Grammar, Rule: by.Rule, Error: FaultOf(err)}
}

// Fault describes an error in an input, in JSON.
type Fault struct {
	Offset   *int   `json:"offset"` // in bytes; null if the error has no position
	Rule     string `json:"rule"`
	Expected string `json:"expected"`
	Message  string `json:"message"`
	Problem  string `json:"problem,omitempty"` // what is wrong, in plain words
	Hint     string `json:"hint,omitempty"`    // what was probably meant

	Document string           `json:"-"` // "" if no grammar rejects the input
	Section  string           `json:"-"`
	Term     string           `json:"-"` // the document's name for a rule without a name of its own, or ""
	Scheme   *SchemeError     `json:"-"` // the error of a scheme's grammar, if it is one
	Syntax   *uri.SyntaxError `json:"-"` // the error of a grammar of package uri, if it is one
}

// SyntaxError is a syntax error from package uri, package whatwg, or a scheme's package.
type SyntaxError interface {
	error
	Offset() int
	Rule() string
	Section() string
	Expected() string
	Problem() string
}

// SchemeError is an error from the grammar of a scheme.
type SchemeError struct {
	SyntaxError
	Name, Title string // the names of the scheme and of its document
}

// Hint returns the advice of the scheme's package.
func (e *SchemeError) Hint() string { return hintOf(e.SyntaxError) }

// MissingError reports that a valid reference lacks a component that the caller needs.
type MissingError struct {
	Part    string // the component
	Problem string // with advice
	At      int    // where the component is missing, in bytes; -1 if there is no such position
}

// Error returns the problem.
func (e *MissingError) Error() string { return e.Problem }

// Offset returns the offset at which the component is missing, or -1 if there is none.
func (e *MissingError) Offset() int { return e.At }

// FaultOf returns the description of an error from package uri, whatwg or consensus, or from a scheme's package.
func FaultOf(err error) *Fault {
	f := &Fault{Message: excerpt.Message(err)}
	if at := offsetOf(err); at >= 0 {
		f.Offset = &at
	}
	var unshared *consensus.Error
	var syntax SyntaxError
	var domain *whatwg.DomainError
	var parse *whatwg.ParseError
	var component *uri.ComponentError
	switch {
	case errors.As(err, &unshared):
		return unsharedFault(unshared)
	case errors.As(err, &syntax):
		f.ofSyntax(syntax)
	case errors.As(err, &domain):
		f.Rule, f.Expected = "domain", "a valid domain"
	case errors.As(err, &parse):
		f.Problem = parse.Problem()
	case errors.As(err, &component) && component.Component() != "encoding":
		f.Rule = component.Component()
	}
	return f
}

// ofSyntax adds the details of a grammar's error.
func (f *Fault) ofSyntax(err SyntaxError) {
	f.Rule, f.Expected, f.Problem, f.Hint = err.Rule(), err.Expected(), err.Problem(), ForCommands(hintOf(err))
	switch err := err.(type) {
	case *SchemeError:
		f.Scheme = err
	case *uri.SyntaxError:
		f.Document, f.Section, f.Syntax = err.Grammar().String(), err.Section(), err
	case *whatwg.SyntaxError:
		f.Document, f.Section, f.Term = whatwg.Standard, err.Section(), err.Term()
	}
}

// hintOf returns the advice of an error of a grammar, or "".
func hintOf(err SyntaxError) string {
	if advising, ok := err.(interface{ Hint() string }); ok {
		return advising.Hint()
	}
	return ""
}

// offsetOf returns the offset of an error in the text, or -1 if it has none. An offset within a component does not count.
func offsetOf(err error) int {
	if component, ok := errors.AsType[*uri.ComponentError](err); ok && component.Component() != "encoding" {
		return -1
	}
	if placed, ok := errors.AsType[interface {
		error
		Offset() int
	}](err); ok {
		return placed.Offset()
	}
	return -1
}

// unsharedFault returns the fault of the standard that rejects the input, if any.
func unsharedFault(err *consensus.Error) *Fault {
	f := &Fault{}
	if standard := err.Unwrap(); standard != nil {
		f = FaultOf(standard)
	}
	offset := err.Offset()
	f.Offset, f.Message, f.Problem = &offset, excerpt.Message(err), err.Problem()
	if f.Rule == "" {
		f.Rule = err.Exclusion()
	}
	return f
}

// Citation returns the source of the violated rule, or "" if there is none.
func (f *Fault) Citation() string {
	switch {
	case f.Scheme != nil:
		return cmp.Or(f.Scheme.Section(), f.Scheme.Title)
	case f.Document != "":
		return fmt.Sprintf("%s, section %s", f.Document, f.Section)
	}
	return ""
}

// Input is an input in JSON: a string, or percent-encoded if it is not UTF-8.
type Input struct {
	Text  *string `json:"input,omitempty"`
	Bytes *string `json:"input_bytes,omitempty"`
}

// InputOf returns s as an input in JSON.
func InputOf(s string) (in Input) {
	in.Text, in.Bytes = printable.TextOrBytes(s)
	return in
}
