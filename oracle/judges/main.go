// Command judges builds the programs around parsers of other languages that this machine has what they need for, and says what
// is missing. It is run from the module's root: `make judges`.
//
// With -check it also asks them about members of the languages of package consensus, and fails where one sees another host. With -results it
// writes what they see to oracle/judges/results.json and docs/consensus.md.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"log"
	"os"
	"path/filepath"

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
		each    = flag.Int("each", 1, "how many mutations -results goes on by: 1 takes all, some million members")
	)
	flag.Parse()
	built, err := build(*out)
	if err != nil {
		log.Fatal(err)
	}
	if len(built) < *least {
		log.Fatalf("%d parsers can be asked, and not %d", len(built), *least)
	}
	switch {
	case *results && *each < 1:
		err = errors.New("-each is 1 or more")
	case *results:
		err = write(built, *each)
	case *check:
		err = agree(built)
	}
	if err != nil {
		log.Fatal(err)
	}
}

// build builds what can be built, lists it in a file, and says what is missing.
func build(dir string) ([]judge, error) {
	dir, err := filepath.Abs(dir)
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
	var built []judge
	for _, j := range all {
		if err := j.prepare(dir); err != nil {
			log.Printf("%s is left out: it needs %s (%v)", j.Name, j.Needs, err)
			continue
		}
		built = append(built, j)
	}
	return built, list(built, filepath.Join(dir, "judges.jsonl"))
}

// agree asks parsers about the members that take each transition, and fails if one sees another scheme, host or port than
// the others.
func agree(built []judge) error {
	inputs, err := members("consensus", 0)
	if err != nil {
		return err
	}
	r, err := differ.Run(context.Background(), inputs, withReference(built, "consensus"), differ.Options{Components: boundary})
	if err != nil {
		return err
	}
	log.Printf("%d parsers see the same host in %d members", len(built), r.Inputs)
	if r.Total() == 0 {
		return nil
	}
	if err := r.WriteText(os.Stderr); err != nil {
		return err
	}
	return fmt.Errorf("%d differences in the consensus", r.Total())
}

// boundary are the components that say where a request goes.
var boundary = []string{"scheme", "host", "port"}
