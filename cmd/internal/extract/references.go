package extract

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/urigrammar/uri/internal/run/ascii"
)

// references are the documents to which a document refers: the number of an RFC by the label of its
// entry, such as "URI" or "9".
type references struct {
	byLabel map[string]int
	order   []int // as the document lists them, each once
}

var (
	entry    = regexp.MustCompile(`^ {0,8}\[([A-Za-z0-9][^\] ]*)\](?: |$)`)
	rfc      = regexp.MustCompile(`\bRFC[ -]?(\d+)\b`)
	citation = regexp.MustCompile(`\[([A-Za-z0-9][^\] ]*)\]|\bRFC[ -]?(\d+)\b`)
)

// longestEntry is how many lines of an entry are read.
const longestEntry = 8

// referencesOf finds the entries of a list of references: a label in brackets at the beginning of a
// line, and RFC with a number in that line or the next ones.
func referencesOf(lines []line) references {
	r := references{byLabel: map[string]int{}}
	for i, l := range lines {
		m := entry.FindStringSubmatch(l.text)
		if m == nil || len(r.order) >= maxReferences {
			continue
		}
		text := l.text
		for _, next := range lines[i+1 : min(i+longestEntry, len(lines))] {
			if next.text == "" || entry.MatchString(next.text) {
				break
			}
			text += " " + next.text
		}
		if number := rfc.FindStringSubmatch(strings.TrimPrefix(text, m[0])); number != nil {
			r.add(m[1], number[1])
		} else if number := rfc.FindStringSubmatch(m[1]); number != nil {
			r.add(m[1], number[1])
		}
	}
	return r
}

func (r *references) add(label, digits string) {
	number, err := strconv.Atoi(digits)
	if err != nil {
		return
	}
	if _, known := r.byLabel[label]; !known {
		r.byLabel[label] = number
	}
	if !slices.Contains(r.order, number) {
		r.order = append(r.order, number)
	}
}

// cited returns the numbers of the RFCs that a text cites, in the order of the text.
func (r references) cited(text string) (all []int) {
	for _, m := range citation.FindAllStringSubmatch(text, -1) {
		number := r.byLabel[m[1]]
		if m[2] != "" {
			number, _ = strconv.Atoi(m[2])
		} else if direct := rfc.FindStringSubmatch(m[1]); direct != nil && number == 0 {
			number, _ = strconv.Atoi(direct[1])
		}
		if number > 0 && !slices.Contains(all, number) {
			all = append(all, number)
		}
	}
	return all
}

// mention is a sentence in which a document cites others beside the name of a rule.
type mention struct {
	line    int
	text    string
	numbers []int
	states  bool // the sentence says that the rule is defined there
}

// origin matches the words by which a sentence says where a rule is defined.
var origin = regexp.MustCompile(`(?i)\b(?:is|are|as)\s+(?:\w+\s+)?(?:defined|imported|specified|taken|given)\b|\b(?:imported|taken) from\b`)

// A document can have so many references, and so many sentences are read that name a rule.
const (
	maxReferences = 200
	maxMentions   = 50
)

var word = regexp.MustCompile(`[A-Za-z][A-Za-z0-9-]*`)

// wordsOf returns the lines in which each word of a document is, by the word in lower case: the
// first maxMentions of them.
func wordsOf(lines []line) map[string][]int {
	all := map[string][]int{}
	for i, l := range lines {
		if entry.MatchString(l.text) {
			continue
		}
		for _, w := range word.FindAllString(l.text, -1) {
			w = ascii.Lower(w)
			if at := all[w]; len(at) < maxMentions && (len(at) == 0 || at[len(at)-1] != i) {
				all[w] = append(at, i)
			}
		}
	}
	return all
}

// mentions returns the sentences of a document that name a rule and cite an RFC. First are those
// that say where the rule is defined, as in "port is imported from [RFC3986]", then others in which
// the name comes before what is cited.
func (u *unit) mentions(name string) (all []mention) {
	if u.words == nil {
		u.words = wordsOf(u.lines)
	}
	var others []mention
	for _, i := range u.words[ascii.Lower(name)] {
		text := sentence(u.lines, i)
		begin := placeOf(text, name)
		if begin < 0 {
			continue
		}
		if after := u.refs.cited(text[begin:]); len(after) > 0 {
			all = append(all, mention{u.lines[i].number, text, after, origin.MatchString(text[begin:])})
		} else if before := u.refs.cited(text[:begin]); len(before) > 0 {
			slices.Reverse(before)
			others = append(others, mention{u.lines[i].number, text, before, false})
		}
	}
	slices.SortStableFunc(all, func(a, b mention) int {
		switch {
		case a.states == b.states:
			return 0
		case a.states:
			return -1
		}
		return 1
	})
	return append(all, others...)
}

// placeOf returns the offset of a word in a text, or -1.
func placeOf(text, name string) int {
	for _, at := range word.FindAllStringIndex(text, -1) {
		if ascii.EqualFold(text[at[0]:at[1]], name) {
			return at[0]
		}
	}
	return -1
}

// longestSentence is how many lines before and behind one its sentence is looked for in.
const longestSentence = 5

var sentenceEnd = regexp.MustCompile(`[.:]\s+[A-Z]`)

// sentence returns the sentence that a line begins or goes on with, or its paragraph if that is
// shorter.
func sentence(lines []line, at int) string {
	first, last := at, at
	for first > 0 && at-first < longestSentence && lines[first-1].text != "" && !sentenceEnd.MatchString(lines[first-1].text+" "+strings.TrimSpace(lines[first].text)) {
		first--
	}
	for last+1 < len(lines) && last-at < longestSentence && lines[last+1].text != "" && !strings.HasSuffix(lines[last].text, ".") {
		last++
	}
	var text []string
	for _, l := range lines[first : last+1] {
		text = append(text, strings.Fields(l.text)...)
	}
	joined := strings.Join(text, " ")
	return joined[:min(len(joined), longestText)]
}

// longestText is how many bytes of a sentence are read.
const longestText = 2000
