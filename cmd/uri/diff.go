package main

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/urigrammar/uri/internal/excerpt"
	"github.com/urigrammar/uri/oracle"
)

type diffCommand struct {
	A          string `arg:"" name:"g1" help:"A grammar: ${languages}. After a colon there can be a rule: rfc3986:host."`
	B          string `arg:"" name:"g2" help:"Another one."`
	Rule       string `help:"The rule of both where none is given. (default: the rule for references)"`
	Components bool   `xor:"page" help:"Compare where components begin and end in the strings that both accept."`
	JSON       bool   `xor:"form" help:"Write a JSON object: a, b, relation, common, only_a, only_b; or with --components a, b, common, classes."`
	HTML       bool   `xor:"form,page" name:"html" help:"Write a page that opens in a browser by itself."`
}

// Help is shown by --help.
func (diffCommand) Help() string {
	return `It is decided whether two grammars accept the same strings, whether one contains the other, or whether they overlap. Each class of strings that one accepts and the other one refuses is shown with a shortest witness, the rule on which it turns, and how many strings of the shortest lengths it has. The classes are complete: any string of the difference is in one of them.

Of domains that are not ASCII the URL Standard's grammar says nothing here, since only the tables of IDNA decide about them: they count as valid.

With --components it is decided whether two grammars see the same scheme, userinfo, host, port, path, query and fragment in every string that both accept. If not, each way in which they differ is shown with a shortest witness. An opaque part of RFC 2396 is taken for path and query.

The exit status is 0 whatever the answer.

Examples:

    uri diff rfc2396 rfc3986
    uri diff rfc3986:host whatwg:valid-host
    uri diff --rule IPv6address rfc2732 rfc3986
    uri diff --components rfc3986 whatwg
    uri diff --json whatwg-2026-02 whatwg | jq -r '.only_b[].witness'`
}

// Run runs the command.
func (c diffCommand) Run(p *program) error {
	a, err := c.language(c.A)
	if err != nil {
		return err
	}
	b, err := c.language(c.B)
	if err != nil {
		return err
	}
	comparison, err := c.compare(a, b)
	if err != nil {
		return errors.New(excerpt.Message(err))
	}
	write := comparison.WriteText
	if c.HTML {
		write = comparison.(*oracle.Comparison).WriteHTML
	}
	return p.writeReport(comparison, write, c.JSON)
}

// compare compares the strings of two grammars, or the components of those that both have.
func (c diffCommand) compare(a, b *oracle.Language) (interface{ WriteText(io.Writer) error }, error) {
	if c.Components {
		return oracle.Boundaries(a, b)
	}
	return oracle.Relate(a, b), nil
}

// language reads a grammar and perhaps a rule of it, as in "rfc3986:host".
func (c diffCommand) language(name string) (*oracle.Language, error) {
	id, rule, found := strings.Cut(name, ":")
	if !found {
		rule = c.Rule
	}
	l, err := oracle.Rule(id, rule)
	if err != nil {
		return nil, fmt.Errorf("%s: %s", name, excerpt.Message(err))
	}
	return l, nil
}
