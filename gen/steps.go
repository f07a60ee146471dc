package main

import (
	"bytes"
	"fmt"
	"maps"
	"os"
	"path"
	"slices"

	"github.com/urigrammar/uri/grammar"
	"github.com/urigrammar/uri/internal/abnf"
	"github.com/urigrammar/uri/internal/consensuslang"
	"github.com/urigrammar/uri/internal/expr"
	"github.com/urigrammar/uri/internal/pegexpr"
	"github.com/urigrammar/uri/internal/proof"
)

// proofs returns the steps that decide what the .peg files claim about the grammars, one a grammar. Their errors name every
// rule, side and witness that is wrong.
func proofs() (steps []*step, err error) {
	for _, r := range recognizers() {
		if len(r.grammars) == 0 {
			continue
		}
		peg, err := r.parse()
		if err != nil {
			return nil, err
		}
		t, err := proof.NewTranscription(peg, r.grammars)
		if err != nil {
			return nil, err
		}
		for _, g := range r.grammars {
			facts, err := factsOf(peg, r.grammars, g)
			if err != nil {
				return nil, err
			}
			steps = append(steps, &step{name: "proof of " + g.ID, inputs: []string{r.file}, facts: facts, do: func() ([]byte, error) {
				var report bytes.Buffer
				err := t.Prove(&report, g)
				return report.Bytes(), err
			}})
			if formOf(g) != withTable {
				steps = append(steps, &step{name: "scanner of " + g.ID, inputs: []string{r.file}, facts: facts, do: func() ([]byte, error) { return decide(g) }})
			}
		}
	}
	inputs, err := consensusInputs()
	if err != nil {
		return nil, err
	}
	return append(steps, &step{name: "proof of the consensus", inputs: inputs, do: func() ([]byte, error) {
		return consensusProof(consensuslang.ProveMade)
	}}), nil
}

// parse reads the .peg file that the recognizer is made from.
func (r recognizer) parse() (*expr.Grammar, error) {
	text, err := os.ReadFile(r.file)
	if err != nil {
		return nil, err
	}
	return pegexpr.Parse(r.file, string(text))
}

// sources returns the files that grammars are in.
func sources(grammars ...grammar.Grammar) (files []string, err error) {
	for _, g := range grammars {
		names, err := abnf.Sources(grammar.Files, g.File)
		if err != nil {
			return nil, err
		}
		for _, name := range names {
			files = append(files, path.Join("grammar", name))
		}
	}
	slices.Sort(files)
	return slices.Compact(files), nil
}

// files returns the steps that make the generated files.
func files() (steps []*step, err error) {
	every, err := sources(grammar.All...)
	if err != nil {
		return nil, err
	}
	add := func(name, blame string, inputs []string, do func() ([]byte, error)) *step {
		s := &step{name: name, inputs: inputs, do: func() ([]byte, error) {
			made, err := do()
			if err != nil {
				return nil, fmt.Errorf("%s: %w", blame, err)
			}
			return made, nil
		}}
		steps = append(steps, s)
		return s
	}
	for _, r := range recognizers() {
		add(r.output(), r.file, []string{r.file}, r.make)
		if len(r.grammars) == 0 {
			continue
		}
		inputs, err := sources(r.grammars...)
		if err != nil {
			return nil, err
		}
		inputs = append(inputs, r.file)
		if r.file != rootPeg {
			add(r.rulesOutput(), r.file, inputs, r.makeRules)
		}
		peg, err := r.parse()
		if err != nil {
			return nil, err
		}
		scan := add(scanOutput(r.file), r.file, []string{r.file}, func() ([]byte, error) { return makeScan(r.file) })
		if scan.facts, err = factsOf(peg, r.grammars, r.grammars...); err != nil {
			return nil, err
		}
		every = append(every, r.file)
	}
	add(sectionsOutput, sectionsOutput, every, makeSections)
	add(prefilterOutput, prefilterOutput, every, makePrefilter)
	add(grammarsOutput, grammarsOutput, every, makeGrammars)
	if every, err = consensusInputs(); err != nil {
		return nil, err
	}
	add(consensusOutput, consensusOutput, every, makeConsensus)
	exports := consensusExports()
	for _, name := range slices.Sorted(maps.Keys(exports)) {
		add(name, name, every, exports[name])
	}
	return steps, nil
}
