// Command judges builds the programs that wrap parsers in other languages, and a program that records the
// hosts to which other programs connect. It skips programs whose tools are not installed, and lists these
// tools. Run it with `make judges`. File names in its flags are relative to the root of the repository.
//
// Its tests run the programs. With -check, the programs read members of the languages of package
// consensus, and a test fails if a program disagrees with the others about the scheme, host or
// port. With -results, the tests write the programs' results to results.json and docs/consensus.md.
//
// With -report, the command prints a report about a program for its maintainers, but does not send the
// report.
package main

import (
	"flag"
	"log"
	"os"
	"path/filepath"
	"regexp"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("judges: ")
	out := flag.String("o", "judges", "the directory to build in; it gets a list for uritest differ --judges")
	only := flag.String("only", "", "build only those whose name matches this regular `expression`")
	about := flag.String("report", "", "print a report about a `program` for its maintainers, and build nothing")
	flag.Parse()
	if err := os.Chdir("../.."); err != nil { // the root, since `go run -C` begins in this folder
		log.Fatal(err)
	}
	if *about != "" {
		if err := writeReport(os.Stdout, *about); err != nil {
			log.Print(err)
			os.Exit(2)
		}
		return
	}
	if _, err := build(*out, *only); err != nil {
		log.Fatal(err)
	}
}

// build builds the judges whose names match the expression only, lists them in a file, and reports
// missing tools.
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
	b, err := newBuilder(dir)
	if err != nil {
		return nil, err
	}
	var built []judge
	for _, j := range judges() {
		if !matches.MatchString(j.Name) {
			continue
		}
		if err := b.prepare(&j); err != nil {
			log.Printf("skipping %s: it requires %s (%v)", j.Name, j.Needs, err)
			continue
		}
		built = append(built, j)
	}
	return built, list(built, filepath.Join(dir, "judges.jsonl"))
}
