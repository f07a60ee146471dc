package grammardfa

import (
	"slices"
	"strings"

	"github.com/urigrammar/uri/internal/decide/automaton"
	"github.com/urigrammar/uri/internal/read/syntax"
)

// Labeled is an automaton with the rule of each state. It is not minimal: states that differ only in
// the rule are separate.
type Labeled struct {
	*automaton.DFA
	Rules  []string // by state: the innermost rule that contains the position in every derivation
	States []int    // by state: the corresponding state of the language's DFA
}

// Over returns l over a, which must refine the alphabet of l.
func (l *Labeled) Over(a *automaton.Alphabet) *Labeled {
	return &Labeled{l.DFA.Over(a), l.Rules, l.States}
}

// label runs the tagged automaton of the grammar beside the DFA, which also excludes what predicates forbid.
func (l *Language) label() *Labeled {
	tagged, err := automaton.TagDeterminize(automaton.Start{NFA: l.nfa, Labels: l.speaks, Prefer: l.Grammar.Prefer})
	if err != nil {
		panic(err) // there are no tags that could need two registers
	}
	common := automaton.Refine(tagged.Alphabet, l.DFA.Alphabet)
	d := l.DFA.Over(common)
	class := make([]int, common.Len()) // of the tagged automaton
	for c := range class {
		class[c] = tagged.Alphabet.Class(common.Representative(c))
	}
	type state struct{ tagged, dfa int }
	out := &Labeled{}
	out.DFA = automaton.Explore(common, state{tagged.Starts[0], 0},
		func(s state) bool {
			out.Rules = append(out.Rules, tagged.States[s.tagged].Rule) // asked once a state, in their order
			out.States = append(out.States, s.dfa)
			return d.Accepting(s.dfa)
		},
		func(s state, c int) (state, bool) {
			to := state{int(tagged.States[s.tagged].Next[class[c]]), d.Step(s.dfa, c)}
			return to, to.dfa != automaton.Dead
		})
	return out
}

// speaks reports whether errors may name a rule.
func (l *Language) speaks(rule string) bool { return slices.Contains(l.Grammar.Labels, rule) }

// mark is a byte that no reference contains.
const mark = "\x00"

// Context returns a shortest text that can precede a match of the rule in a reference, such as "//"
// before a host. It returns false if no reference contains such a match.
func (l *Language) Context() (string, bool) { return l.context() }

func (l *Language) findContext() (string, bool) {
	if l.Reference() {
		return "", true
	}
	if l.Grammar.Starts.Reference == "" {
		return "", false // a grammar of other texts
	}
	references := *l
	references.Rule = l.Grammar.Starts.Reference
	marked := references.replacing(map[string]*syntax.Expr{l.Rule: syntax.Text(mark)})
	word, ok := throughMark(marked)
	before, _, _ := strings.Cut(marked.Alphabet.Text(word), mark)
	return before, ok
}

// throughMark returns a shortest word of d that contains the mark.
func throughMark(d *automaton.DFA) ([]int, bool) {
	type state struct {
		of     int
		marked bool
	}
	class := d.Alphabet.Class(rune(mark[0]))
	return automaton.Search(d.Alphabet, state{}, func(s state) bool { return s.marked && d.Accepting(s.of) },
		func(s state, c int) (state, bool) {
			to := state{d.Step(s.of, c), s.marked || c == class}
			return to, to.of != automaton.Dead
		})
}
