package oracle

import (
	"embed"
	"slices"
	"strings"
	"sync"

	"github.com/urigrammar/uri/internal/decide/automaton"
	"github.com/urigrammar/uri/internal/languages/grammardfa"
	"github.com/urigrammar/uri/internal/read/abnf"
	"github.com/urigrammar/uri/internal/read/syntax"
	"github.com/urigrammar/uri/internal/run/rangeset"
	"github.com/urigrammar/uri/oracle/internal/refposition"
)

// failure describes how a grammar rejects a string that another grammar accepts: at the first byte
// that it does not allow, or at the end of the string.
type failure struct {
	at       refposition.Location
	octet    refposition.Kind
	rejected string // the rule of the rejecting grammar that the string was in
	taken    string // the rule of the other grammar that it is in after the byte
}

// kinds is the alphabet of kinds of bytes.
var kinds = sync.OnceValue(func() *automaton.Alphabet {
	sets := make([]rangeset.Set, 256)
	for b := range rune(256) {
		k := refposition.KindOf(byte(b))
		sets[k] = sets[k].Union(rangeset.Range(b, b))
	}
	return automaton.NewAlphabet(automaton.MaxOctet, sets...)
})

// failures is the difference of two languages, grouped by how the second one rejects the strings of the first.
type failures struct {
	*automaton.DFA       // accepts the strings of the difference
	of             []int // by state: the failure of the strings that end there, an index into all; -1 if the state does not accept
	all            []failure
	start          refposition.Location // of the strings
	before         string               // the text before the strings in references
}

// moment is the state after a part of a string.
type moment struct {
	taker   int // before the failure a state of the labeled automaton, then one of the DFA
	refuser int // before the failure
	at      refposition.Location
	userinfo
	failed int // an index into all; -1 before the failure
}

// userinfo is the effect of an "@" on the text before it in the authority.
type userinfo uint8

const (
	open    userinfo = iota // outside of an authority, or in one that has no "@" so far
	closed                  // after an "@" in the authority
	pending                 // an "@" would show that the failure was in the userinfo
)

// comparison runs a language that accepts strings alongside one that rejects some of them.
type comparison struct {
	failures
	taker, refuser *grammardfa.Labeled
	unlabeled      *automaton.DFA // of the taker
	octets         []byte         // by class
	numbers        map[failure]int
}

// context returns a text that precedes the strings of two languages within references, so that
// their failures have locations. It returns false if there is no such text, or if the languages
// have different contexts. References begin at the start. For other rules at the start or in a
// path, the location is meaningless, because a path may contain almost any character.
func context(a, b *Language) (string, bool) {
	if a.reference() && b.reference() {
		return "", true
	}
	if a.rule == nil || b.rule == nil || a.reference() || b.reference() {
		return "", false
	}
	before, ok := a.rule.Context()
	other, both := b.rule.Context()
	at := refposition.After(before)
	return before, ok && both && at == refposition.After(other) && at.Component() != "path"
}

// findFailures compares two languages. Locations are those in references, or "anywhere" if the languages have no
// context.
func findFailures(taker, refuser *Language) *failures {
	common := automaton.Refine(automaton.Refine(taker.labeled().Alphabet, refuser.labeled().Alphabet), kinds())
	c := &comparison{
		taker: taker.labeled().Over(common), refuser: refuser.labeled().Over(common), unlabeled: taker.dfa.Over(common),
		octets: make([]byte, common.Len()), numbers: map[failure]int{},
	}
	c.start = refposition.Anywhere
	if before, ok := context(taker, refuser); ok {
		c.start, c.before = refposition.After(before), before
	}
	for class := range c.octets {
		c.octets[class] = byte(common.Representative(class))
	}
	c.DFA = automaton.Explore(common, moment{at: c.start, failed: -1}, c.accept, c.next)
	return &c.failures
}

// accept records the failure of each state. It is called once per state, in order.
func (c *comparison) accept(m moment) bool {
	n := -1
	switch {
	case m.failed >= 0 && c.unlabeled.Accepting(m.taker):
		n = m.failed
	case m.failed < 0 && c.taker.Accepting(m.taker) && !c.refuser.Accepting(m.refuser):
		n = c.number(failure{m.at, refposition.End, c.refuser.Rules[m.refuser], c.taker.Rules[m.taker]})
	}
	c.of = append(c.of, n)
	return n >= 0
}

func (c *comparison) number(f failure) int {
	n, ok := c.numbers[f]
	if !ok {
		n = len(c.all)
		c.numbers[f] = n
		c.all = append(c.all, f)
	}
	return n
}

func (c *comparison) next(m moment, class int) (moment, bool) {
	if m.failed >= 0 {
		return c.after(m, class)
	}
	b := c.octets[class]
	to := moment{taker: c.taker.Step(m.taker, class), refuser: c.refuser.Step(m.refuser, class), at: refposition.Anywhere, failed: -1}
	switch {
	case to.taker == automaton.Dead:
		return m, false
	case to.refuser == automaton.Dead:
		return c.fail(m, to.taker, b), true
	}
	if m.at == refposition.Anywhere {
		return to, true
	}
	to.at = m.at.Next(b)
	if m.at.InAuthority() && to.at.InAuthority() && (m.userinfo == closed || b == '@') {
		to.userinfo = closed
	}
	return to, true
}

