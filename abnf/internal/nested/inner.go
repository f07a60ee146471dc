package nested

import (
	"fmt"
	"slices"
	"strings"

	"github.com/urigrammar/uri/internal/read/syntax"
)

// Inner is the rules of a machine, without recursion, in which each part is one symbol: the
// [Letter] of its exit.
type Inner struct {
	*syntax.Grammar
	Whole  string   // the rule of the text
	Blocks []string // by block: the rule of what is in it

	blocks *blocks
	joined map[string]string // by name: the rule of blocks that are joined
}

// Letter returns the symbol of a part with an exit.
func Letter(exit int) rune { return letter(exit) }

// Inner returns the rules of levels.
func (m *Machine) Inner() (*Inner, error) {
	g, starts, err := m.blocks.regular(m.Rule)
	if err != nil {
		return nil, err
	}
	g = g.Map(func(r *syntax.Rule) *syntax.Expr { return m.withExits(r.Expr) })
	return &Inner{g, starts[0], starts[1:], m.blocks, map[string]string{}}, nil
}

// withExits returns e with the letters of exits in the place of those of their blocks.
func (m *Machine) withExits(e *syntax.Expr) *syntax.Expr {
	return relettered(e, len(m.Exits), func(exit, block int) bool { return slices.Contains(m.Exits[exit], block) })
}

// Join adds a rule that derives what is in any of some blocks. It returns the name of the rule.
func (in *Inner) Join(blocks []int) (name string, err error) {
	var all []*syntax.Expr
	for _, block := range blocks {
		r, _ := in.Rule(in.Blocks[block])
		all = append(all, r.Expr)
	}
	name = fmt.Sprintf("{in %d}", len(in.Rules))
	in.joined[name] = in.blocks.all[blocks[0]].Rule
	in.Grammar, err = syntax.NewGrammar(in.Name, append(slices.Clip(in.Rules), &syntax.Rule{Name: name, Expr: syntax.Or(all...)}))
	return name, err
}

// Of returns the rule of the grammar that a rule is a part of.
func (in *Inner) Of(name string) string {
	if block := slices.Index(in.Blocks, name); block >= 0 {
		return in.blocks.all[block].Rule
	}
	if rule, ok := in.joined[name]; ok {
		return rule
	}
	return in.blocks.whole(name)
}

// Parts returns the names of rules that are a part of a rule, and its own name.
func (in *Inner) Parts(rule string) (all []string) {
	for _, r := range in.Rules {
		if in.Of(r.Name) == rule {
			all = append(all, r.Name)
		}
	}
	return all
}

// Readable returns a text with the symbols of parts in the place of letters.
func (m *Machine) Readable(text string) string {
	var b strings.Builder
	for _, r := range text {
		exit := int(r - firstLetter)
		switch {
		case exit >= 0 && exit < len(m.Exits):
			block := m.Blocks[m.Exits[exit][0]]
			b.WriteByte(byte(block.Open.Spans()[0].Lo))
			b.WriteString("…")
			b.WriteByte(byte(block.Close.Spans()[0].Lo))
		case 0x80 <= r && r <= 0xFF:
			b.WriteByte(byte(r))
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}
