package validate

import (
	"fmt"
	"path"
	"strings"
)

// This file validates packages that "abnf gen" wrote.

// A Package is a package that "abnf gen" wrote, and how.
type Package struct {
	File    string   // NAME.go
	Grammar string   // the file in ABNF
	Rule    string   // the rule whose texts it parses
	Fields  string   // the fields, as "abnf gen --fields" takes them
	Lazy    []string // the rules whose repetitions match as little as they can
	Greedy  []string // the rules that are ambiguous, and whose first reading is meant
	Within  []Rule   // texts must be of these rules too
	Without []Rule   // and must not be of these
}

// A Rule is a rule of a file.
type Rule struct{ File, Name string }

// Validate validates a package. read returns the contents of a file, and report
// receives each verdict. Validate returns whether all are valid.
func (p *Package) Validate(
	read func(file string) ([]byte, error),
	report func(Verdict),
) (valid bool) {
	v := newValidator(read, report)
	v.grammars.folder = path.Dir(p.Grammar)
	v.decide("a run over eight bytes", func() (int, string) { return checkRounds(), "rounds" })
	v.onePackage(p)
	return v.valid
}

func (v *validator) onePackage(p *Package) {
	var s *scanner
	var m *machine
	if !v.decide(p.File, func() (cases int, note string) {
		s = v.generated(p.File)
		s.readData()
		m = s.extract(s.prefix + "Scan")
		cases = sameLanguage(m, 1, v.languageOf(p))
		return cases + s.checkNumbers(m), fmt.Sprintf("%d states, rule %s", len(m.next)-1, p.Rule)
	}) {
		return
	}
	if s.own && (len(s.runs) > 0 || len(s.maskSets) > 0) {
		v.decide(p.File+" runtime", func() (int, string) { return v.ownRuntime(s) })
	}
	if p.Fields != "" {
		v.decide(
			p.File+" fields",
			func() (int, string) { return s.checkFields(m, p, v.grammars.file(p.Grammar), v.grammars) },
		)
	}
}

// generated reads the file of a package.
func (v *validator) generated(file string) *scanner {
	s := &scanner{source: v.source(file)}
	if s.offsets = s.structFields("offsets"); s.offsets == nil {
		unreadable("%s: no offsets: packages with a lazy automaton are not validated", file)
	}
	for name := range s.decls {
		if prefix, ok := strings.CutSuffix(name, "Scan"); ok && s.function(name) != nil {
			s.prefix = prefix
		}
	}
	if s.prefix == "" {
		unreadable("%s: no scanner", file)
	}
	return s
}

// languageOf returns the automaton of the texts of a package.
func (v *validator) languageOf(p *Package) *dfa {
	d := v.dfa(p.Grammar, p.Rule)
	for _, r := range p.Within {
		d = combine(d, v.dfa(r.File, r.Name), both)
	}
	for _, r := range p.Without {
		d = combine(d, v.dfa(r.File, r.Name), firstOnly)
	}
	return d
}

// checkNumbers decides that the table of errors describes the states of a machine alone.
func (s *scanner) checkNumbers(m *machine) (cases int) {
	used := make([]bool, s.described(s.prefix+"Table"))
	used[0] = true
	for _, n := range m.number {
		if n >= len(used) {
			differ("state %d is not described", n)
		}
		used[n] = true
	}
	for n, ok := range used {
		if !ok {
			differ("state %d is described, but the function does not have it", n)
		}
	}
	return len(used)
}
