package lazy

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// symbols are the symbols of a grammar, octets or characters, as errors show them.
type symbols struct {
	spans  [][]span
	symbol []int32 // by place that reads: its spans; none in the middle of a character
}

type span struct{ low, high rune }

// decodeSymbols returns the symbols that [Program.EncodeSymbols] wrote.
func decodeSymbols(text string) *symbols {
	r := numbers{rest: []byte(text)}
	s := &symbols{}
	for range r.number() {
		var all []span
		for range r.number() {
			all = append(all, span{r.number(), r.number()})
		}
		s.spans = append(s.spans, all)
	}
	s.symbol = r.list()
	return s
}

const (
	mostExpected = 8  // ranges of characters that an error lists
	longestWord  = 20 // characters of a word that an error shows
)

// description is what errors say of a state.
type description struct {
	rule     int32
	expected string
}

// describe returns what errors say of a state. The state keeps it: an error of a text that fails as
// another one did costs no more than its message.
func (p *program) describe(s *state, names func() *symbols) *description {
	if s.description == nil {
		s.description = &description{p.ruleOf(s), p.expected(s, names())}
	}
	return s.description
}

// expected says what can follow in a state: the rest of a word that nothing else can follow, or characters.
func (p *program) expected(s *state, names *symbols) string {
	if word := p.word(s); len(word) > 1 {
		return strconv.Quote(word)
	}
	var all []span
	for _, t := range s.threads {
		if n := names.symbol[t.place]; n != none {
			all = append(all, names.spans[n]...)
		}
	}
	if len(all) == 0 && len(s.threads) > 0 {
		return "the rest of a character"
	}
	var out []string
	for _, one := range united(all) {
		out = append(out, one.String())
	}
	if len(out) > mostExpected {
		out = append(out[:mostExpected-1], "…")
	}
	if s.accepts {
		out = append(out, "end of input")
	}
	return strings.Join(out, ", ")
}

// united returns the same characters in ascending order. Surrogates, which no text has, do not part
// those before from those behind.
func united(all []span) (out []span) {
	slices.SortFunc(all, func(a, b span) int { return int(a.low - b.low) })
	for _, one := range all {
		if last := len(out) - 1; last >= 0 && (one.low <= out[last].high+1 || out[last].high == 0xD7FF && one.low == 0xE000) {
			out[last].high = max(out[last].high, one.high)
			continue
		}
		out = append(out, one)
	}
	return out
}

// String returns the characters as ABNF has them.
func (s span) String() string {
	low, high := shown(s.low), shown(s.high)
	switch {
	case low == high:
		return low
	case low[0] == '%':
		return low + "-" + strings.TrimPrefix(high, "%x")
	}
	return low + "-" + high
}

func shown(c rune) string {
	if c > ' ' && c < 0x7F {
		return strconv.Quote(string(c))
	}
	return fmt.Sprintf("%%x%02X", c)
}

// word returns the letters that have to follow in a state.
func (p *program) word(s *state) string {
	if s.accepts || len(s.threads) != 1 {
		return ""
	}
	var word []byte
	for at := s.threads[0].place; len(word) < longestWord && p.places[at].op == opRead; at = p.places[at].next {
		letter := p.letter(p.places[at].arg)
		if letter == 0 {
			break
		}
		word = append(word, letter)
	}
	return string(word)
}

// letter returns the letter that a set has, in either case or both, or 0.
func (p *program) letter(set int32) (letter byte) {
	for octet := range 256 {
		c := byte(octet)
		switch {
		case p.sets[set][c>>6]>>(c&63)&1 == 0:
		case c|0x20 < 'a' || c|0x20 > 'z' || letter != 0 && letter|0x20 != c:
			return 0
		default:
			letter = c
		}
	}
	return letter
}

// ruleOf returns the innermost rule that the text is in, whatever follows.
func (p *program) ruleOf(s *state) int32 {
	o := openRules{p, s, map[thread][]int32{}}
	var all []int32
	for i, t := range s.threads {
		open := o.of(p.places[t.place].rule, t.frame)
		if i == 0 {
			all = open
		}
		all = common(all, open)
	}
	if len(all) == 0 {
		return 0
	}
	return all[0]
}

// openRules finds the rules that are open, from the innermost one on.
type openRules struct {
	*program
	state *state
	known map[thread][]int32 // by rule and frame
}

func (o *openRules) of(rule, f int32) []int32 {
	all := []int32{rule}
	if f < 0 {
		return all
	}
	key := thread{rule, f}
	if known, ok := o.known[key]; ok {
		return known
	}
	o.known[key] = all
	var outside []int32
	first := true
	for _, from := range o.state.frames[f] {
		if from.rule != rule || from.call == ended || from.frame == itself {
			continue
		}
		open := o.of(o.places[from.call].rule, from.frame)
		if first {
			outside, first = open, false
		}
		outside = common(outside, open)
	}
	o.known[key] = append(all, outside...)
	return o.known[key]
}

// common returns what is in both lists.
func common(a, b []int32) (all []int32) {
	for _, rule := range a {
		if slices.Contains(b, rule) {
			all = append(all, rule)
		}
	}
	return all
}
