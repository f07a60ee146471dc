// Mutants changes one operator, constant, condition, return value or table entry of a package at a
// time, runs the tests of that package alone, and lists the changes that no test notices.
//
//	go run ./mutants [-seed N] [-most N] [-only ID] [-v] PACKAGE ...
//
// A package is a folder of the checkout. At most 200 changes are drawn for each, in files that people
// write. All of them are compiled into one test binary, which an environment variable tells to make
// one of them, so that a package is compiled once. The fast tests run first, then one by one the slow
// tests that reach the change. Tests that fail in this binary without any change are skipped and
// named: some count allocations.
//
// testdata/equivalent.jsonl lists changes that no test can notice, because they change only time or
// memory, each with its reason. The exit status is 1 if in a package fewer than 95 % of the others
// are killed, if a test kills a change of the list, or if the list has more than 10 % of the changes
// that were tried. It is 2 if a package cannot be tried, or if the list has a change that cannot be
// made.
package main

import (
	_ "embed"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
)

//go:embed testdata/equivalent.jsonl
var equivalents string

func main() {
	os.Exit(run(os.Args[1:], equivalents, os.Stdout, os.Stderr))
}

type options struct {
	seed        uint64
	most        int
	only        int
	root        string
	equivalents string
	output      io.Writer
	verbose     io.Writer
}

// run tries packages, writes a report on each, and returns the exit status.
func run(args []string, equivalents string, output, errors io.Writer) int {
	o := options{equivalents: equivalents, output: output, verbose: io.Discard}
	flags := flag.NewFlagSet("mutants", flag.ContinueOnError)
	flags.SetOutput(errors)
	flags.Uint64Var(&o.seed, "seed", 38, "number that determines which changes are drawn")
	flags.IntVar(&o.most, "most", 200, "changes per package")
	flags.IntVar(&o.only, "only", 0, "try one change of one package, and print what its tests print")
	flags.StringVar(&o.root, "root", "..", "the checkout")
	verbose := flags.Bool("v", false, "print each change and its outcome")
	if err := flags.Parse(args); err != nil {
		return 2
	}
	if *verbose {
		o.verbose = errors
	}
	status := 0
	var summaries []string
	for _, folder := range flags.Args() {
		r, err := o.try(filepath.Join(o.root, folder))
		switch {
		case err != nil:
			fmt.Fprintf(errors, "mutants: %s: %v\n", folder, err)
			summaries = append(summaries, folder+": not tried")
			status = 2
		case r != nil:
			r.print(output)
			summaries = append(summaries, r.summary())
			if !r.enough() {
				status = max(status, 1)
			}
		}
	}
	if len(summaries) > 1 {
		fmt.Fprintf(output, "\n%s\n", strings.Join(summaries, "\n"))
	}
	return status
}

// try tries the mutants of the package in a folder. There is no report on a single mutant.
func (o *options) try(folder string) (*report, error) {
	p, err := load(folder)
	if err != nil {
		return nil, err
	}
	known, err := readEquivalent(o.equivalents, p.name)
	if err != nil {
		return nil, fmt.Errorf("list of equivalents: %w", err)
	}
	all := p.draw(o.seed)
	if err := stale(known, p.name, all); err != nil {
		return nil, fmt.Errorf("list of equivalents: %w", err)
	}
	b, mutants, err := compile(p, all, o.most)
	if err != nil {
		return nil, err
	}
	defer b.remove()
	if o.only != 0 {
		_, err := io.WriteString(o.output, b.show(o.only))
		return nil, err
	}
	if err := b.measure(); err != nil {
		return nil, err
	}
	return newReport(p, b, mutants, known, o.verbose), nil
}
