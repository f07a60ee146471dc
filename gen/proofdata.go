package main

import (
	"slices"
	"strings"

	"github.com/urigrammar/uri/grammar"
	"github.com/urigrammar/uri/internal/decide/failure"
	"github.com/urigrammar/uri/internal/read/syntax"
	"github.com/urigrammar/uri/internal/run/rangeset"
	"github.com/urigrammar/uri/internal/run/rulevm"
	"github.com/urigrammar/uri/internal/write/coq"
	"github.com/urigrammar/uri/internal/write/scangen"
)

// proofdata.go writes the data that Coq checks: the values that the scanners are written from, and the files of the grammars.

const (
	proofData = "proof/data/"
	byGen     = "by gen from grammar/"

	consensusTexts = proofData + "TextsConsensus.v"
)

// proofFiles returns the data files of a grammar, by name. A name ends in the number of the RFC.
func (s *sources) proofFiles(g grammar.Grammar) map[string]func() []byte {
	n := numberOf(g)
	files := map[string]func() []byte{
		"Texts" + n:   func() []byte { return textsData(g) },
		"Program" + n: func() []byte { return coq.Program(byGen, s.programOf(g)) },
		"Rules" + n:   func() []byte { return s.rulesData(g) },
	}
	if g.Follows2396 {
		files["First"+n] = func() []byte { return preferredData(g, 1) }
		files["Second"+n] = func() []byte { return preferredData(g, 0) }
	}
	files["Machine"+n] = func() []byte { return machineData(s.compile(g, false)) }
	return files
}

// textsData writes the file of a grammar and the files that it imports. If another grammar of package uri consists of some
// of these files and no others, the data refers to the texts in its data.
func textsData(g grammar.Grammar) []byte {
	files := failure.Must(coq.Read(grammar.Files, g.File))
	var base coq.Base
	for _, other := range rootGrammars() {
		of := failure.Must(coq.Read(grammar.Files, other.File))
		if len(of) < len(files) && !slices.ContainsFunc(of, func(f coq.File) bool { return !slices.Contains(files, f) }) {
			base = coq.Base{Name: "Texts" + numberOf(other), Files: of}
		}
	}
	return failure.Must(coq.Texts(byGen, base, files))
}

// numberOf returns the number of the RFC of a grammar.
func numberOf(g grammar.Grammar) string { return strings.TrimPrefix(g.ID, "rfc") }

func makeConsensusTexts() ([]byte, error) { return textsData(grammar.Profiles[0]), nil }

// programOf returns the program of the rules of a grammar.
func (s *sources) programOf(g grammar.Grammar) *rulevm.Program {
	return failure.Must(s.compile(g, true).Program(s.asked(g)))
}

// machineData writes an automaton as the numbers that the Go code contains.
func machineData(m *scangen.Machine) []byte {
	wide := m.Numbers()
	if narrow := scangen.Narrow(wide); narrow != nil {
		return coq.Machine(byGen, m.StartStates(), narrow)
	}
	return coq.Machine(byGen, m.StartStates(), wide)
}

// rulesData writes an automaton for each rule in the program of a grammar. Coq uses it to decide whether the program and the grammar
// have the same language.
func (s *sources) rulesData(g grammar.Grammar) []byte {
	scanner := failure.Must(scangen.Of(g))
	scanner.Starts, scanner.Parts = nil, nil
	for _, r := range s.programOf(g).Rules {
		scanner.Others = append(scanner.Others, r.Name)
	}
	return machineData(failure.Must(scanner.Compile()))
}

// preferredData writes an automaton for the texts with a derivation that the document prefers by its resolution i.
func preferredData(g grammar.Grammar, i int) []byte {
	scanner := failure.Must(scangen.Of(g))
	scanner.Rules = scanner.Rules.Map(func(r *syntax.Rule) *syntax.Expr { return strike(r.Expr, r.Name, g.Resolved[i].Without) })
	scanner.Parts = nil
	return machineData(failure.Must(scanner.Compile()))
}

// strike returns an expression of a rule in which some references match nothing.
func strike(e *syntax.Expr, rule string, all []grammar.Reference) *syntax.Expr {
	if e.Op == syntax.Ref && slices.Contains(all, grammar.Reference{In: rule, To: e.Name}) {
		return syntax.Any(rangeset.Set{})
	}
	return e.MapSubs(func(sub *syntax.Expr) *syntax.Expr { return strike(sub, rule, all) })
}
