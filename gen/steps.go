package main

import (
	"bytes"
	"errors"
	"fmt"
	"go/format"
	"log"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"

	"github.com/urigrammar/uri/internal/decide/failure"
	"github.com/urigrammar/uri/internal/languages/consensuslang"
)

// A step is a task of gen: it proves something, or generates a file.
type step struct {
	name string // of the proof, or the path of the generated file from the module's root
	do   func() ([]byte, error)

	made []byte // the result of do: the report of a proof, or the content of the file
}

// run runs steps, as many at a time as there are processors. The error joins their errors, in order.
func run(steps []*step) error {
	errs := make([]error, len(steps))
	free := make(chan struct{}, runtime.GOMAXPROCS(0))
	var work sync.WaitGroup
	for i, s := range steps {
		work.Go(func() {
			free <- struct{}{}
			defer func() { <-free }()
			errs[i] = s.run()
		})
	}
	work.Wait()
	return errors.Join(errs...)
}

func (s *step) run() (err error) {
	defer failure.Catch(&err)
	s.made, err = s.do()
	return err
}

// generate runs the proofs, then generates the files, and then writes those that differ to a directory. After an error, it
// writes nothing.
func generate(dir string, proofs, files []*step) error {
	if err := run(proofs); err != nil {
		return err
	}
	if err := run(files); err != nil {
		return err
	}
	for _, s := range files {
		if err := s.write(dir); err != nil {
			return err
		}
	}
	return nil
}

// write writes a file unless it already has the content.
func (s *step) write(dir string) error {
	path := filepath.Join(dir, s.name)
	if old, err := os.ReadFile(path); err == nil && bytes.Equal(old, s.made) {
		return nil
	}
	if err := os.WriteFile(path, s.made, 0o644); err != nil {
		return fmt.Errorf("%s: %w", s.name, err)
	}
	if slices.Contains(readers, strings.TrimSuffix(s.name, ".go")) {
		log.Printf("%s is part of gen and has changed: run it again", s.name)
	}
	return nil
}

// proofs returns the steps that decide the claims of the .peg files, one step per grammar. Their errors name every wrong
// rule, with the side and a witness.
func (s *sources) proofs() (steps []*step) {
	for _, r := range s.transcriptions {
		for _, g := range r.grammars {
			steps = append(steps, &step{name: "proof of " + g.ID, do: func() ([]byte, error) {
				var report bytes.Buffer
				err := r.transcription.Prove(&report, g)
				return report.Bytes(), err
			}})
			if !hasWords(g) {
				steps = append(steps, &step{name: "scanner of " + g.ID, do: func() ([]byte, error) { return s.decide(g) }})
			}
		}
	}
	return append(steps, &step{name: "proof of the consensus", do: func() ([]byte, error) {
		return consensusProof(consensuslang.ProveMade)
	}})
}

// files returns the steps that generate files. Go files are formatted.
func (s *sources) files() (steps []*step) {
	add := func(name, blame string, do func() ([]byte, error)) {
		steps = append(steps, &step{name: name, do: func() ([]byte, error) {
			s := &step{do: do}
			err := s.run()
			if err == nil && filepath.Ext(name) == ".go" {
				s.made, err = format.Source(s.made)
			}
			if err != nil {
				return nil, fmt.Errorf("%s: %w", blame, err)
			}
			return s.made, nil
		}})
	}
	for _, file := range readers {
		add(file+".go", file, func() ([]byte, error) { return makeRecognizer(file) })
	}
	for _, r := range s.transcriptions {
		add(r.file+".go", r.file, func() ([]byte, error) { return makeRecognizer(r.file) })
		if r.file != rootPeg {
			add(r.rulesOutput(), r.file, r.makeRules)
		}
		add(r.scanOutput(), r.file, func() ([]byte, error) { return s.makeScan(r) })
	}
	add(sectionsOutput, sectionsOutput, s.makeSections)
	add(prefilterOutput, prefilterOutput, makePrefilter)
	add(grammarsOutput, grammarsOutput, s.makeGrammars)
	add(consensusOutput, consensusOutput, makeConsensus)
	exports := consensusExports()
	for _, name := range slices.Sorted(maps.Keys(exports)) {
		add(name, name, exports[name])
	}
	for _, g := range rootGrammars() {
		data := s.proofFiles(g)
		for _, name := range slices.Sorted(maps.Keys(data)) {
			add(proofData+name+".v", g.ID, func() ([]byte, error) { return data[name](), nil })
		}
	}
	add(consensusTexts, consensusOutput, makeConsensusTexts)
	return steps
}
