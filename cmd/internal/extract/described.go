package extract

import (
	"cmp"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/urigrammar/uri/internal/read/syntax"
	"github.com/urigrammar/uri/internal/run/rangeset"
)

// characters are the sets of characters that prose-vals name in words.
var characters = map[string]rangeset.Set{
	"octet": octets, "byte": octets, "8-bit octet": octets, "8-bit byte": octets, "8-bit sequence of data": octets, "8-bit data": octets,
	"character": ascii7, "7-bit us-ascii character": ascii7,
	"digit": rangeset.Range('0', '9'), "0-9": rangeset.Range('0', '9'),
	"uppercase letter": rangeset.Range('A', 'Z'), "lowercase letter": rangeset.Range('a', 'z'),
	"alphabetic character": letters, "letter": letters, "a-z": letters,
	"control character": controls, "control": controls, "ctl": controls,
	"space": one(' '), "sp": one(' '), "space character": one(' '), "tab": one('\t'), "htab": one('\t'), "ht": one('\t'),
	"cr": one('\r'), "lf": one('\n'), "nul": one(0), "null": one(0), "del": one(0x7F),
	"dquote": one('"'), "quote": one('"'), "double quote": one('"'), "double-quote": one('"'), "double-quote mark": one('"'), "single quote": one('\''),
	"backslash": one('\\'), "slash": one('/'), "comma": one(','), "colon": one(':'), "semicolon": one(';'), "equals sign": one('='), "percent sign": one('%'),
}

var (
	octets   = rangeset.Range(0, 0xFF)
	ascii7   = rangeset.Range(0, 0x7F)
	controls = rangeset.Range(0, 0x1F).Union(one(0x7F))
	letters  = rangeset.Range('A', 'Z').Union(rangeset.Range('a', 'z'))
)

func one(character rune) rangeset.Set {
	return rangeset.Range(character, character)
}

var (
	exception   = regexp.MustCompile(`(?i)^(.*?),? (?:except(?: for)?|excluding|other than|but not|but) (.+)$`)
	between     = regexp.MustCompile(`(?i)\s*(?:,\s*and\s+|,\s*or\s+|,|\s+and\s+|\s+or\s+)\s*`)
	quotations  = regexp.MustCompile(`"([^"]+)"|'(.)'`)
	quotedSpans = regexp.MustCompile(`"(.)" ?(?:\.\.|-|to) ?"(.)"`)
	coded       = regexp.MustCompile(`(?i)^US-ASCII coded characters? ([0-9A-F, and-]+) hexadecimal$`)
	hexadecimal = regexp.MustCompile(`([0-9A-F]{2})(?:-([0-9A-F]{2}))?`)
	decimals    = regexp.MustCompile(`\((?:octets? |decimal )?(\d+)(?: ?- ?(\d+))?\)`)
	remark      = regexp.MustCompile(`\([A-Za-z][A-Za-z -]*\)`)
	article     = regexp.MustCompile(`(?i)^(?:any |all |an |a |one |the )+`)
)

// scope says which characters the rules of a document are for.
type scope struct {
	rule func(name string) *syntax.Expr
	open map[string]bool // rules that are being read, by folded name
	left *int            // how many more names may be looked up
}

// maxLookups is how many names are looked up for a prose-val: rules can refer to each other often.
const maxLookups = 1000

// described returns the set of characters that the words of a prose-val describe, such as "any CHAR
// except atom-specials". Names are those of rules for one character.
func (s scope) described(words string) (set rangeset.Set, ok bool) {
	words = strings.Join(strings.Fields(remark.ReplaceAllString(words, " ")), " ")
	if m := exception.FindStringSubmatch(words); m != nil {
		all, ok := s.each(m[1])
		if !ok {
			return set, false
		}
		without, ok := s.each(m[2])
		return all.Minus(without), ok && !all.Minus(without).Empty()
	}
	return s.each(words)
}

