package rulevm

import "slices"

// Context is the rules that are open at a place in a derivation, innermost first. Contexts are the same if they are equal pointers.
type Context struct {
	Up    *Context
	Rule  int // -1 outside all rules
	Depth int
}

// Enter returns a new context within c.
func (c *Context) Enter(rule int) *Context { return &Context{c, rule, c.Depth + 1} }

// Above reports whether c is b or one of the contexts that b is in.
func (c *Context) Above(b *Context) bool {
	for b.Depth > c.Depth {
		b = b.Up
	}
	return c == b
}

// Within reports whether a rule is open in a context.
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
	for a != b {
		if a.Depth < b.Depth {
			a, b = b, a
		}
		a = a.Up
	}
	return a
}

// Opening is the context that is open after a symbol, and the one that the symbol was read in.
type Opening struct{ Context, Read *Context }

// Agreed returns the innermost context that all are in. One that is open only because what the symbol was
// read in ends with it is left out, where that may go on as well.
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
