package abnftopeg

import (
	"slices"

	"github.com/urigrammar/uri/internal/pegexpr"
	"github.com/urigrammar/uri/internal/syntax"
)

// A rule of the PEG.
type rule struct {
	name    string       // in the PEG
	printed string       // in the document
	version string       // "" for the rule itself; else what of it this is: see shaper
	shape   *syntax.Expr // what it derives, by repairs 1 and 2
	form    *syntax.Expr // how the PEG matches that, as far as is known
	ending  bool         // repair 2 changed the shape
	moved   bool         // alternatives of the form have changed places
	own     bool         // a person wrote the form
	source  *syntax.Rule // in the document, or in the file of a person
	failed  *Failure

	versions []*rule // of other rules, for places in this one
}

// What the versions of a rule are.
const (
	inPlace   = "in place" // the rule, so that what follows it in one place can follow
	nonempty  = "nonempty" // the rule without the empty string
	onlyEmpty = "empty"    // nothing but the empty string
)

// shaper makes the shapes of rules: their expressions, with a class for what derives one character (repair 1), and
// without repetitions of what can be empty (repair 2). The latter need versions of rules.
type shaper struct {
	nullable func(*syntax.Expr) bool
	names    *names
	merged   *syntax.Grammar     // by repair 1
	versions map[[2]string]*rule // by printed name and version
	rules    map[string]*rule    // by printed name, those of the document
	extra    []*rule
}

// shapes returns the rules of a grammar without recursion, and the versions of them that are needed.
func shapes(abnf *syntax.Grammar, keep map[string]bool, n *names) ([]*rule, error) {
	merged, err := abnf.Merged(syntax.NoRule)
	if err != nil {
		return nil, err
	}
	s := &shaper{
		nullable: abnf.Nullable(),
		names:    n,
		merged:   merged,
		versions: make(map[[2]string]*rule),
		rules:    make(map[string]*rule),
	}
	var all []*rule
	for _, r := range abnf.Rules {
		if keep[r.Name] {
			x := &rule{name: n.of(r.Name), printed: r.Name, source: r}
			s.rules[r.Name] = x
			all = append(all, x)
		}
	}
	for _, r := range all {
		merged := s.rule(r.printed)
		r.shape = s.named(s.ending(merged))
		r.ending = pegexpr.Expression(r.shape) != pegexpr.Expression(s.named(merged))
	}
	return append(all, s.extra...), nil
}

// rule returns the expression of a rule by repair 1.
func (s *shaper) rule(printed string) *syntax.Expr {
	r, _ := s.merged.Rule(printed)
	return r.Expr
}

// ending returns e where each iteration that is one of any number takes a character.
func (s *shaper) ending(e *syntax.Expr) *syntax.Expr {
	if e.Op != syntax.Repeat || e.Max != syntax.Unbounded || !s.nullable(e.Subs[0]) {
		return e.MapSubs(s.ending)
	}
	sub := s.ending(e.Subs[0])
	parts := slices.Repeat([]*syntax.Expr{sub}, e.Min)
	if more := s.nonEmpty(e.Subs[0]); more != nil {
		parts = append(parts, syntax.Star(more))
	}
	return syntax.Seq(parts...)
}

// nonEmpty derives the nonempty strings of e. It is nil if e derives only the empty string.
func (s *shaper) nonEmpty(e *syntax.Expr) *syntax.Expr {
	if !s.nullable(e) {
		return s.ending(e)
	}
	switch e.Op {
	case syntax.Alternate:
		var all []*syntax.Expr
		for _, a := range e.Subs {
			if a = s.nonEmpty(a); a != nil {
				all = append(all, a)
			}
		}
		if len(all) > 0 {
			return syntax.Choice(all...)
		}
	case syntax.Repeat:
		if sub := s.nonEmpty(e.Subs[0]); sub != nil && e.Max > 1 {
			return syntax.Times(sub, 1, e.Max)
		} else if e.Max != 0 {
			return sub
		}
	case syntax.Concat:
		return s.concatNonEmpty(e.Subs)
	case syntax.Ref:
		if sub := s.nonEmpty(s.rule(e.Name)); sub != nil {
			return s.version(e.Name, nonempty, sub)
		}
	}
	return nil
}

// concatNonEmpty is for parts that can all be empty: one of them is the first that is not.
func (s *shaper) concatNonEmpty(parts []*syntax.Expr) *syntax.Expr {
	var all []*syntax.Expr
	for i, p := range parts {
		first := s.nonEmpty(p)
		if first == nil {
			continue
		}
		way := []*syntax.Expr{s.empty(syntax.Seq(parts[:i]...)), first}
		for _, rest := range parts[i+1:] {
			way = append(way, s.ending(rest))
		}
		if way[0].Op == syntax.Empty {
			way = way[1:]
		}
		all = append(all, syntax.Seq(way...))
	}
	if len(all) == 0 {
		return nil
	}
	return syntax.Choice(all...)
}

// empty is how e, which can be empty, is: it passes the same rules as a derivation of the empty string.
func (s *shaper) empty(e *syntax.Expr) *syntax.Expr {
	switch e.Op {
	case syntax.Concat:
		var parts []*syntax.Expr
		for _, p := range e.Subs {
			if p = s.empty(p); p.Op != syntax.Empty {
				parts = append(parts, p)
			}
		}
		return syntax.Seq(parts...)
	case syntax.Alternate:
		return s.empty(e.Subs[slices.IndexFunc(e.Subs, s.nullable)])
	case syntax.Repeat:
		if e.Min > 0 {
			return s.empty(e.Subs[0])
		}
	case syntax.Ref:
		return s.version(e.Name, onlyEmpty, s.empty(s.rule(e.Name)))
	}
	return syntax.Epsilon()
}

// version refers to a version of a rule.
func (s *shaper) version(printed, kind string, shape *syntax.Expr) *syntax.Expr {
	key := [2]string{printed, kind}
	r, ok := s.versions[key]
	if !ok {
		r = &rule{name: s.names.of(printed + "-" + kind), printed: printed, version: kind}
		s.versions[key] = r
		s.extra = append(s.extra, r)
		r.shape = s.named(shape)
	}
	return &syntax.Expr{Op: syntax.Ref, Name: versionMark + r.name}
}

// versionMark precedes the names of versions, which are names of the PEG already.
const versionMark = "\x00"

// named returns e with the PEG's names of what it refers to.
func (s *shaper) named(e *syntax.Expr) *syntax.Expr {
	return rename(e, func(name string) string {
		if name[0] == versionMark[0] {
			return name[1:]
		}
		printed, _ := s.merged.Rule(name)
		return s.rules[printed.Name].name
	})
}
