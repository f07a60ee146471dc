package abnftopeg

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/urigrammar/uri/internal/proof"
	"github.com/urigrammar/uri/internal/rangeset"
	"github.com/urigrammar/uri/internal/syntax"
)

// Repair is what was done to a rule so that it matches what the document derives.
type Repair uint8

// What can be done, by the numbers that the package's documentation gives it. None of it is Printed: characters that
// became a class are no repair.
const (
	Printed Repair = 0
	Ending  Repair = 1 << (iota - 1) // 2: nothing is repeated that can be empty
	Ordered                          // 3: alternatives changed places
	Ahead                            // 4: predicates ask for what follows
	Lazy                             // 5: repetitions end where the text after them begins
	InPlace                          // 6: rules it refers to have versions for this place
	ByHand                           // a person wrote it
)

var repairNames = []string{"nothing empty repeated", "reordered", "looks ahead", "stops early", "versions of rules", "by hand"}

func (r Repair) String() string {
	var all []string
	for i, name := range repairNames {
		if r&(1<<i) != 0 {
			all = append(all, name)
		}
	}
	if len(all) == 0 {
		return "as printed"
	}
	return strings.Join(all, ", ")
}

// work finds the forms of the rules of one grammar.
type work struct {
	abnf     *syntax.Grammar
	document *proof.Document
	*contexts
	*orders
	rules        []*rule          // the versions are behind the rules of the document
	byName       map[string]*rule // in the PEG
	printed      map[string]*rule // in the document
	extra        []*syntax.Rule   // rules that a person added
	names        *names
	versionNames map[string]string
	lazyRules    map[string]bool // by name in the PEG: isLazy, as far as it was asked
	left         int             // nodes of decision diagrams that may yet be made
}

// transcription is what errors call the PEG.
const transcription = "the transcription"

// peg returns the current grammar.
func (w *work) peg() *syntax.Grammar {
	all := slices.Clone(w.extra)
	for _, r := range w.rules {
		x := &syntax.Rule{Name: r.name, Expr: r.form}
		if r.own {
			x.File, x.Line = r.source.File, r.source.Line
		}
		all = append(all, x)
		for _, v := range r.versions {
			all = append(all, &syntax.Rule{Name: v.name, Expr: v.form})
		}
	}
	g, err := syntax.NewGrammar(transcription, all)
	if err != nil {
		panic(err) // names are unique
	}
	return g
}

// holds reports whether the form of a rule is equal to what the document derives. A version of a rule claims
// nothing: it is part of the rules that use it.
func (w *work) holds(r *rule) bool { return w.difference(r) == nil }

func (w *work) difference(r *rule) *Failure {
	if r.version != "" {
		return nil
	}
	wrong, nodes := w.compare(w.peg(), r)
	w.left -= nodes
	return wrong
}

// compare decides whether a rule of a PEG is equal to what the document derives, and returns how many nodes that took.
func (w *work) compare(peg *syntax.Grammar, r *rule) (wrong *Failure, nodes int) {
	result, err := w.document.Equal(peg, r.name, r.printed)
	var large *proof.TooLarge
	switch {
	case errors.As(err, &large):
		return &Failure{Rule: r.printed, Problem: "takes " + err.Error() + " to compare"}, large.MaxNodes
	case err != nil:
		return &Failure{Rule: r.printed, Problem: "cannot be compared: " + err.Error(), undecided: true}, 0
	case result.Equal:
		return nil, result.Nodes
	}
	return &Failure{Rule: r.printed, Witness: result.Witness, AcceptedBy: result.AcceptedBy}, result.Nodes
}

// all repairs every rule, those that it refers to before it.
func (w *work) all() {
	done := make(map[string]bool)
	var visit func(name string)
	visit = func(name string) {
		if done[name] {
			return
		}
		done[name] = true
		r, ok := w.byName[name]
		if !ok {
			for _, x := range w.extra {
				if x.Name == name {
					for ref := range x.Expr.Refs {
						visit(ref.Name)
					}
				}
			}
			return
		}
		for ref := range r.form.Refs {
			visit(ref.Name)
		}
		w.repair(r)
	}
	for _, r := range w.rules {
		visit(r.name)
	}
}

// repair finds a form of a rule that holds.
func (w *work) repair(r *rule) {
	if !r.own && w.isLazy(r.shape) && w.itself(r, []style{lazyStyle}) {
		return
	}
	wrong := w.difference(r)
	if wrong == nil {
		return
	}
	r.failed = wrong
	if r.own || wrong.undecided || w.usesFailed(r) {
		return
	}
	if w.itself(r, ownStyles) || w.others(r) || w.itself(r, versionStyles) {
		r.failed = nil
		return
	}
	r.failed.GaveUp = w.left < 0
}

