// Command gen makes every generated file of the module from the grammars in grammar/ and the
// transcriptions in the .peg files. It is run from the module's root: `go run ./gen`, or `make gen`.
//
// It writes nothing unless every transcription is proved equal to its grammar.
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
	only := flag.Bool("prove", false, "prove the transcriptions, report each decision, and write no file")
	flag.Parse()
	if flag.NArg() > 0 {
		flag.Usage()
		os.Exit(2)
	}
	debug.SetGCPercent(400)
	work := generate
	if *only {
		work = func() error { return prove(os.Stdout) }
	}
	if err := work(); err != nil {
		log.Fatal(err)
	}
}

func generate() error {
	if err := prove(io.Discard); err != nil {
		return err
	}
	for _, r := range recognizers() {
		if err := r.generate(); err != nil {
			return fmt.Errorf("%s: %w", r.file, err)
		}
	}
	src, err := makeSections()
	if err != nil {
		return fmt.Errorf("%s: %w", sectionsOutput, err)
	}
	if err := os.WriteFile(sectionsOutput, src, 0o644); err != nil {
		return err
	}
	src, err = makeOctets()
	if err != nil {
		return fmt.Errorf("%s: %w", octetsOutput, err)
	}
	return os.WriteFile(octetsOutput, src, 0o644)
}

func (r recognizer) generate() error {
	src, err := r.make()
	if err != nil {
		return err
	}
	if err := os.WriteFile(r.output(), src, 0o644); err != nil {
		return err
	}
	if len(r.grammars) == 0 {
		return nil
	}
	src, err = r.makeRules()
	if err != nil {
		return err
	}
	if err := os.WriteFile(r.rulesOutput(), src, 0o644); err != nil {
		return err
	}
	scan := makeScan
	if r.grammars[0].Runes {
		scan = makeRuneScan
	}
	src, err = scan(r.file)
	if err != nil {
		return err
	}
	return os.WriteFile(scanOutput(r.file), src, 0o644)
}
