package abnftopeg

import (
	"errors"
	"strings"

	"github.com/urigrammar/uri/internal/ascii"
	"github.com/urigrammar/uri/internal/pegexpr"
	"github.com/urigrammar/uri/internal/syntax"
)

// header precedes the rules of a file without a header. It is in the line of the first rule, so
// that errors have the right line numbers.
const header = "package override type recognizer Peg { } "

// ReadRules reads rules that a person wrote: a .peg file, or rules without its first lines.
func ReadRules(name, text string) (*syntax.Grammar, error) {
	if hasHeader(text) {
		return pegexpr.Parse(name, text)
	}
	g, err := pegexpr.Parse(name, header+text)
	var e *syntax.Error
	if errors.As(err, &e) && e.Line == 1 && e.Column > len(header) {
		e.Column -= len(header)
	}
	if err != nil {
		return nil, err
	}
	for _, r := range g.Rules {
		if r.Line == 1 {
			r.Column -= len(header)
		}
		withoutHeader(r.Expr)
	}
	return g, nil
}

// withoutHeader corrects the place of an expression that was read after a header.
func withoutHeader(e *syntax.Expr) {
	if e.Line == 1 && e.Column > len(header) {
		e.Column -= len(header)
	}
	for _, s := range e.Subs {
		withoutHeader(s)
	}
}

// hasHeader reports whether a text begins as a .peg file does.
func hasHeader(text string) bool {
	for line := range strings.Lines(text) {
		line, _, _ = strings.Cut(line, "#")
		if word := strings.Fields(line); len(word) > 0 {
			return word[0] == "package"
		}
	}
	return false
}

// override takes what a person wrote instead of what would be made.
func (w *work) override(own *syntax.Grammar) error {
	for _, x := range own.Rules {
		if x.Name == startsRule {
			continue // which leads to all rules, and is made
		}
		x.File = own.Name
		r, ok := w.byName[x.Name]
		if !ok {
			if w.names.taken[ascii.Lower(x.Name)] {
				return &syntax.Error{File: own.Name, Line: x.Line, Rule: x.Name, Problem: "the name differs from that of another rule only in the case of letters"}
			}
			w.names.taken[ascii.Lower(x.Name)] = true
			w.extra = append(w.extra, x)
			continue
		}
		r.form, r.own, r.source = x.Expr, true, x
	}
	for _, x := range own.Rules {
		if x.Name == startsRule {
			continue
		}
		for ref := range x.Expr.Refs {
			if _, ok := w.peg().Rule(ref.Name); !ok {
				return &syntax.Error{File: own.Name, Line: ref.Line, Rule: x.Name, Problem: ref.Name + " is not defined"}
			}
		}
	}
	return w.peg().Check()
}
