package main

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/urigrammar/uri/abnf/generate"
	"github.com/urigrammar/uri/cmd/internal/commandline"
	"github.com/urigrammar/uri/internal/decide/validate"
	"github.com/urigrammar/uri/internal/run/printable"
)

type validateCommand struct {
	Of     commandline.Verbatim `arg:"" name:"package" help:"The file NAME.go that abnf gen wrote."`
	File   commandline.Verbatim `arg:"" name:"file" help:"The grammar."`
	Named  string               `arg:"" optional:"" name:"rule" help:"The rule that the package parses, unless --rule or --type names it. (default: the first rule)"`
	Making making               `embed:""`
	JSON   bool                 `name:"json" help:"Write a JSON object per verdict, with the keys subject, cases and problem (null if the subject is valid)."`
}

// verdict is a verdict, in JSON.
type verdict struct {
	Subject string  `json:"subject"`
	Cases   int     `json:"cases"`
	Problem *string `json:"problem"`
}

// Run runs the command.
func (c validateCommand) Run(p *program) error {
	m := c.Making
	o := validate.Package{
		File: filepath.ToSlash(string(c.Of)), Grammar: filepath.ToSlash(string(c.File)), Rule: cmp.Or(c.Named, m.Rule),
		Fields: m.Fields, Lazy: m.Lazy, Greedy: m.Greedy,
	}
	source, err := os.ReadFile(o.File)
	if err != nil {
		return readable(err)
	}
	g, grammar, err := reading{}.read(p, o.Grammar)
	if err != nil {
		return readable(err)
	}
	if m.Type != "" {
		if _, o.Rule, err = generate.ParseType(m.Type); err != nil {
			return fmt.Errorf("--type: %w", err)
		}
	}
	if o.Rule == "" && len(g.Rules()) > 0 {
		o.Rule = g.Rules()[0].Name
	}
	if m.Within != "" {
		n := nameOf(string(m.Within))
		if n.rule == "" {
			return fmt.Errorf("--within %s: write a rule in a file as FILE:RULE", m.Within)
		}
		o.Within = &validate.Rule{File: filepath.ToSlash(n.file), Name: n.rule}
	}
	var out bytes.Buffer
	report := func(v validate.Verdict) {
		if c.JSON {
			writeJSON(&out, jsonOf(v))
		} else {
			fmt.Fprintln(&out, printable.Visible(v.String()))
		}
	}
	if validate.IsLazy(source) {
		report(validate.Verdict{Subject: o.File, Problem: "the package uses a lazy automaton", Unchecked: true})
		return errors.Join(p.stdout.WriteBuffer(&out), fmt.Errorf("%s is not checked: validate supports only tables", o.File))
	}
	p.notWell = !o.Validate(func(file string) ([]byte, error) {
		if file == o.Grammar {
			return []byte(grammar + coreOf(g, grammar)), nil
		}
		return os.ReadFile(file)
	}, report)
	for _, l := range m.List {
		report(validate.Verdict{Subject: o.File + " list " + string(l), Problem: "the package's test checks its items", Unchecked: true})
	}
	return p.stdout.WriteBuffer(&out)
}

func jsonOf(v validate.Verdict) verdict {
	if v.Unchecked {
		v.Problem = "not checked: " + v.Problem
	}
	return verdict{v.Subject, v.Cases, some(v.Problem)}
}
