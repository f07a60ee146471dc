package main

import (
	"bytes"
	"fmt"
	"maps"
	"slices"

	"github.com/urigrammar/uri/internal/consensuslang"
)

// proofs returns the steps that decide what the .peg files claim about the grammars, one a grammar. Their errors name every
// rule, side and witness that is wrong.
func (s *sources) proofs() (steps []*step) {
	for _, r := range s.transcriptions {
		for _, g := range r.grammars {
			steps = append(steps, &step{name: "proof of " + g.ID, do: func() ([]byte, error) {
				var report bytes.Buffer
				err := r.transcription.Prove(&report, g)
				return report.Bytes(), err
			}})
			if formOf(g) != withTable {
				steps = append(steps, &step{name: "scanner of " + g.ID, do: func() ([]byte, error) { return s.decide(g) }})
			}
		}
	}
	return append(steps, &step{name: "proof of the consensus", do: func() ([]byte, error) {
		return consensusProof(consensuslang.ProveMade)
	}})
}

// files returns the steps that make the generated files.
func (s *sources) files() (steps []*step) {
	add := func(name, blame string, do func() ([]byte, error)) {
		steps = append(steps, &step{name: name, do: func() ([]byte, error) {
			s := &step{do: do}
			if err := s.run(); err != nil {
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
	for _, g := range proved() {
		data := s.proofFiles(g)
		for _, name := range slices.Sorted(maps.Keys(data)) {
			add(proofData+name+".v", g.ID, func() ([]byte, error) { return data[name](), nil })
		}
	}
	add(proofData+"Texts.v", "grammar", makeTexts)
	return steps
}
