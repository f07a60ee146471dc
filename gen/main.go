// Command gen generates the parsers and tables of the module from the grammars in grammar/ and the
// transcriptions in the .peg files. Run it in the module's root: `go run ./gen`, or `make gen`.
//
// It writes no file until it has proved every transcription equal to its grammar.
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
		fmt.Fprintln(flag.CommandLine.Output(), "usage: go run ./gen [-prove]\nmakes the generated files; run it from the module's root")
		flag.PrintDefaults()
	}
	only := flag.Bool("prove", false, "prove all transcriptions, report each decision, and write no file")
	flag.Parse()
	if flag.NArg() > 0 {
		flag.Usage()
		os.Exit(2)
	}
	debug.SetGCPercent(400)
	if err := work(*only); err != nil {
		log.Fatal(err)
	}
}

// work generates the files, or only reports the proofs.
func work(only bool) error {
	s, err := readSources()
	if err != nil {
		return err
	}
	if only {
		return s.report(os.Stdout)
	}
	return generate(".", s.proofs(), s.files())
}

// report proves everything, and writes the decisions to w.
func (s *sources) report(w io.Writer) error {
	steps := append(s.proofs(), boundaries()...)
	err := run(steps)
	for _, s := range steps {
		if _, err := w.Write(s.made); err != nil {
			return err
		}
	}
	return err
}
