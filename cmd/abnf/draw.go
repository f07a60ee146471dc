package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"

	"github.com/urigrammar/uri/abnf"
	"github.com/urigrammar/uri/abnf/draw"
	"github.com/urigrammar/uri/cmd/internal/commandline"
	hidden "github.com/urigrammar/uri/internal/abnf"
)

type drawCommand struct {
	File     commandline.Verbatim   `arg:"" name:"file" help:"A grammar, \"-\" for standard input."`
	Rule     []commandline.Verbatim `placeholder:"RULE" sep:"none" help:"A rule to draw. It can be given several times. (default: all rules, and of automata that of the first)"`
	Reached  bool                   `help:"Draw all rules that those of --rule lead to, too."`
	Format   string                 `enum:"svg,html,dot" default:"svg" help:"What is made: ${enum}. svg: railroad diagrams, below each other. html: a page with diagrams, texts and links. dot: automata, for Graphviz."`
	Output   commandline.Verbatim   `short:"o" xor:"form" placeholder:"FILE" help:"The file to write. (default: standard output)"`
	Width    int                    `default:"800" placeholder:"N" help:"How wide a diagram may become before it is broken into rows. (default: 800)"`
	MaxDrawn int                    `default:"60" placeholder:"N" help:"How many states an automaton may have that is drawn. (default: 60)"`
	JSON     bool                   `name:"json" xor:"form" help:"Write JSON objects: format, rules, text."`
	Deciding deciding               `embed:""`
}

// picture is what is drawn, in JSON.
type picture struct {
	Format string   `json:"format"`
	Rules  []string `json:"rules"`
	Text   string   `json:"text"`
}

// Run runs the command.
func (c drawCommand) Run(p *program) error {
	options, err := c.drawing()
	if err != nil {
		return err
	}
	g, err := c.Deciding.Reading.load(p, string(c.File))
	if err != nil {
		return err
	}
	all, err := c.pictures(g, options)
	if err != nil {
		return err
	}
	var out bytes.Buffer
	for _, one := range all {
		if c.JSON {
			writeJSON(&out, one)
		} else {
			out.WriteString(one.Text)
		}
	}
	if c.Output != "" {
		return writable(os.WriteFile(string(c.Output), out.Bytes(), 0o666))
	}
	return p.stdout.WriteBuffer(&out)
}

func (c drawCommand) drawing() (draw.Options, error) {
	if c.Width < 1 || c.MaxDrawn < 1 {
		return draw.Options{}, errors.New("--width and --max-drawn are at least 1")
	}
	deciding, err := c.Deciding.options()
	return draw.Options{Width: c.Width, Language: deciding, MaxDrawn: c.MaxDrawn}, err
}

func (c drawCommand) pictures(g *abnf.Grammar, options draw.Options) ([]picture, error) {
	rules, err := c.rules(g)
	if err != nil {
		return nil, err
	}
	switch c.Format {
	case "dot":
		return automata(g, options, rules)
	case "html":
		text, err := options.HTML(g, rules...)
		return []picture{{c.Format, rules, text}}, err
	}
	text, err := options.SVG(g, rules...)
	return []picture{{c.Format, rules, text}}, err
}

// automata returns one picture per rule.
func automata(g *abnf.Grammar, options draw.Options, rules []string) (all []picture, err error) {
	for _, r := range rules {
		text, err := options.DOT(g, r)
		if err != nil {
			return nil, err
		}
		all = append(all, picture{"dot", []string{r}, text})
	}
	return all, nil
}

// rules are the names of the rules to draw, as the grammar prints them.
func (c drawCommand) rules(g *abnf.Grammar) (names []string, err error) {
	all := g.Rules()
	if len(all) == 0 {
		return nil, fmt.Errorf("%s: there are no rules", g.Name())
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
	switch {
	case len(c.Rule) == 0 && c.Format == "dot":
		return []string{all[0].Name}, nil
	case len(c.Rule) > 0 && !c.Reached:
		return names, nil
	}
	reached := map[string]bool{}
	for _, name := range names {
		for r := range hidden.RulesOf(g).Reached(name) {
			reached[r] = true
		}
	}
	for _, r := range all {
		if !wanted[r.Name] && (len(c.Rule) == 0 || reached[r.Name]) {
			names = append(names, r.Name)
		}
	}
	return names, nil
}
