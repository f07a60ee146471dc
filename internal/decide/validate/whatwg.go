package validate

import (
	"fmt"
	"slices"
	"strings"
)

// This file validates package whatwg: both texts of the URL Standard.

// whatwgFile has the tables and functions.
const whatwgFile = "whatwg/whatwg.scan.go"

// whatwgGrammar is a text with the prefix of its code.
type whatwgGrammar struct{ prefix, file string }

var whatwgGrammars = []whatwgGrammar{
	{"whatwg", "grammar/whatwg.abnf"},
}

func (v *validator) whatwg() {
	for _, g := range whatwgGrammars {
		v.whatwgGrammar(g)
	}
}

func (v *validator) whatwgGrammar(g whatwgGrammar) {
	var t *table
	if !v.decide(g.prefix+"Table", func() (cases int, note string) {
		t = v.source(whatwgFile).readTable(g.prefix + "Table")
		for _, s := range t.starts {
			cases += sameLanguage(t.machine(), s.state, v.dfa(g.file, s.rule))
		}
		return cases, fmt.Sprintf("with %d rules of %s", len(t.starts), g.file)
	}) {
		return
	}
	for _, name := range []string{"Scan", "MaskScan"} {
		var m *machine
		if v.has(whatwgFile, g.prefix+name) && v.decide(g.prefix+name, func() (int, string) {
			m = v.whatwgScanner(g.prefix).extract(g.prefix + name)
			return sameStates(m, t.machine(), false), fmt.Sprintf("%d states", len(m.next)-1)
		}) {
			v.decide(
				g.prefix+name+" components",
				func() (int, string) { return v.whatwgComponents(g, m, t.starts) },
			)
		}
	}
}

// whatwgScanner returns the code of a text of the URL Standard.
func (v *validator) whatwgScanner(prefix string) *scanner {
	s := &scanner{
		source:  v.source(whatwgFile),
		prefix:  prefix,
		offsets: v.source("whatwg/valid_url.go").structFields("offsets"),
	}
	s.readData()
	return s
}

// whatwgComponents decides that the offsets of a function are the ends of the components.
func (v *validator) whatwgComponents(
	g whatwgGrammar,
	m *machine,
	starts []start,
) (cases int, note string) {
	all := v.componentsOf(g.prefix)
	marks := func(path []string) (begin, ending int) {
		rule := path[len(path)-1]
		for k, c := range all {
			named := func(r string) bool { return strings.EqualFold(r, rule) }
			if slices.ContainsFunc(c.rules, named) {
				return 0, k + 1
			}
		}
		return 0, 0
	}
	for _, start := range starts {
		grammar := v.grammars.file(g.file)
		n := v.grammars.nfaOf(grammar, start.rule, builder{utf8: true, marks: marks})
		one, _ := v.whatwgScanner(g.prefix).checkEnds(m, n, start.state, all)
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
