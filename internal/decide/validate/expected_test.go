package validate

import (
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/urigrammar/uri/internal/tests/exhaustive"
)

// This file decides that the texts of errors name the bytes with which a text can go on, and the
// end if it can.

// expectedItem is an item of such a text: a range of characters, a character, the end, or a rule.
var expectedItem = regexp.MustCompile(
	`^(?:("(?:[^"]|")")-("(?:[^"]|")")|"(.)"|(end of input)|([A-Za-z][\w-]*))$`,
)

var betweenItems = regexp.MustCompile(`, | or `)

// expectedWord is a literal of the grammar in such a text, or the last letter of one.
var expectedWord = regexp.MustCompile(`^"([A-Za-z]|[\w-]{2,})"$`)

// checkWords reads the literals that a text names from a state, and adds the symbols that they begin with, a letter in either case
// if both lead to the same state.
func checkWords(m *machine, q int, text string, want *[257]bool) {
	for _, item := range betweenItems.Split(text, -1) {
		found := expectedWord.FindStringSubmatch(item)
		if found == nil {
			continue
		}
		at := q
		for _, c := range []byte(found[1]) {
			if at = m.next[at][c]; at == 0 {
				differ("state %d: expected is %q, which the text cannot go on with", q, found[1])
			}
		}
		first := found[1][0]
		want[first] = true
		if other := first ^ 0x20; m.next[q][other] == m.next[q][first] {
			want[other] = true
		}
	}
}

// expectedSymbols returns the symbols that a text names. Names are those of rules of a grammar.
func (v *validator) expectedSymbols(file, text string) (all [257]bool) {
	for _, item := range betweenItems.Split(text, -1) {
		m := expectedItem.FindStringSubmatch(item)
		switch {
		case expectedWord.MatchString(item): // checkWords reads it
		case m == nil:
			unreadable("%q in %q", item, text)
		case m[1] != "":
			for c := m[1][1]; c <= m[2][1]; c++ {
				all[c] = true
			}
		case m[3] != "":
			all[m[3][0]] = true
		case m[4] != "":
			all[end] = true
		default:
			of := file
			for _, imported := range []string{"grammar/rfc3986.abnf", "grammar/whatwg.abnf"} { // rules that are imported refer to others
				if problemOf(func() { v.dfa(of, m[5]) }) != "" {
					of = imported
				}
			}
			for c, to := range v.dfa(of, m[5]).next[1] {
				all[c] = all[c] || to != 0
			}
		}
	}
	return all
}

// checkExpected decides about the expectations of a package.
func (v *validator) checkExpected(p *Package) (states int) {
	s := v.generated(p.File)
	m := s.readMachine(s.prefix+"Machine", len(s.offsets))
	return v.checkExpectations(s.source, s.prefix+"Words", m, p.Grammar)
}

// checkExpectations decides about the expectations of words. Within a character, they are those
// at its beginning.
func (v *validator) checkExpectations(
	s *source,
	words string,
	m *machine,
	file string,
) (states int) {
	f := s.fields(s.literal(words))
	expect, texts := s.numbers(f["Expect"]), s.strings(f["Expected"])
	within := withinCharacters(m)
	for q := 1; q < len(m.next); q++ {
		text := texts[expect[q]]
		if within[q] {
			continue
		}
		want := v.expectedSymbols(file, text)
		checkWords(m, q, text, &want)
		for c := range want {
			if can := c == end && m.accept[q] || c != end && m.next[q][c] != 0; can != want[c] {
				differ(
					"state %d, %s: expected is %q, and the text can go on: %v",
					q,
					symbol(c),
					text,
					can,
				)
			}
		}
		states++
	}
	return states
}

// withinCharacters reports which states are reached by a first byte beyond ASCII, or by a byte
// behind it that does not end the character.
func withinCharacters(m *machine) []bool {
	within := make([]bool, len(m.next))
	for q := range m.next {
		for c, to := range m.next[q] {
			within[to] = within[to] || c >= 0xc0
		}
	}
	for changed := true; changed; {
		changed = false
		for q := range m.next {
			for c, to := range m.next[q] {
				if within[q] && to != 0 && !within[to] && 0x80 <= c && c < 0xc0 &&
					m.next[to][0x80] != 0 &&
					m.next[to]['a'] == 0 &&
					m.next[to]['/'] == 0 {
					within[to], changed = true, true
				}
			}
		}
	}
	return within
}

func TestErrorsExpectWhatATextCanGoOnWith(t *testing.T) {
	exhaustive.Only(t)
	states := 0
	for _, folder := range known().schemeFolders() {
		assert.Empty(
			t,
			problemOf(func() { states += known().checkExpected(known().scheme(folder)) }),
			folder,
		)
	}
	s := known().source(whatwgFile)
	assert.Empty(t, problemOf(func() {
		states += known().checkExpectations(s, "whatwgWords", s.readMachine("whatwgMachine", 5), whatwgGrammar)
	}))
	t.Log(states)
}

func TestErrorsThatExpectOtherBytesAreRefused(t *testing.T) {
	p := known().scheme("urn")
	text, err := checkout(nil)(p.File)
	assert.NoError(t, err)
	for from, to := range map[string]string{`ldh or \":\"`: `ldh or \";\"`, `"HEXDIG"`: `"DIGIT"`, `or end of input`: `or \"!\"`} {
		v := newValidator(
			checkout(map[string][]byte{p.File: []byte(strings.Replace(string(text), from, to, 1))}),
			func(Verdict) {},
		)
		assert.NotEmpty(t, problemOf(func() { v.checkExpected(p) }), to)
	}
}
