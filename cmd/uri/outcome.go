package main

import (
	"bytes"
	"fmt"

	"github.com/urigrammar/uri"
)

// outcome is what an operation made of an input, in JSON.
type outcome struct {
	input
	Result *string `json:"result"`
	Error  *fault  `json:"error"`
}

// rfc is the flag of the commands whose operations are those of the RFCs.
type rfc struct {
	Grammar string `enum:"rfc3986,rfc2396,rfc2732" default:"rfc3986" help:"The standard: ${enum}."`
}

func (r rfc) grammar() uri.Grammar {
	g, _ := uriGrammar(r.Grammar)
	return g
}

// transform writes the outcome of an operation on each reference. For people a result is a line; what
// is wrong with an input goes to the standard error, so that the results can be piped on.
func (r references) transform(p *program, asJSON bool, operate func(string) (string, error)) error {
	return r.each(p, func(out *bytes.Buffer, s string) {
		result, err := operate(s)
		o := outcome{input: inputOf(s)}
		if err != nil {
			p.invalid.Store(true)
			o.Error = faultOf(err)
		} else {
			o.Result = &result
		}
		switch {
		case asJSON:
			writeJSON(out, o)
		case err != nil:
			fmt.Fprintf(p.stderr, "uri: %s\n", o.Error.Message)
		default:
			fmt.Fprintln(out, result)
		}
	})
}

// base reads the value of --base. What is wrong with it is wrong usage, not an invalid input.
func (r rfc) base(text verbatim) (uri.URI, error) {
	base, err := r.anyBase(text)
	if err == nil && base.Scheme() == "" {
		err = fmt.Errorf("--base: %w", uri.ErrNoScheme)
	}
	return base, err
}

// anyBase is base, but takes a relative reference too.
func (r rfc) anyBase(text verbatim) (uri.URI, error) {
	base, err := r.grammar().ParseReference(string(text))
	if err != nil {
		return uri.URI{}, fmt.Errorf("--base: %w", err)
	}
	return base, nil
}
