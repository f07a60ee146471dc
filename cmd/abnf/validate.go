package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"

	"github.com/urigrammar/uri/cmd/internal/commandline"
	"github.com/urigrammar/uri/internal/decide/validate"
	"github.com/urigrammar/uri/internal/run/printable"
)

type validateCommand struct {
	Package commandline.Verbatim   `arg:"" name:"package" help:"The file NAME.go that abnf gen wrote."`
	File    commandline.Verbatim   `arg:"" name:"file" help:"The grammar."`
	Rule    string                 `arg:"" name:"rule" help:"The rule whose texts the package parses."`
	Fields  string                 `placeholder:"RULE,…" help:"The fields, as for abnf gen."`
	Within  []commandline.Verbatim `placeholder:"FILE:RULE" sep:"none" help:"As for abnf gen. It can be given several times."`
	Without []commandline.Verbatim `placeholder:"FILE:RULE" sep:"none" help:"As for abnf gen. It can be given several times."`
	Lazy    []string               `placeholder:"RULE,…" help:"As for abnf gen."`
	Greedy  []string               `placeholder:"RULE,…" help:"As for abnf gen."`
	JSON    bool                   `name:"json" help:"Write a JSON object per verdict: subject, cases, and problem, which is null if the subject is valid."`
}

// verdict is a verdict, in JSON.
type verdict struct {
	Subject string  `json:"subject"`
	Cases   int     `json:"cases"`
	Problem *string `json:"problem"`
}

// Run runs the command.
func (c validateCommand) Run(p *program) error {
	o := validate.Package{
		File: filepath.ToSlash(string(c.Package)), Grammar: filepath.ToSlash(string(c.File)), Rule: c.Rule,
		Fields: c.Fields, Lazy: c.Lazy, Greedy: c.Greedy,
	}
	for _, file := range []string{o.File, o.Grammar} {
		if _, err := os.ReadFile(file); err != nil {
			return readable(err)
		}
	}
	var err error
	if o.Within, err = rulesOf("--within", c.Within); err != nil {
		return err
	}
	if o.Without, err = rulesOf("--without", c.Without); err != nil {
		return err
	}
	var out bytes.Buffer
	p.notWell = !o.Validate(os.ReadFile, func(v validate.Verdict) {
		if c.JSON {
			writeJSON(&out, jsonOf(v))
		} else {
			fmt.Fprintln(&out, printable.Visible(v.String()))
		}
	})
	return p.stdout.WriteBuffer(&out)
}

func jsonOf(v validate.Verdict) verdict {
	if v.Problem == "" {
		return verdict{v.Subject, v.Cases, nil}
	}
	return verdict{v.Subject, v.Cases, &v.Problem}
}

// rulesOf returns rules that are written FILE:RULE.
func rulesOf(flag string, texts []commandline.Verbatim) (all []validate.Rule, err error) {
	for _, text := range texts {
		n := nameOf(string(text))
		if n.rule == "" {
			return nil, fmt.Errorf("%s %s: a rule of a file is written FILE:RULE", flag, text)
		}
		all = append(all, validate.Rule{File: filepath.ToSlash(n.file), Name: n.rule})
	}
	return all, nil
}
