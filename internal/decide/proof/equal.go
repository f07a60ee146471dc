package proof

import (
	"fmt"
	"sync"
	"time"

	"github.com/urigrammar/uri/internal/decide/automaton"
	"github.com/urigrammar/uri/internal/read/syntax"
	"github.com/urigrammar/uri/internal/run/rangeset"
)

// Document is a grammar in ABNF with which transcriptions are compared. It is safe for concurrent
// use.
type Document struct {
	MaxNodes int // the maximum number of decision diagrams: above it, Equal returns a [*TooLarge]

	grammar   *syntax.Grammar
	mu        sync.Mutex
	languages map[string]*automaton.DFA // by rule
}

// NewDocument returns a document for a grammar without recursion.
func NewDocument(abnf *syntax.Grammar) *Document {
	return &Document{MaxNodes: maxNodes, grammar: abnf, languages: make(map[string]*automaton.DFA)}
}

// Result is the result of comparing a rule in a PEG with a rule in a document.
type Result struct {
	Rule       string // of the document, as printed
	Equal      bool
	Witness    string // if not equal: a shortest string that only one of them accepts
	AcceptedBy string // "ABNF" or "PEG": the one that accepts the witness
	Formulas   int    // of the PEG
	Classes    int    // of symbols
	States     int    // of the two automata that were compared side by side
	Nodes      int    // of decision diagrams
	Minimal    int    // states of the ABNF's automaton
	Elapsed    time.Duration
}

// Equal decides whether a rule in a PEG and a rule in the document accept the same complete
// inputs.
func (d *Document) Equal(peg *syntax.Grammar, pegRule, rule string) (Result, error) {
	begun := time.Now()
	f := newFormulas(peg)
	start, err := f.whole(pegRule)
	if err != nil {
		return Result{}, err
	}
	language, err := d.language(rule)
	if err != nil {
		return Result{}, err
	}
	r, err := compare(f, start, language, d.MaxNodes)
	if err != nil {
		return Result{}, fmt.Errorf("%s: rule %s: %w", peg.Name, pegRule, err)
	}
	printed, _ := d.grammar.Rule(rule)
	r.Rule, r.Elapsed = printed.Name, time.Since(begun)
	return r, nil
}

// compare searches for a shortest string that only one of a formula and a language accepts.
func compare(f *formulas, start int, language *automaton.DFA, maxNodes int) (Result, error) {
	a := f.alphabet(language.Alphabet)
	c := &comparison{peg: newDerivatives(f, a), abnf: language.Over(a), maxNodes: maxNodes}
	word, differ := automaton.Search(a, pair{c.peg.of(start), 0}, c.differ, c.next)
	if c.err != nil {
		return Result{}, c.err
	}
	r := Result{Equal: !differ, Formulas: len(f.all), Classes: a.Len(), States: c.states, Nodes: len(c.peg.nodes), Minimal: language.Len()}
	if differ {
		r.Witness, r.AcceptedBy = a.Text(word), "PEG"
		if c.abnf.AcceptsWord(word) {
			r.AcceptedBy = "ABNF"
		}
	}
	return r, nil
}

// language returns the automaton of a rule, which it builds once.
func (d *Document) language(rule string) (*automaton.DFA, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if l, ok := d.languages[rule]; ok {
		return l, nil
	}
	l, err := language(d.grammar, rule)
	if err != nil {
		return nil, err
	}
	d.languages[rule] = l
	return l, nil
}

// language returns the minimal automaton of a rule, over the coarsest alphabet.
func language(g *syntax.Grammar, rule string) (*automaton.DFA, error) {
	merged, err := g.Merged(syntax.NoRule)
	if err != nil {
		return nil, err
	}
	d, err := automaton.Minimal(syntax.To(rule), merged, nil)
	if err != nil {
		return nil, err
	}
	return d.Coarsen(), nil
}

// alphabet returns an alphabet that separates the sets of the formulas and the classes of other. It
// consists of bytes if other does, unless the PEG distinguishes greater symbols.
func (f *formulas) alphabet(other *automaton.Alphabet) *automaton.Alphabet {
	top := other.Top()
	var sets []rangeset.Set
	for _, x := range f.all {
		sets = append(sets, x.set)
		for _, p := range x.set.Spans() {
			if p.Lo > top || p.Hi > top && p.Hi < rangeset.MaxRune {
				top = rangeset.MaxRune
			}
		}
	}
	for c := range other.Len() {
		sets = append(sets, other.Set(c))
	}
	return automaton.NewAlphabet(top, sets...)
}

// comparison runs two automata side by side.
type comparison struct {
	peg      *derivatives
	abnf     *automaton.DFA
	maxNodes int
	states   int
	err      error
}

type pair struct {
	peg  node
	abnf int
}

// TooLarge reports that a comparison would require more nodes than its limit.
type TooLarge struct{ MaxNodes int }

func (t *TooLarge) Error() string {
	return fmt.Sprintf("more than %d nodes of decision diagrams", t.MaxNodes)
}

// differ reports whether only one of the two accepts. It is called once for each state.
func (c *comparison) differ(p pair) bool {
	c.states++
	return c.peg.accepts(p.peg) != c.abnf.Accepting(p.abnf)
}

func (c *comparison) next(p pair, class int) (pair, bool) {
	if len(c.peg.nodes) > c.maxNodes {
		c.err = &TooLarge{c.maxNodes}
		return pair{}, false
	}
	return pair{c.peg.step(p.peg, class), c.abnf.Step(p.abnf, class)}, true
}

// onlyPEG reports whether only the PEG accepts.
func (c *comparison) onlyPEG(p pair) bool {
	return c.peg.accepts(p.peg) && !c.abnf.Accepting(p.abnf)
}

// nextOfPEG is like next, while the PEG can still accept.
func (c *comparison) nextOfPEG(p pair, class int) (pair, bool) {
	n, ok := c.next(p, class)
	return n, ok && n.peg != no
}
