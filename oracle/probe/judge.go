// Package probe finds the deviations of a parser from a grammar. It runs the parser on every case of a suite, and
// reports, for each rule, where the parser is too lenient or too strict.
//
// A parser is a [Judge]: a Go function, or a program that reads one input per line and writes one
// answer per line. Reports have a human-readable form ([Report.WriteText]) and a machine-readable
// one (JSON).
package probe

import (
	"context"
	"fmt"
	"net/url"

	"github.com/urigrammar/uri"
)

// Answer is the answer of a parser to an input.
type Answer struct {
	Valid      bool
	Reason     string          // the reason for a rejection, if the parser gives one
	Components *uri.Components // the components of a valid input; nil if the parser does not report them
	Panic      string          // the value with which a Go function panicked; "" if it did not
	Unsent     bool            // the input could not be sent
}

// Judge is a parser. Its method calls answer for each input, in order, until answer returns false.
// The error reports a failure to run the parser, never a verdict on an input.
type Judge interface {
	Judge(ctx context.Context, inputs []string, answer func(Answer) bool) error
}

// Func is a Go parser that returns an error for invalid input. A panic is reported as an [Answer] too.
type Func func(string) error

// Judge calls f for each input.
func (f Func) Judge(ctx context.Context, inputs []string, answer func(Answer) bool) error {
	return ask(ctx, inputs, answer, func(s string) (*uri.Components, error) { return nil, f(s) })
}

// ComponentsFunc is a Go parser that also returns the components.
type ComponentsFunc func(string) (uri.Components, error)

// Judge calls f for each input.
func (f ComponentsFunc) Judge(ctx context.Context, inputs []string, answer func(Answer) bool) error {
	return ask(ctx, inputs, answer, func(s string) (*uri.Components, error) {
		c, err := f(s)
		return &c, err
	})
}

func ask(ctx context.Context, inputs []string, answer func(Answer) bool, parse func(string) (*uri.Components, error)) error {
	for _, s := range inputs {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		if !answer(call(parse, s)) {
			break
		}
	}
	return nil
}

func call(parse func(string) (*uri.Components, error), s string) (a Answer) {
	defer func() {
		if p := recover(); p != nil {
			a = Answer{Panic: fmt.Sprint(p)}
		}
	}()
	c, err := parse(s)
	if err != nil {
		return Answer{Reason: err.Error()}
	}
	return Answer{Valid: true, Components: c}
}

// Builtin returns the built-in parser with the given name, and reports whether there is one. "net/url" is url.Parse of the Go standard
// library, and "uri" is [uri.ParseReference]. "uri/rfc2396" and the like are ParseReference under the other grammars of package uri.
func Builtin(name string) (Judge, bool) {
	if name == "net/url" {
		return Func(func(s string) error { _, err := url.Parse(s); return err }), true
	}
	for _, g := range uri.Grammars() {
		if name == ownName(g) {
			return own(g), true
		}
	}
	return nil, false
}

// Builtins returns the names that [Builtin] accepts.
func Builtins() []string {
	names := []string{"net/url"}
	for _, g := range uri.Grammars() {
		names = append(names, ownName(g))
	}
	return names
}

func ownName(g uri.Grammar) string {
	if g == uri.RFC3986 {
		return "uri"
	}
	return "uri/" + g.ID()
}

func own(g uri.Grammar) Judge {
	return Func(func(s string) error { _, err := g.ParseReference(s); return err })
}
