package main

import (
	"fmt"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/cmd/internal/commandline"
	"github.com/urigrammar/uri/internal/linecheck"
	"github.com/urigrammar/uri/internal/lines"
)

// outcome is what an operation made of an input, in JSON.
type outcome struct {
	input
	Result *string `json:"result"`
	Error  *fault  `json:"error"`
}

// rfc is the flag of the commands whose operations are those of the RFCs.
type rfc struct {
	Grammar string `enum:"${rfcs}" default:"rfc3986" help:"The standard: ${enum}."`
}

func (r rfc) grammar() uri.Grammar {
	g, _ := linecheck.FindGrammar(r.Grammar)
	return g
}

// transform writes the outcome of an operation on each reference. For people a result is a line, and an empty line
// where there is none, so that results stand beside their inputs; what is wrong with an input goes to standard error.
func (r references) transform(p *program, asJSON bool, operate func(string) (string, error)) error {
	return r.eachInput(p, func(reply *lines.Reply, in numbered) {
		result, err := operate(in.text)
		switch {
		case asJSON:
			commandline.WriteJSON(&reply.Out, outcomeOf(p, in, result, err))
		case err != nil:
			p.refuse(reply, in, err)
		default:
			reply.Out.WriteString(result + "\n")
		}
	})
}

func outcomeOf(p *program, in numbered, result string, err error) outcome {
	o := outcome{input: inputOf(in.text)}
	if err != nil {
		p.invalid.Store(true)
		o.Error = faultOf(err)
		return o
	}
	o.Result = &result
	return o
}

// refuse replies to an input that has no result.
func (p *program) refuse(reply *lines.Reply, in numbered, err error) {
	p.invalid.Store(true)
	in.problem(reply, err)
	reply.Out.WriteByte('\n')
}

// base reads the value of --base. What is wrong with it is wrong usage, not an invalid input.
func (r rfc) base(text commandline.Verbatim) (uri.URI, error) {
	base, err := r.anyBase(text)
	if err == nil && base.Scheme() == "" {
		err = fmt.Errorf("--base: %w", uri.ErrNoScheme)
	}
	return base, err
}

// anyBase is base, but takes a relative reference too.
func (r rfc) anyBase(text commandline.Verbatim) (uri.URI, error) {
	base, err := r.grammar().ParseReference(string(text))
	if err != nil {
		return uri.URI{}, fmt.Errorf("--base: %w", err)
	}
	return base, nil
}
