package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/urigrammar/uri"
)

// useCRLF is the advice about a line whose only fault is the CR at its end. No command drops a CR
// by itself: it may be data.
const useCRLF = "the line ends in CR LF: use --crlf"

// isOnlyCR reports whether the input is a line that is valid without the CR at its end.
func (in numbered) isOnlyCR(valid func(string) bool) bool {
	return in.endsInLF && strings.HasSuffix(in.text, "\r") && valid(strings.TrimSuffix(in.text, "\r"))
}

// parsedAs returns a function that reports whether a text is valid by the rule of an error.
func parsedAs(err error) func(string) bool {
	return func(text string) bool {
		syntax, ok := errors.AsType[*uri.SyntaxError](err)
		return ok && syntax.Grammar().ValidRule(syntax.Start(), text)
	}
}

// ofCR returns the fault of a line whose only fault is its CR, with the advice about that.
func (f *fault) ofCR() *fault {
	f.Hint = useCRLF
	return f
}

// noteCRs writes how many lines --crlf would make valid.
func (p *program) noteCRs() {
	switch n := p.onlyCR.Load(); n {
	case 0:
	case 1:
		fmt.Fprintln(p.stderr, "uri: 1 line is invalid only because of the CR before its LF: see --crlf")
	default:
		fmt.Fprintf(p.stderr, "uri: %d lines are invalid only because of the CR before their LF: see --crlf\n", n)
	}
}
