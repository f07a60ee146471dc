package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"strconv"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"golang.org/x/term"

	"github.com/urigrammar/uri/beam/uribeam"
	"github.com/urigrammar/uri/oracle/differ"
)

// grammarFlag adds the flag for the standard.
func grammarFlag(f *flag.FlagSet, grammar *string) {
	f.StringVar(grammar, "grammar", "rfc3986", "the standard: rfc3986, rfc2396, rfc2732, rfc3987 or rfc6874")
}

// crlfFlag adds the flag for lines that end in CR LF.
func crlfFlag(f *flag.FlagSet, crlf *bool) {
	f.BoolVar(crlf, "crlf", false, "a CR before the LF that ends a line is part of the end")
}

// noArguments returns an error if a command line has arguments besides flags.
func noArguments(args []string) error {
	if len(args) > 0 {
		return fmt.Errorf("%q is no flag; files are for --input", args[0])
	}
	return nil
}

// check counts valid and invalid lines.
type check struct {
	options uribeam.CheckOptions
	json    bool
}

func (*check) prints() bool { return true }

func (c *check) flags(f *flag.FlagSet) {
	grammarFlag(f, &c.options.Grammar)
	f.StringVar(&c.options.Rule, "rule", "", "the `RULE`, as the document prints it (default URI-reference)")
	f.StringVar(&c.options.Require, "require", "none", "take only references with a `COMPONENT`: scheme, authority or host, which is not empty")
	crlfFlag(f, &c.options.CRLF)
	f.IntVar(&c.options.Shortest, "shortest", 0, "add so many of the shortest lines to each count in summary.json")
	f.BoolVar(&c.json, "json", false, "print summary.json")
}

// summary is the name of the files of the result.
const summary = "summary"

func (c *check) build(s beam.Scope, o *options, args []string) error {
	if err := cmp.Or(noArguments(args), c.options.Validate()); err != nil {
		return err
	}
	in := o.read(s)
	counts := uribeam.Check(s, in.Blocks, c.options)
	uribeam.WriteSummary(s, o.path(summary), width(), uribeam.Summarize(s, counts, in.Spans))
	uribeam.WriteFailures(s, o.path(failures), in.Failures)
	return nil
}

func (c *check) report(ctx context.Context, o *options) (good bool, err error) {
	var counted struct {
		Invalid int64 `json:"invalid"`
		OnlyCR  int64 `json:"only_cr"`
	}
	if err := o.printResult(ctx, summary, c.json, &counted); err != nil {
		return false, err
	}
	if counted.OnlyCR > 0 {
		fmt.Fprintf(os.Stderr, "uribeam: lines that are invalid only because of the CR before their LF: %d; see --crlf\n", counted.OnlyCR)
	}
	failed, err := o.reportFailures(ctx)
	if failed {
		err = errors.New("not all files could be read to their end")
	}
	return counted.Invalid == 0, err
}

// width is how many columns a table has, as in "uri check".
func width() int {
	columns, err := strconv.Atoi(os.Getenv("COLUMNS"))
	if err != nil || columns <= 0 {
		columns, _, _ = term.GetSize(int(os.Stdout.Fd())) // 0 where there is no terminal
	}
	return cmp.Or(columns, 110)
}

// dedup keeps one of the lines that are the same.
type dedup struct {
	options uribeam.KeyOptions
	rung    string
	shards  int
}

func (*dedup) prints() bool { return false }

func (c *dedup) flags(f *flag.FlagSet) {
	grammarFlag(f, &c.options.Grammar)
	f.StringVar(&c.rung, "rung", "scheme", "the `RUNG` at which lines are the same: string, case, percent, path or scheme")
	crlfFlag(f, &c.options.CRLF)
	f.BoolVar(&c.options.Digests, "digests", false, "group by 16 octets of the SHA-256 of keys, instead of keys")
	f.IntVar(&c.shards, "shards", 1, "how many files to write")
}

func (c *dedup) build(s beam.Scope, o *options, args []string) (err error) {
	if c.options.Rung, err = uribeam.ParseRung(c.rung); err != nil {
		return err
	}
	if err := cmp.Or(noArguments(args), c.options.Validate()); err != nil {
		return err
	}
	in := o.read(s)
	uniques, refused := uribeam.Deduplicate(s, in.Blocks, c.options)
	uribeam.Write(s, o.path("unique"), ".txt", c.shards, uribeam.Texts(s, uniques))
	uribeam.WriteFailures(s, o.path(failures), in.Failures, refused)
	return nil
}

func (*dedup) report(ctx context.Context, o *options) (good bool, err error) {
	failed, err := o.reportFailures(ctx)
	return !failed, err
}

// disagree finds lines in which parsers see something else.
type disagree struct {
	options    uribeam.DisagreeOptions
	components string
	json       bool
}

func (*disagree) prints() bool { return true }

func (c *disagree) flags(f *flag.FlagSet) {
	f.StringVar(&c.components, "component", "", "compare these alone, with commas between: "+strings.Join(differ.Components(), ", "))
	crlfFlag(f, &c.options.CRLF)
	f.BoolVar(&c.json, "json", false, "print report.json")
}

// report is the name of the files of the result.
const report = "report"

func (c *disagree) build(s beam.Scope, o *options, args []string) error {
	c.options.Parsers = args
	if c.components != "" {
		c.options.Components = strings.Split(c.components, ",")
	}
	if err := c.options.Validate(); err != nil {
		return err
	}
	in := o.read(s)
	all, differing, unread := uribeam.Disagree(s, in.Blocks, c.options)
	uribeam.WriteDisagreements(s, o.path(report), all)
	uribeam.Write(s, o.path("differing"), ".jsonl", 1, differing)
	uribeam.WriteFailures(s, o.path(failures), in.Failures, unread)
	return nil
}

func (c *disagree) report(ctx context.Context, o *options) (good bool, err error) {
	var found struct {
		Classes []json.RawMessage `json:"classes"`
		Others  int               `json:"others"`
	}
	if err := o.printResult(ctx, report, c.json, &found); err != nil {
		return false, err
	}
	failed, err := o.reportFailures(ctx)
	if failed {
		err = fmt.Errorf("not all lines could be compared")
	}
	return len(found.Classes) == 0 && found.Others == 0, err
}
