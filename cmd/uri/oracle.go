package main

import (
	"bytes"
	"cmp"
	"fmt"
	"strings"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/cmd/internal/commandline"
	"github.com/urigrammar/uri/consensus"
	"github.com/urigrammar/uri/grammar"
	"github.com/urigrammar/uri/internal/lines"
	"github.com/urigrammar/uri/internal/run/excerpt"
	"github.com/urigrammar/uri/internal/run/printable"
	"github.com/urigrammar/uri/oracle"
)

type oracleCommand struct {
	Inputs references           `embed:""`
	Base   commandline.Verbatim `default:"any" placeholder:"URL" complete:"bases" help:"For the URL Standard: the base URL of relative inputs, or its kind: special, file, file-host, non-special, opaque, any or none."`
	JSON   bool                 `help:"Write a JSON object per line: input, verdicts, browser. A verdict has grammar, rule, valid, error, components."`
}

// Run runs the command.
func (c oracleCommand) Run(p *program) error {
	var validators []validator
	for _, g := range grammar.All {
		s := standard{Grammar: g.ID}
		if len(g.Starts.RelativeTo) > 0 {
			s.Base = c.Base
		}
		by, err := s.validator()
		if err != nil {
			return err
		}
		validators = append(validators, by)
	}
	browser := newBrowser(string(c.Base))
	shared := standard{Grammar: consensus.Web.ID()}
	all, err := shared.validator()
	if err != nil {
		return err
	}
	return c.Inputs.eachInput(p, func(reply *lines.Reply, in numbered) {
		out, s := &reply.Out, in.text
		seen := browser.view(s)
		verdicts := make([]verdict, len(validators))
		var takers []oracle.Parser
		for i, by := range validators {
			verdicts[i] = verdictOf(by, s)
			if verdicts[i].Valid {
				takers = append(takers, taker(verdicts[i]))
			}
		}
		if len(takers) < len(validators) {
			p.countInvalid(in, validators[0].valid)
		}
		if c.JSON {
			commandline.WriteJSON(out, struct {
				input
				Verdicts  []verdict `json:"verdicts"`
				Browser   view      `json:"browser"`
				Consensus verdict   `json:"consensus"`
			}{inputOf(s), verdicts, seen, verdictOf(all, s)})
			return
		}
		drawVerdicts(out, s, verdicts, takers, seen, verdictOf(all, s))
	})
}

// taker is the parser that has said of a reference what the verdict says.
func taker(v verdict) oracle.Parser {
	return oracle.Parser{Name: v.Grammar, Parse: func(string) (uri.Components, error) { return v.Components.of, nil }}
}

func drawVerdicts(out *bytes.Buffer, s string, verdicts []verdict, takers []oracle.Parser, seen view, all verdict) {
	shown := printable.Text(s)
	if len(takers) == 0 {
		shown = commandline.WithoutUserinfo(shown)
	}
	fmt.Fprintf(out, "%s\n\n", shown)
	for _, v := range verdicts {
		fmt.Fprintf(out, "  %-15s %s\n", v.Grammar, v.row(s))
	}
	fmt.Fprintf(out, "  %-15s %s\n", "browser", seen.row())
	fmt.Fprintf(out, "  %-15s %s\n", all.Grammar, all.consensusRow())
	fmt.Fprintf(out, "\n  %d of %d take it", len(takers), len(verdicts))
	if len(takers) > 1 {
		out.WriteString("; " + agreement(s, takers))
	}
	out.WriteString("\n\n")
}

// agreement says whether those who take a reference see the same in it.
func agreement(s string, takers []oracle.Parser) string {
	if err := oracle.Agree(s, takers...); err != nil {
		return excerpt.Message(err)
	}
	return "they see the same scheme, host, port and path in it"
}

// consensusRow is what package consensus says, in a line.
func (v verdict) consensusRow() string {
	if v.Valid {
		return "valid    the programs of docs/consensus.md see this host"
	}
	return "invalid  " + v.Error.Problem
}

// row is what a grammar says, in a line.
func (v verdict) row(s string) string {
	if !v.Valid {
		return "invalid  " + v.Error.brief()
	}
	words := []string{"valid   "}
	for _, p := range v.Components.parts() {
		if !p.Absent {
			words = append(words, strings.ReplaceAll(p.Name, " ", "-")+"="+printable.Text(s[p.Start:p.End]))
		}
	}
	return strings.Join(words, " ")
}

// brief is the fault in a few words.
func (f *fault) brief() string {
	if f.document == "" {
		return f.Message
	}
	return fmt.Sprintf("at %d, in %s: expected %s (section %s)", *f.Offset, cmp.Or(f.term, f.Rule), f.Expected, f.section)
}