// fail returns the moment of the failure. taken is the taker's state after the byte.
func (c *comparison) fail(m moment, taken int, b byte) moment {
	f := failure{m.at, refposition.KindOf(b), c.refuser.Rules[m.refuser], c.taker.Rules[taken]}
	if m.at.Ends(b) {
		f.octet = refposition.End
	}
	to := moment{taker: c.taker.States[taken], userinfo: closed}
	if m.at.InAuthority() && m.userinfo == open {
		switch {
		case b == '@':
			f.at = refposition.InUserinfo
		case !endsAuthority(b):
			to.userinfo = pending
		}
	}
	to.failed = c.number(f)
	return to
}

// after returns the next moment after the failure, when only the taker continues.
func (c *comparison) after(m moment, class int) (moment, bool) {
	m.taker = c.unlabeled.Step(m.taker, class)
	if m.userinfo == pending {
		switch b := c.octets[class]; {
		case b == '@':
			f := c.all[m.failed]
			f.at = refposition.InUserinfo
			m.failed, m.userinfo = c.number(f), closed
		case endsAuthority(b):
			m.userinfo = closed
		}
	}
	return m, m.taker != automaton.Dead
}

func endsAuthority(b byte) bool { return b == '/' || b == '?' || b == '#' }

// cause is a human-readable name for a difference. A failure has the first cause in the table whose
// conditions all hold. An omitted condition always holds.
type cause struct {
	name string
	rule string // the rule that causes the difference: the first of these rules in the refuser, or else in the taker

	refuser  string                 // the ID of the grammar that rejects; "*" at its end stands for anything
	taker    string                 // the ID of the other grammar, likewise
	at       []refposition.Location // where
	before   []refposition.Kind     // the next byte
	rejected string                 // the rule of the refuser
	taken    string                 // the rule of the taker
	form     string                 // of the whole text: a rule of causes.abnf
}

var (
	host     = []refposition.Location{refposition.InHost, refposition.AfterLiteral}
	inside   = []refposition.Location{refposition.InLiteral}
	path     = []refposition.Location{refposition.AtStart, refposition.InFirst, refposition.AfterScheme, refposition.AtSlash, refposition.InPath}
	brackets = []refposition.Kind{'[', ']'}
	foreign  = []refposition.Kind{refposition.NonASCII}
)

