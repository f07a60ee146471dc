package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/urigrammar/uri/abnf"
	"github.com/urigrammar/uri/abnf/language"
	"github.com/urigrammar/uri/cmd/internal/commandline"
	"github.com/urigrammar/uri/cmd/internal/extract"
	"github.com/urigrammar/uri/internal/run/ascii"
	"github.com/urigrammar/uri/internal/run/excerpt"
	"github.com/urigrammar/uri/internal/run/printable"
)

type extractCommand struct {
	File      commandline.Verbatim `arg:"" name:"file" help:"A document in plain text, such as an RFC. \"-\" is standard input."`
	Section   []string             `placeholder:"N,…" help:"Only rules of these sections and of those below them, such as 3.2 or A."`
	Rule      []string             `placeholder:"RULE,…" help:"Only these rules and those that they need. Rules of well-known RFCs are imported, and prose-vals are read."`
	Documents string               `placeholder:"DIR" and:"documents" help:"A folder of RFCs, such as rfc3986.txt: there the rules that --rule needs are found, too."`
	Output    string               `short:"o" placeholder:"DIR" and:"documents" help:"Where to write the grammars of these RFCs, which the grammar imports."`
	Title     string               `placeholder:"TEXT" help:"What the document is called. (default: its number as an RFC)"`
	JSON      bool                 `name:"json" help:"Write a JSON object: text, and findings, each with line and problem."`
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
	switch {
	case len(c.Rule) > 0:
		return c.close(p, x)
	case c.Documents != "":
		return errors.New("--documents needs --rule: which rules to look for in the documents")
	}
	out := extracted{Text: x.Text(), Findings: []extractedFinding{}}
	for _, f := range x.Findings {
		out.Findings = append(out.Findings, extractedFinding{f.Line, f.Problem})
	}
	disagreements := conflicts(x)
	p.notWell = len(disagreements) > 0
	out.Findings = append(out.Findings, disagreements...)
	slices.SortStableFunc(out.Findings, func(a, b extractedFinding) int { return a.Line - b.Line })
	return c.write(p, out)
}

// close writes the grammar of some rules with those that they need. What is missing is named in comments above the rules, and stays
// undefined.
func (c extractCommand) close(p *program, x extract.Extraction) error {
	for _, name := range c.Rule {
		if !slices.ContainsFunc(x.Rules, func(r extract.Rule) bool { return ascii.EqualFold(r.Name, name) }) {
			return fmt.Errorf("%s has no rule %q", c.File, excerpt.Short(name, longestText))
		}
	}
	folder := documentFolder{path: c.Documents}
	closure := x.Close(c.Rule, folder.document)
	if folder.err != nil {
		return folder.err
	}
	out := extracted{Findings: []extractedFinding{}}
	for _, n := range closure.Missing {
		out.Text += "; " + printable.Text(n.String()) + "\n"
	}
	out.Text += closure.Files[""]
	for _, n := range slices.Concat(closure.Notes, closure.Missing) {
		out.Findings = append(out.Findings, extractedFinding{n.Line, n.String()})
	}
	p.notWell = len(closure.Missing) > 0
	delete(closure.Files, "")
	for name, text := range closure.Files {
		if err := os.WriteFile(filepath.Join(c.Output, name), []byte(text), 0o666); err != nil {
			return err
		}
	}
	return c.write(p, out)
}

func (c extractCommand) read(p *program) (string, error) {
	if c.File == standardInput {
		return readText(p.stdin, stdin)
	}
	file, err := os.Open(string(c.File))
	if err != nil {
		return "", err
	}
	defer file.Close()
	return readText(file, string(c.File))
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

// maxDecided bounds how many conflicts are decided: each takes an automaton of two rules.
const maxDecided = 200

// conflicts returns how definitions of the same rules disagree.
func conflicts(x extract.Extraction) (all []extractedFinding) {
	text := x.Text()
	for i, r := range x.Repeated {
		text += otherName(i) + r.Text[len(r.Name):]
	}
	g, err := abnf.Parse("document", text)
	for i, r := range x.Repeated {
		first := x.First(r.Name)
		problem := fmt.Sprintf("rule %s of section %s is printed otherwise in section %s, line %d", excerpt.Name(r.Name), r.Section, first.Section, first.Line)
		if err == nil && i < maxDecided {
			problem = decide(g, first.Name, otherName(i), problem)
		}
		if problem != "" {
			all = append(all, extractedFinding{r.Line, problem})
		}
	}
	return all
}

// otherName is the name of a definition that is repeated.
func otherName(i int) string { return fmt.Sprintf("x-printed-otherwise-%d", i) }

// decide returns how two rules disagree, or "" if they mean the same. If that cannot be decided, it returns what is known.
func decide(g *abnf.Grammar, first, second, known string) string {
	a, err := language.Of(g, first)
	if err != nil {
		return known
	}
	b, err := language.Of(g, second)
	if err != nil {
		return known
	}
	difference, err := language.Compare(a, b)
	if err != nil {
		return known
	}
	return differ(known, difference)
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
