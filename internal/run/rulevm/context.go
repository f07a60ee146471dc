package rulevm

import "slices"

// Context is the list of open rules at a place in a derivation, innermost first. Two contexts are
// equal if and only if their pointers are equal.
type Context struct {
	Up    *Context
	Rule  int // -1 outside all rules
	Depth int

	// jump is a context farther up, or nil outside all rules. With it, finding any outer context takes
	// a number of steps logarithmic in the depth.
	jump *Context
}

// Enter returns a new context within c.
func (c *Context) Enter(rule int) *Context {
	in := &Context{Up: c, Rule: rule, Depth: c.Depth + 1, jump: c}
	if j := c.jump; j != nil && j.jump != nil && c.Depth-j.Depth == j.Depth-j.jump.Depth {
		in.jump = j.jump // as in a skew-binary list
	}
	return in
}

// at returns the context around c at the given depth, which is at most the depth of c.
func (c *Context) at(depth int) *Context {
	for c.Depth > depth {
		c = c.toward(depth)
	}
	return c
}

// toward returns the farthest context around c that one step reaches and that is not above the
// given depth.
func (c *Context) toward(depth int) *Context {
	if c.jump != nil && c.jump.Depth >= depth {
		return c.jump
	}
	return c.Up
}

// Above reports whether c is b or contains b.
func (c *Context) Above(b *Context) bool {
	return c == b.at(c.Depth)
}

// Within reports whether a rule is open in the context.
func (c *Context) Within(rule int) bool {
	for ; c != nil; c = c.Up {
		if c.Rule == rule {
			return true
		}
	}
	return false
}

// meet returns the innermost context that a and b are in.
func meet(a, b *Context) *Context {
	depth := min(a.Depth, b.Depth)
	a, b = a.at(depth), b.at(depth)
	for a != b {
		if a.jump != nil && b.jump != nil && a.jump != b.jump && a.jump.Depth == b.jump.Depth {
			a, b = a.jump, b.jump
		} else {
			a, b = a.Up, b.Up
		}
	}
	return a
}

// Opening is the context after a symbol, and the context in which the symbol was read.
type Opening struct{ Context, Read *Context }

// Agreed returns the innermost context that contains the contexts of all openings. It ignores a context that is innermost
// only because a rule may end with the symbol, if that rule may also continue.
func Agreed(all []Opening) *Context {
	if !slices.ContainsFunc(all, func(o Opening) bool { return o.Context.Rule != all[0].Context.Rule }) {
		return all[0].Context // one rule, in several places
	}
	var out *Context
	for _, a := range all {
		ended := slices.ContainsFunc(all, func(b Opening) bool {
			return a.Context != b.Context && a.Context.Above(b.Context) && b.Context.Above(a.Read)
		})
		switch {
		case ended:
		case out == nil:
			out = a.Context
		default:
			out = meet(out, a.Context)
		}
	}
	return out
}
