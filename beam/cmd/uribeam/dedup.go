package main

import (
	"context"
	"flag"
	"fmt"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"

	"github.com/urigrammar/uri/beam/uribeam"
)

// dedup keeps one of the lines that are the same.
type dedup struct {
	options uribeam.KeyOptions
	rung    string
	shards  int
}

func (*dedup) prints() bool { return false }

func (*dedup) help() string {
	return `uribeam dedup keeps one of all lines that are equal at a rung of the comparison ladder: the shortest, and of several the first in the order of octets. The
output has unique-*.txt, in which lines stand as they were and in no certain order, and failures-*.jsonl if there are lines that are no
references: each with its place, and why.

    uribeam dedup --input 'urls-*.gz' --output unique --rung scheme`
}

func (c *dedup) flags(f *flag.FlagSet) {
	f.StringVar(&c.options.Grammar, "grammar", "rfc3986", "the standard: rfc3986, rfc2396, rfc2732, rfc3987 or rfc6874")
	f.StringVar(&c.rung, "rung", "scheme", "the `RUNG` at which lines are the same: string, case, percent, path or scheme")
	f.BoolVar(&c.options.CRLF, "crlf", false, "a CR before the LF that ends a line is part of the end")
	f.BoolVar(&c.options.Digests, "digests", false, "group by 16 octets of the SHA-256 of keys, in place of keys")
	f.IntVar(&c.shards, "shards", 1, "how many files to write")
}

func (c *dedup) build(s beam.Scope, o *options, args []string) (err error) {
	if len(args) > 0 {
		return fmt.Errorf("%q is no flag; files are for --input", args[0])
	}
	if c.options.Rung, err = uribeam.ParseRung(c.rung); err != nil {
		return err
	}
	if err := c.options.Validate(); err != nil {
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
