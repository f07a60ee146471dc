package main

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/urigrammar/uri/abnf"
	"github.com/urigrammar/uri/abnf/language"
	"github.com/urigrammar/uri/cmd/internal/commandline"
	"github.com/urigrammar/uri/internal/run/ascii"
	"github.com/urigrammar/uri/internal/run/excerpt"
	"github.com/urigrammar/uri/internal/run/printable"
)

type checkCommand struct {
	Files       []commandline.Verbatim `arg:"" sep:"none" name:"file" help:"Files to check, \"-\" for standard input."`
	Start       []commandline.Verbatim `placeholder:"RULE" sep:"none" help:"A start rule. The flag can be repeated. (default: the first rule of each file)"`
	Unambiguous bool                   `negatable:"" default:"true" help:"Find strings that a rule derives in two ways."`
	Ambiguous   []string               `placeholder:"RULE" help:"Do not report ambiguities of these rules."`
	Spelling    bool                   `help:"Report references whose case differs from the definition, although ABNF ignores case."`
	JSON        bool                   `name:"json" help:"Write a JSON object per finding, with the keys file, line, column, rule, kind, problem, text and readings."`
	Deciding    deciding               `embed:""`
}

// found is a finding that a person should look at, in JSON.
type found struct {
	abnf.Position
	Rule      *string            `json:"rule"`
	Kind      string             `json:"kind"`
	Problem   string             `json:"problem"`
	Text      nullable           `json:"text,omitempty"` // of an ambiguity
	TextBytes *string            `json:"text_bytes,omitempty"`
	Readings  []language.Reading `json:"readings"`

	excerpt string
}

// Run runs the command.
func (c checkCommand) Run(p *program) error {
	options, err := c.Deciding.options()
	if err != nil {
		return err
	}
	var unreadable []error
	var ambiguous []string    // rules
	said := map[string]bool{} // a file that several import is checked for each
	for _, file := range c.Files {
		all, err := c.check(p, string(file), options)
		if err != nil {
			unreadable = append(unreadable, err)
			continue
		}
		if !c.JSON {
			all = together(all)
		}
		var out bytes.Buffer
		for _, f := range all {
			line := f.String()
			if said[line] {
				continue
			}
			said[line] = true
			p.notWell = p.notWell || !harmless[f.Kind]
			if f.Kind == ambiguousKind && !slices.Contains(ambiguous, *f.Rule) {
				ambiguous = append(ambiguous, *f.Rule)
			}
			if c.JSON {
				writeJSON(&out, f)
			} else {
				out.WriteString(line)
			}
		}
		if err := p.stdout.WriteBuffer(&out); err != nil {
			return err
		}
	}
	if len(ambiguous) > 0 && !c.JSON {
		advice := printable.Text("To accept these ambiguities, use --ambiguous " + strings.Join(ambiguous, ","))
		unreadable = append(unreadable, p.stdout.WriteBuffer(bytes.NewBufferString(advice+"\n")))
	}
	return errors.Join(unreadable...)
}

// together combines findings about unused or undecided rules with the same problem into one, in the place of the first. A rule is
// undecided if it refers to an undecided rule.
func together(all []found) (fewer []found) {
	first, names := map[string]int{}, map[int][]string{} // by problem, and by index
	for _, f := range all {
		if f.Kind != abnf.Unused.String() && f.Kind != undecidedKind {
			fewer = append(fewer, f)
			continue
		}
		i, known := first[f.Problem]
		if !known {
			i = len(fewer)
			first[f.Problem], fewer = i, append(fewer, f)
		}
		names[i] = append(names[i], excerpt.Name(*f.Rule))
	}
	for i, of := range names {
		f := &fewer[i]
		switch {
		case len(of) > 1 && f.Kind == undecidedKind:
			f.Problem += fmt.Sprintf(" (the same for rules that refer to it: %d)", len(of)-1)
		case len(of) > 1:
			subject := fmt.Sprintf("to %s (%d rules)", excerpt.Short(strings.Join(of, ", "), longestNames), len(of))
			f.Problem, f.Rule = strings.Replace(f.Problem, "to it", subject, 1), nil
		}
	}
	return fewer
}

// longestNames is the maximum number of bytes of the names of unused rules that a message shows.
const longestNames = 200

