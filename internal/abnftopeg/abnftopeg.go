package abnftopeg

import (
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