// causes are the causes of differences between the grammars for references. Other differences are
// named after their component: see unnamed.
var causes = []cause{
	// structure
	{name: `nothing after the scheme`, rule: "absoluteURI", refuser: "rfc2*", at: []refposition.Location{refposition.AfterScheme}, before: []refposition.Kind{refposition.End, '#'}},
	{name: `query without a path`, rule: "relativeURI", refuser: "rfc2*", at: []refposition.Location{refposition.AtStart}, before: []refposition.Kind{'?'}},
	{name: `":" in the first segment, not after a scheme`, rule: "segment-nz-nc rel_segment isegment-nz-nc", refuser: "rfc*", taker: "whatwg*", at: path, before: []refposition.Kind{':'}},
	{name: `file without "//"`, rule: "scheme-relative-file-URL", at: []refposition.Location{refposition.AfterScheme, refposition.AtSlash}, rejected: "scheme-relative-file-URL"},
	{name: `special scheme without "//"`, rule: "scheme-relative-special-URL", at: []refposition.Location{refposition.AfterScheme, refposition.AtSlash}, rejected: "scheme-relative-special-URL"},

	// characters
	{name: `non-ASCII characters in the userinfo`, rule: "userinfo iuserinfo", refuser: "rfc*", before: foreign, at: []refposition.Location{refposition.InUserinfo}},
	{name: `non-ASCII characters in the host`, rule: "reg-name reg_name ireg-name", before: foreign, at: host},
	{name: `non-ASCII characters in the path`, rule: "pchar ipchar", before: foreign, at: path},
	{name: `non-ASCII characters in the query`, rule: "query iquery", before: foreign, at: []refposition.Location{refposition.InQuery}},
	{name: `non-ASCII characters in the fragment`, rule: "fragment ifragment", before: foreign, at: []refposition.Location{refposition.InFragment}},
	{name: `"[" or "]" in the opaque part`, rule: "opaque-path-URL pchar", taker: "rfc2732", before: brackets, at: path},
	{name: `"[" or "]" in the query`, rule: "URL-query query", taker: "rfc2732", before: brackets, at: []refposition.Location{refposition.InQuery}},
	{name: `"[" or "]" in the fragment`, rule: "URL-fragment fragment", taker: "rfc2732", before: brackets, at: []refposition.Location{refposition.InFragment}},

	// authority
	{name: `userinfo`, rule: "userinfo", refuser: "whatwg*", at: []refposition.Location{refposition.InUserinfo}},
	{name: `more than one "@" in the authority`, rule: "authority", taker: "rfc2*", before: []refposition.Kind{'@'}},
	{name: `port in a file URL`, rule: "scheme-relative-file-URL", refuser: "whatwg*", at: append(host, refposition.InPort), form: "file-port"},
	{name: `port above 65535`, rule: "URL-port", refuser: "whatwg*", at: []refposition.Location{refposition.InPort}, before: []refposition.Kind{refposition.Digit}},
	{name: `more than one ":" in the authority`, rule: "authority URL-port", taker: "rfc2*", at: []refposition.Location{refposition.InPort}, form: "colons"},
	{name: `non-numeric port`, rule: "port URL-port", at: []refposition.Location{refposition.InPort}},

	// IP literals
	{name: `IPvFuture`, rule: "IPvFuture", at: host, before: []refposition.Kind{'['}, form: "future"},
	{name: `IPv6address`, rule: "IPv6address valid-IPv6", at: host, before: []refposition.Kind{'['}},
	{name: `IPvFuture`, rule: "IPvFuture", at: inside, taken: "IPvFuture"},
	{name: `zone identifier`, rule: "IPv6address valid-IPv6", taker: "rfc6874", at: inside, before: []refposition.Kind{'%'}},
	{name: `IPv6address: IPv4address right after "::"`, rule: "IPv6address", refuser: "rfc2732", at: inside, before: []refposition.Kind{'.'}},
	{name: `IPv6address: three colons before an IPv4address`, rule: "IPv6address valid-IPv6", at: inside, form: "three-colons"},
	{name: `IPv6address: number above 255 or with a leading zero in the IPv4address`, rule: "IPv4address valid-IPv4", at: inside, before: []refposition.Kind{refposition.Digit, '.'}, form: "wrong-octet"},
	{name: `IPv6address: IPv4address in the wrong place`, rule: "ls32", at: inside, before: []refposition.Kind{'.'}},
	{name: `IPv6address: too few groups`, rule: "IPv6address valid-IPv6", at: inside, before: []refposition.Kind{']'}},
	{name: `IPv6address: leading zeros in a group`, rule: "piece", refuser: "whatwg", at: inside, before: []refposition.Kind{refposition.Digit, refposition.Letter}, form: "leading-zero"},
	{name: `IPv6address: "::" that replaces no group`, rule: "IPv6address valid-IPv6", at: inside, form: "double-colon"},
	{name: `IPv6address: more than eight groups`, rule: "IPv6address valid-IPv6", at: inside},

	// other hosts
	{name: `empty host with a special scheme`, rule: "valid-host", at: host, rejected: "valid-host", form: "empty-host"},
	{name: `empty host with a port`, rule: "opaque-host-and-port", at: host, form: "empty-host"},
	{name: `domain: percent-encoded bytes`, rule: "domain", refuser: "whatwg*", at: host, before: []refposition.Kind{'%'}},
	{name: `domain: empty label, or a dot at the end`, rule: "domain", refuser: "whatwg*", at: host, before: []refposition.Kind{refposition.End}, form: "empty-label"},
	{name: `domain: label with more than 63 bytes`, rule: "ldh-label", refuser: "whatwg*", at: host, before: []refposition.Kind{refposition.End}, form: "long-label"},
	{name: `domain: ends in a number`, rule: "last-label", refuser: "whatwg", at: host, before: []refposition.Kind{refposition.End}, form: "number"},
	{name: `domain: hyphen at an end of a label, or hyphens in the third and fourth position`, rule: "ldh-label", refuser: "whatwg*", at: host, before: []refposition.Kind{refposition.End}, form: "hyphens"},
	{name: `domain: sub-delims, "_" or "~"`, rule: "domain", refuser: "whatwg*", at: host},
}

// holds reports whether a failure may have the cause, ignoring its form.
func (c *cause) holds(f failure, taker, refuser string) bool {
	return named(taker, c.taker) && named(refuser, c.refuser) && among(f.at, c.at) && among(f.octet, c.before) &&
		named(f.rejected, c.rejected) && named(f.taken, c.taken)
}

// named reports whether name equals asked, or begins with the text before its "*". An empty asked accepts every name.
func named(name, asked string) bool {
	if prefix, open := strings.CutSuffix(asked, "*"); open {
		return strings.HasPrefix(name, prefix)
	}
	return asked == "" || name == asked
}

// among reports whether asked contains x, or is empty.
func among[T comparable](x T, asked []T) bool { return len(asked) == 0 || slices.Contains(asked, x) }

//go:embed causes.abnf
var formFile embed.FS

var forms = sync.OnceValue(func() map[string]*automaton.DFA {
	out := map[string]*automaton.DFA{}
	rules, err := abnf.Load(formFile, "causes.abnf")
	for _, c := range causes {
		if c.form != "" && out[c.form] == nil && err == nil {
			out[c.form], err = automaton.Minimal(syntax.To(c.form), rules, nil)
		}
	}
	if err != nil {
		panic(err) // a test loads it
	}
	return out
})
