package validate

import (
	"bytes"
	"fmt"
	"path"
	"regexp"
	"strings"
)

// This file validates packages that "abnf gen" wrote.

// A Package is a package that "abnf gen" generated, with its options.
type Package struct {
	File    string   // NAME.go
	Grammar string   // the file in ABNF
	Rule    string   // the rule whose texts it parses
	Fields  string   // the fields, in the syntax of "abnf gen --fields"
	Lazy    []string // the rules whose repetitions match as little as possible
	Greedy  []string // the ambiguous rules whose first reading is intended
	Within  *Rule    // a rule that all texts must match too, unless it is nil
}

// A Rule is a rule in a file.
type Rule struct{ File, Name string }

// Validate validates a package. read returns the contents of a file, and report receives each
// verdict. Validate reports whether all verdicts are valid.
func (p *Package) Validate(read func(file string) ([]byte, error), report func(Verdict)) (valid bool) {
	v := newValidator(read, report)
	v.grammars.folder = path.Dir(p.Grammar)
	v.onePackage(p)
	return v.valid
}

func (v *validator) onePackage(p *Package) {
	var s *scanner
	var m *machine
	if !v.decide(p.File, func() (cases int, note string) {
		s = v.generated(p.File)
		m = s.readMachine(s.prefix+"Machine", len(s.offsets))
		cases = sameLanguage(m, 1, v.languageOf(p)) + s.described(s.prefix+"Words", m) + s.checkParse(m)
		return cases, fmt.Sprintf("%d states, rule %s", len(m.next)-1, p.Rule)
	}) {
		return
	}
	if s.own {
		v.decide(p.File+" runtime", func() (int, string) { return v.ownRuntime(s) })
	}
	if p.Fields != "" {
		v.decide(p.File+" fields", func() (int, string) { return s.checkFields(m, p, v.grammars.file(p.Grammar), v.grammars) })
	}
}

// IsLazy reports whether the source of a package uses a lazy automaton, which is not validated.
func IsLazy(source []byte) bool {
	return bytes.Contains(source, []byte("\ntype recognizer struct {\n"))
}

// generated reads the file of a package.
func (v *validator) generated(file string) *scanner {
	s := &scanner{source: v.source(file)}
	if s.offsets = s.structFields("offsets"); s.offsets == nil {
		unreadable("%s: no offsets: packages with a lazy automaton are not validated", file)
	}
	for name := range s.decls {
		if prefix, ok := strings.CutSuffix(name, "Machine"); ok && s.variable(name) != nil {
			s.prefix = prefix
		}
	}
	if s.prefix == "" {
		unreadable("%s: no scanner", file)
	}
	return s
}

const parseText = `func parse(s string, o *offsets) (end int, failed scan.State) { ` +
	`if uint64(len(s)) > maxLen { return 0, startState } %s }`

// checkParse decides that function parse reads a text with the machine, starting in state 1, and stores the offsets that the
// machine records. If there is a function for the first states, it must run first.
func (s *scanner) checkParse(m *machine) (cases int) {
	var offsets, ends []string
	for k, name := range s.offsets {
		offsets, ends = append(offsets, "o."+name), append(ends, fmt.Sprintf("e[%d]", k))
	}
	names := strings.Join(offsets, ", ")
	body, array, read := "", fmt.Sprintf("var e [%d]uint32 ", len(ends)), s.prefix+"Machine.Read(startState, s, 0, "
	if s.function(s.prefix+"Scan") != nil {
		cases = s.readFunction(1).agrees(m)
		body = "if end, failed = " + s.prefix + "Scan(startState, s, o); failed == 0 { return end, failed } "
		array, read = "e := [...]uint32{"+names+"} ", s.prefix+"Machine.Read(failed, s, end, "
	}
	if len(ends) == 0 {
		body += "return " + read + "nil)"
	} else {
		body += array + "end, failed = " + read + "e[:]) " + names + " = " + strings.Join(ends, ", ") + " return end, failed"
	}
	want, parse := s.inRuntime(fmt.Sprintf(parseText, body)), s.function("parse")
	if parse == nil || s.text(parse) != want {
		differ("function parse is not %s", want)
	}
	if first := s.variable("startState"); first == nil || s.text(first) != "1" {
		differ("startState is not 1")
	}
	return cases
}

// exported matches the names that package scan exports and that its copies do not.
var exported = regexp.MustCompile(`\b(?:State|Machine|Entry|Way|NoSet|MaskSets|MaskCount|MaskBlock|MaskRun|` +
	`MasksOf|MaskSpan|Masks|HexBit|Vectors|CharacterStart)\b`)

// uncalled matches the functions that a copy of the runtime lacks if the package does not call them.
var uncalled = regexp.MustCompile(`^func (?:Step|Character) of `)

// ownRuntime decides that a package contains copies of the runtime's text, in files named after the
// package.
func (v *validator) ownRuntime(s *scanner) (cases int, note string) {
	base := strings.TrimSuffix(s.name, ".go")
	hasVectors := problemOf(func() { v.source(base + "_masks_vectors.go") }) == ""
	for _, p := range pinnedTexts() {
		_, name, isScan := strings.Cut(p.file, "run/scan/")
		if !isScan || name == "masks_absent.go" || name == "masks_vectors.go" && !hasVectors {
			continue
		}
		file := base + "_machine.go"
		if hasVectors && strings.HasPrefix(name, "masks_") {
			file = base + "_" + name
		}
		text := exported.ReplaceAllStringFunc(p.text, func(name string) string {
			return strings.ToLower(name[:1]) + name[1:]
		})
		cases += sameDeclarations(v.source(file), text, uncalled)
	}
	return cases, "declarations by their text"
}

// languageOf returns the automaton of the texts of a package.
func (v *validator) languageOf(p *Package) *dfa {
	d := v.dfa(p.Grammar, p.Rule)
	if p.Within != nil {
		d = combine(d, v.dfa(p.Within.File, p.Within.Name), both)
	}
	return d
}
