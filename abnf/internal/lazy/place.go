package lazy

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// symbols are the symbols of a grammar, octets or characters, as errors show them.
type symbols struct {
	sets   []symbolSet
	symbol []int32 // by place that reads: its set; none in the middle of a character
}

// symbolSet is characters, and the rule that they are, or "".
type symbolSet struct {
	name  string
	spans []span
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
		name := r.number()
		s.sets = append(s.sets, symbolSet{string(r.rest[:name]), all})
		r.rest = r.rest[name:]
	}
	s.symbol = r.list()
	return s
}

const (
	mostExpected = 24 // words and ranges of characters that an error lists
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

// expected says what can follow in a state: words, rules of one character, characters, the end, and white space, which rarely is
// what somebody forgot.
func (p *program) expected(s *state, names *symbols) string {
	var all []span
	var words, rules, ranges, blanks []string
	for _, t := range s.threads {
		word, n := p.word(t.place), names.symbol[t.place]
		switch {
		case word != "":
			words = append(words, strconv.Quote(word))
		case n == none:
		case names.sets[n].name == "":
			all = append(all, names.sets[n].spans...)
		case slices.ContainsFunc(names.sets[n].spans, func(one span) bool { return !one.isBlank() }):
			rules = append(rules, names.sets[n].name)
		default:
			blanks = append(blanks, names.sets[n].name)
		}
	}
	for _, one := range united(all) {
		switch {
		case one.isBlank():
			for c := one.low; c <= one.high; c++ {
				blanks = append(blanks, blankNames[c])
			}
		case one.low <= ' ' || one.high >= 0x7F:
			ranges = append(ranges, one.String())
		default:
			rules = append(rules, one.String())
		}
	}
	out := slices.Concat(words, rules, ranges)
	if len(out)+len(blanks) == 0 && len(s.threads) > 0 {
		return "the rest of a character"
	}
	if s.accepts {
		out = append(out, "end of input")
	}
	var once []string
	for _, text := range append(out, blanks...) {
		if !slices.Contains(once, text) {
			once = append(once, text)
		}
	}
	if len(once) > mostExpected {
		once = append(once[:mostExpected-1], "…")
	}
	return strings.Join(once, ", ")
}

var blankNames = map[rune]string{'\t': "tab", '\n': "line feed", '\r': "carriage return", ' ': "space"}

// isBlank reports whether a span is white space.
func (s span) isBlank() bool {
	return s.high-s.low <= 1 && blankNames[s.low] != "" && blankNames[s.high] != ""
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
	case s.high == s.low+1:
		return low + ", " + high
	}
	return low + "-" + high
}

func shown(c rune) string {
	if c > ' ' && c < 0x7F {
		return strconv.Quote(string(c))
	}
	return fmt.Sprintf("%%x%02X", c)
}

// word returns the letters that follow from a place on, if nothing else can.
func (p *program) word(at int32) string {
	var word []byte
	for ; len(word) < longestWord && p.places[at].op == opRead; at = p.places[at].next {
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
