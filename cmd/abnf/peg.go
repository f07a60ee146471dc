package main

import (
	"bytes"
	"fmt"
	"io/fs"
	"strings"

	"github.com/urigrammar/uri/cmd/internal/commandline"
	hidden "github.com/urigrammar/uri/internal/abnf"
	"github.com/urigrammar/uri/internal/abnftopeg"
	"github.com/urigrammar/uri/internal/printable"
)

type pegCommand struct {
	File      commandline.Verbatim   `arg:"" name:"file" help:"A grammar, \"-\" for standard input."`
	Override  commandline.Verbatim   `placeholder:"FILE" help:"Rules of the PEG that are taken as they are, and rules that these need."`
	Output    commandline.Verbatim   `short:"o" xor:"form" placeholder:"FILE" help:"The file to write. (default: standard output)"`
	Start     []commandline.Verbatim `placeholder:"RULE" sep:"none" help:"A rule that is used from outside. It can be given several times. (default: each rule that no other refers to)"`
	Lazy      []commandline.Verbatim `placeholder:"RULE" sep:"none" help:"A rule whose repetitions end as soon as they can, where there are several readings. It can be given several times."`
	Namespace string                 `placeholder:"NAME" help:"Prefix of the names of the rules, before \"_\"."`
	Package   string                 `default:"grammar" placeholder:"NAME" help:"The Go package of what is generated from the PEG."`
	MaxNodes  int                    `default:"33554432" placeholder:"N" help:"How many nodes of decision diagrams the search for repairs may make: they bound its time."`
	JSON      bool                   `name:"json" xor:"form" help:"Write a JSON object: proved, peg, rules, failed, ambiguities."`
	Reading   reading                `embed:""`
}

// transcribed is a transcription, in JSON.
type transcribed struct {
	Proved      bool              `json:"proved"`
	PEG         string            `json:"peg"`
	Rules       []transcribedRule `json:"rules"`
	Failed      []failedRule      `json:"failed"`
	Ambiguities []takenReading    `json:"ambiguities"`
}

type transcribedRule struct {
	Rule   string `json:"rule"`
	PEG    string `json:"peg"`
	Repair string `json:"repair"`
}

type failedRule struct {
	File         string  `json:"file"`
	Line         int     `json:"line"`
	Column       int     `json:"column"`
	Rule         string  `json:"rule"`
	PEG          string  `json:"peg"`
	Problem      string  `json:"problem"`
	Witness      *string `json:"witness"`
	WitnessBytes *string `json:"witness_bytes,omitempty"`
	AcceptedBy   *string `json:"accepted_by"`
}

type takenReading struct {
	Rule      string  `json:"rule"`
	Text      *string `json:"text"`
	TextBytes *string `json:"text_bytes,omitempty"`
	Note      string  `json:"note"`
}

// Run runs the command.
func (c pegCommand) Run(p *program) error {
	if c.MaxNodes < 1 {
		return fmt.Errorf("--max-nodes is at least 1")
	}
	g, err := c.Reading.load(p, string(c.File))
	if err != nil {
		return err
	}
	command := abnftopeg.Command{
		Options: abnftopeg.Options{
			Starts: textsOf(c.Start), Lazy: textsOf(c.Lazy), Namespace: c.Namespace, Package: c.Package, Nodes: c.MaxNodes,
		},
		OverrideFile: string(c.Override),
		Output:       string(c.Output),
	}
	t, err := command.Make(hidden.RegularOf(g))
	if err != nil {
		return err
	}
	p.notWell = len(t.Failed) > 0
	var out, notes bytes.Buffer
	if c.JSON {
		writeJSON(&out, transcribedOf(t))
		return p.stdout.WriteBuffer(&out)
	}
	if err := command.Write(t, &out, &notes); err != nil {
		return writable(err)
	}
	for line := range strings.Lines(notes.String()) {
		if _, err := fmt.Fprintln(p.stderr, printable.Text(strings.TrimSuffix(line, "\n"))); err != nil {
			return err
		}
	}
	return p.stdout.WriteBuffer(&out)
}

// writable is an error of a file that is written, without what is only for programs.
func writable(err error) error {
	if e, ok := err.(*fs.PathError); ok {
		return fmt.Errorf("cannot write %s: %w", e.Path, e.Err)
	}
	return err
}

func textsOf(all []commandline.Verbatim) (texts []string) {
	for _, v := range all {
		texts = append(texts, string(v))
	}
	return texts
}

func transcribedOf(t *abnftopeg.Transcription) transcribed {
	out := transcribed{Proved: len(t.Failed) == 0, PEG: t.Text, Rules: []transcribedRule{}, Failed: []failedRule{}, Ambiguities: []takenReading{}}
	for _, r := range t.Rules {
		out.Rules = append(out.Rules, transcribedRule{r.Name, r.PEG, r.Repair.String()})
	}
	for _, f := range t.Failed {
		row := failedRule{File: f.File, Line: f.Line, Column: f.Column, Rule: f.Rule, PEG: f.PEG, Problem: f.Error(), AcceptedBy: some(f.AcceptedBy)}
		if f.AcceptedBy != "" {
			row.Witness, row.WitnessBytes = printable.TextOrBytes(f.Witness)
		}
		out.Failed = append(out.Failed, row)
	}
	for _, c := range t.Choices {
		row := takenReading{Rule: c.Start, Note: printable.Text(c.String())}
		row.Text, row.TextBytes = printable.TextOrBytes(c.Witness)
		out.Ambiguities = append(out.Ambiguities, row)
	}
	return out
}
