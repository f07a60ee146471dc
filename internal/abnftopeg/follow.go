package abnftopeg

import (
	"github.com/urigrammar/uri/internal/rangeset"
	"github.com/urigrammar/uri/internal/syntax"
)

// after is what can follow a place.
type after struct {
	first rangeset.Set   // the characters
	end   bool           // or the end of the input
	rest  []*syntax.Expr // what follows, one after the other, as far as it is known
	last  rangeset.Set   // the characters that can follow rest; or the end can
}

// contexts knows of the shapes of rules what they can begin with and what can follow them.
type contexts struct {
	shapes   *syntax.Grammar
	nullable func(*syntax.Expr) bool
	firsts   map[string]rangeset.Set // by rule
	follow   map[string]rangeset.Set // by rule
}

func newContexts(shapes *syntax.Grammar) *contexts {
	c := &contexts{shapes, shapes.Nullable(), make(map[string]rangeset.Set), make(map[string]rangeset.Set)}
	for changed := true; changed; {
		changed = false
		for _, r := range shapes.Rules {
			c.spread(r.Expr, c.follow[r.Name], func(name string, set rangeset.Set) {
				if all := c.follow[name].Union(set); all != c.follow[name] {
					c.follow[name], changed = all, true
				}
			})
		}
	}
	return c
}

// spread calls tell for each reference in e, with the symbols that can follow it. follow has the
// symbols that can follow e.
func (c *contexts) spread(e *syntax.Expr, follow rangeset.Set, tell func(string, rangeset.Set)) {
	switch e.Op {
	case syntax.Ref:
		tell(e.Name, follow)
	case syntax.Concat:
		for i := len(e.Subs) - 1; i >= 0; i-- {
			c.spread(e.Subs[i], follow, tell)
			follow = c.before(e.Subs[i], follow)
		}
	case syntax.Alternate:
		for _, s := range e.Subs {
			c.spread(s, follow, tell)
		}
	case syntax.Repeat:
		if e.Max != 1 {
			follow = follow.Union(c.first(e.Subs[0]))
		}
		c.spread(e.Subs[0], follow, tell)
	}
}

// before returns the symbols that e can begin with. follow has the symbols that can follow e.
func (c *contexts) before(e *syntax.Expr, follow rangeset.Set) rangeset.Set {
	if c.nullable(e) {
		return c.first(e).Union(follow)
	}
	return c.first(e)
}

// first returns the characters that e can begin with.
func (c *contexts) first(e *syntax.Expr) rangeset.Set {
	var set rangeset.Set
	switch e.Op {
	case syntax.Symbol:
		return e.Set
	case syntax.Ref:
		if s, ok := c.firsts[e.Name]; ok {
			return s
		}
		r, _ := c.shapes.Rule(e.Name)
		set = c.first(r.Expr)
		c.firsts[e.Name] = set
	case syntax.Concat:
		for _, s := range e.Subs {
			set = set.Union(c.first(s))
			if !c.nullable(s) {
				break
			}
		}
	case syntax.Alternate:
		for _, s := range e.Subs {
			set = set.Union(c.first(s))
		}
	case syntax.Repeat:
		if e.Max != 0 {
			return c.first(e.Subs[0])
		}
	}
	return set
}

// behind is what follows a rule.
func (c *contexts) behind(rule string) after {
	return after{first: c.follow[rule], end: true, last: c.follow[rule]}
}

// then is what follows a place where e stands, and k behind it.
func (c *contexts) then(e *syntax.Expr, k after) after {
	return after{
		first: c.before(e, k.first),
		end:   k.end && c.nullable(e),
		rest:  append([]*syntax.Expr{e}, k.rest...),
		last:  k.last,
	}
}

// from is what follows the first n parts of what follows a place.
func (c *contexts) from(k after, n int) after {
	out := after{first: k.last, end: true, last: k.last}
	for i := len(k.rest) - 1; i >= n; i-- {
		out = c.then(k.rest[i], out)
	}
	return out
}

// disjoint reports whether an alternative begins with other characters than those behind it, so that where it matches they
// do not.
func (c *contexts) disjoint(a *syntax.Expr, others []*syntax.Expr, k after) bool {
	if c.nullable(a) {
		return false
	}
	for _, o := range others {
		if !c.first(a).Intersect(c.before(o, k.first)).Empty() {
			return false
		}
	}
	return true
}
