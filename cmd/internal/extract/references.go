package extract

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/urigrammar/uri/internal/lazyregexp"
	"github.com/urigrammar/uri/internal/run/ascii"
)

// references are the documents that a document refers to. They map the label of each entry, such as
// "URI" or "9", to the number of an RFC.
type references struct {
	byLabel   map[string]int
	order     []int // as the document lists them, each once
	sentences []sentence
	words     map[string][]int // by word in lower case: indices of sentences
	left      int              // how many more mentions may be read
}

// sentence is a sentence of a document, a rule with its comments, or a part of a long one.
type sentence struct {
	line int
	text string
}

var (
	list     = lazyregexp.New(`(?i)^\s*(?:[\dA-Z.]+\s+)?(?:[a-z]+ ){0,2}(?:references|bibliography)\.?:?$`)
	listing  = lazyregexp.New(`^ {0,8}\[([A-Za-z0-9][^\] ]*)\](?: |$)`)
	rfc      = lazyregexp.New(`\bRFC[ -]?0*(\d{1,6})\b`)
	citation = lazyregexp.New(`\[[A-Za-z0-9][^\] ]*(?: \d+)?\]|\bRFC[ -]?0*\d{1,6}\b`)
	word     = lazyregexp.New(`[A-Za-z][A-Za-z0-9-]*`)
	stop     = lazyregexp.New(`[.?!]\s+["'(<\[]?[A-Z]`)
)

// The limits for a document: references, sentences read per word, citations in them, and lines per
// sentence or entry.
const (
	maxReferences = 200
	maxMentions   = 50
	maxCited      = 10
	maxRead       = 50_000
	longestEntry  = 8
	longestPart   = 12
	longestText   = 2000
)

func referencesOf(lines []line) *references {
	r := &references{byLabel: map[string]int{}, words: map[string][]int{}, left: maxRead}
	listed := false
	for at := 0; at < len(lines); {
		text := lines[at].text
		if text == "" {
			at++
			continue
		}
		if list().MatchString(text) {
			listed = true
		} else if listed && heading().MatchString(text) {
			listed = false
		}
		end, isRule := at+1, begin().MatchString(text)
		limit := longestPart
		if listed {
			limit = longestEntry
		}
		for end < len(lines) && end-at < limit && lines[end].text != "" && !(isRule && lines[end].broken) && !begin().MatchString(lines[end].text) && !(listed && listing().MatchString(lines[end].text)) {
			end++
		}
		part := joined(lines[at:end])
		if m := listing().FindStringSubmatch(text); listed && m != nil {
			r.enter(m[1], strings.TrimPrefix(part, "["+m[1]+"]"))
		} else {
			r.say(lines[at].number, part)
		}
		at = end
	}
	return r
}

// joined returns lines as one text, with one ";" before a comment of several lines.
func joined(lines []line) string {
	var text []string
	comment := false
	for _, l := range lines {
		one := strings.TrimSpace(l.text)
		if comment {
			one = strings.TrimLeft(one, ";")
		}
		comment = strings.Contains(l.text, ";")
		text = append(text, strings.Fields(one)...)
	}
	return strings.Join(text, " ")
}

// enter records an entry of the list of references. A label such as RFC3986 is sufficient.
func (r *references) enter(label, text string) {
	number := cmp.Or(rfcIn(label), rfcIn(text))
	if number == 0 || len(r.order) >= maxReferences {
		return
	}
	if _, known := r.byLabel[label]; !known {
		r.byLabel[label] = number
	}
	if !slices.Contains(r.order, number) {
		r.order = append(r.order, number)
	}
}

// say records the sentences in a part of a document.
func (r *references) say(line int, text string) {
	for len(text) > 0 {
		one := text
		if at := stop().FindStringIndex(text); at != nil {
			one = text[:at[0]+1]
		}
		text = strings.TrimSpace(text[len(one):])
		one = one[:min(len(one), longestText)]
		r.sentences = append(r.sentences, sentence{line, one})
		for _, w := range word().FindAllString(one, -1) {
			w = ascii.Lower(w)
			if at := r.words[w]; len(at) < maxMentions && (len(at) == 0 || at[len(at)-1] != len(r.sentences)-1) {
				r.words[w] = append(at, len(r.sentences)-1)
			}
		}
	}
}

