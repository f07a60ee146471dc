package main

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"github.com/urigrammar/uri/abnf"
	"github.com/urigrammar/uri/abnf/draw"
	"github.com/urigrammar/uri/cmd/internal/commandline"
	hidden "github.com/urigrammar/uri/internal/read/abnf"
)

type drawCommand struct {
	File    commandline.Verbatim   `arg:"" name:"file" help:"A grammar, \"-\" for standard input."`
	Rule    []commandline.Verbatim `placeholder:"RULE" sep:"none" help:"A rule to draw. The flag can be repeated. (default: all rules)"`
	Reached bool                   `help:"With --rule, also draw all rules that the given rules use."`
	Format  string                 `enum:"svg,html" default:"svg" help:"The output format: ${enum}. svg contains railroad diagrams, one below the other. html is a page with diagrams, texts and links."`
	Output  commandline.Verbatim   `short:"o" xor:"form" placeholder:"FILE" help:"The output file. (default: standard output)"`
	Width   int                    `default:"800" placeholder:"N" help:"The maximum width of a diagram before it is broken into rows. (default: 800)"`
	JSON    bool                   `name:"json" xor:"form" help:"Write a JSON object with the keys format, rules and text."`
	Reading reading                `embed:""`
}

// picture describes the drawing, in JSON.
type picture struct {
	Format string   `json:"format"`
	Rules  []string `json:"rules"`
	Text   string   `json:"text"`
}

// Run runs the command.
func (c drawCommand) Run(p *program) error {
	if c.Width < 1 {
		return errors.New("--width must be at least 1")
	}
	g, _, err := c.Reading.read(p, string(c.File))
	if err != nil {
		return err
	}
	one, err := c.picture(g)
	if err != nil {
		return err
	}
	var out bytes.Buffer
	if c.JSON {
		writeJSON(&out, one)
	} else {
		out.WriteString(one.Text)
	}
	if c.Output != "" {
		return writable(os.WriteFile(string(c.Output), out.Bytes(), 0o666))
	}
	return p.stdout.WriteBuffer(&out)
}

func (c drawCommand) picture(g *abnf.Grammar) (picture, error) {
	rules, err := c.rules(g)
	if err != nil {
		return picture{}, err
	}
	o := draw.Options{Width: c.Width}
	make := o.SVG
	if c.Format == "html" {
		make = o.HTML
	}
	text, err := make(g, rules...)
	return picture{c.Format, rules, text}, err
}

// rules returns the names of the rules to draw, as the grammar prints them.
func (c drawCommand) rules(g *abnf.Grammar) (names []string, err error) {
	all := g.Rules()
	if len(all) == 0 {
		return nil, fmt.Errorf("%s: no rules found", g.Name())
	}
	wanted := map[string]bool{}
	for _, name := range c.Rule {
		r, ok := g.Rule(string(name))
		if !ok {
			return nil, g.Regular(string(name)) // which says so, and what may be meant
		}
		if !wanted[r.Name] {
			names = append(names, r.Name)
		}
		wanted[r.Name] = true
	}
	if len(c.Rule) > 0 && !c.Reached {
		return names, nil
	}
	reached := hidden.RulesOf(g).Reached(names...)
	for _, r := range all {
		if !wanted[r.Name] && (len(c.Rule) == 0 || reached[r.Name]) {
			names = append(names, r.Name)
		}
	}
	return names, nil
}

// writable returns an error about an output file without details that only programs need.
func writable(err error) error {
	if e, ok := err.(*fs.PathError); ok {
		return fmt.Errorf("cannot write %s: %w", e.Path, e.Err)
	}
	return err
}
