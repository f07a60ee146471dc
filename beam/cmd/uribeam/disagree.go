package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"

	"github.com/urigrammar/uri/beam/uribeam"
	"github.com/urigrammar/uri/oracle/differ"
)

// disagree finds lines in which parsers see something else.
type disagree struct {
	options    uribeam.DisagreeOptions
	components string
	json       bool
}

func (*disagree) prints() bool { return true }

func (*disagree) help() string {
	return `uribeam disagree finds lines of which parsers see something else. It prints what "uri differ --file" prints of the same lines. The output has report.txt,
report.json and differing-*.jsonl, in which each such line has what all parsers say of it. Lines are shown as they are, with passwords.

    uribeam disagree --input 'urls-*.gz' --output differing net/url browser
    uribeam disagree --input urls.txt --component host rfc3986 net/url browser

Parsers: ` + strings.Join(differ.Builtins(), ", ")
}

func (c *disagree) flags(f *flag.FlagSet) {
	f.StringVar(&c.components, "component", "", "compare these alone, with commas between: "+strings.Join(differ.Components(), ", "))
	f.BoolVar(&c.options.CRLF, "crlf", false, "a CR before the LF that ends a line is part of the end")
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
