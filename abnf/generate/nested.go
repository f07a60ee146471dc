package generate

import (
	"fmt"
	"path"
	"slices"

	"github.com/urigrammar/uri/abnf/internal/hidden"
	"github.com/urigrammar/uri/abnf/internal/nested"
	"github.com/urigrammar/uri/internal/read/syntax"
	"github.com/urigrammar/uri/internal/run/printable"
	"github.com/urigrammar/uri/internal/write/scangen"
)

// nest is a package of a grammar that nests: what its templates are filled with.
type nest struct {
	*pack
	Scanner   string
	Table     *nestedTable // nil if the scanner is code alone
	PartRules []string     // by exit
	Labels    []rule
	Label     []int // by state: of Labels
	Expected  []string
	Expect    []int // by state: of Expected
	Covers    []covered

	characters bool // the grammar is over code points
}

// covered are texts through a state, and the octets that lead on from it.
type covered struct {
	nested.Access
	Octets string
}

// nestedFiles makes the files of a package of a rule that nests.
func nestedFiles(g *syntax.Grammar, o Options) (map[string][]byte, error) {
	whole := make([]bool, len(o.Lists))
	for i, l := range o.Lists {
		whole[i] = l.Container == ""
	}
	o, err := o.resolved(g)
	if err != nil {
		return nil, err
	}
	if len(o.Fields)+len(o.Within)+len(o.Without) > 0 {
		return nil, reject("rule "+o.Rule+" nests, and its package has iterators over parts instead of fields", "ask for the type, and for lists")
	}
	if g, err = g.Lazy(o.Lazy...); err != nil {
		return nil, err
	}
	m, err := nested.Compile(g, o.Rule)
	if err != nil {
		return nil, hidden.Error(nesting(err))
	}
	n := &nest{pack: &pack{Options: o, Source: printable.Visible(path.Base(g.Name)), grammar: g, machine: m, exits: len(m.Exits)}}
	n.Start, n.characters = n.rule(o.Rule), isOverCodePoints(g, o.Rule)
	if err := everyAmbiguity(o, func(o Options) error { return n.makeLists(o, whole) }); err != nil {
		return nil, hidden.Error(err)
	}
	if len(m.Next) <= maxCodedStates {
		n.Scanner = n.code()
	} else if n.Table, err = n.table(); err != nil {
		return nil, err
	}
	if err := n.describe(); err != nil {
		return nil, nesting(err)
	}
	files := map[string][]byte{}
	for name, template := range map[string]string{o.Package + ".go": "nested", o.Package + "_test.go": "nestedtest"} {
		if files[name], err = execute(template, n); err != nil {
			return nil, err
		}
	}
	n.addMasks(files)
	return files, declaredOnce(files)
}

// makeLists makes the iterators of lists: of the whole text, or of the parts of a rule.
func (n *nest) makeLists(o Options, whole []bool) (err error) {
	if len(o.Lists) == 0 {
		return nil
	}
	if n.inner, err = n.machine.Inner(); err != nil {
		return nesting(err)
	}
	n.Options.Greedy, n.Lists = o.Greedy, nil
	for i, l := range o.Lists {
		out := &list{pack: n.pack, List: l, Lower: unexported(l.Name), Item: n.rule(l.Item)}
		container := n.inner.Whole
		if !whole[i] {
			if container, out.Exits, err = n.container(l); err != nil {
				return err
			}
		} else if container == l.Item || !n.inner.Reached(container)[l.Item] {
			return reject(fmt.Sprintf("rule %s occurs in rule %s only within parts", l.Item, container), "name the rule of the part before the colon")
		}
		n.octets = n.inner.Grammar
		if err := n.findParts(out); err != nil {
			return err
		}
		if err := n.transduce(out, container); err != nil {
			return err
		}
		n.Lists = append(n.Lists, out)
	}
	return nil
}

// container returns a rule for the parts of the container that can have items, and their exits.
func (n *nest) container(l List) (name string, exits []int, err error) {
	var blocks []int
	for block, rule := range n.inner.Blocks {
		if n.machine.Blocks[block].Rule == last(l.Container) && n.inner.Reached(rule)[l.Item] {
			blocks = append(blocks, block)
		}
	}
	for exit, ended := range n.machine.Exits {
		if slices.ContainsFunc(ended, func(block int) bool { return slices.Contains(blocks, block) }) {
			exits = append(exits, exit)
		}
	}
	if len(exits) == 0 {
		return "", nil, reject(fmt.Sprintf("rule %s has no parts with rule %s", last(l.Container), l.Item), "name a rule with symbols that open and close a part, or no rule for the whole text")
	}
	name, err = n.inner.Join(blocks)
	return name, exits, err
}

// nesting returns an error about nesting as an [*Error].
func nesting(err error) error {
	if wrong, ok := err.(*nested.NestingError); ok {
		return reject(wrong.Error(), "write the grammar so that each text shows which parts open and close")
	}
	return err
}

// describe finds what errors say in each state, and the texts of the test.
func (n *nest) describe() error {
	for _, exit := range n.machine.Exits {
		n.PartRules = append(n.PartRules, n.machine.Blocks[exit[0]].Rule)
	}
	var octets []string
	for state, row := range n.machine.Next {
		on := make([]byte, 32)
		for octet, class := range n.machine.Class {
			if row[class].Kind != nested.Fail {
				on[octet/8] |= 1 << (octet % 8)
			}
		}
		octets = append(octets, string(on))
		n.Expect = append(n.Expect, scangen.Intern(&n.Expected, n.following(state, string(on))))
		r := n.rule(n.machine.RuleOf(state))
		at := slices.IndexFunc(n.Labels, func(known rule) bool { return known.Name == r.Name })
		if at < 0 {
			at, n.Labels = len(n.Labels), append(n.Labels, r)
		}
		n.Label = append(n.Label, at)
	}
	covers, err := n.machine.Cover()
	for state, access := range covers {
		if access != (nested.Access{}) || state == 0 && n.machine.Final[0] {
			n.Covers = append(n.Covers, covered{access, octets[state]})
		}
	}
	return err
}

// LabelSize returns the type of the indexes of labels.
func (n *nest) LabelSize() string { return unsigned(len(n.Labels)) }
