package generate

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/urigrammar/uri/abnf/internal/nested"
	"github.com/urigrammar/uri/internal/run/ascii"
	"github.com/urigrammar/uri/internal/run/rangeset"
)

// mostExpected is how many ranges of octets an error lists.
const mostExpected = 8

// following says what can follow in a state: the rest of a word that nothing else can follow, or
// else characters.
func (n *nest) following(state int, on string) string {
	if word := n.word(state); len(word) > 1 {
		return strconv.Quote(word)
	}
	var follow rangeset.Set
	for octet := range rune(256) {
		if on[octet/8]>>(octet%8)&1 == 1 {
			follow = follow.Union(rangeset.Range(octet, octet))
		}
	}
	if n.characters {
		if follow.Contained(continuing) && !follow.Empty() {
			return "the rest of a character"
		}
		follow = n.charactersIn(state)
		if follow.Contains(0xD7FF) && follow.Contains(0xE000) { // only surrogates are between them
			follow = follow.Union(rangeset.Range(0xD800, 0xDFFF))
		}
	}
	var all []string
	for _, span := range follow.Spans() {
		all = append(all, shownRange(span))
	}
	if len(all) > mostExpected {
		all = append(all[:mostExpected-1], "…")
	}
	if n.machine.Final[state] {
		all = append(all, "end of input")
	}
	return strings.Join(all, ", ")
}

// longestWord is how many characters of a word an error shows.
const longestWord = 20

// word returns the letters that have to follow in a state, one after the other.
func (n *nest) word(state int) string {
	var word []byte
	for len(word) < longestWord && !n.machine.Final[state] {
		only := -1
		for octet, class := range n.machine.Class {
			a := n.machine.Next[state][class]
			switch {
			case a.Kind == nested.Fail:
			case a.Kind != nested.Step || !ascii.IsLetter(byte(octet)):
				return string(word)
			case only < 0:
				only = octet
			case octet == only|0x20 && a == n.machine.Next[state][n.machine.Class[only]]: // in either case
				only = octet
			default:
				return string(word)
			}
		}
		if only < 0 {
			return string(word)
		}
		word = append(word, byte(only))
		state = n.machine.Next[state][n.machine.Class[only]].To
	}
	return string(word)
}

// continuing are the octets of UTF-8 that go on with a character.
var continuing = rangeset.Range(0x80, 0xBF)

// leads are the first octets of characters in UTF-8, and the bits that they have of the character,
// by how many octets follow.
var leads = [...]struct{ first, last, bits rune }{{0, 0x7F, 0x7F}, {0xC0, 0xDF, 0x1F}, {0xE0, 0xEF, 0x0F}, {0xF0, 0xF4, 0x07}}

// charactersIn returns the characters that can follow in a state.
func (n *nest) charactersIn(state int) (all rangeset.Set) {
	for more, lead := range leads {
		for octet := lead.first; octet <= lead.last; octet++ {
			switch a := n.machine.Next[state][n.machine.Class[octet]]; {
			case a.Kind == nested.Fail:
			case more == 0:
				all = all.Union(rangeset.Range(octet, octet))
			case a.Kind == nested.Step:
				all = all.Union(n.continued(a.To, rangeset.Range(octet&lead.bits, octet&lead.bits), more))
			}
		}
	}
	return all
}

// continued returns the characters with some beginnings, of which more octets follow in a state.
func (n *nest) continued(state int, beginnings rangeset.Set, more int) (all rangeset.Set) {
	if more == 0 {
		return beginnings
	}
	var following [][2]rune // the bits of octets that lead to one state
	to := []int{}
	for octet := continuing.Spans()[0].Lo; octet <= continuing.Spans()[0].Hi; octet++ {
		a := n.machine.Next[state][n.machine.Class[octet]]
		bits := octet & 0x3F
		switch last := len(to) - 1; {
		case a.Kind != nested.Step:
		case last >= 0 && to[last] == a.To && following[last][1] == bits-1:
			following[last][1] = bits
		default:
			following, to = append(following, [2]rune{bits, bits}), append(to, a.To)
		}
	}
	for i, bits := range following {
		var longer []rangeset.Span
		for _, span := range beginnings.Spans() {
			if bits == [2]rune{0, 0x3F} {
				longer = append(longer, rangeset.Span{Lo: span.Lo << 6, Hi: span.Hi<<6 | 0x3F})
				continue
			}
			for b := span.Lo; b <= span.Hi; b++ {
				longer = append(longer, rangeset.Span{Lo: b<<6 | bits[0], Hi: b<<6 | bits[1]})
			}
		}
		all = all.Union(n.continued(to[i], rangeset.SetOf(longer...), more-1))
	}
	return all
}

func shownRange(span rangeset.Span) string {
	shown := func(c rune) string {
		if c > ' ' && c < 0x7F {
			return strconv.Quote(string(c))
		}
		return fmt.Sprintf("%%x%02X", c)
	}
	low, high := shown(span.Lo), shown(span.Hi)
	switch {
	case low == high:
		return low
	case low[0] == '%':
		return low + "-" + strings.TrimPrefix(high, "%x")
	}
	return low + "-" + high
}