// each returns the characters of a list in words, such as `CR, LF and "]"`.
func (s scope) each(list string) (set rangeset.Set, ok bool) {
	if one, ok := s.one(list); ok {
		return one, true
	}
	for _, m := range quotations.FindAllStringSubmatch(list, -1) {
		for _, c := range m[1] + m[2] {
			set = set.Union(rangeset.Range(c, c))
		}
	}
	rest := quotations.ReplaceAllString(list, " ")
	for _, words := range between.Split(rest, -1) {
		words = strings.TrimSpace(words)
		if words == "" || strings.EqualFold(words, "and") || strings.EqualFold(words, "or") {
			continue
		}
		one, ok := s.one(words)
		if !ok {
			return rangeset.Set{}, false
		}
		set = set.Union(one)
	}
	return set, !set.Empty()
}

// one returns the characters of a rule, or of a name in words.
func (s scope) one(words string) (set rangeset.Set, ok bool) {
	if *s.left--; *s.left < 0 {
		return set, false
	}
	words = article.ReplaceAllString(strings.TrimSpace(words), "")
	if spans := quotedSpans.FindAllStringSubmatch(words, -1); spans != nil {
		for _, m := range spans {
			if m[1] > m[2] {
				return set, false
			}
			set = set.Union(rangeset.Range(rune(m[1][0]), rune(m[2][0])))
		}
		return set, true
	}
	if m := coded.FindStringSubmatch(words); m != nil {
		return hexadecimals(m[1])
	}
	if numbers := decimals.FindAllStringSubmatch(words, -1); numbers != nil {
		for _, m := range numbers {
			low, _ := strconv.Atoi(m[1])
			high := low
			if m[2] != "" {
				high, _ = strconv.Atoi(m[2])
			}
			if low > high || high > 0xFF {
				return set, false
			}
			set = set.Union(rangeset.Range(rune(low), rune(high)))
		}
		return set, true
	}
	for _, name := range []string{words, strings.TrimSuffix(words, "s"), strings.TrimSuffix(words, " character"), strings.TrimSuffix(words, " characters")} {
		if e := s.rule(name); e != nil && !s.open[syntax.Fold(name)] {
			s.open[syntax.Fold(name)] = true
			set, ok = s.of(e)
			delete(s.open, syntax.Fold(name))
			if ok {
				return set, true
			}
		}
	}
	low := strings.TrimPrefix(strings.ToLower(words), "us-")
	if named, ok := strings.CutPrefix(low, "ascii "); ok {
		low, _, _ = strings.Cut(named, ",") // <ASCII LF, linefeed>
	}
	for _, name := range []string{low, strings.TrimSuffix(low, "s")} {
		if set, ok := characters[name]; ok {
			return set, true
		}
	}
	return set, false
}

// hexadecimals returns the characters of numbers such as "00-1F and 7F".
func hexadecimals(list string) (set rangeset.Set, ok bool) {
	for _, m := range hexadecimal.FindAllStringSubmatch(list, -1) {
		low, _ := strconv.ParseInt(m[1], 16, 32)
		high, _ := strconv.ParseInt(cmp.Or(m[2], m[1]), 16, 32)
		if low > high {
			return set, false
		}
		set = set.Union(rangeset.Range(rune(low), rune(high)))
	}
	return set, !set.Empty()
}

// of returns the characters that an expression is for, if it is for one character.
func (s scope) of(e *syntax.Expr) (set rangeset.Set, ok bool) {
	switch {
	case e.Op == syntax.Symbol:
		return e.Set, true
	case e.Op == syntax.Ref && strings.HasPrefix(e.Name, "<"):
		return s.described(strings.Trim(e.Name, "<>"))
	case e.Op == syntax.Ref:
		return s.one(e.Name)
	case e.Op == syntax.Alternate:
		for _, sub := range e.Subs {
			one, ok := s.of(sub)
			if !ok {
				return rangeset.Set{}, false
			}
			set = set.Union(one)
		}
		return set, !set.Empty()
	}
	return set, false
}

// elements writes a set of characters in ABNF.
func elements(set rangeset.Set) string {
	var all []string
	for _, span := range set.Spans() {
		if span.Lo == span.Hi {
			all = append(all, fmt.Sprintf("%%x%02X", span.Lo))
		} else {
			all = append(all, fmt.Sprintf("%%x%02X-%02X", span.Lo, span.Hi))
		}
	}
	if len(all) == 1 {
		return all[0]
	}
	return "( " + strings.Join(all, " / ") + " )"
}