// check returns the findings in a file, in the order of their positions.
func (c checkCommand) check(p *program, file string, options language.Options) ([]found, error) {
	g, _, err := c.Deciding.Reading.read(p, file)
	var wrong *abnf.Error
	switch {
	case errors.As(err, &wrong) && wrong.Err == nil:
		return []found{{Position: wrong.Position, Rule: some(wrong.Rule), Kind: "syntax", Text: absent(), Problem: wrong.Problem, excerpt: wrong.Excerpt}}, nil
	case err != nil:
		return nil, err
	}
	var starts []string
	for _, s := range c.Start {
		starts = append(starts, string(s))
	}
	work := p.working(filepath.Base(g.Name()))
	defer work.end()
	undecided := c.undecided(g)
	var all []found
	for _, f := range g.Check(starts...) {
		if f.Kind == abnf.Spelling && !c.Spelling {
			continue
		}
		one := found{Position: f.Position, Rule: some(f.Rule), Kind: f.Kind.String(), Problem: f.Problem, Text: absent()}
		if f.Kind == abnf.Unused && len(c.Start) == 0 {
			one.Problem += ", the first rule; --start names another"
		}
		if recursive[f.Kind] {
			one.Kind, one.Problem = nests, "nests"
			if names := undecided[f.Position]; len(names) > 0 {
				one.Problem += "; cannot decide whether these rules are ambiguous: " + excerpt.Short(strings.Join(names, ", "), longestNames) +
					"; packages generated by abnf gen use the first of several readings"
			}
		}
		all = append(all, one)
	}
	if c.Unambiguous {
		all = append(all, c.ambiguities(language.AmbiguitiesOf(g, options), g, work)...)
	}
	slices.SortStableFunc(all, func(a, b found) int {
		return cmp.Or(strings.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
	})
	return all, nil
}

// nests is the kind of a rule that leads back to itself in a way that is not a repetition. This is not a problem.
const nests = "nests"

// harmless contains the kinds of findings that are not problems.
var harmless = map[string]bool{nests: true, abnf.Spacing.String(): true}

var recursive = map[abnf.Kind]bool{abnf.LeftRecursive: true, abnf.RightRecursive: true, abnf.MiddleRecursive: true}

// undecided returns the rules whose ambiguities were requested but not decided, by the position of the reason.
func (c checkCommand) undecided(g *abnf.Grammar) map[abnf.Position][]string {
	all := map[abnf.Position][]string{}
	if !c.Unambiguous {
		return all
	}
	for _, r := range g.Rules() {
		if wrong, ok := errors.AsType[*abnf.Error](g.Regular(r.Name)); ok && !c.mayBeAmbiguous(r.Name) {
			all[wrong.Position] = append(all[wrong.Position], excerpt.Name(r.Name))
		}
	}
	return all
}

func (c checkCommand) mayBeAmbiguous(rule string) bool {
	return slices.ContainsFunc(c.Ambiguous, func(name string) bool { return ascii.EqualFold(name, rule) })
}

// ambiguities returns the ambiguities of all regular rules, except rules in which ambiguity is allowed.
func (c checkCommand) ambiguities(in *language.Ambiguities, g *abnf.Grammar, work *work) (all []found) {
	for _, r := range g.Rules() {
		if c.mayBeAmbiguous(r.Name) {
			continue
		}
		work.on(filepath.Base(g.Name()) + ", rule " + r.Name)
		a, err := in.Rule(r.Name)
		var size *language.SizeError
		switch {
		case errors.As(err, &size):
			all = append(all, found{Position: r.Position, Rule: &r.Name, Kind: undecidedKind, Problem: flagged(size).Error(), Text: absent()})
		case err == nil && a != nil:
			all = append(all, ambiguity(r, a))
		}
	}
	return all
}

const (
	ambiguousKind = "ambiguous"
	undecidedKind = "undecided"
)

// longestText is the maximum number of bytes of an ambiguous text that a message shows. The JSON contains all of it.
const longestText = 80

func ambiguity(r abnf.Rule, a *language.Ambiguity) found {
	f := found{Position: r.Position, Rule: &r.Name, Kind: ambiguousKind, Readings: a.Readings[:]}
	first, second := excerpt.Apart(a.Readings[0].String(), a.Readings[1].String())
	f.Problem = fmt.Sprintf("%q can be read as %s, or as %s", excerpt.Short(a.Text, longestText), first, second)
	f.Text, f.TextBytes = present(a.Text)
	return f
}

// some returns a pointer to a text, or nil for "".
func some(text string) *string {
	if text == "" {
		return nil
	}
	return &text
}

// String returns the finding as one line in the form that compilers use, followed by the excerpt.
func (f found) String() string {
	problem := f.Problem
	if f.Rule != nil {
		problem = "rule " + excerpt.Name(*f.Rule) + ": " + problem
	}
	s := printable.Text(f.Position.String()+": "+problem) + "\n"
	for line := range strings.Lines(f.excerpt) {
		s += "    " + strings.TrimSuffix(line, "\n") + "\n"
	}
	return s
}
