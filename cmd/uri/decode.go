package main

import (
	"strings"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/lines"
	"github.com/urigrammar/uri/internal/run/printable"
)

type decodeCommand struct {
	texts
	Results results `embed:""`
	Form    bool    `help:"Decode \"+\" as a space, as in HTML forms."`
	Bytes   bool    `xor:"form" help:"Write the raw bytes, without a newline after them."`
	JSON    bool    `xor:"form" help:"Write a JSON object per line, with the keys input, result and error. If the input or result is not UTF-8, the key input_bytes or result_bytes replaces it."`
}

// Run runs the command.
func (c decodeCommand) Run(p *program) error {
	return c.Results.run(p, c.inputs(), func(reply *lines.Reply, in numbered) { c.reply(p, reply, in) })
}

func (c decodeCommand) reply(p *program, reply *lines.Reply, in numbered) {
	plain, err := c.decode(in.text)
	switch {
	case c.JSON:
		p.writeOutcome(reply, in, true, plain, err)
	case err != nil && c.Bytes:
		p.problem(reply, in, err)
	case err != nil:
		p.reject(reply, in, err)
	case c.Bytes:
		reply.Out.WriteString(plain)
	default:
		p.writeLine(reply, printable.Text(plain))
	}
}

func (c decodeCommand) decode(text string) (string, error) {
	if c.Form {
		text = strings.ReplaceAll(text, "+", " ") // before decoding: "%2B" is a "+"
	}
	plain, err := uri.DecodeOctets(text)
	return string(plain), err
}
