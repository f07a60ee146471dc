package transcribe

import (
	"fmt"
	"strings"

	"github.com/urigrammar/uri/internal/expr"
	"github.com/urigrammar/uri/internal/pegexpr"
	"github.com/urigrammar/uri/internal/proof"
)

// Options are what a transcription may be asked for.
type Options struct {
	Starts    []string      // the rules that parsing begins with; none: those that no other rule refers to
	Namespace string        // what stands before the names of rules in the PEG, with "_" behind it
	Package   string        // of the .peg file; "": grammar
	Override  *expr.Grammar // rules of the PEG that a person wrote, which are taken as they are, and rules that these need
	Nodes     int           // of decision diagrams that all proofs may make together; 0: [DefaultNodes]
}

// DefaultNodes is a minute's work, of which no grammar of an RFC needs the tenth part.
const DefaultNodes = 1 << 25

// proofNodes bounds one proof, so that a form that is too large is given up for the next.
const proofNodes = 1 << 20

// Transcription is a PEG of a grammar. It is proved if nothing failed.
type Transcription struct {
	Text   string // in the notation of the peg tool
	Rules  []Rule // those of the document, in its order
	Failed []*Failure
	Nodes  int // of decision diagrams, that it took to find the repairs
}

// Rule tells how a rule was transcribed.
type Rule struct {
	Name   string // as printed
	PEG    string // its name there
	Repair Repair
}

// Transcribe makes a PEG of the rules that the starts lead to. The error is that of a grammar of which none can be made:
// of one with recursion, say, or of rules to take instead that do not fit.
func Transcribe(abnf *expr.Grammar, o Options) (*Transcription, error) {
	if err := abnf.Check(); err != nil {
		return nil, err
	}
	starts, err := startsOf(abnf, o.Starts)
	if err != nil {
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
	if err := w.verify(t.Text, starts); err != nil {
		return nil, err
	}
	for _, r := range w.rules {
		if r.version == "" {
			t.Rules = append(t.Rules, Rule{r.printed, r.name, r.repairs()})
		}
	}
	t.Failed, t.Nodes = w.guilty(), limit-w.left
	return t, nil
}

// startsOf are the rules that are named, as they are printed, or else those that no other rule refers to.
func startsOf(abnf *expr.Grammar, named []string) (starts []string, err error) {
	for _, name := range named {
		r, ok := abnf.Rule(name)
		if !ok {
			return nil, &expr.Error{File: abnf.Name, Problem: "there is no rule " + name}
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

func newWork(abnf *expr.Grammar, starts []string, o Options) (*work, error) {
	keep := make(map[string]bool)
	for _, s := range starts {
		for name := range abnf.Reached(s) {
			keep[name] = true
		}
	}
	w := &work{
		abnf:         abnf,
		document:     proof.NewDocument(abnf),
		names:        newNames(o.Namespace),
		versionNames: make(map[string]string),
		byName:       make(map[string]*rule),
		printed:      make(map[string]*rule),
		left:         o.Nodes,
	}
	if w.left == 0 {
		w.left = DefaultNodes
	}
	w.document.MaxNodes = proofNodes
	w.rules = shapes(abnf, keep, w.names)
	var all []*expr.Rule
	for _, r := range w.rules {
		r.form = r.shape
		w.byName[r.name] = r
		if r.version == "" {
			w.printed[r.printed] = r
		}
		all = append(all, &expr.Rule{Name: r.name, Expr: r.shape})
	}
	g, err := expr.NewGrammar(abnf.Name, all)
	if err != nil {
		return nil, err
	}
	w.contexts, w.orders = newContexts(g), newOrders(g)
	if o.Override == nil {
		return w, nil
	}
	return w, w.override(o.Override)
}

// override takes what a person wrote instead of what would be made.
func (w *work) override(own *expr.Grammar) error {
	for _, x := range own.Rules {
		if x.Name == startsRule {
			continue
		}
		r, ok := w.byName[x.Name]
		if !ok {
			x.File = own.Name
			if w.names.taken[strings.ToLower(x.Name)] {
				return &expr.Error{File: own.Name, Line: x.Line, Rule: x.Name, Problem: "the name is that of another rule, but for the case of letters"}
			}
			w.names.taken[strings.ToLower(x.Name)] = true
			w.extra = append(w.extra, x)
			continue
		}
		r.form, r.own, r.file = x.Expr, true, own.Name
	}
	for _, x := range own.Rules {
		for ref := range x.Expr.Refs {
			if _, ok := w.peg().Rule(ref.Name); !ok {
				return &expr.Error{File: own.Name, Line: ref.Line, Rule: x.Name, Problem: ref.Name + " is not defined"}
			}
		}
	}
	return w.peg().Check()
}

// Failure is the error that no repair proves a rule.
type Failure struct {
	Rule       string // as printed
	PEG        string // the rule as it would be
	ByHand     bool   // a person wrote it
	Witness    string // a shortest string that only one of the two accepts
	AcceptedBy string // "ABNF" or "PEG"; "" where Problem says what is wrong
	Problem    string
	GaveUp     bool // the proofs would have taken more than they may
	Users      int  // rules that fail too, and lead to this one

	undecided bool // no repair can change that
}

func (f *Failure) Error() string {
	text := "rule " + f.Rule + ": no repair proves its transcription, which " + f.problem()
	if f.ByHand {
		text = "rule " + f.Rule + ": the transcription that is given " + f.problem()
	}
	if f.GaveUp {
		text += " (more repairs could be tried: the proofs took as much as they may)"
	}
	switch f.Users {
	case 0:
		return text
	case 1:
		return text + "; and 1 rule that uses it"
	}
	return fmt.Sprintf("%s; and %d rules that use it", text, f.Users)
}

func (f *Failure) problem() string {
	switch f.AcceptedBy {
	case "PEG":
		return fmt.Sprintf("accepts %q, which the rule does not derive", f.Witness)
	case "ABNF":
		return fmt.Sprintf("does not accept %q, which the rule derives", f.Witness)
	}
	return f.Problem
}

// guilty are the failures of rules that lead to no other that failed.
func (w *work) guilty() (all []*Failure) {
	peg := w.peg()
	for _, r := range w.rules {
		if r.failed == nil || w.usesFailed(r) {
			continue
		}
		r.failed.PEG = pegexpr.Rule(&expr.Rule{Name: r.name, Expr: r.form})
		r.failed.ByHand = r.own
		for _, x := range w.rules {
			if x != r && x.failed != nil && peg.Reached(x.name)[r.name] {
				r.failed.Users++
			}
		}
		all = append(all, r.failed)
	}
	return all
}
