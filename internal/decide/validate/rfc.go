package validate

import "fmt"

// This file validates package uri: the tables of five grammars, which Coq has certified, and the
// function for the states that RFC 3986 shares with RFC 6874 and RFC 3987.

// uriFile has the tables and the function of package uri.
const uriFile = "uri.scan.go"

// uriGrammar is a grammar of package uri.
type uriGrammar struct {
	id, file string
	starts   [3]string // the rules that begin in states 1, 2 and 3
	function bool      // rfc3986Scan reads its texts first
}

var (
	uriStarts = [3]string{"URI", "URI-reference", "relative-ref"}
	iriStarts = [3]string{"IRI", "IRI-reference", "irelative-ref"}
)

var uriGrammars = []uriGrammar{
	{"3986", "grammar/rfc3986.abnf", uriStarts, true},
	{"2396", "grammar/rfc2396_starts.abnf", uriStarts, false},
	{"2732", "grammar/rfc2732_starts.abnf", uriStarts, false},
	{"6874", "grammar/rfc6874.abnf", uriStarts, true},
	{"3987", "grammar/rfc3987.abnf", iriStarts, true},
}

// uriOffsets are the offsets by the bits of ways, and by the numbers of all_tags in Parts.v.
var uriOffsets = []string{"scheme", "userinfo", "host", "authority", "path", "query"}

func (v *validator) rfcs() {
	for _, g := range uriGrammars {
		v.rfc(g)
	}
}

// rfc decides about a grammar of package uri.
func (v *validator) rfc(g uriGrammar) {
	v.decide("Machine"+g.id+".v", func() (int, string) {
		data := v.coq("Machine" + g.id)
		starts := data.starts()
		for i, rule := range g.starts {
			if starts[rule] != i+1 {
				differ("rule %s begins in state %d, want %d", rule, starts[rule], i+1)
			}
		}
		t := v.source(uriFile).readTable("rfc"+g.id+"Machine", len(uriOffsets))
		return data.sameNumbers(t), "its numbers match the table in Go"
	})
	v.decide("rfc"+g.id+"Machine", func() (cases int, note string) {
		m := v.uriMachine(g.id)
		for i, rule := range g.starts {
			cases += sameLanguage(m, i+1, v.dfa(g.file, rule))
		}
		return cases, fmt.Sprintf("%d states, with %d rules of %s", len(m.next)-1, len(g.starts), g.file)
	})
	if g.function {
		v.decide("rfc3986Scan of RFC "+g.id, func() (int, string) {
			s := &scanner{source: v.source(uriFile), prefix: "rfc3986", offsets: uriOffsets}
			f := s.readFunction(len(g.starts))
			return f.agrees(v.uriMachine(g.id)), fmt.Sprintf("%d states, with offsets", len(f.states)-1)
		})
	}
}

// uriMachine returns the automaton of a grammar of package uri.
func (v *validator) uriMachine(id string) *machine {
	if v.automata[id] == nil {
		v.automata[id] = v.source(uriFile).readMachine("rfc"+id+"Machine", len(uriOffsets))
	}
	return v.automata[id]
}
