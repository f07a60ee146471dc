package extract

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/urigrammar/uri/internal/read/abnf"
	"github.com/urigrammar/uri/internal/read/syntax"
	"github.com/urigrammar/uri/internal/run/ascii"
	"github.com/urigrammar/uri/internal/run/excerpt"
	"github.com/urigrammar/uri/internal/run/rangeset"
)

// A prose-val is read if it has at most so many bytes, and its rule has.
const (
	longestProse = 1000
	longestRule  = 1 << 16
)

// proseVal is a prose-val in a rule of a unit.
type proseVal struct {
	*closer
	unit  *unit
	rule  int // of unit.Rules
	text  string
	words string   // without the angle brackets
	names []string // words that could be names of rules
	isAll bool     // the rule has nothing else
}

// prose reads a prose-val, and returns the names of rules of the unit that it needs.
func (c *closer) prose(u *unit, rule int, ref *syntax.Expr) []string {
	v := proseVal{closer: c, unit: u, rule: rule, text: ref.Name, words: strings.TrimSpace(strings.Trim(ref.Name, "<>"))}
	r := v.of()
	if len(v.words) <= longestProse && len(r.Text) <= longestRule {
		v.names = word.FindAllString(v.words, -1)
		v.isAll = r.rule.Expr.Op == syntax.Ref && r.rule.Expr.Name == ref.Name
		for _, read := range []func(proseVal) (needs []string, ok bool){proseVal.cited, proseVal.local, proseVal.followed, proseVal.matching, proseVal.described, proseVal.found} {
			if needs, ok := read(v); ok {
				return needs
			}
		}
	}
	c.miss(u, r, ref.Name)
	return nil
}

// of returns the rule that has the prose-val.
func (v proseVal) of() Rule { return v.unit.Rules[v.rule] }

// isReadAs writes elements in the place of the prose-val, and notes that.
func (v proseVal) isReadAs(elements, said string) {
	v.unit.replace(v.rule, v.text, elements)
	v.note(v.unit, v.of().Line, v.text+" is read as "+said)
}

// cited reads a prose-val that cites an RFC: it means the rule whose name is its first word, or
// that of the rule that it is all of, or another one of its words.
func (v proseVal) cited() (needs []string, ok bool) {
	candidates := v.names
	if v.isAll {
		first := min(len(v.names), 1)
		candidates = slices.Concat(v.names[:first], []string{v.of().Name}, v.names[first:])
	}
	for _, number := range v.unit.refs.cited(v.words) {
		if addresses[number] && v.isAll {
			v.unit.load("rfc3986", renamed("IPv6address", v.of().Name))
			v.isReadAs("", "rule IPv6address of RFC 3986, which has the addresses of RFC 4291")
			v.unit.dropped[v.rule] = true
			return nil, true
		}
		for _, name := range candidates {
			if v.isRuleOf(number, name) {
				return nil, true
			}
		}
	}
	return nil, false
}

// isRuleOf imports a rule of an RFC in the place of the prose-val, and reports whether there is
// one.
func (v proseVal) isRuleOf(number int, name string) bool {
	as := name
	switch own := v.of().Name; {
	case v.isAll && ascii.EqualFold(name, own):
		as = own
	case v.unit.has(name):
		as = fmt.Sprintf("rfc%d-%s", number, name)
	}
	from := v.take(v.unit, number, name, as)
	if from == "" {
		return false
	}
	v.isReadAs(as, fmt.Sprintf("rule %s of %s", excerpt.Name(name), from))
	v.unit.dropped[v.rule] = ascii.EqualFold(as, v.of().Name)
	return true
}

// local reads a prose-val that begins with the name of a rule of the document.
func (v proseVal) local() (needs []string, ok bool) {
	if !reference.MatchString(v.words) || !v.unit.has(v.names[0]) || ascii.EqualFold(v.names[0], v.of().Name) {
		return nil, false
	}
	v.isReadAs(v.names[0], "rule "+excerpt.Name(v.names[0]))
	return v.names[:1], true
}

// followed reads a prose-val such as <the characters in token, followed by "*">.
func (v proseVal) followed() (needs []string, ok bool) {
	m := followedBy.FindStringSubmatch(v.words)
	if m == nil {
		return nil, false
	}
	v.isReadAs(m[1]+" "+m[2], m[1]+" "+m[2])
	return v.refer(v.unit, v.rule, syntax.To(m[1])), true
}

// matching reads a prose-val such as <a string that matches the rule date-arg>: RFC 6020 means it
// with quotes, or without.
func (v proseVal) matching() (needs []string, ok bool) {
	m := matches.FindStringSubmatch(v.words)
	if m == nil || !v.unit.has(m[1]) && !v.find(v.unit, v.of(), m[1]) {
		return nil, false
	}
	v.isReadAs(fmt.Sprintf("( %[1]s / %%x22 %[1]s %%x22 / %%x27 %[1]s %%x27 )", m[1]), fmt.Sprintf("rule %s, perhaps in quotes", excerpt.Name(m[1])))
	return []string{m[1]}, true
}

// described reads a prose-val that describes characters.
func (v proseVal) described() (needs []string, ok bool) {
	s := v.unit.scope()
	s.elsewhere = func(name string) (rangeset.Set, bool) { return v.charactersOf(v.unit, name) }
	set, ok := s.described(v.words)
	if ok {
		v.isReadAs(elements(set), elements(set))
	}
	return nil, ok
}

// found reads a prose-val that is all of a rule which another document defines, as a sentence says,
// or that begins with the name of such a rule.
func (v proseVal) found() (needs []string, ok bool) {
	if v.isAll && v.findMentioned(v.unit, v.of().Name, false) {
		v.unit.dropped[v.rule] = true
		return nil, true
	}
	if !reference.MatchString(v.words) || !v.find(v.unit, v.of(), v.names[0]) {
		return nil, false
	}
	v.unit.replace(v.rule, v.text, v.names[0])
	return nil, true
}

// addresses are the RFCs that describe how IPv6 addresses are written, without a grammar.
var addresses = map[int]bool{2373: true, 3513: true, 4291: true}

// followedBy matches a prose-val such as <the characters in token, followed by "*"> of RFC 5988 and
// RFC 6266.
var followedBy = regexp.MustCompile(`^the characters in ([A-Za-z][A-Za-z0-9-]*), followed by ("[^"]+")$`)

// matches matches the words with which RFC 6020 and others describe strings, quoted or not.
var matches = regexp.MustCompile(`^a string that matches the rule ([A-Za-z][A-Za-z0-9-]*)\b`)

// reference matches the words of a prose-val that begin with the name of a rule.
var reference = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9-]*(?:[,;].*|\s+(?:from|defined|definition|see|in|as|is)\b.*)?$`)

// charactersOf returns the characters of a rule of the first of the references that has one for
// characters.
func (c *closer) charactersOf(u *unit, name string) (set rangeset.Set, ok bool) {
	for _, number := range u.refs.order {
		other := c.unit(number)
		if text, known := abnf.Known(fmt.Sprintf("rfc%d", number)); known {
			other = newUnit("", Of(text))
		}
		if other == nil || !other.has(name) {
			continue
		}
		if set, ok := other.scope().one(name); ok {
			return set, true
		}
	}
	return set, false
}
