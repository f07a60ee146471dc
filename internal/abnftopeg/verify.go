package abnftopeg

import (
	"errors"
	"runtime"
	"slices"
	"sync"

	"github.com/urigrammar/uri/internal/pegexpr"
	"github.com/urigrammar/uri/internal/proof"
	"github.com/urigrammar/uri/internal/syntax"
)

// verify proves the PEG as its text says it: what was believed while it was made does not count. It notes the rules
// that fail, and returns what the PEG makes of ambiguities.
func (w *work) verify(text string, starts []string) ([]Choice, error) {
	peg, err := pegexpr.Parse(transcription, text)
	if err != nil {
		return nil, err
	}
	if err := peg.Check(); err != nil {
		return nil, err
	}
	if failed := w.languages(peg); failed {
		return nil, nil // where a language is wrong, there is no sense in asking for boundaries
	}
	if err := w.boundaries(peg, starts); err != nil {
		return nil, err
	}
	return w.choices(peg, starts)
}

// each calls f for each of some things, as many at a time as there are processors.
func each[T any](all []T, f func(T)) {
	todo := make(chan T)
	var workers sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			for x := range todo {
				f(x)
			}
		})
	}
	for _, x := range all {
		todo <- x
	}
	close(todo)
	workers.Wait()
}

// languages decides which rules of the document are equal to those of a PEG, and whether some are not.
func (w *work) languages(peg *syntax.Grammar) (failed bool) {
	each(w.rules, func(r *rule) {
		if r.version != "" {
			return
		}
		wrong, _ := w.compare(peg, r)
		if wrong != nil && r.failed != nil {
			wrong.GaveUp = r.failed.GaveUp
		}
		r.failed = wrong
	})
	return slices.ContainsFunc(w.rules, func(r *rule) bool { return r.failed != nil })
}

// boundaries decides whether the PEG puts the boundaries of all rules where a derivation has them.
func (w *work) boundaries(peg *syntax.Grammar, starts []string) error {
	document := w.marked(peg)
	errs := make(chan error, len(starts))
	each(starts, func(s string) {
		r := w.printed[s]
		reading, contained, err := proof.Boundaries(peg, w.abnf, r.name, r.printed, document)
		if err == nil && !contained {
			r.failed = &Failure{Rule: r.printed, Problem: "could read " + reading + ", and so does no derivation"}
		}
		errs <- err
	})
	close(errs)
	var all []error
	for err := range errs {
		all = append(all, err)
	}
	return errors.Join(all...)
}

// marked returns the rules whose boundaries are compared, by their names in the PEG: those that the PEG refers to. Where
// it has a class instead of a reference, or where a person wrote out what a rule derives, there is no boundary.
func (w *work) marked(peg *syntax.Grammar) map[string]string {
	without := make(map[string]bool)
	for _, r := range w.rules {
		if r.shape.Op == syntax.Symbol && r.version == "" {
			without[r.printed] = true
		}
		if !r.own {
			continue
		}
		passed := make(map[string]bool)
		for name := range peg.Reached(r.name) {
			passed[w.documentName(name)] = true
		}
		for name := range w.abnf.Reached(r.printed) {
			if !passed[name] {
				without[name] = true
			}
		}
	}
	all := make(map[string]string)
	for _, r := range peg.Rules {
		if printed := w.documentName(r.Name); printed != "" && !without[printed] {
			all[r.Name] = printed
		}
	}
	return all
}

// documentName returns the name that the document prints for a rule of the PEG or for a version of
// one, or "".
func (w *work) documentName(peg string) string {
	if r, ok := w.byName[peg]; ok {
		return r.printed
	}
	for _, r := range w.rules {
		for _, v := range r.versions {
			if v.name == peg {
				return v.printed
			}
		}
	}
	return ""
}
