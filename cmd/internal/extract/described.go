package extract

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/urigrammar/uri/internal/lazyregexp"
	"github.com/urigrammar/uri/internal/read/abnf"
	"github.com/urigrammar/uri/internal/read/syntax"
	"github.com/urigrammar/uri/internal/run/rangeset"
)

// characters maps the words that prose-vals use for sets of characters to these sets.
var characters = map[string]rangeset.Set{
	"octet": rangeset.Range(0, 0xFF), "byte": rangeset.Range(0, 0xFF), "8-bit sequence of data": rangeset.Range(0, 0xFF),
	"character": rangeset.Range(0, 0x7F), "digit": rangeset.Range('0', '9'), "space": rangeset.Range(' ', ' '),
	"ctl": rangeset.Range(0, 0x1F).Union(rangeset.Range(0x7F, 0x7F)),
}

var (
	exception = lazyregexp.New(`(?i)^(.*?),? (?:except(?: for)?|excluding|other than|but not|but) (.+)$`)
	between   = lazyregexp.New(`(?i)\s*(?:,\s*and\s+|,\s*or\s+|,|\s+and\s+|\s+or\s+)\s*`)
	character = lazyregexp.New(`"([^"]+)"|'(.)'`)
	decimals  = lazyregexp.New(`\((?:octets? |decimal )?(\d{1,3})(?: ?- ?(\d{1,3}))?\)`)
	article   = lazyregexp.New(`(?i)^(?:any |all |an |a |one |the )+`)
)

// scope says which characters the rules of a document stand for.
type scope struct {
	*builder
	left int // how many more names may be looked up, because rules can refer to each other often
}

// maxLookups is the maximum number of names looked up for a prose-val.
const maxLookups = 1000

// described returns the set of characters that the words of a prose-val describe, such as "any CHAR
// except atom-specials", or the empty set. Names are those of rules for one character.
func (s *scope) described(words string) rangeset.Set {
	m := exception().FindStringSubmatch(words)
	if m == nil {
		return s.each(words)
	}
	all, without := s.each(m[1]), s.each(m[2])
	if without.Empty() {
		return without
	}
	return all.Minus(without)
}

// each returns the characters of a list in words, such as `CR, LF and "]"`.
func (s *scope) each(list string) (set rangeset.Set) {
	if one := s.one(list); !one.Empty() {
		return one
	}
	for _, m := range character().FindAllStringSubmatch(list, -1) {
		for _, c := range m[1] + m[2] {
			set = set.Union(rangeset.Range(c, c))
		}
	}
	for _, words := range between().Split(character().ReplaceAllString(list, ","), -1) {
		if words = strings.TrimSpace(words); words == "" {
			continue
		}
		one := s.one(words)
		if one.Empty() {
			return one
		}
		set = set.Union(one)
	}
	return set
}

// one returns the characters of a rule, or of a name in words.
func (s *scope) one(words string) (set rangeset.Set) {
	if s.left--; s.left < 0 {
		return set
	}
	words = article().ReplaceAllString(strings.TrimSpace(words), "")
	for _, m := range decimals().FindAllStringSubmatch(words, -1) {
		low, _ := strconv.Atoi(m[1])
		high, err := strconv.Atoi(m[2])
		if err != nil {
			high = low
		}
		if low > high || high > 0xFF {
			return rangeset.Set{}
		}
		set = set.Union(rangeset.Range(rune(low), rune(high)))
	}
	if !set.Empty() {
		return set
	}
	for _, name := range []string{words, strings.TrimSuffix(words, "s")} {
		e := abnf.CoreRule(name)
		if all := s.byName[fold(name)]; len(all) == 1 && all[0].rule != nil && !(isCited(all[0]) && len(s.refs.cited(all[0].text)) > 0) {
			e = all[0].rule.Expr
		}
		if set = s.of(e); !set.Empty() {
			return set
		}
	}
	return characters[strings.TrimSuffix(strings.TrimPrefix(strings.ToLower(words), "us-ascii "), "s")]
}

// of returns the characters that an expression stands for, if it stands for one character.
func (s *scope) of(e *syntax.Expr) (set rangeset.Set) {
	switch {
	case e == nil:
		return set
	case e.Op == syntax.Symbol:
		return e.Set
	case e.Op == syntax.Ref && abnf.IsProse(e.Name):
		return s.described(strings.Trim(e.Name, "<>"))
	case e.Op == syntax.Ref:
		return s.one(e.Name)
	case e.Op != syntax.Alternate:
		return set
	}
	for _, sub := range e.Subs {
		one := s.of(sub)
		if one.Empty() {
			return one
		}
		set = set.Union(one)
	}
	return set
}

// elements writes a set of characters in ABNF.
func elements(set rangeset.Set) string {
	var all []string
	for _, span := range set.Spans() {
		one := fmt.Sprintf("%%x%02X-%02X", span.Lo, span.Hi)
		if span.Lo == span.Hi {
			one = fmt.Sprintf("%%x%02X", span.Lo)
		}
		all = append(all, one)
	}
	if len(all) == 1 {
		return all[0]
	}
	return "( " + strings.Join(all, " / ") + " )"
}
