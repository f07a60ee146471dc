package nested

import (
	"errors"
	"fmt"
	"slices"
	"strconv"

	"github.com/urigrammar/uri/internal/read/syntax"
	"github.com/urigrammar/uri/internal/run/rangeset"
)

// firstLetter is the letter of the first block. It is no octet, and below the letters of package recursion.
const firstLetter = 0xE0000

func letter(block int) rune { return firstLetter + rune(block) }

// relettered returns e with other letters in the place of that of each block: those of the first n that
// are for the block.
func relettered(e *syntax.Expr, n int, isFor func(i, block int) bool) *syntax.Expr {
	switch {
	case e.Op != syntax.Symbol:
		return e.MapSubs(func(sub *syntax.Expr) *syntax.Expr { return relettered(sub, n, isFor) })
	case e.Set.Empty() || e.Set.Spans()[0].Lo < firstLetter:
		return e
	}
	block := int(e.Set.Spans()[0].Lo - firstLetter)
	var set rangeset.Set
	for i := range n {
		if isFor(i, block) {
			set = set.Union(rangeset.Range(letter(i), letter(i)))
		}
	}
	return syntax.Any(set)
}

// innerName is the name of the level of a block, which no rule has.
func innerName(block int) string { return "{" + strconv.Itoa(block) + "}" }

// choice says, by block, how many symbols to pass over, before and behind it, for the ones that open and close it. At allPairs, a 1
// says that all other parts between symbols of blocks are blocks too.
type choice map[int][2]int

const allPairs = -1

var (
	errNoSymbol = errors.New("there is no symbol farther out")
	errCrowded  = fmt.Errorf("a part that nests has more than %d pieces of other rules beside it, or is more than %d rules deep", maxPieces, maxFlattened)
)

// blocks are the blocks of a grammar, whose rules have letters in their place.
type blocks struct {
	grammar   *syntax.Grammar
	choice    choice
	component map[string]int // of rules that lead to themselves, by folded name, from 1
	exprs     map[string]*syntax.Expr
	all       []*Block
	fragments map[string]string // by name: the rule that it is a part of
	symbolic  map[string]bool   // by folded name: the rule is not recursive, and hasSymbol is true of it
	lacking   bool              // a symbol that the choice asks for
	crowded   bool              // a concatenation has too many pieces
}

// A concatenation can have so many pieces of other rules, and they so many rules around them.
const (
	maxPieces    = 1 << 14
	maxFlattened = 100
)

func findBlocks(g *syntax.Grammar, c choice) (*blocks, error) {
	b := &blocks{grammar: g, choice: c, component: map[string]int{}, exprs: map[string]*syntax.Expr{}, fragments: map[string]string{}, symbolic: map[string]bool{}}
	for i, component := range g.Components() {
		for _, r := range component {
			b.exprs[syntax.Fold(r.Name)] = r.Expr
			if len(component) > 1 || r.Expr.Holds(func(e *syntax.Expr) bool { return e.Op == syntax.Ref && syntax.Fold(e.Name) == syntax.Fold(r.Name) }) {
				b.component[syntax.Fold(r.Name)] = i + 1
			} else {
				b.symbolic[syntax.Fold(r.Name)] = b.hasSymbol(r.Expr)
			}
		}
	}
	for _, r := range g.Rules {
		if in := b.component[syntax.Fold(r.Name)]; in > 0 {
			f := finder{b, r.Name, in, nil}
			b.exprs[syntax.Fold(r.Name)] = f.find(r.Expr)
		}
	}
	if b.lacking {
		return nil, errNoSymbol
	}
	b.promoteAll()
	if b.crowded {
		return nil, errCrowded
	}
	return b, nil
}

// promoteAll makes blocks of all parts between the symbols of blocks, if that is chosen.
func (b *blocks) promoteAll() {
	var pairs [][2]rangeset.Set
	for _, block := range b.all {
		pair := [2]rangeset.Set{block.Open, block.Close}
		if b.choice[allPairs][0] == 1 && pair[0] != pair[1] && !slices.Contains(pairs, pair) {
			pairs = append(pairs, pair)
		}
	}
	if pairs == nil {
		return
	}
	for _, r := range b.grammar.Rules {
		f := finder{b, r.Name, 0, pairs}
		b.exprs[syntax.Fold(r.Name)] = f.promote(b.exprs[syntax.Fold(r.Name)])
	}
	for i := 0; i < len(b.all); i++ {
		f := finder{b, b.all[i].Rule, 0, pairs}
		b.all[i].inner = f.promote(b.all[i].inner)
	}
}

// finder finds the blocks of a rule.
type finder struct {
	*blocks
	rule  string
	in    int // the component of the rule
	pairs [][2]rangeset.Set
}

// leadsBack reports whether e refers to a rule of the component.
func (f finder) leadsBack(e *syntax.Expr) bool {
	return f.in > 0 && e.Holds(func(e *syntax.Expr) bool { return e.Op == syntax.Ref && f.component[syntax.Fold(e.Name)] == f.in })
}

