package rulevm

import (
	"fmt"
	"strings"

	"github.com/urigrammar/uri/internal/run/rangeset"
)

// Named is a set of symbols with a name in the document. It contains the symbols with which a rule for one character,
// unencoded or percent-encoded, can begin.
type Named struct {
	Name string
	Set  rangeset.Set
}

// Words describes, in the document's words, which literals and symbols may follow, and whether the text may end. Names
// keep the order of named. White space comes last, because it is rarely forgotten.
func Words(follow rangeset.Set, end bool, named []Named, literals ...string) string {
	var words []string
	for _, literal := range literals {
		words = append(words, `"`+literal+`"`)
	}
	others, blanks := parts(follow, named)
	words = append(words, others...)
	if end {
		words = append(words, "end of input")
	}
	return OrList(append(words, blanks...))
}

// Parts returns words for the parts of a set: names, ranges and single symbols.
func Parts(set rangeset.Set, named []Named) []string {
	words, blanks := parts(set, named)
	return append(words, blanks...)
}

func parts(set rangeset.Set, named []Named) (words, blanks []string) {
	white := rangeset.SetOf(rangeset.Span{Lo: '\t', Hi: '\n'}, rangeset.Span{Lo: '\r', Hi: '\r'}, rangeset.Span{Lo: ' ', Hi: ' '})
	add := func(s rangeset.Set, word string) {
		if s.Contained(white) {
			blanks = append(blanks, word)
		} else {
			words = append(words, word)
		}
	}
	for _, n := range named {
		if n.Set.Contained(set) {
			add(n.Set, n.Name)
			set = set.Minus(n.Set)
		}
	}
	for _, p := range set.Spans() {
		if p.Lo == ' ' && isSeen(p.Hi) {
			blanks = append(blanks, literal(' '))
			p.Lo++
		}
		if p.Hi-p.Lo > 2 {
			words = append(words, span(p))
			continue
		}
		for b := p.Lo; b <= p.Hi; b++ {
			add(rangeset.Range(b, b), literal(b))
		}
	}
	return words, blanks
}

// span names a range by its ends: as characters if they are visible, and otherwise as numbers in ABNF.
func span(p rangeset.Span) string {
	if isSeen(p.Lo) && isSeen(p.Hi) {
		return literal(p.Lo) + "-" + literal(p.Hi)
	}
	return fmt.Sprintf("%%x%02X-%02X", p.Lo, p.Hi)
}

// literal names a symbol.
func literal(b rune) string {
	if isSeen(b) {
		return `"` + string(b) + `"`
	}
	switch b {
	case 0:
		return "NUL"
	case '\t':
		return "tab"
	case '\n':
		return "line feed"
	case '\r':
		return "carriage return"
	case ' ':
		return "space"
	case '"':
		return "double quote"
	case 0x7F:
		return "DEL"
	}
	return fmt.Sprintf("%%x%02X", b)
}

func isSeen(b rune) bool { return b > ' ' && b < 0x7F && b != '"' }

// OrList joins words with commas, and the last two with "or".
func OrList(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + " or " + words[last]
}
