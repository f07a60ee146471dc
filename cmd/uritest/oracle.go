package main

import (
	"bytes"
	"cmp"
	"fmt"
	"strings"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/cmd/internal/commandline"
	"github.com/urigrammar/uri/cmd/internal/verdict"
	"github.com/urigrammar/uri/consensus"
	"github.com/urigrammar/uri/grammar"
	"github.com/urigrammar/uri/internal/run/excerpt"
	"github.com/urigrammar/uri/internal/run/printable"
	"github.com/urigrammar/uri/oracle"
)

type oracleCommand struct {
	Refs []commandline.Verbatim `arg:"" optional:"" sep:"none" name:"ref" help:"References. Without arguments, read lines from the files or standard input. After --, a reference may begin with \"-\"."`
	From commandline.Lines      `embed:""`
	Base commandline.Verbatim   `default:"any" placeholder:"URL" complete:"bases" help:"For the URL Standard: the base URL for relative inputs, or its kind: special, file, file-host, non-special, opaque, any or none."`
	JSON bool                   `help:"Write a JSON object per line, with the keys input, verdicts and browser. A verdict has the keys grammar, rule, valid, error and components."`
}

// Run runs the command.
func (c oracleCommand) Run(p *program) error {
	o := oracleRun{browser: newBrowser(string(c.Base)), json: c.JSON}
	for _, g := range grammar.All {
		base := ""
		if len(g.Starts.RelativeTo) > 0 {
			base = string(c.Base)
		}
		by, err := verdict.New(g.ID, "", base)
		if err != nil {
			return err
		}
		o.grammars = append(o.grammars, by)
	}
	shared, err := verdict.New(consensus.Web.ID(), "", "")
	if err != nil {
		return err
	}
	o.consensus = shared
	var failed error
	for ref := range p.inputs(c.Refs, c.From, &failed) {
		var out bytes.Buffer
		if !o.answer(&out, ref) {
			p.invalid.Store(true)
		}
		if err := p.stdout.WriteBuffer(&out); err != nil {
			return err
		}
	}
	return failed
}

// oracleRun holds the questions about each reference.
type oracleRun struct {
	grammars  []verdict.Validator
	browser   browser
	consensus verdict.Validator
	json      bool
}

// answer writes the answers about a reference. It reports whether all grammars accept it.
func (o *oracleRun) answer(out *bytes.Buffer, s string) bool {
	a := answers{input: s, seen: o.browser.view(s), consensus: verdict.Of(o.consensus, s)}
	for _, by := range o.grammars {
		v := verdict.Of(by, s)
		a.verdicts = append(a.verdicts, v)
		if v.Valid {
			a.accepting = append(a.accepting, oracle.Parser{Name: v.Grammar, Parse: func(string) (uri.Components, error) { return v.Components.Of, nil }})
		}
	}
	if o.json {
		a.writeJSON(out)
	} else {
		a.draw(out)
	}
	return len(a.accepting) == len(a.verdicts)
}

// answers are the answers about a reference.
type answers struct {
	input     string
	verdicts  []verdict.Verdict
	accepting []oracle.Parser
	seen      view
	consensus verdict.Verdict
}

func (a answers) writeJSON(out *bytes.Buffer) {
	commandline.WriteJSON(out, struct {
		verdict.Input
		Verdicts  []verdict.Verdict `json:"verdicts"`
		Browser   view              `json:"browser"`
		Consensus verdict.Verdict   `json:"consensus"`
	}{verdict.InputOf(a.input), a.verdicts, a.seen, a.consensus})
}

func (a answers) draw(out *bytes.Buffer) {
	shown := printable.Text(a.input)
	if len(a.accepting) == 0 {
		shown = excerpt.Hidden(shown)
	}
	fmt.Fprintf(out, "%s\n\n", shown)
	for _, v := range a.verdicts {
		fmt.Fprintf(out, "  %-15s %s\n", v.Grammar, row(v, a.input))
	}
	fmt.Fprintf(out, "  %-15s %s\n", "browser", a.seen.row())
	fmt.Fprintf(out, "  %-15s %s\n", a.consensus.Grammar, consensusRow(a.consensus))
	out.WriteString("\n  " + a.summary() + "\n\n")
}

// summary reports how many grammars accept the reference, and whether they find the same components.
func (a answers) summary() string {
	if len(a.accepting) == 0 {
		return "no grammar accepts it"
	}
	accept := fmt.Sprintf("%d of %d accept it", len(a.accepting), len(a.verdicts))
	if len(a.accepting) == 1 {
		return accept
	}
	if err := oracle.Agree(a.input, a.accepting...); err != nil {
		return accept + "; " + excerpt.Message(err)
	}
	return accept + "; they find the same scheme, host, port and path in it"
}

// consensusRow describes the verdict of package consensus in a line.
func consensusRow(v verdict.Verdict) string {
	if v.Valid {
		return "valid    the programs in docs/consensus.md find this host"
	}
	return "invalid  " + v.Error.Problem
}

// row describes the verdict of a grammar in a line.
func row(v verdict.Verdict, s string) string {
	if !v.Valid {
		return "invalid  " + brief(v.Error)
	}
	words := []string{"valid   "}
	for _, p := range v.Components.Parts() {
		if !p.Absent {
			words = append(words, strings.ReplaceAll(p.Name, " ", "-")+"="+printable.Text(s[p.Start:p.End]))
		}
	}
	return strings.Join(words, " ")
}

// brief describes the fault in a few words.
func brief(f *verdict.Fault) string {
	if f.Document == "" {
		return f.Message
	}
	return fmt.Sprintf("at %d, in %s: expected %s (section %s)", *f.Offset, cmp.Or(f.Term, f.Rule), f.Expected, f.Section)
}
