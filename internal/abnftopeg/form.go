package abnftopeg

import (
	"slices"

	"github.com/urigrammar/uri/internal/pegexpr"
	"github.com/urigrammar/uri/internal/rangeset"
	"github.com/urigrammar/uri/internal/syntax"
)

// style is how the shape of a rule becomes its form.
type style struct {
	reorder  bool   // repair 3
	ahead    extent // repair 4: what a predicate behind an alternative or iteration asks for
	lazy     extent // repair 5: what must not match where an iteration begins
	versions bool   // repair 6
	onlyLazy bool   // 5 and 6 for repetitions that are marked as lazy only, and whether they are needed or not
}

// lazyStyle lets what is marked as lazy end as soon as it can.
var lazyStyle = style{ahead: character, lazy: far, versions: true, onlyLazy: true}

// extent is how much of what follows a place is looked at.
type extent uint8

const (
	nothing   extent = iota
	character        // the next one
	near             // what follows in the same rule, up to the first part that cannot be empty
	far              // everything that is known to follow
)

// ownStyles make one form of a rule, for all places. They are tried in this order.
var ownStyles = []style{
	{reorder: true},
	{ahead: character},
	{reorder: true, ahead: character},
	{ahead: character, lazy: near},
	{reorder: true, ahead: character, lazy: near},
	{ahead: far},
	{reorder: true, ahead: far},
}

// versionStyles are tried where none of those holds.
var versionStyles = []style{
	{ahead: character, lazy: far, versions: true},
	{reorder: true, ahead: character, lazy: far, versions: true},
	{ahead: far, versions: true},
	{reorder: true, ahead: far, versions: true},
}

// former makes a form of a rule. Its predicates are numbered in the order in which they are made.
type former struct {
	*work
	style
	in       *rule
	off      map[int]bool // predicates that are left out
	count    int          // of predicates
	versions []*rule      // that the form needs
	moved    bool         // alternatives have changed places
}

// predicate returns the next predicate, unless it is left out.
func (f *former) predicate(make func() *syntax.Expr) *syntax.Expr {
	f.count++
	if f.off[f.count-1] {
		return nil
	}
	return make()
}

// lookahead asks for one of the characters that follow, or the end. It is nil if anything can.
func lookahead(k after) *syntax.Expr {
	others := k.first.Complement(rangeset.MaxRune)
	if k.end && others.Empty() {
		return nil
	}
	if k.end {
		return not(syntax.Any(others))
	}
	return &syntax.Expr{Op: syntax.And, Subs: []*syntax.Expr{syntax.Any(k.first)}}
}

func not(e *syntax.Expr) *syntax.Expr { return &syntax.Expr{Op: syntax.Not, Subs: []*syntax.Expr{e}} }

// canFollow asks for what follows.
func (f *former) canFollow(k after) *syntax.Expr {
	g := lookahead(k)
	switch {
	case f.ahead == nothing:
		return nil
	case f.ahead == far && len(k.rest) > 0:
		return f.predicate(func() *syntax.Expr {
			return &syntax.Expr{Op: syntax.And, Subs: []*syntax.Expr{f.rest(k, len(k.rest))}}
		})
	case g == nil:
		return nil
	}
	return f.predicate(func() *syntax.Expr { return g })
}

// notYet asks that what follows a repetition does not match.
func (f *former) notYet(e *syntax.Expr, k after) *syntax.Expr {
	if f.onlyLazy && e.Lazy {
		return not(sequence(append(slices.Clone(k.rest), lookahead(f.from(k, len(k.rest))))...))
	}
	if f.onlyLazy || f.lazy == nothing {
		return nil
	}
	n := slices.IndexFunc(k.rest, func(e *syntax.Expr) bool { return !f.nullable(e) }) + 1
	if f.lazy == far {
		n = len(k.rest)
	}
	if n == 0 {
		return nil
	}
	return f.predicate(func() *syntax.Expr { return not(f.rest(k, n)) })
}

// rest returns the first n parts after a place, and a predicate that the parts after them can
// follow.
func (f *former) rest(k after, n int) *syntax.Expr {
	return sequence(append(slices.Clone(k.rest[:n]), f.predicate(func() *syntax.Expr { return lookahead(f.from(k, n)) }))...)
}

// sequence is its parts without those that are nil.
func sequence(parts ...*syntax.Expr) *syntax.Expr {
	return syntax.Seq(slices.DeleteFunc(parts, func(e *syntax.Expr) bool { return e == nil })...)
}

// form makes e so that k can follow.
func (f *former) form(e *syntax.Expr, k after) *syntax.Expr {
	switch e.Op {
	case syntax.Concat:
		parts := make([]*syntax.Expr, len(e.Subs))
		for i := len(e.Subs) - 1; i >= 0; i-- {
			parts[i] = f.form(e.Subs[i], k)
			k = f.then(e.Subs[i], k)
		}
		return syntax.Seq(parts...)
	case syntax.Alternate:
		return f.choice(e, k)
	case syntax.Repeat:
		return f.repeat(e, k)
	case syntax.Ref:
		return f.version(e, k)
	}
	return e
}

func (f *former) choice(e *syntax.Expr, k after) *syntax.Expr {
	subs := e.Subs
	if f.reorder {
		subs = f.order(e)
		f.moved = f.moved || !slices.Equal(subs, e.Subs)
	}
	var all []*syntax.Expr
	for i, s := range subs {
		a := f.form(s, k)
		if i < len(subs)-1 && !f.disjoint(s, subs[i+1:], k) {
			a = sequence(a, f.canFollow(k))
		}
		all = append(all, a)
	}
	return syntax.Or(all...)
}

func (f *former) repeat(e *syntax.Expr, k after) *syntax.Expr {
	sub, again := e.Subs[0], k
	if e.Max != 1 {
		again = f.then(syntax.Star(sub), k)
	}
	if sub.Op == syntax.Symbol && sub.Set.Intersect(k.first).Empty() {
		return e // it ends where it must
	}
	asked := sequence(f.notYet(e, k), f.form(sub, again), f.canFollow(again))
	if e.Min == 0 || f.lazy == nothing || f.onlyLazy && !e.Lazy {
		return syntax.Times(asked, e.Min, e.Max)
	}
	// What there must be is not asked for.
	more := e.Max
	if more != syntax.Unbounded {
		more -= e.Min
	}
	must := syntax.Times(f.form(sub, again), e.Min, e.Min)
	if more == 0 {
		return must
	}
	return syntax.Seq(must, syntax.Times(asked, 0, more))
}

// version refers to a version of a rule that is for one place (repair 6), or to the rule itself if that is the same.
func (f *former) version(e *syntax.Expr, k after) *syntax.Expr {
	r := f.byName[e.Name]
	if !f.style.versions || r == nil || r.own || !f.goesOn(r, k) || f.onlyLazy && !f.isLazy(r.shape) {
		return e
	}
	form := f.form(r.shape, k)
	text := pegexpr.Expression(form)
	if text == pegexpr.Expression(r.form) {
		return e
	}
	n := 0
	for _, v := range f.versions {
		if v.printed != r.printed {
			continue
		}
		if n++; text == pegexpr.Expression(v.form) {
			return syntax.To(v.name)
		}
	}
	v := &rule{name: f.versionName(r, f.in, n), printed: r.printed, version: inPlace, shape: r.shape, form: form}
	f.versions = append(f.versions, v)
	return syntax.To(v.name)
}
