package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/urigrammar/uri/cmd/internal/commandline"
	"github.com/urigrammar/uri/cmd/internal/verdict"
	"github.com/urigrammar/uri/internal/run/excerpt"
	"github.com/urigrammar/uri/oracle/differ"
)

type differCommand struct {
	Parsers  []string `arg:"" optional:"" sep:"none" name:"parser" complete:"parsers" help:"Parsers: ${parsers}; or NAME=CMD for a program, where CMD is a shell command."`
	Judges   []string `placeholder:"FILE" sep:"none" help:"Also run the programs listed in a file, one JSON object per line with the keys name and command. \"make judges\" writes such a file."`
	Encoding string   `enum:"raw,base64,json" default:"base64" help:"The encoding of inputs for programs: ${enum}. Raw omits inputs with a line break, and JSON omits inputs with invalid UTF-8."`
	patienceFlag

	Confusions  bool              `help:"Also use a list of texts on which parsers have disagreed as inputs. (default, if there are no other inputs)"`
	Consensus   bool              `help:"Also use the suites for the languages of package consensus as inputs."`
	Suite       []string          `placeholder:"GRAMMAR" complete:"languages" help:"Also use the suite for one of these grammars as inputs: ${languages}."`
	From        commandline.Lines `embed:""`
	MembersOnly bool              `help:"From suites, use only valid strings."`
	octetsFlag
	Mutate bool `help:"Also use all variants of the inputs with one edit, about forty per byte."`

	Component []string `placeholder:"NAME" help:"Compare only these components: verdict, scheme, host, port, path, query, fragment."`
	Apart     []string `placeholder:"NAME" complete:"normalizations" help:"Do not apply the normalization with this name."`
	Same      []string `placeholder:"NAME" complete:"normalizations" help:"Also apply the normalization with this name."`

	All bool `xor:"form" help:"Write each input on which parsers differ, with all their answers, as one JSON object per line."`
	reportFlags
}

// Run runs the command.
func (c differCommand) Run(p *program) error {
	parsers, err := c.parsers(p)
	if err != nil {
		return err
	}
	same, err := c.same()
	if err != nil {
		return err
	}
	inputs, failed, err := c.inputs(p)
	if err != nil {
		return err
	}
	ctx, stop := commandline.UntilStopped() // and the programs with all that they have started
	defer stop()
	o := differ.Options{Same: same, Components: c.Component}
	out := bufio.NewWriter(p.stdout)
	if c.All {
		o.All = func(d differ.Deviation) error {
			var line bytes.Buffer
			commandline.WriteJSON(&line, d)
			_, err := out.Write(line.Bytes())
			return err
		}
	}
	move, finish := p.counting()
	defer finish()
	o.Progress = func(answered int) { move(answered, 0) }
	report, err := differ.Run(ctx, inputs, parsers, o)
	if err := errors.Join(err, *failed); err != nil {
		return err
	}
	if report.Total() > 0 {
		p.invalid.Store(true) // which a line that is too long has done, too
	}
	if c.All {
		return out.Flush()
	}
	return p.writeReport(report, report.WriteText, c.JSON)
}

// parsers are the parsers to compare.
func (c differCommand) parsers(p *program) (all []differ.Parser, err error) {
	for _, name := range c.Parsers {
		name, command, found := strings.Cut(name, "=")
		if found {
			all = append(all, c.program(p, name, command))
			continue
		}
		parser, ok := differ.Builtin(name)
		if !ok {
			return nil, fmt.Errorf("unknown parser %q: the built-in parsers are %s, and programs are given as NAME=CMD", excerpt.Hidden(name), strings.Join(differ.Builtins(), ", "))
		}
		all = append(all, parser)
	}
	for _, file := range c.Judges {
		text, err := os.ReadFile(file)
		if err != nil {
			return nil, commandline.WithHiddenName(err)
		}
		for line := range bytes.Lines(text) {
			var listed struct{ Name, Command string }
			if err := json.Unmarshal(line, &listed); err != nil {
				return nil, fmt.Errorf("%s: %w", excerpt.Hidden(file), err)
			}
			all = append(all, c.program(p, listed.Name, listed.Command))
		}
	}
	return all, nil
}

func (c differCommand) program(p *program, name, command string) differ.Parser {
	return differ.Parser{Name: name, Judge: p.shell(command, c.Encoding, c.Patience)}
}

// same returns the selected normalizations.
func (c differCommand) same() ([]differ.Normalization, error) {
	chosen := differ.Defaults()
	for i, name := range slices.Concat(c.Apart, c.Same) {
		n, err := differ.ParseNormalization(name)
		if err != nil {
			return nil, err
		}
		chosen = slices.DeleteFunc(chosen, func(o differ.Normalization) bool { return o == n })
		if i >= len(c.Apart) {
			chosen = append(chosen, n)
		}
	}
	slices.Sort(chosen) // into the order in which they are done
	return chosen, nil
}

// normalizationNames returns the names that --apart and --same accept.
func normalizationNames() []string {
	return verdict.Names(differ.Normalizations(), differ.Normalization.String)
}
