package abnftopeg

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/urigrammar/uri/internal/pegexpr"
	"github.com/urigrammar/uri/internal/proof"
	"github.com/urigrammar/uri/internal/syntax"
)

// Options select what to transcribe, and how.
type Options struct {
	Starts    []string        // the rules that parsing begins with; if empty, those that no other rule refers to
	Lazy      []string        // rules whose repetitions end as soon as they can; else each takes as much as it can
	Namespace string          // prefix of the names of rules in the PEG, before a "_"
	Package   string          // of the .peg file; "": grammar
	Override  *syntax.Grammar // rules of the PEG that a person wrote, which are used unchanged, and rules that these need
	Nodes     int             // of decision diagrams that all proofs may use together; 0 means [DefaultNodes]
}

// DefaultNodes take about a minute. No grammar of an RFC needs a tenth of them.
const DefaultNodes = 1 << 25

// proofNodes bounds one proof, so that a form that is too large is given up for the next.
const proofNodes = 1 << 20

// Transcription is a PEG of a grammar. It is proved if nothing failed.
type Transcription struct {
	Text    string            // in the notation of the peg tool
	Rules   []Rule            // those of the document, in its order
	Printed map[string]string // by the names in the PEG, also of versions: how the document prints them
	Failed  []*Failure
	Choices []Choice // between the readings of a grammar that is ambiguous
	Nodes   int      // of decision diagrams, that it took to find the repairs
}

// Rule is how a rule was transcribed.
type Rule struct {
	Name   string // as printed
	PEG    string // its name there
	Repair Repair
}

// Transcribe returns a PEG of the rules that the starts lead to. It returns an error if the grammar
// has no PEG, for example because of recursion, or if an override does not fit.
func Transcribe(abnf *syntax.Grammar, o Options) (*Transcription, error) {
	abnf, err := abnf.Lazy(o.Lazy...)
	if err != nil {
		return nil, err
	}
	starts, err := startsOf(abnf, o.Starts)
	if err != nil {
		return nil, err
	}
	if err := bounded(abnf, starts); err != nil {
		return nil, err
	}
	w, err := newWork(abnf, starts, o)
	if err != nil {
		return nil, err
	}
	limit := w.left
	w.all()
	if o.Package == "" {
		o.Package = "grammar"
	}
	t := &Transcription{Text: w.text(o.Package)}
	if t.Choices, err = w.verify(t.Text, starts); err != nil {
		return nil, err
	}
	t.Printed = map[string]string{}
	for _, r := range w.rules {
		t.Printed[r.name] = r.printed
		for _, v := range r.versions {
			t.Printed[v.name] = v.printed
		}
		if r.version == "" {
			t.Rules = append(t.Rules, Rule{r.printed, r.name, r.repairs()})
		}
	}
	t.Failed, t.Nodes = w.guilty(), limit-w.left
	return t, nil
}

// startsOf returns the rules that are named, as they are printed, or else those that no other rule
// refers to.
func startsOf(abnf *syntax.Grammar, named []string) (starts []string, err error) {
	for _, name := range named {
		r, ok := abnf.Rule(name)
		if !ok {
			return nil, &syntax.Error{File: abnf.Name, Problem: "unknown rule " + name}
		}
		starts = append(starts, r.Name)
	}
	if len(named) > 0 {
		return starts, nil
	}
	used := make(map[string]bool)
	for _, r := range abnf.Rules {
		for ref := range r.Expr.Refs {
			used[ref.Name] = true
		}
	}
	for _, r := range abnf.Rules {
		if !used[r.Name] {
			starts = append(starts, r.Name)
		}
	}
	return starts, nil
}