// cited returns the numbers of the RFCs that a text cites, in the order of the text.
func (r *references) cited(text string) (all []int) {
	for _, m := range citation().FindAllString(text, -1) {
		if number := r.number(m); number > 0 && !slices.Contains(all, number) {
			all = append(all, number)
		}
	}
	return all
}

// number returns the RFC that a citation such as RFC 3986 or [URI] means, or 0.
func (r *references) number(cited string) int {
	return cmp.Or(r.byLabel[strings.Trim(cited, "[]")], rfcIn(cited))
}

// rfcIn returns the number of the RFC that a text names, or 0.
func rfcIn(text string) int {
	m := rfc().FindStringSubmatch(text)
	if m == nil {
		return 0
	}
	number, _ := strconv.Atoi(m[1])
	return number
}

// mention is a sentence that contains the name of a rule and cites an RFC.
type mention struct {
	sentence
	number int
	states bool // whether the sentence says that the RFC defines the rule
}

var (
	// defines matches the words between the name of a rule and the document that defines it, names
	// what can stand before them, listOfNames what can before a mere "from", and before and after what
	// stands around a document that comes before the name.
	defines     = lazyregexp.New(`(?i)\s(?:is|are)\s(?:\w+\s){0,2}(?:defined|imported|specified|taken|given)\b|\simported from\b|\sfrom\b|[:,;]\s*(?:as )?(?:defined in|see|from)\b`)
	listOfNames = lazyregexp.New(`^["'>]*(?:(?:,|,? and|,? or)\s["'<]*[\w-]+["'>]*)*$`)
	names       = lazyregexp.New(`^[\w\s"'<>(),/*-]{0,120}$`)
	before      = lazyregexp.New(`(?i)\b(?:defined|imported|taken|specified|see|from)\b[^.;]{0,40}$`)
	after       = lazyregexp.New(`^\]?(?:,? for (?:the )?|:|,[^:]*:)[\w\s"'<>,/-]*$`)
	// indirect words make a statement one about something else.
	indirect = lazyregexp.New(`(?i)\b(?:not|of|by|in|like|unlike|similar|replac\w*|differ\w*|than|instead|obsolete[sd]?|version)\b`)
	// limits are words by which a rule is not that of the other document.
	limits = lazyregexp.New(`(?i)\b(?:but|except\w*|however|only|without|restrict\w*|modif\w*|exten[ds]\w*|limit\w*|redefin\w*|updat\w*|obsolet\w*)\b`)
)

// states reports whether a sentence says that the document that it cites defines the rule that it
// names.
func states(text string, name, cited []int) bool {
	if limits().MatchString(text[max(name[1], cited[1]):]) {
		return false
	}
	if name[1] <= cited[0] {
		between := text[name[1]:cited[0]]
		verb := defines().FindStringIndex(between)
		if verb != nil && strings.TrimSpace(between[verb[0]:verb[1]]) == "from" && !listOfNames().MatchString(between[:verb[0]]) {
			return false
		}
		return verb != nil && names().MatchString(between[:verb[0]]) && !indirect().MatchString(between[:verb[0]]) && !citation().MatchString(between) && !indirect().MatchString(clause(text[:name[0]]))
	}
	if cited[1] > name[0] {
		return false
	}
	between := text[cited[1]:name[0]]
	return before().MatchString(text[:cited[0]]) && after().MatchString(between) && !citation().MatchString(between) && !indirect().MatchString(strings.TrimSuffix(strings.TrimSpace(text[:cited[0]]), " in"))
}

// clause returns the end of a text, after the elements of a rule, or after the words that announce a list.
func clause(text string) string { return text[strings.LastIndexAny(text, ";:(")+1:] }

// mentions returns the sentences of a document that name a rule and cite an RFC. Sentences that say
// where the rule is defined come first.
func (r *references) mentions(name string) (all []mention) {
	var others []mention
	for _, i := range r.words[ascii.Lower(name)] {
		text := r.sentences[i].text
		for _, c := range citation().FindAllStringIndex(text, maxCited) {
			if r.left--; r.left < 0 {
				return nil
			}
			m := mention{sentence: r.sentences[i], number: r.number(text[c[0]:c[1]])}
			if m.number == 0 {
				continue
			}
			for _, at := range word().FindAllStringIndex(text, -1) {
				m.states = m.states || ascii.EqualFold(text[at[0]:at[1]], name) && states(text, at, c)
			}
			if m.states {
				all = append(all, m)
			} else {
				others = append(others, m)
			}
		}
	}
	return append(all, others...)
}
