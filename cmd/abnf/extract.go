package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"slices"

	"github.com/urigrammar/uri/abnf"
	"github.com/urigrammar/uri/abnf/language"
	"github.com/urigrammar/uri/cmd/internal/commandline"
	"github.com/urigrammar/uri/internal/excerpt"
	"github.com/urigrammar/uri/internal/extract"
	"github.com/urigrammar/uri/internal/printable"
)

type extractCommand struct {
	File    commandline.Verbatim `arg:"" name:"file" help:"A document in plain text, such as an RFC. \"-\" is standard input."`
	Section []string             `placeholder:"N,…" help:"Only rules of these sections and of those below them, such as 3.2 or A."`
	Title   string               `placeholder:"TEXT" help:"What the document is called. (default: its number as an RFC)"`
	JSON    bool                 `name:"json" help:"Write a JSON object: text, and findings, each with line and problem."`
}

// extracted is what was found, in JSON.
type extracted struct {
	Text     string             `json:"text"`
	Findings []extractedFinding `json:"findings"`
}

type extractedFinding struct {
	Line    int    `json:"line"`
	Problem string `json:"problem"`
}

// Run runs the command.
func (c extractCommand) Run(p *program) error {
	text, err := c.read(p)
	if err != nil {
		return err
	}
	x := extract.Of(text)
	if c.Title != "" {
		x.Title = c.Title
	}
	if len(c.Section) > 0 {
		x = x.In(c.Section)
	}
	if len(x.Rules) == 0 {
		return fmt.Errorf("%s: there are no rules in ABNF", c.File)
	}
	out := extracted{Text: x.Text(), Findings: []extractedFinding{}}
	for _, f := range x.Findings {
		out.Findings = append(out.Findings, extractedFinding(f))
	}
	for _, r := range x.Repeated {
		if problem := conflict(out.Text, x.First(r.Name), r); problem != "" {
			p.notWell = true
			out.Findings = append(out.Findings, extractedFinding{r.Line, problem})
		}
	}
	slices.SortStableFunc(out.Findings, func(a, b extractedFinding) int { return a.Line - b.Line })
	return c.write(p, out)
}

func (c extractCommand) read(p *program) (string, error) {
	if c.File == standardInput {
		text, err := io.ReadAll(io.LimitReader(p.stdin, longestGrammar))
		return string(text), err
	}
	text, err := os.ReadFile(string(c.File))
	return string(text), err
}

func (c extractCommand) write(p *program, out extracted) error {
	var b bytes.Buffer
	if c.JSON {
		writeJSON(&b, out)
		return p.stdout.WriteBuffer(&b)
	}
	for _, f := range out.Findings {
		fmt.Fprintln(p.stderr, printable.Text(fmt.Sprintf("%s:%d: %s", c.File, f.Line, f.Problem)))
	}
	b.WriteString(out.Text)
	return p.stdout.WriteBuffer(&b)
}

// conflict returns how two definitions of a rule disagree, or "" if they mean the same.
func conflict(grammar string, first, second extract.Rule) string {
	where := fmt.Sprintf("rule %s of section %s is printed otherwise in section %s, line %d", excerpt.Name(second.Name), second.Section, first.Section, first.Line)
	const name = "x-printed-otherwise"
	g, err := abnf.Parse("document", grammar+name+second.Text[len(second.Name):])
	if err != nil {
		return where
	}
	a, err := language.Of(g, first.Name)
	if err != nil {
		return where
	}
	b, err := language.Of(g, name)
	if err != nil {
		return where
	}
	difference, err := language.Compare(a, b)
	if err != nil {
		return where
	}
	return differ(where, difference)
}

// differ appends a shortest text that only one of two definitions accepts.
func differ(where string, c language.Comparison) string {
	switch {
	case c.OnlyA.Found:
		return fmt.Sprintf("%s: only that one accepts %q", where, excerpt.Short(c.OnlyA.Text, longestText))
	case c.OnlyB.Found:
		return fmt.Sprintf("%s, which does not accept %q", where, excerpt.Short(c.OnlyB.Text, longestText))
	}
	return ""
}