// flatten appends the pieces of e: those of concatenations in it, and of rules that are a symbol,
// or a concatenation with one.
func (f finder) flatten(out []piece, e *syntax.Expr, in ...*flattened) []piece {
	switch name := syntax.Fold(e.Name); {
	case e.Op == syntax.Concat:
		for _, sub := range e.Subs {
			out = f.flatten(out, sub, in...)
		}
		return out
	case e.Op == syntax.Ref && f.component[name] == 0 && f.exprs[name] != nil:
		inner := f.exprs[name]
		if f.symbolic[name] {
			if len(out) > maxPieces || len(in) > maxFlattened {
				f.crowded = true
				return out
			}
			from := &flattened{ref: e}
			before := len(out)
			out = f.flatten(out, inner, append(slices.Clip(in), from)...)
			from.pieces = len(out) - before
			return out
		}
	}
	return append(out, piece{Expr: e, in: in})
}

// hasSymbol reports whether e is a symbol or a concatenation with one, also by way of rules.
func (b *blocks) hasSymbol(e *syntax.Expr) bool {
	switch e.Op {
	case syntax.Concat:
		return slices.ContainsFunc(e.Subs, b.hasSymbol)
	case syntax.Ref:
		return b.symbolic[syntax.Fold(e.Name)]
	}
	return isSymbol(e)
}

func isSymbol(e *syntax.Expr) bool { return e.Op == syntax.Symbol }

// isBracket reports whether e can open or close a block: it is one character, in one case or both.
func isBracket(e *syntax.Expr) bool { return e.Op == syntax.Symbol && e.Set.Len() <= 2 }

// find returns e with letters for blocks.
func (f finder) find(e *syntax.Expr) *syntax.Expr {
	switch {
	case !f.leadsBack(e):
		return e
	case e.Op != syntax.Concat:
		return e.MapSubs(f.find)
	}
	parts := f.flatten(nil, e)
	var back []int
	for i, p := range parts {
		if f.leadsBack(p.Expr) {
			back = append(back, i)
		}
	}
	for len(back) > 0 {
		first, last := back[0], back[len(back)-1]
		before, after := f.seek(parts, first, -1), f.seek(parts, last, 1)
		switch {
		case before < 0:
			parts[first].Expr = f.find(parts[first].Expr)
			back = back[1:]
			continue
		case after < 0:
			parts[last].Expr = f.find(parts[last].Expr)
			back = back[:len(back)-1]
			continue
		}
		for i := first; i <= last; i++ {
			parts[i].Expr = f.find(parts[i].Expr)
		}
		return f.enclose(parts, before, after)
	}
	return f.group(parts)
}

// seek returns the index of the next symbol that can be a bracket, or -1.
func (f finder) seek(parts []piece, from, step int) int {
	for i := from + step; i >= 0 && i < len(parts) && !f.leadsBack(parts[i].Expr); i += step {
		if isBracket(parts[i].Expr) {
			return i
		}
	}
	return -1
}

// enclose makes a block of the parts between two symbols, or those farther out that are chosen.
func (f finder) enclose(parts []piece, before, after int) *syntax.Expr {
	farther := f.choice[len(f.all)]
	for ; farther[0] > 0 && before >= 0; farther[0]-- {
		before = f.seek(parts, before, -1)
	}
	for ; farther[1] > 0 && after >= 0; farther[1]-- {
		after = f.seek(parts, after, 1)
	}
	if before < 0 || after < 0 {
		f.lacking = true
		return f.group(parts)
	}
	return f.group(f.replaced(parts, before, after))
}

// replaced returns parts with a block for those from one symbol to another.
func (f finder) replaced(parts []piece, open, end int) []piece {
	in := letter(len(f.all))
	first, last := parts[open].cut(), parts[end].cut()
	inner := slices.Concat(first, parts[open+1:end], last)
	f.all = append(f.all, &Block{parts[open].Set, parts[end].Set, f.rule, f.group(inner), len(first) > 0, len(last) > 0})
	return slices.Concat(parts[:open], first, []piece{{Expr: syntax.Any(rangeset.Range(in, in))}}, last, parts[end+1:])
}

// promote returns e with blocks for all parts between the symbols of a pair.
func (f finder) promote(e *syntax.Expr) *syntax.Expr {
	if e.Op != syntax.Concat {
		return e.MapSubs(f.promote)
	}
	var parts []piece
	for _, p := range e.Subs {
		if flat := f.flatten(nil, p); p.Op == syntax.Ref && f.isUnbalanced(flat) {
			parts = append(parts, flat...)
		} else {
			parts = append(parts, piece{Expr: f.promote(p)})
		}
	}
	for i := 0; i < len(parts); i++ {
		for _, pair := range f.pairs {
			if !isSymbol(parts[i].Expr) || parts[i].Set != pair[0] {
				continue
			}
			if n := slices.IndexFunc(parts[i+1:], func(p piece) bool { return isSymbol(p.Expr) && p.Set == pair[1] }); n >= 0 {
				before := len(parts[i].cut())
				parts = f.replaced(parts, i, i+1+n)
				i += before
				break
			}
		}
	}
	return f.group(parts)
}

// isUnbalanced reports whether parts have a symbol that opens without one that closes, or the other way round.
func (f finder) isUnbalanced(parts []piece) bool {
	for _, pair := range f.pairs {
		n := 0
		for _, p := range parts {
			switch {
			case isSymbol(p.Expr) && p.Set == pair[0]:
				n++
			case isSymbol(p.Expr) && p.Set == pair[1]:
				n--
			}
		}
		if n != 0 {
			return true
		}
	}
	return false
}
