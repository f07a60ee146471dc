// Command judges builds the programs around parsers of other languages, and the one that watches
// where programs connect, as far as this machine has what they need. It reports what is missing. It
// is run from the module's root: `make judges`.
//
// With -check it also asks them about members of the languages of package consensus, and fails if
// one sees another host. With -results it writes what they see to oracle/judges/results.json and
// docs/consensus.md.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"regexp"

	"github.com/urigrammar/uri/oracle/differ"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("judges: ")
	var (
		out     = flag.String("o", "judges", "the directory to build in; it gets a list for uri differ --judges")
		check   = flag.Bool("check", false, "ask them about some members of the languages of package consensus")
		least   = flag.Int("least", 0, "fail if fewer of them can be built")
		results = flag.Bool("results", false, "ask them about many members, and write what they see")
		each    = flag.Int("each", 1, "-results takes one in so many mutations: 1 takes all, some million members")
		most    = flag.Int("most", 0, "-results asks parsers about so many members of a profile at most, a tenth of WebSockets; 0 means all")
		sample  = flag.Int("sample", 1000, "how many members -results asks of a program that is watched")
		only    = flag.String("only", "", "ask only those whose name matches this regular `expression`; -results keeps the results of others")
	)
	flag.Parse()
	built, err := build(*out, *only)
	if err != nil {
		log.Fatal(err)
	}
	if len(built) < *least {
		log.Fatalf("%d programs can be asked, which is less than %d", len(built), *least)
	}
	switch {
	case *results && *each < 1:
		err = errors.New("-each is at least 1")
	case *results:
		err = write(built, amounts{*each, *most, *sample}, *only != "")
	case *check:
		err = agree(built)
	}
	if err != nil {
		log.Fatal(err)
	}
}

// build builds what can be built, lists it in a file, and reports what is missing. The names match
// an expression.
func build(dir, only string) ([]judge, error) {
	matches, err := regexp.Compile(only)
	if err != nil {
		return nil, err
	}
	dir, err = filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, err
	}
	all, err := judges()
	if err != nil {
		return nil, err
	}
	b, err := newBuilder(dir)
	if err != nil {
		return nil, err
	}
	var built []judge
	for _, j := range all {
		if !matches.MatchString(j.Name) {
			continue
		}
		if err := b.prepare(&j); err != nil {
			log.Printf("%s is left out: it needs %s (%v)", j.Name, j.Needs, err)
			continue
		}
		built = append(built, j)
	}
	return built, list(built, filepath.Join(dir, "judges.jsonl"))
}

// checkedSample is how many members -check asks of a program that is watched.
const checkedSample = 20

// agree asks parsers about the members that take each transition, and watched programs about a few,
// and fails if one sees another scheme, host or port than the others.
func agree(built []judge) error {
	parsers, programs := divided(built)
	inputs, err := members("consensus", 0)
	if err != nil {
		return err
	}
	r, err := differ.Run(context.Background(), inputs, withReference(parsers, "consensus"), differ.Options{Components: boundary})
	if err != nil {
		return err
	}
	log.Printf("%d parsers see the same host in %d members, with %d differences", len(parsers), r.Inputs, r.Total())
	differences := r.Total()
	if differences > 0 {
		if err := r.WriteText(os.Stderr); err != nil {
			return err
		}
	}
	for _, w := range watchAll(programs, stress, checkedSample, boundary) {
		if w.err != nil {
			return w.err
		}
		if takenBy(w.report, w.judge.Name) == 0 {
			return fmt.Errorf("%s was seen to connect nowhere", w.judge.Name)
		}
		f := findingOf(w.report, w.reference(), w.judge.Name)
		if differences += f.Count; f.Count > 0 {
			log.Printf("%s: %s", w.judge.Name, f)
		}
	}
	log.Printf("%d programs were watched", len(programs))
	if differences > 0 {
		return fmt.Errorf("%d differences in the consensus", differences)
	}
	return nil
}

// boundary are the components that say where a request goes.
var boundary = []string{"scheme", "host", "port"}
