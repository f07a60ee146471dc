// Unattended tries whether one command makes a recognizer of a rule in an RFC, without a person who
// edits anything.
//
//	go run ./unattended -documents FOLDER [-only RFC] [-v]
//
// FOLDER has the texts of RFCs, such as rfc3986.txt, or rfc3986.txt.gz as in Debian's packages
// doc-rfc-std, doc-rfc-std-proposed, doc-rfc-old-std, doc-rfc-informational, doc-rfc-experimental,
// doc-rfc-fyi-bcp and doc-rfc-others, which are in its component non-free. For each row of
// testdata/targets.jsonl the program runs
//
//	abnf gen --rule RULE --documents FOLDER FOLDER/rfcN.txt
//
// and compiles the package. It prints whether the package accepts the first text of the row and
// rejects the second one, or why there is no package, and then how many rows work. A row fails if
// the command takes more than 30 seconds or 1 GB. The exit status is 1 if fewer rows work than
// -least, or if one takes too much.
package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

// options are those of the command line.
type options struct {
	documents string
	targets   string
	root      string
	only      string
	least     int
	verbose   bool
}

func run(args []string, output, errors io.Writer) int {
	var o options
	flags := flag.NewFlagSet("unattended", flag.ContinueOnError)
	flags.SetOutput(errors)
	flags.StringVar(&o.documents, "documents", "", "the folder of RFCs")
	flags.StringVar(&o.targets, "targets", "unattended/testdata/targets.jsonl", "the rows to try")
	flags.StringVar(&o.root, "root", "..", "the checkout")
	flags.StringVar(&o.only, "only", "", "try the rows of one RFC")
	flags.IntVar(&o.least, "least", 0, "how many rows have to work")
	flags.BoolVar(&o.verbose, "v", false, "print what the command says on standard error")
	if err := flags.Parse(args); err != nil {
		return 2
	}
	status, err := try(o, output)
	if err != nil {
		fmt.Fprintln(errors, "unattended:", err)
		return 2
	}
	return status
}

// try tries the rows, prints the results, and returns the exit status.
func try(o options, output io.Writer) (status int, err error) {
	targets, err := readTargets(o.targets)
	if err != nil {
		return 0, err
	}
	folder, err := os.MkdirTemp("", "unattended")
	if err != nil {
		return 0, err
	}
	defer os.RemoveAll(folder)
	m, err := newModule(o, folder)
	if err != nil {
		return 0, err
	}
	var rows []*row
	for i, t := range targets {
		if o.only != "" && t.RFC != o.only {
			continue
		}
		r := m.generate(t, fmt.Sprintf("r%d", i))
		rows = append(rows, r)
	}
	if err := m.judge(rows); err != nil {
		return 0, err
	}
	return report(rows, o, output), nil
}

// report prints the rows and the counts.
func report(rows []*row, o options, output io.Writer) (status int) {
	working, withTexts, costly := 0, 0, 0
	for _, r := range rows {
		if o.verbose {
			fmt.Fprint(output, r.said)
		}
		fmt.Fprintln(output, r)
		if r.works() {
			working++
		}
		if r.document {
			withTexts++
		}
		if r.costly {
			costly++
		}
	}
	fmt.Fprintf(output, "%d of %d rows work; the folder has the RFCs of %d rows\n", working, len(rows), withTexts)
	if working < o.least || costly > 0 {
		return 1
	}
	return 0
}

// document returns the file of an RFC, and reports whether it is there.
func (o options) document(number string) (file string, ok bool) {
	for _, name := range []string{"rfc" + number + ".txt", "rfc" + number + ".txt.gz"} {
		file = filepath.Join(o.documents, name)
		if _, err := os.Stat(file); err == nil {
			return file, true
		}
	}
	return "", false
}
