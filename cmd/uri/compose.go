package main

import (
	"encoding/json"
	"errors"
	"strings"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/cmd/internal/commandline"
	"github.com/urigrammar/uri/internal/lines"
)

type composeCommand struct {
	RFC     rfc            `embed:""`
	Given   componentFlags `embed:""`
	Encode  encodeFlag     `embed:""`
	JSON    bool           `help:"Write a JSON object per line: input, result, error. The input is null if it is flags."`
	From    lineSource     `embed:""`
	Results results        `embed:""`
}

// composed is the outcome in JSON.
type composed struct {
	Input  *string `json:"input"`
	Result *string `json:"result"`
	Error  *fault  `json:"error"`
}

// Run runs the command.
func (c composeCommand) Run(p *program) error {
	if given := c.Given.components(); given != (components{}) {
		if len(c.From.File) > 0 {
			return errFlagsAndFile
		}
		var reply lines.Reply
		c.reply(p, &reply, numbered{}, given, nil)
		defer p.noteInput("the flags are all components; without them, each line is a JSON object of components")
		return reply.WriteTo(p.stdout, p.stderr)
	}
	return c.Results.run(p, c.From.Ends, func() error {
		return references{From: c.From}.eachInput(p, func(reply *lines.Reply, in numbered) {
			given, err := readComponents(in.text)
			c.reply(p, reply, in, given, err)
		})
	})
}

var (
	errNoObject     = errors.New("not a JSON object of components")
	errNoComponents = errors.New("no components: the input was not valid")
	errOnlyWhole    = errors.New("an authority consists of userinfo, host and port, and the host is missing")
	errFlagsAndFile = errors.New("either components or --file with JSON objects of components, not both")
	errEmptyScheme  = errors.New("a scheme is not empty")
)

// readComponents reads what parse writes, or the components in it. The error shows nothing of the line.
func readComponents(line string) (components, error) {
	var whole map[string]json.RawMessage
	if err := json.Unmarshal([]byte(line), &whole); err != nil || whole == nil {
		return components{}, errNoObject
	}
	text := json.RawMessage(line)
	if inner, is := whole["components"]; is {
		text = inner
	}
	if string(text) == "null" {
		return components{}, errNoComponents
	}
	var c components
	d := json.NewDecoder(strings.NewReader(string(text)))
	d.DisallowUnknownFields()
	if err := d.Decode(&c); err != nil {
		return components{}, errNoObject
	}
	if c.Authority.String() != "" && !c.namesHost() {
		return components{}, errOnlyWhole
	}
	return c, nil
}

// namesHost reports whether there is a host, or a registry name in its place.
func (c components) namesHost() bool { return c.Host.IsPresent() || c.RegistryName.IsPresent() }

func (c composeCommand) reply(p *program, reply *lines.Reply, in numbered, given components, err error) {
	var u uri.URI
	if err == nil {
		u, err = c.compose(given)
	}
	if !c.JSON {
		if err != nil {
			p.reject(reply, in, err)
			return
		}
		p.writeLine(reply, u.String())
		return
	}
	out := composed{}
	if in.file != "" {
		out.Input = &in.text
	}
	if err != nil {
		p.invalid.Store(true)
		out.Error = faultOf(err)
	} else {
		text := u.String()
		out.Result = &text
	}
	commandline.WriteJSON(&reply.Out, out)
}

func (c composeCommand) compose(from components) (uri.URI, error) {
	if scheme, present := from.Scheme.Get(); present && scheme == "" {
		return uri.URI{}, errEmptyScheme
	}
	all := c.Encode.components(from)
	if from.Authority.IsPresent() && !from.namesHost() {
		all.Host = uri.Some("") // RFC 2396 has no host in an empty authority
	}
	return c.RFC.grammar().Compose(all)
}
