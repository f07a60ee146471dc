// Command gen makes every generated file of the module from the grammars in grammar/ and the
// transcriptions in the .peg files. It is run from the module's root: `go run ./gen`, or `make gen`.
//
// It writes nothing unless every transcription is proved equal to its grammar. What has not changed since it
// was last proved, or made, is neither proved nor made again: record.txt has the digests. With -all it is.
package main

import (
	"flag"
	"fmt"
	"io"
	"log"
	"os"
	"runtime/debug"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("gen: ")
	flag.Usage = func() {
		fmt.Fprintln(flag.CommandLine.Output(), "usage: go run ./gen [-all | -prove]\nmakes the generated files; run it from the module's root")
		flag.PrintDefaults()
	}
	all := flag.Bool("all", false, "prove and make everything, also what has not changed")
	only := flag.Bool("prove", false, "prove all transcriptions, report each decision and what would be made without a person, and write no file")
	flag.Parse()
	if flag.NArg() > 0 {
		flag.Usage()
		os.Exit(2)
	}
	debug.SetGCPercent(400)
	work := func() error { return generate(*all) }
	if *only {
		work = func() error { return report(os.Stdout) }
	}
	if err := work(); err != nil {
		log.Fatal(err)
	}
}

// report proves everything, and writes the decisions to w, and what the transcriptions would be without a person.
func report(w io.Writer) error {
	steps, err := proofs()
	if err != nil {
		return err
	}
	automatic, err := comparisons()
	if err != nil {
		return err
	}
	steps = append(append(steps, automatic...), boundaries()...)
	err = run(steps)
	for _, s := range steps {
		if _, err := w.Write(s.made); err != nil {
			return err
		}
	}
	return err
}

// generate makes the files, once all that must be proved is.
func generate(all bool) error {
	proofs, err := proofs()
	if err != nil {
		return err
	}
	files, err := files()
	if err != nil {
		return err
	}
	tool, err := toolDigest(".")
	if err != nil {
		return err
	}
	return (&job{dir: ".", tool: tool, all: all, proofs: proofs, files: files}).run()
}
