package expect

import (
	"fmt"
	"strings"

	"github.com/urigrammar/uri/internal/symbol"
)

// Named is a set of symbols that a document has a name for: those that a rule begins with, if the rule is for one character,
// plain or percent-encoded.
type Named struct {
	Name string
	Set  symbol.Set
}

// Words says in the document's words which symbols may follow, and whether the end may. Of the names the first come first.
func Words(follow symbol.Set, end bool, named []Named) string {
	words := Parts(follow, named)
	if end {
		words = append(words, "end of input")
	}
	return orList(words)
}

// Parts are words for the parts of a set: names, ranges and single symbols.
func Parts(set symbol.Set, named []Named) (words []string) {
	for _, n := range named {
		if n.Set.Contained(set) {
			words = append(words, n.Name)
			set = set.Minus(n.Set)
		}
	}
	for _, p := range set.Spans() {
		for b := p.Lo; b <= p.Hi; b++ {
			if p.Hi-p.Lo > 2 {
				words = append(words, fmt.Sprintf("%%x%02X-%02X", p.Lo, p.Hi))
				break
			}
			words = append(words, literal(b))
		}
	}
	return words
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