// isLazy reports whether an expression, or a rule that it leads to, has a repetition that is marked as lazy.
func (w *work) isLazy(e *syntax.Expr) bool {
	if e.Op == syntax.Ref {
		lazy, ok := w.lazyRules[e.Name]
		if r := w.byName[e.Name]; !ok && r != nil {
			lazy = w.isLazy(r.shape)
			w.lazyRules[e.Name] = lazy
		}
		return lazy
	}
	return e.Op == syntax.Repeat && e.Lazy || slices.ContainsFunc(e.Subs, w.isLazy)
}

// usesFailed reports whether a rule leads to one for which there is no form that holds: then it is to blame.
func (w *work) usesFailed(r *rule) bool {
	for name := range w.peg().Reached(r.name) {
		if x := w.byName[name]; x != nil && x != r && x.failed != nil {
			return true
		}
	}
	return false
}

// itself repairs a rule, and then leaves out the predicates that are not needed.
func (w *work) itself(r *rule, styles []style) bool {
	printed := r.form
	for _, s := range styles {
		if w.left < 0 {
			break
		}
		n := w.make(r, s, nil)
		if w.holds(r) {
			w.lessen(r, s, n, func() bool { return w.holds(r) })
			return true
		}
	}
	r.form, r.versions, r.moved = printed, nil, false
	return false
}

// make gives a rule the form of a style, and returns the number of its predicates.
func (w *work) make(r *rule, s style, off map[int]bool) int {
	f := &former{work: w, style: s, in: r, off: off}
	r.form = f.form(r.shape, w.behind(r.name))
	r.versions, r.moved = f.versions, f.moved
	return f.count
}

// versionName returns the name of the version of number n of a rule in another.
func (w *work) versionName(r, in *rule, n int) string {
	key := fmt.Sprint(r.name, " ", in.name, " ", n)
	name, ok := w.versionNames[key]
	if !ok {
		name = w.names.again(r.name + "_in_" + in.name)
		w.versionNames[key] = name
	}
	return name
}

// lessen leaves out predicates of a form, as many as can be while something holds.
func (w *work) lessen(r *rule, s style, n int, holds func() bool) {
	off := make(map[int]bool)
	for i := range n {
		if w.left < 0 {
			break
		}
		off[i] = true
		w.make(r, s, off)
		if !holds() {
			delete(off, i)
		}
	}
	w.make(r, s, off)
}

// repairs returns the repairs in the form of a rule.
func (r *rule) repairs() (all Repair) {
	if r.own {
		return ByHand
	}
	if r.ending {
		all |= Ending
	}
	if r.moved {
		all |= Ordered
	}
	for _, v := range r.versions {
		all |= InPlace | predicates(v.form)
	}
	return all | predicates(r.form)
}

// predicates returns what the predicates of a form ask.
func predicates(e *syntax.Expr) (all Repair) {
	switch {
	case e.Op == syntax.And, e.Op == syntax.Not && e.Subs[0].Op == syntax.Symbol && e.Subs[0].Set.Contains(rangeset.MaxRune):
		return Ahead
	case e.Op == syntax.Not:
		return Lazy
	}
	for _, s := range e.Subs {
		all |= predicates(s)
	}
	return all
}

// others asks the rules that a rule leads to, which hold by themselves, to regard what can follow them, and repairs
// the rule then.
func (w *work) others(r *rule) bool {
	type change struct {
		*rule
		form  *syntax.Expr
		moved bool
		style style
		count int
	}
	var changes []change
	for _, x := range w.reached(r) {
		if x.own || len(x.versions) > 0 || w.left < 0 {
			continue
		}
		old := change{rule: x, form: x.form, moved: x.moved}
		for _, s := range []style{{ahead: character}, {reorder: true, ahead: character}} {
			old.style, old.count = s, w.make(x, s, nil)
			if old.count > 0 && w.holds(x) {
				break
			}
			x.form, x.moved, old.count = old.form, old.moved, 0
		}
		if old.count > 0 {
			changes = append(changes, old)
		}
	}
	if len(changes) == 0 || !w.holds(r) && !w.itself(r, ownStyles) {
		for _, c := range changes {
			c.rule.form, c.rule.moved = c.form, c.moved
		}
		return false
	}
	for _, c := range changes {
		c.rule.form, c.rule.moved = c.form, c.moved
		if w.holds(r) {
			continue
		}
		w.lessen(c.rule, c.style, c.count, func() bool { return w.holds(c.rule) && w.holds(r) })
	}
	return true
}

// reached returns the rules that a rule leads to, each behind those that it leads to.
func (w *work) reached(r *rule) (all []*rule) {
	done := map[*rule]bool{r: true}
	var visit func(e *syntax.Expr)
	visit = func(e *syntax.Expr) {
		for ref := range e.Refs {
			if x := w.byName[ref.Name]; x != nil && !done[x] {
				done[x] = true
				visit(x.form)
				all = append(all, x)
			}
		}
	}
	visit(r.form)
	return all
}
