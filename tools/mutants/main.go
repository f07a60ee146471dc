// Mutants changes one operator, constant, condition, return value or table entry of a package at a
// time, runs the tests of that package alone, and lists the changes that no test notices.
//
//	go run ./mutants [-seed N] [-most N] [-only ID] [-v] PACKAGE ...
//
// A package is a folder of the checkout. At most 200 changes are drawn for each. All of them are
// compiled into one test binary, which an environment variable tells to make one of them, so that a
// package is compiled once. Tests that fail in this binary without any change are skipped and named:
// some count allocations.
//
// testdata/equivalent.jsonl lists changes that no test can notice, because they change only time or
// memory, each with its reason. The exit status is 1 if fewer than 95 % of the others are killed, or
// if the list has more than 10 % of the changes that were tried.
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
)

func main() {
	seed := flag.Uint64("seed", 38, "number that determines which changes are drawn")
	most := flag.Int("most", 200, "changes per package")
	only := flag.Int("only", 0, "try one change of one package, and print what its tests print")
	verbose := flag.Bool("v", false, "print each change and its outcome")
	root := flag.String("root", "..", "the checkout")
	flag.Parse()
	passed := true
	for _, folder := range flag.Args() {
		ok, err := try(filepath.Join(*root, folder), options{seed: *seed, most: *most, only: *only, verbose: *verbose})
		if err != nil {
			fmt.Fprintf(os.Stderr, "mutants: %s: %v\n", folder, err)
			os.Exit(2)
		}
		passed = passed && ok
	}
	if !passed {
		os.Exit(1)
	}
}

type options struct {
	seed    uint64
	most    int
	only    int
	verbose bool
}

// try tries the mutants of the package in a folder, and reports whether its tests find enough.
func try(folder string, o options) (bool, error) {
	p, err := load(folder)
	if err != nil {
		return false, err
	}
	mutants := p.draw(o.seed, o.most)
	b, mutants, err := compile(p, mutants, o.most)
	if err != nil {
		return false, err
	}
	defer b.remove()
	if o.only != 0 {
		return true, b.show(o.only)
	}
	if err := b.measure(); err != nil {
		return false, err
	}
	equivalent, err := readEquivalent(p.name)
	if err != nil {
		return false, err
	}
	return newReport(p, b, mutants, equivalent, o.verbose).print(os.Stdout), nil
}
