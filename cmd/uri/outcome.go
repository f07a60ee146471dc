package main

import (
	"fmt"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/cmd/internal/commandline"
	"github.com/urigrammar/uri/cmd/internal/verdict"
	"github.com/urigrammar/uri/internal/lines"
	"github.com/urigrammar/uri/internal/lines/linecheck"
	"github.com/urigrammar/uri/internal/run/printable"
)

// outcome is the result of an operation on an input, in JSON.
type outcome struct {
	verdict.Input
	Result      *string        `json:"result"`
	ResultBytes *string        `json:"result_bytes,omitempty"` // for a result that is not UTF-8, as input_bytes is for an input
	Error       *verdict.Fault `json:"error"`
}

// rfc is the flag of the commands for operations that an RFC defines.
type rfc struct {
	Grammar string `enum:"${rfcs}" default:"rfc3986" help:"The grammar: ${enum}."`
}

func (r rfc) grammar() uri.Grammar {
	g, _ := linecheck.FindGrammar(r.Grammar)
	return g
}

// operation holds the flags of commands that write a result for each reference.
type operation struct {
	Inputs  references `embed:""`
	Results results    `embed:""`
	RFC     rfc        `embed:""`
	InText  bool       `xor:"form,explain,unique,null" help:"Read any text, and replace each URL in this text with the result. Other text stays unchanged, as do URLs that have no result or contain placeholders such as {id}."`
}

func (o operation) inputs() references {
	o.Inputs.inText = o.InText
	return o.Inputs
}

// outcomeFlag is the flag of commands whose result is a text.
type outcomeFlag struct {
	JSON bool `xor:"form" help:"Write a JSON object per line, with the keys input, result and error."`
}

// transform writes the outcome of an operation on each input as a line. --invalid selects the line for an error.
// Errors go to standard error.
func (o results) transform(p *program, from references, asJSON bool, operate func(string) (string, error)) error {
	return o.run(p, from, func(reply *lines.Reply, in numbered) {
		result, err := operate(in.text)
		p.writeOutcome(reply, in, asJSON, result, err)
	})
}

// transform writes the outcome of an operation on each reference of g.
func (o operation) transform(p *program, asJSON bool, g uri.Grammar, operate func(uri.URI) (string, error)) error {
	return o.Results.transform(p, o.inputs(), asJSON, func(text string) (string, error) {
		u, err := g.ParseReference(text)
		if err != nil {
			return "", err
		}
		return operate(u)
	})
}

// writeOutcome writes the outcome of an operation on an input.
func (p *program) writeOutcome(reply *lines.Reply, in numbered, asJSON bool, result string, err error) {
	switch {
	case err != nil && (!asJSON || p.results.Invalid == "drop"):
		p.reject(reply, in, err)
	case asJSON:
		commandline.WriteJSON(&reply.Out, outcomeOf(p, in.text, result, err))
	default:
		p.writeLine(reply, result)
	}
}

// writeLine writes a result.
func (p *program) writeLine(reply *lines.Reply, result string) {
	reply.Out.WriteString(result)
	reply.Out.WriteByte(p.end())
}

func outcomeOf(p *program, text string, result string, err error) outcome {
	o := outcome{Input: verdict.InputOf(text)}
	if err != nil {
		o.Error = p.fault(err)
		return o
	}
	o.Result, o.ResultBytes = printable.TextOrBytes(result)
	return o
}

// base parses the value of --base. An invalid base is wrong usage, not an invalid input.
func (r rfc) base(text commandline.Verbatim) (uri.URI, error) {
	base, err := r.grammar().ParseReference(string(text))
	if err != nil {
		return uri.URI{}, fmt.Errorf("--base: %s", verdict.Located(err, string(text)))
	}
	if base.Scheme() == "" {
		return uri.URI{}, fmt.Errorf("--base: %w", uri.ErrNoScheme)
	}
	return base, nil
}
