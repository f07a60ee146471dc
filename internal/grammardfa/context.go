package grammardfa

import (
	"strings"

	"github.com/urigrammar/uri/internal/automaton"
	"github.com/urigrammar/uri/internal/syntax"
)

// mark is an octet that is in no reference.
const mark = "\x00"

// Context returns a shortest text that can precede the rule in a reference of the grammar, such as
// "//" before a host. It returns false if no reference contains the rule.
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

// throughMark returns a shortest word of d that has the mark.
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
