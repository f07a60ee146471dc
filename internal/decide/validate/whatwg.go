package validate

import (
	"fmt"
	"slices"
	"strings"
)

// This file validates package whatwg.

const (
	whatwgFile    = "whatwg/whatwg.scan.go" // has the table
	whatwgGrammar = "grammar/whatwg.abnf"
)

func (v *validator) whatwg() {
	s := &scanner{prefix: "whatwg"}
	var m *machine
	var starts []start
	if v.decide("whatwgMachine", func() (cases int, note string) {
		s.source = v.source(whatwgFile)
		s.offsets = v.source("whatwg/valid_url.go").structFields("offsets")
		m = s.readMachine("whatwgMachine", len(s.offsets))
		starts = s.readStarts("whatwgStarts", m)
		for _, one := range starts {
			cases += sameLanguage(m, one.state, v.dfa(whatwgGrammar, one.rule))
		}
		note = fmt.Sprintf("%d states, with %d rules of %s", len(m.next)-1, len(starts), whatwgGrammar)
		return cases + s.described("whatwgWords", m), note
	}) {
		v.decide("whatwgMachine components", func() (int, string) { return v.whatwgComponents(s, m, starts) })
	}
}

// whatwgComponents decides that the offsets of a machine are the ends of the components.
func (v *validator) whatwgComponents(s *scanner, m *machine, starts []start) (cases int, note string) {
	all := v.componentsOf("whatwg")
	marks := func(path []string) (begin, ending int) {
		rule := path[len(path)-1]
		for k, c := range all {
			if slices.ContainsFunc(c.rules, func(r string) bool { return strings.EqualFold(r, rule) }) {
				return 0, k + 1
			}
		}
		return 0, 0
	}
	for _, start := range starts {
		n := v.grammars.nfaOf(v.grammars.file(whatwgGrammar), start.rule, builder{utf8: true, marks: marks})
		one, _ := s.checkEnds(m, n, start.state, all)
		cases += one
	}
	return cases, fmt.Sprintf("%d components of %d rules", len(all), len(starts))
}

// componentsOf reads the components of a grammar in the Go file of package grammar that has them.
func (v *validator) componentsOf(grammar string) (all []component) {
	s := v.source("grammar/whatwg.go")
	for _, x := range s.elements(s.fields(s.literal(grammar))["Components"]) {
		l := s.literal(s.text(x.value))
		if len(l.Elts) != 2 {
			unreadable("%s: component %s", s.at(l), s.text(l))
		}
		all = append(all, component{s.unquoted(l.Elts[0]), s.strings(l.Elts[1])})
	}
	if len(all) == 0 {
		unreadable("no components of %s", grammar)
	}
	return all
}
