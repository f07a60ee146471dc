package uri

import (
	"fmt"
	"slices"
	"sync"

	"github.com/urigrammar/uri/grammar"
	"github.com/urigrammar/uri/internal/scan"
	"github.com/urigrammar/uri/internal/scangen"
)

// What tests compare with slow code that goes by the letter of the documents.
var (
	RemoveDotSegments     = removeDotSegments
	RemoveDotSegments2396 = removeDotSegments2396
	HasDotSegments        = hasDotSegments
	ResolveByComponents   = Resolver.compose // what Resolve does component by component
)

// ErrorByProgram is the error by the program alone, which reads one character after the other; nil if there is none.
func ErrorByProgram(g Grammar, rule, s string) error {
	if g.ValidRule(rule, s) {
		return nil
	}
	r, _ := g.findRule(rule)
	return g.syntaxError(r, s)
}

// The automata that tests compare everything with are made of the ABNF when they are first asked for.
var (
	machines [grammarCount]func() *scangen.Machine // of all rules: its states know which rule a text is in
	tables   [grammarCount]func() *scan.Table      // the same
	silent   [grammarCount]func() *scangen.Machine // of the rules that references are parsed by: its states do not
)

func init() {
	for g := range grammarCount {
		machines[g] = sync.OnceValue(func() *scangen.Machine { return machineOf(g, false) })
		tables[g] = sync.OnceValue(func() *scan.Table { return machines[g]().Table() })
		silent[g] = sync.OnceValue(func() *scangen.Machine { return machineOf(g, true) })
	}
}

// entryOf is what package grammar has of g.
func entryOf(g Grammar) grammar.Grammar {
	entry, ok := grammar.Find(g.ID())
	if !ok {
		panic(fmt.Sprintf("package grammar has no %s", g.ID()))
	}
	return entry
}

func machineOf(g Grammar, silent bool) *scangen.Machine {
	entry := entryOf(g)
	s, err := scangen.Of(entry)
	if err != nil {
		panic(err)
	}
	s.Silent, s.Outlined = silent, silent && g == RFC3986
	s.Sections = map[string]string{}
	for _, r := range s.Rules.Rules {
		s.Sections[r.Name] = entry.Section(r.Name)
		if !silent && !slices.Contains(s.Starts, r.Name) {
			s.Alone = append(s.Alone, r.Name)
		}
	}
	m, err := s.Compile()
	if err != nil {
		panic(err)
	}
	return m
}

// Table is the table of g.
func Table(g Grammar) *scan.Table { return tables[g]() }

// Start is where the text of a rule begins in the table of g.
func Start(g Grammar, rule string) (*scan.Table, scan.State, bool) {
	start, found := Table(g).Find(rule)
	return Table(g), start.State, found
}

// RealTexts are those that the scanners are tested with.
var RealTexts = realTexts
