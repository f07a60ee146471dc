package main

import (
	"cmp"
	"errors"
	"fmt"
	"unicode/utf8"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/consensus"
	"github.com/urigrammar/uri/internal/run/excerpt"
	"github.com/urigrammar/uri/repair"
	"github.com/urigrammar/uri/whatwg"
)

// verdict is what a grammar says about an input, in JSON.
type verdict struct {
	Grammar    string      `json:"grammar"`
	Rule       string      `json:"rule"`
	Valid      bool        `json:"valid"`
	Components *components `json:"components"` // null where the input is invalid or the rule is not of references
	Error      *fault      `json:"error"`
}

// verdictOf returns the verdict on s.
func verdictOf(by validator, s string) verdict {
	p, err := by.parse(s)
	if err != nil {
		return refusedBy(by, err)
	}
	return verdict{Grammar: by.grammar, Rule: by.rule, Valid: true, Components: p.components()}
}

// refusedBy is the verdict that something is wrong.
func refusedBy(by validator, err error) verdict {
	return verdict{Grammar: by.grammar, Rule: by.rule, Error: faultOf(err)}
}

// fault is what is wrong with an input, in JSON.
type fault struct {
	Offset   *int   `json:"offset"` // in bytes; null where no place is wrong
	Rule     string `json:"rule"`
	Expected string `json:"expected"`
	Message  string `json:"message"`
	Problem  string `json:"problem,omitempty"` // what is wrong, in plain words
	Hint     string `json:"hint,omitempty"`    // what was probably meant

	document string // "" where no grammar is to blame
	section  string
	term     string           // the document's, for a rule that is not called by one; or ""
	scheme   *schemeError     // if the error is one of the grammar of a scheme
	syntax   *uri.SyntaxError // if the error is one of a grammar of package uri
}

// syntaxError is an error of a grammar: of package uri, of package whatwg, or of a scheme.
type syntaxError interface {
	error
	Offset() int
	Rule() string
	Section() string
	Expected() string
	Problem() string
}

// faultOf describes an error of one of the packages.
func faultOf(err error) *fault {
	f := &fault{Message: excerpt.Message(err)}
	if at := offsetOf(err); at >= 0 {
		f.Offset = &at
	}
	var unshared *consensus.Error
	var syntax syntaxError
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

// ofSyntax adds what an error of a grammar says.
func (f *fault) ofSyntax(err syntaxError) {
	f.Rule, f.Expected, f.Problem, f.Hint = err.Rule(), err.Expected(), err.Problem(), forCommands.Replace(hintOf(err))
	switch err := err.(type) {
	case *schemeError:
		f.scheme = err
	case *uri.SyntaxError:
		f.document, f.section, f.syntax = err.Grammar().String(), err.Section(), err
	case *whatwg.SyntaxError:
		f.document, f.section, f.term = whatwg.Standard, err.Section(), err.Term()
	}
}

// hintOf returns the advice of an error of a grammar, or "".
func hintOf(err syntaxError) string {
	if advising, ok := err.(interface{ Hint() string }); ok {
		return advising.Hint()
	}
	return ""
}

// offsetOf returns the offset at which a text is wrong, or -1 if no place in it is.
func offsetOf(err error) int {
	var unshared *consensus.Error
	var syntax syntaxError
	var domain *whatwg.DomainError
	var parse *whatwg.ParseError
	var doubtful *repair.Error
	var component *uri.ComponentError
	switch {
	case errors.As(err, &unshared):
		return unshared.Offset()
	case errors.As(err, &syntax):
		return syntax.Offset()
	case errors.As(err, &domain):
		return domain.Offset()
	case errors.As(err, &parse):
		return parse.Offset()
	case errors.As(err, &doubtful):
		return doubtful.Offset()
	case errors.As(err, &component) && component.Component() == "encoding": // another offset is not one of the text
		return component.Offset()
	}
	return -1
}

// unsharedFault returns the fault of the standard that rejects the input, if any.
func unsharedFault(err *consensus.Error) *fault {
	f := &fault{}
	if standard := err.Unwrap(); standard != nil {
		f = faultOf(standard)
	}
	offset := err.Offset()
	f.Offset, f.Message, f.Problem = &offset, excerpt.Message(err), err.Problem()
	if f.Rule == "" {
		f.Rule = err.Exclusion()
	}
	return f
}

// citation is what the rule is of; "" if none is to blame.
func (f *fault) citation() string {
	switch {
	case f.scheme != nil:
		return cmp.Or(f.scheme.Section(), f.scheme.of.Title())
	case f.document != "":
		return fmt.Sprintf("%s, section %s", f.document, f.section)
	}
	return ""
}

// input is an input in JSON. If it is not UTF-8, its invalid octets, and "%", are percent-encoded.
type input struct {
	Text  *string `json:"input,omitempty"`
	Bytes *string `json:"input_bytes,omitempty"`
}

func inputOf(s string) input {
	var in input
	in.Text, in.Bytes = textOrOctets(s)
	return in
}

// textOrOctets is s as text, or else as octets.
func textOrOctets(s string) (asText, asOctets *string) {
	if utf8.ValidString(s) {
		return new(s), nil
	}
	return nil, new(octetsAsText(s))
}
