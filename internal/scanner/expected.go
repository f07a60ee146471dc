package scanner

import (
	"fmt"
	"slices"
	"strings"

	"github.com/urigrammar/uri/internal/expr"
)

// namedSet is a set of symbols that a document has a name for: those that a rule begins with,
// if the rule is for one character, plain or percent-encoded.
type namedSet struct {
	name string
	set  expr.Set
}

// nameSets finds the rules that are for one character, the largest first.
func (m *Machine) nameSets() error {
	if len(m.Characters) > 0 {
		if err := m.nameCharacters(); err != nil {
			return err
		}
	} else {
		m.nameRules()
	}
	slices.SortStableFunc(m.named, func(a, b namedSet) int { return b.set.Len() - a.set.Len() })
	return nil
}

func (m *Machine) nameRules() {
	for i, rule := range m.rules {
		first, ok := m.oneCharacter(m.Tagged.Starts[i])
		known := slices.ContainsFunc(m.named, func(n namedSet) bool { return n.set == first })
		if ok && !known && first.Len() > 1 {
			m.named = append(m.named, namedSet{rule, first})
		}
	}
}

// oneCharacter tells which symbols a rule begins with, if it is for one character.
func (m *Machine) oneCharacter(start int) (first expr.Set, ok bool) {
	ok = !m.States[start].Accept
	last := func(next int) bool { return m.States[next].Accept && m.ends(next) }
	for b := range m.symbols() {
		if n := m.next(start, b); n >= 0 && b != '%' && !last(n) {
			return expr.Set{}, false
		}
	}
	if m.Runes {
		ok = ok && !slices.ContainsFunc(m.beyond(start).next, func(next int) bool { return !last(next) })
	}
	return m.follow(start), ok
}

// expected says in the document's words which symbols may follow, and whether the end may.
func expected(follow expr.Set, end bool, named []namedSet) string {
	var words []string
	for _, n := range named {
		if n.set.Contained(follow) {
			words = append(words, n.name)
			follow = follow.Minus(n.set)
		}
	}
	for _, p := range follow.Spans() {
		for b := p.Lo; b <= p.Hi; b++ {
			if p.Hi-p.Lo > 2 {
				words = append(words, fmt.Sprintf("%%x%02X-%02X", p.Lo, p.Hi))
				break
			}
			words = append(words, literal(b))
		}
	}
	if end {
		words = append(words, "end of input")
	}
	return orList(words)
}

func literal(b rune) string {
	if b > ' ' && b < 0x7F && b != '"' {
		return `"` + string(b) + `"`
	}
	return fmt.Sprintf("%%x%02X", b)
}

func orList(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + " or " + words[last]
}