func newWork(abnf *syntax.Grammar, starts []string, o Options) (*work, error) {
	keep := abnf.Reached(starts...)
	w := &work{
		abnf:         abnf,
		document:     proof.NewDocument(abnf),
		names:        newNames(o.Namespace),
		versionNames: make(map[string]string),
		lazyRules:    make(map[string]bool),
		byName:       make(map[string]*rule),
		printed:      make(map[string]*rule),
		left:         o.Nodes,
	}
	if w.left == 0 {
		w.left = DefaultNodes
	}
	w.document.MaxNodes = proofNodes
	var err error
	if w.rules, err = shapes(abnf, keep, w.names); err != nil {
		return nil, err
	}
	var all []*syntax.Rule
	for _, r := range w.rules {
		r.form = r.shape
		w.byName[r.name] = r
		if r.version == "" {
			w.printed[r.printed] = r
		}
		all = append(all, &syntax.Rule{Name: r.name, Expr: r.shape})
	}
	g, err := syntax.NewGrammar(abnf.Name, all)
	if err != nil {
		return nil, err
	}
	w.contexts, w.orders = newContexts(g), newOrders(g)
	if o.Override == nil {
		return w, nil
	}
	return w, w.override(o.Override)
}

// text returns the PEG as the peg tool reads it.
func (w *work) text(pkg string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "# The PEG transcription of %s, made and proved by `abnf peg`.\n\npackage %s\n\ntype recognizer Peg {\n}\n\n", w.abnf.Name, pkg)
	b.WriteString("# The tool drops a rule that nothing refers to, so the ones that are only asked for by name stand here.\n")
	b.WriteString(pegexpr.Rule(&syntax.Rule{Name: startsRule, Expr: w.starts()}) + "\n")
	section := ""
	for _, r := range w.rules {
		if printed, ok := w.abnf.Rule(r.printed); ok && printed.Section != "" && printed.Section != section {
			section = printed.Section
			fmt.Fprintf(&b, "\n# section %s\n", section)
		}
		if done := r.repairs(); done != Printed {
			fmt.Fprintf(&b, "# %s\n", done)
		}
		b.WriteString(pegexpr.Rule(&syntax.Rule{Name: r.name, Expr: r.form}))
		for _, v := range r.versions {
			b.WriteString(pegexpr.Rule(&syntax.Rule{Name: v.name, Expr: v.form}))
		}
	}
	if len(w.extra) > 0 {
		b.WriteString("\n# Rules that the document has not.\n")
	}
	for _, r := range w.extra {
		b.WriteString(pegexpr.Rule(r))
	}
	return b.String()
}

// starts leads to every rule that no other leads to.
func (w *work) starts() *syntax.Expr {
	peg := w.peg()
	used := make(map[string]bool)
	for _, r := range peg.Rules {
		for ref := range r.Expr.Refs {
			used[ref.Name] = true
		}
	}
	var all []*syntax.Expr
	for _, r := range peg.Rules {
		if !used[r.Name] {
			all = append(all, syntax.To(r.Name))
		}
	}
	return syntax.Or(all...)
}

// maxParts bounds how many parts a rule may have in a PEG, which has no counted repetitions: 3( a b
// ) is written a b a b a b.
const maxParts = 10_000

// bounded returns an error if a rule of the grammar is too long to be written out.
func bounded(abnf *syntax.Grammar, starts []string) error {
	reached := abnf.Reached(starts...)
	for _, r := range abnf.Rules {
		if reached[r.Name] && parts(r.Expr) > maxParts {
			return &syntax.Error{File: cmp.Or(r.File, abnf.Name), Line: r.Line, Column: r.Column, Rule: r.Name,
				Problem: fmt.Sprintf("its repetitions have more than %d parts when they are written out, as a PEG needs them", maxParts)}
		}
	}
	return nil
}

// parts returns how many parts an expression has when its repetitions are written out, or a number
// beyond maxParts.
func parts(e *syntax.Expr) int {
	n := 1
	for _, sub := range e.Subs {
		if n += parts(sub); n > maxParts {
			return n
		}
	}
	if e.Op == syntax.Repeat {
		times := max(e.Min, e.Max, 1) // Unbounded is negative
		if times > maxParts/n {
			return maxParts + 1
		}
		return n * times
	}
	return n
}
