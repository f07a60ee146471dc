package scanner

import (
	"fmt"
	"slices"
	"strings"

	"github.com/urigrammar/uri/internal/expr"
)

// namedSet is a set of octets that a document has a name for: the octets that a rule begins with,
// if the rule is for one character, plain or percent-encoded.
type namedSet struct {
	name string
	set  expr.Set
}

// nameSets finds the rules of the grammar that are for one character, the largest first.
func (m *Machine) nameSets() {
	for i, rule := range m.rules {
		first, ok := m.oneCharacter(m.Tagged.Starts[i])
		known := slices.ContainsFunc(m.named, func(n namedSet) bool { return n.set == first })
		if ok && !known && first.Len() > 1 {
			m.named = append(m.named, namedSet{rule, first})
		}
	}
	slices.SortStableFunc(m.named, func(a, b namedSet) int { return b.set.Len() - a.set.Len() })
}

// oneCharacter tells which octets a rule begins with, if it is for one character.
func (m *Machine) oneCharacter(start int) (first expr.Set, ok bool) {
	for b := range rune(256) {
		n := m.next(start, b)
		if n < 0 {
			continue
		}
		first = first.Union(expr.Range(b, b))
		if b != '%' && !(m.States[n].Accept && m.ends(n)) {
			return first, false
		}
	}
	return first, !m.States[start].Accept
}

// expected says in the document's words which octets may follow, and whether the end may.
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
