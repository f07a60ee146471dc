package scangen

import (
	"regexp"
	"slices"
	"strings"

	"github.com/urigrammar/uri/internal/run/ascii"
	"github.com/urigrammar/uri/internal/run/rangeset"
)

// literals finds the words with which texts can continue, such as "GET". Errors name such words instead of their first letters.
type literals struct {
	*Machine
	rests map[int][]string  // by state: the possible rests of words
	forms map[string]string // by word in lower case: the spelling in the grammar
}

const (
	mostWords   = 16 // the maximum number of words in an error
	longestWord = 30
)

var (
	asciiLetters = rangeset.SetOf(rangeset.Span{Lo: 'A', Hi: 'Z'}, rangeset.Span{Lo: 'a', Hi: 'z'})
	quotedText   = regexp.MustCompile(`"[^"]*"`)
	inWord       = regexp.MustCompile(`[A-Za-z0-9-]+`)
)

func (m *Machine) literals() *literals {
	l := &literals{m, map[int][]string{}, map[string]string{}}
	reached := m.Rules.Reached(m.rules[0])
	for _, r := range m.Rules.Rules {
		if !reached[r.Name] {
			continue
		}
		for _, quoted := range quotedText.FindAllString(r.Text, -1) {
			for _, word := range inWord.FindAllString(quoted, -1) {
				for word = word[max(0, len(word)-longestWord-1):]; word != ""; word = word[1:] {
					l.forms[ascii.Lower(word)] = word
				}
			}
		}
	}
	return l
}

// of returns the words that can follow in a state, and the other symbols that can. A machine for several rules has no words, because
// rules of one grammar, such as those of RFC 3986, contain hardly any.
func (l *literals) of(state int, follow rangeset.Set) (words []string, others rangeset.Set) {
	if others = follow; len(l.rules) > 1 {
		return nil, others
	}
	letters, _ := l.letters(state)
	for _, one := range letters {
		if '0' <= one.symbol && one.symbol <= '9' || one.symbol == '-' {
			continue
		}
		for _, rest := range l.rest(one.next, l.States[one.next].Rule) {
			if rest != "" || one.set.Len() > 1 {
				words = append(words, l.written(state, string(one.symbol)+rest))
				others = others.Minus(one.set)
			}
		}
	}
	if len(words) > mostWords || others.Minus(asciiLetters) != others { // other letters are sets, which would fall to pieces
		return nil, follow
	}
	return words, others
}

// written returns a word in the spelling of the grammar, if a text can continue with it.
func (l *literals) written(state int, word string) string {
	form, ok := l.forms[ascii.Lower(word)]
	if !ok {
		return word
	}
	for _, b := range []byte(form) {
		if state = l.next(state, rune(b)); state < 0 {
			return word
		}
	}
	return form
}

// rest returns the possible rests of words in a state, as long as they are in a rule and only words can follow.
func (l *literals) rest(state int, rule string) []string {
	letters, only := l.letters(state)
	if l.States[state].Accept || l.States[state].Rule != rule || !only {
		return []string{""}
	}
	if known, ok := l.rests[state]; ok {
		return known
	}
	l.rests[state] = []string{""} // if the word comes back here
	var all []string
	for _, one := range letters {
		for _, rest := range l.rest(one.next, rule) {
			all = append(all, string(one.symbol)+rest[:min(len(rest), longestWord)])
		}
	}
	if len(all) > mostWords {
		all = []string{""}
	}
	l.rests[state] = all
	return all
}

// letter is a letter in either or both cases, a digit or "-". No other symbol leads to the same state.
type letter struct {
	symbol rune // in lower case for both cases
	set    rangeset.Set
	next   int
}

// letters returns the letters that can follow in a state, and whether nothing else can.
func (l *literals) letters(state int) (all []letter, only bool) {
	by := map[int]rangeset.Set{}
	var order []int
	for b := range rune(len(l.classOf)) {
		if next := l.next(state, b); next >= 0 {
			if by[next].Empty() {
				order = append(order, next)
			}
			by[next] = by[next].Union(rangeset.Range(b, b))
		}
	}
	for _, next := range order {
		spans := by[next].Spans()
		symbol := spans[len(spans)-1].Hi
		if !inWord.MatchString(string(symbol)) || by[next].Len() > 2 || by[next].Len() == 2 && spans[0].Lo|0x20 != symbol {
			continue
		}
		all = append(all, letter{symbol, by[next], next})
	}
	slices.SortStableFunc(all, func(a, b letter) int {
		return strings.Compare(ascii.Lower(string(a.symbol)), ascii.Lower(string(b.symbol)))
	})
	return all, len(all) == len(order)
}
