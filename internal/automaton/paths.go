package automaton

import (
	"cmp"
	"slices"
	"strings"

	"github.com/urigrammar/uri/internal/ascii"
)

// path is a name of a rule with what it is in: "a/b" is b in a, directly or not, and "a>b" is b where a itself refers to it. "a|b"
// are two paths, of a and of b, that have one name.
type path struct {
	rules  []int // of the NFA, innermost first
	direct bool  // the innermost rule is directly in the next one
	tag    Tag
}

type paths []path

// newPaths lists names, those that say most first. Names of rules that the NFA does not have are left out.
func newPaths(n *NFA, tags map[string]Tag) (all paths) {
	for name, t := range tags {
		for one := range strings.SplitSeq(name, "|") {
			p := path{tag: t, direct: strings.Contains(one, ">")}
			for _, rule := range slices.Backward(strings.FieldsFunc(one, isStep)) {
				p.rules = append(p.rules, slices.IndexFunc(n.Rules, func(r string) bool { return ascii.EqualFold(r, rule) }))
			}
			if !slices.Contains(p.rules, -1) {
				all = append(all, p)
			}
		}
	}
	slices.SortFunc(all, func(a, b path) int { return cmp.Or(len(b.rules)-len(a.rules), slices.Compare(a.rules, b.rules)) })
	return all
}

// isStep reports whether a character separates the rules of a path.
func isStep(r rune) bool { return r == '/' || r == '>' }

// tag returns the tag of a context's innermost rule, or none.
func (all paths) tag(c *context) Registers {
	if t, ok := all.find(c); ok {
		return 1 << t
	}
	return 0
}

func (all paths) find(c *context) (Tag, bool) {
	for _, p := range all {
		if p.in(c) {
			return p.tag, true
		}
	}
	return 0, false
}

func (p path) in(c *context) bool {
	if c.Rule != p.rules[0] || p.direct && c.Up.Rule != p.rules[1] {
		return false
	}
	rest := p.rules[1:]
	for c = c.Up; c != nil && len(rest) > 0; c = c.Up {
		if c.Rule == rest[0] {
			rest = rest[1:]
		}
	}
	return len(rest) == 0
}
