package main

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"strconv"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"golang.org/x/term"

	"github.com/urigrammar/uri/beam/uribeam"
)

// check counts valid and invalid lines.
type check struct {
	options uribeam.CheckOptions
	json    bool
}

func (*check) prints() bool { return true }

func (*check) help() string {
	return `uribeam check counts lines: by the rule that refused them, and by the scheme and the kind of host that valid ones have. It prints what
"uri check --summary" prints of the same lines. The output has summary.txt and summary.json, and failures-*.jsonl if there are files that cannot be
decompressed to their end. Without --output, what it prints is all.

    uribeam check --input urls.txt
    uribeam check --input 'gs://bucket/urls-*.gz' --output gs://bucket/checked --require host --runner dataflow --project P --region R`
}

func (c *check) flags(f *flag.FlagSet) {
	f.StringVar(&c.options.Grammar, "grammar", "rfc3986", "the standard: rfc3986, rfc2396, rfc2732, rfc3987 or rfc6874")
	f.StringVar(&c.options.Rule, "rule", "", "the `RULE`, as the document prints it (default URI-reference)")
	f.StringVar(&c.options.Require, "require", "none", "take only references with a `COMPONENT`: scheme, authority or host, which is not empty")
	f.BoolVar(&c.options.CRLF, "crlf", false, "a CR before the LF that ends a line is part of the end")
	f.IntVar(&c.options.Shortest, "shortest", 0, "add so many of the shortest lines to each count in summary.json")
	f.BoolVar(&c.json, "json", false, "print summary.json")
}

// summary is the name of the files of the result.
const summary = "summary"

func (c *check) build(s beam.Scope, o *options, args []string) error {
	if len(args) > 0 {
		return fmt.Errorf("%q is no flag; files are for --input", args[0])
	}
	if err := c.options.Validate(); err != nil {
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
