package abnftopeg

import (
	"fmt"

	"github.com/urigrammar/uri/internal/pegexpr"
	"github.com/urigrammar/uri/internal/proof"
	"github.com/urigrammar/uri/internal/syntax"
)

// Failure is the error that no repair proves a rule.
type Failure struct {
	File       string // where the rule is, or the transcription that a person wrote
	Line       int
	Column     int    // 0 if only the line is known
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
	text := f.position() + "rule " + f.Rule + ": no repair proves its transcription, which " + f.problem()
	if f.ByHand {
		text = f.position() + "rule " + f.Rule + ": the transcription that is given " + f.problem()
	}
	if f.GaveUp {
		text += " (more repairs could be tried: the proofs took as much as they may)"
	}
	return proof.AndUsers(text, f.Users)
}

func (f *Failure) position() string {
	switch {
	case f.File == "":
		return ""
	case f.Column == 0:
		return fmt.Sprintf("%s:%d: ", f.File, f.Line)
	}
	return fmt.Sprintf("%s:%d:%d: ", f.File, f.Line, f.Column)
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

// guilty returns the failures of rules that lead to no other that failed.
func (w *work) guilty() (all []*Failure) {
	peg := w.peg()
	for _, r := range w.rules {
		if r.failed == nil || w.usesFailed(r) {
			continue
		}
		f := r.failed
		f.PEG = pegexpr.Rule(&syntax.Rule{Name: r.name, Expr: r.form})
		f.ByHand = r.own
		at, file := r.source, r.source.File
		if file == "" {
			file = w.abnf.Name
		}
		f.File, f.Line, f.Column = file, at.Line, at.Column
		for _, x := range w.rules {
			if x != r && x.failed != nil && peg.Reached(x.name)[r.name] {
				f.Users++
			}
		}
		all = append(all, f)
	}
	return all
}
