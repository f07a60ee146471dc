package nested

import (
	"fmt"
	"slices"

	"github.com/urigrammar/uri/internal/read/syntax"
)

// piece is a part of a concatenation from which rules are flattened, to see their symbols.
type piece struct {
	*syntax.Expr
	in    []*flattened // the rules that the piece is from, the outermost first
	isCut bool         // the piece is empty, in the place of a symbol that opens or closes a block
}

// flattened is a reference to a rule, in whose place its pieces are.
type flattened struct {
	ref    *syntax.Expr
	pieces int
}

// cut returns what is left of a symbol that opens or closes a block: an empty piece of each side,
// so that readings show which rule had the symbol. It is nothing if the symbol is of no other rule.
func (p piece) cut() []piece {
	if len(p.in) == 0 {
		return nil
	}
	return []piece{{Expr: syntax.Seq(), in: p.in, isCut: true}}
}

// group returns the concatenation of pieces. All pieces of a rule become a reference to it again,
// and those on one side of a block a reference to a fragment of it.
func (f finder) group(parts []piece) *syntax.Expr { return syntax.Seq(f.groupFrom(parts, 0)...) }

func (f finder) groupFrom(parts []piece, depth int) (all []*syntax.Expr) {
	for len(parts) > 0 {
		if len(parts[0].in) <= depth {
			all, parts = append(all, parts[0].Expr), parts[1:]
			continue
		}
		rule := parts[0].in[depth]
		n := slices.IndexFunc(parts, func(p piece) bool { return len(p.in) <= depth || p.in[depth] != rule })
		if n < 0 {
			n = len(parts)
		}
		run := parts[:n]
		parts = parts[n:]
		if n == rule.pieces && !slices.ContainsFunc(run, func(p piece) bool { return p.isCut }) {
			all = append(all, rule.ref)
		} else {
			all = append(all, f.fragment(rule.ref, f.groupFrom(run, depth+1)))
		}
	}
	return all
}

// fragment returns a reference to a part of a rule.
func (f finder) fragment(rule *syntax.Expr, parts []*syntax.Expr) *syntax.Expr {
	name := fmt.Sprintf("{%s %d}", rule.Name, len(f.fragments))
	f.fragments[name] = f.whole(rule.Name)
	f.exprs[syntax.Fold(name)] = syntax.Seq(parts...)
	ref := *rule
	ref.Name = name
	return &ref
}

// whole returns the rule of a fragment, or the rule itself.
func (b *blocks) whole(name string) string {
	if rule, ok := b.fragments[name]; ok {
		return rule
	}
	return name
}
