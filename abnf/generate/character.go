package generate

import (
	"github.com/urigrammar/uri/internal/decide/automaton"
	"github.com/urigrammar/uri/internal/read/syntax"
	"github.com/urigrammar/uri/internal/run/rangeset"
)

// isCharacter reports whether a rule is for one character.
func (p *pack) isCharacter(r *syntax.Rule) bool {
	_, ok, err := p.oneCharacter(r)
	return ok && err == nil
}

// isEscape reports whether a rule is one for percent-encoded bytes: "%" and two digits.
func (p *pack) isEscape(r *syntax.Rule) bool {
	e := r.Expr
	return e.Op == syntax.Concat && len(e.Subs) == 3 && e.Subs[0].Op == syntax.Symbol && e.Subs[0].Set == rangeset.Range('%', '%')
}

// characters returns the rules that are for one character, plain or percent-encoded: errors name
// them. A set of characters has the name of the first rule that is for it.
func (p *pack) characters() (all []string, err error) {
	reached := p.grammar.Reached(p.Rule)
	known := map[rangeset.Set]bool{}
	for _, r := range p.grammar.Rules {
		if !reached[r.Name] {
			continue
		}
		first, ok, err := p.oneCharacter(r)
		if err != nil {
			return nil, err
		}
		if ok && first.Len() > 1 && !known[first] {
			known[first] = true
			all = append(all, r.Name)
		}
	}
	return all, nil
}

// oneCharacter is what a rule for one character begins with.
func (p *pack) oneCharacter(r *syntax.Rule) (first rangeset.Set, ok bool, err error) {
	if p.beginnings == nil {
		p.beginnings, p.sizes = map[*syntax.Rule]rangeset.Set{}, sizesOf(p.grammar)
	}
	if p.sizes[r] > maxCharacterStates {
		return rangeset.Set{}, false, nil
	}
	first, known := p.beginnings[r]
	if !known {
		if first, err = p.beginning(r); err != nil {
			return rangeset.Set{}, false, err
		}
		p.beginnings[r] = first
	}
	return first, !first.Empty(), nil
}

// beginning returns what a rule begins with, or the empty set if it is not for one character.
func (p *pack) beginning(r *syntax.Rule) (first rangeset.Set, err error) {
	n, err := automaton.Compile(p.grammar, r.Name, nil)
	if err != nil {
		return rangeset.Set{}, err
	}
	d, err := n.Minimal(automaton.Bounds{})
	if err != nil {
		return rangeset.Set{}, err
	}
	if d.Len() == 0 || d.Accepting(0) {
		return rangeset.Set{}, nil
	}
	percent := d.Alphabet.Class('%')
	for c := range d.Alphabet.Len() {
		q := d.Step(0, c)
		if q == automaton.Dead {
			continue
		}
		first = first.Union(d.Alphabet.Set(c))
		for next := range d.Alphabet.Len() {
			if c != percent && (!d.Accepting(q) || d.Step(q, next) != automaton.Dead) {
				return rangeset.Set{}, nil
			}
		}
	}
	return first, nil
}

// maxCharacterStates bounds the automata of rules for one character: greater ones are of rules for
// more.
const maxCharacterStates = 500

// tooLarge is the size of all expressions that have more than maxCharacterStates, or a repetition
// without an end.
const tooLarge = maxCharacterStates + 1

// sizesOf returns about how many states each rule takes with the rules that it refers to in place,
// at most tooLarge. It looks at each rule once, so that the rules of a long chain are not compiled
// again for each rule above them.
func sizesOf(g *syntax.Grammar) map[*syntax.Rule]int {
	sizes := map[*syntax.Rule]int{}
	for _, component := range g.Components() { // those that others refer to before these
		for _, r := range component {
			sizes[r] = tooLarge // in its own expression: it leads back to itself
		}
		if len(component) == 1 {
			sizes[component[0]] = sizeOf(g, sizes, component[0].Expr)
		}
	}
	return sizes
}

func sizeOf(g *syntax.Grammar, sizes map[*syntax.Rule]int, e *syntax.Expr) int {
	switch e.Op {
	case syntax.Repeat:
		if e.Max == syntax.Unbounded || e.Max > tooLarge {
			return tooLarge
		}
		return min(1+e.Max*sizeOf(g, sizes, e.Subs[0]), tooLarge)
	case syntax.Ref:
		if r, ok := g.Rule(e.Name); ok {
			return min(1+sizes[r], tooLarge)
		}
	}
	size := 1
	for _, s := range e.Subs {
		size = min(size+sizeOf(g, sizes, s), tooLarge)
	}
	return size
}
