package validate

import "strings"

// This file validates package consensus: the table of the exclusions and of the standards. The
// language of the standards is made in standards.go.

const (
	consensusFile  = "consensus/consensus.scan.go"
	exclusionsFile = "internal/languages/consensuslang/exclusions.abnf"
	labelsFile     = "internal/languages/consensuslang/labels.abnf"
)

// standardsRule is the start in the table that is not a rule of the exclusions.
const standardsRule = "standards"

func (v *validator) consensus() {
	var m *machine
	var starts []start
	if !v.decide("consensus tables", func() (int, string) {
		s := v.source(consensusFile)
		m = s.readMachine("verdictsMachine", 0)
		starts = s.readStarts("verdictsStarts", m)
		return len(starts), "starts"
	}) {
		return
	}
	for _, s := range starts {
		v.decide("consensus "+s.rule, func() (int, string) {
			if s.rule == standardsRule {
				return sameLanguage(m, s.state, v.standards()), "what the standards agree on"
			}
			return sameLanguage(m, s.state, v.bytesOf(exclusionsFile, s.rule)), "exclusions.abnf"
		})
	}
	v.decide("consensus exclusions", func() (int, string) { return v.exclusions(starts) })
}

// bytesOf returns the automaton of a rule whose characters are bytes.
func (v *validator) bytesOf(file, rule string) *dfa {
	return v.grammars.nfaOf(v.grammars.file(file), rule, builder{}).determinize()
}

// longHost is the rule of the exclusion that other code counts, and that has no table.
const longHost = "long-host"

// exclusions decides that the list of exclusions equals exclusions.abnf: the same rules in the same
// order, with their profiles. Each must have the table of its rule.
func (v *validator) exclusions(starts []start) (cases int, note string) {
	s := v.source(consensusFile)
	var want [][2]string // rules and profiles
	for line := range strings.Lines(v.text(exclusionsFile)) {
		if rest, ok := strings.CutPrefix(line, "; EXCLUSION "); ok {
			rule, profiles, _ := strings.Cut(strings.TrimSpace(rest), " : ")
			want = append(want, [2]string{rule, profiles})
		}
	}
	all := s.elements(s.literal("exclusions"))
	if len(all) != len(want) {
		differ("%d exclusions, want %d", len(all), len(want))
	}
	for i, x := range all {
		f := s.fields(x.value)
		rule := s.unquoted(f["rule"])
		table := 0
		if f["table"] != nil {
			table = int(s.number(f["table"]))
		}
		if rule != want[i][0] {
			differ("exclusion %d is %s, want %s", i, rule, want[i][0])
		}
		if rule != longHost && (table >= len(starts) || starts[table].rule != rule) ||
			rule == longHost && table != 0 {
			differ("exclusion %s has table %d", rule, table)
		}
		if got := profilesOf(s.text(f["profiles"])); got != want[i][1] {
			differ("exclusion %s has profiles %s, want %s", rule, got, want[i][1])
		}
	}
	return len(all), "with their tables and profiles"
}

// profilesOf returns the names of the profiles of an expression such as "1<<Web | 1<<WebPaths".
func profilesOf(expression string) string {
	names := strings.NewReplacer("WebPaths", "web-paths", "WebSockets", "websockets",
		"Web", "web", "Any", "any", "1", "", "<<", "", " ", "", "|", ", ")
	return names.Replace(expression)
}
