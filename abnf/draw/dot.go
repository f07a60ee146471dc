package draw

import (
	"fmt"
	"slices"
	"strings"

	"github.com/urigrammar/uri/abnf"
	"github.com/urigrammar/uri/abnf/internal/hidden"
	"github.com/urigrammar/uri/abnf/language"
	rules "github.com/urigrammar/uri/internal/abnf"
	"github.com/urigrammar/uri/internal/automaton"
	"github.com/urigrammar/uri/internal/excerpt"
	"github.com/urigrammar/uri/internal/printable"
	"github.com/urigrammar/uri/internal/rangeset"
	"github.com/urigrammar/uri/internal/rulevm"
)

// StatesError is the error that an automaton has more states than are drawn.
type StatesError struct {
	Rule   string
	States int
	Bound  int
}

// Error returns the message.
func (e *StatesError) Error() string {
	return fmt.Sprintf("the automaton of %s has %d states, and no more than %d are drawn", excerpt.Name(e.Rule), e.States, e.Bound)
}

const usualStates = 60

// DOT draws the minimal automaton of a rule in the language of Graphviz. Symbols are named as the grammar names them, where it has rules of one symbol. The
// error is a [*StatesError], or one of [language.Options.Of].
func (o Options) DOT(g *abnf.Grammar, rule string) (string, error) {
	l, err := o.Language.Of(g, rule)
	if err != nil {
		return "", err
	}
	bound := o.MaxDrawn
	if bound == 0 {
		bound = usualStates
	}
	d := hidden.Automaton(l)
	if d.Len() > bound {
		return "", &StatesError{l.String(), d.Len(), bound}
	}
	return graph(l, d, namesOfSets(rules.RulesOf(g), rule)), nil
}

func graph(l *language.Language, d *automaton.DFA, named []rulevm.Named) string {
	var b strings.Builder
	fmt.Fprintf(&b, "// The minimal automaton of %s: %s\n", printable.Text(l.String()), count(d.Len(), "state"))
	fmt.Fprintf(&b, "digraph %s {\n", quoted(l.String()))
	b.WriteString("\trankdir=LR\n\tnode [shape=circle, fontname=\"sans-serif\", fontsize=11]\n\tedge [fontname=\"monospace\", fontsize=11]\n")
	b.WriteString("\tstart [shape=point]\n\tstart -> 0\n")
	for q := range d.Len() {
		if d.Accept[q] {
			fmt.Fprintf(&b, "\t%d [shape=doublecircle]\n", q)
		}
	}
	for q := range d.Len() {
		for _, to := range moves(d, q) {
			fmt.Fprintf(&b, "\t%d -> %d [label=%s]\n", q, to.state, quoted(label(rulevm.Parts(to.on, named))))
		}
	}
	b.WriteString("}\n")
	return b.String()
}

func count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// move leads to a state on the symbols of a set.
type move struct {
	state int
	on    rangeset.Set
}

// moves returns those from a state, one to each state, in the order of these.
func moves(d *automaton.DFA, q int) (all []move) {
	for class := range d.Alphabet.Len() {
		to := d.Step(q, class)
		if to == automaton.Dead {
			continue
		}
		i, ok := slices.BinarySearchFunc(all, to, func(m move, to int) int { return m.state - to })
		if !ok {
			all = slices.Insert(all, i, move{state: to})
		}
		all[i].on = all[i].on.Union(d.Alphabet.Set(class))
	}
	return all
}

// labelWidth is how long the line of a label may become.
const labelWidth = 36

// label is alternatives, as ABNF has them, on lines.
func label(parts []string) string {
	var lines []string
	line := ""
	for i, p := range parts {
		switch {
		case i == 0:
			line = p
		case len(line)+len(p) > labelWidth:
			lines, line = append(lines, line+" /"), p
		default:
			line += " / " + p
		}
	}
	return strings.Join(append(lines, line), "\n")
}

// quoted returns a string of the language of Graphviz.
func quoted(text string) string {
	lines := strings.Split(text, "\n")
	for i, l := range lines {
		lines[i] = strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(printable.Text(l))
	}
	return `"` + strings.Join(lines, `\n`) + `"`
}
