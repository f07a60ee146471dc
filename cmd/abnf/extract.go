package main

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"github.com/urigrammar/uri/cmd/internal/commandline"
	"github.com/urigrammar/uri/cmd/internal/extract"
	"github.com/urigrammar/uri/internal/run/excerpt"
	"github.com/urigrammar/uri/internal/run/printable"
)

type extractCommand struct {
	File   commandline.Verbatim `arg:"" name:"file" help:"A document in plain text, such as an RFC. \"-\" is standard input."`
	Rule   []string             `placeholder:"RULE,…" help:"Write only these rules and the rules that they use."`
	Output string               `short:"o" placeholder:"FILE" help:"The output file, which must not exist. (default: standard output)"`
	Title  string               `placeholder:"TEXT" help:"The name of the document. (default: its RFC number)"`
	JSON   bool                 `name:"json" help:"Write a JSON object with the keys text and findings. A finding has the keys line and problem."`
}

// Run runs the command.
func (c extractCommand) Run(p *program) error {
	text, _, err := p.text(string(c.File))
	if err != nil {
		return err
	}
	x := extract.Of(text)
	x.Title = cmp.Or(c.Title, x.Title)
	if !x.Has("") {
		return fmt.Errorf("%s: no ABNF rules found", c.File)
	}
	for _, name := range c.Rule {
		if !x.Has(name) {
			return fmt.Errorf("%s has no rule %q", c.File, excerpt.Short(name, longestText))
		}
	}
	g := x.Grammar(c.Rule)
	p.notWell = len(g.Questions) > 0
	return c.write(p, g)
}

func (c extractCommand) write(p *program, g extract.Grammar) error {
	var b bytes.Buffer
	if c.JSON {
		writeJSON(&b, g)
	} else {
		b.WriteString(g.Text)
		for _, q := range g.Questions {
			fmt.Fprintln(p.stderr, printable.Text(fmt.Sprintf("%s:%d: %s", c.File, q.Line, q.Problem)))
		}
	}
	if c.Output == "" {
		return p.stdout.WriteBuffer(&b)
	}
	// A person may have finished a grammar of that name.
	file, err := os.OpenFile(c.Output, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("%s already exists", c.Output)
	} else if err != nil {
		return err
	}
	_, err = file.Write(b.Bytes())
	return errors.Join(err, file.Close())
}
