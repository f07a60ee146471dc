package oracle

import (
	"embed"
	"slices"
	"strings"
	"sync"

	"github.com/urigrammar/uri/internal/abnf"
	"github.com/urigrammar/uri/internal/automaton"
	"github.com/urigrammar/uri/oracle/internal/refposition"
)

// cause is what a person calls a difference. A failure has the first cause in the table that all of
// its conditions hold for; where a condition is left out, anything will do.
type cause struct {
	name string
	rule string // on which it turns: the first of these that the refuser has, or else the taker

	refuser string                 // the ID of the grammar that refuses; "*" at its end stands for anything
	taker   string                 // likewise of the other one
	at      []refposition.Location // where
	octets  []refposition.Kind     // before what
	refused string                 // the rule of the refuser
	taken   string                 // the rule of the taker
	form    string                 // of the whole text: a rule of causes.abnf
}

var (
	host     = []refposition.Location{refposition.InHost, refposition.AfterLiteral}
	inside   = []refposition.Location{refposition.InLiteral}
	path     = []refposition.Location{refposition.AtStart, refposition.InFirst, refposition.AfterScheme, refposition.AtSlash, refposition.InPath}
	brackets = []refposition.Kind{'[', ']'}
	foreign  = []refposition.Kind{refposition.NonASCII}
)

// causes are those of the differences between the grammars for references. What is not among them is
// called after its component: see unnamed.
var causes = []cause{
	// structure
	{name: `nothing after the scheme`, rule: "absoluteURI", refuser: "rfc2*", at: []refposition.Location{refposition.AfterScheme}, octets: []refposition.Kind{refposition.End, '#'}},
	{name: `query without a path`, rule: "relativeURI", refuser: "rfc2*", at: []refposition.Location{refposition.AtStart}, octets: []refposition.Kind{'?'}},
	{name: `":" in the first segment, after what is no scheme`, rule: "segment-nz-nc rel_segment isegment-nz-nc", refuser: "rfc*", taker: "whatwg*", at: path, octets: []refposition.Kind{':'}},
	{name: `file without "//"`, rule: "scheme-relative-file-URL", at: []refposition.Location{refposition.AfterScheme, refposition.AtSlash}, refused: "scheme-relative-file-URL"},
	{name: `special scheme without "//"`, rule: "scheme-relative-special-URL", at: []refposition.Location{refposition.AfterScheme, refposition.AtSlash}, refused: "scheme-relative-special-URL"},

	// characters
	{name: `non-ASCII characters in the userinfo`, rule: "userinfo iuserinfo", refuser: "rfc*", octets: foreign, at: []refposition.Location{refposition.InUserinfo}},
	{name: `non-ASCII characters in the host`, rule: "reg-name reg_name ireg-name", octets: foreign, at: host},
	{name: `non-ASCII characters in the path`, rule: "pchar ipchar", octets: foreign, at: path},
	{name: `non-ASCII characters in the query`, rule: "query iquery", octets: foreign, at: []refposition.Location{refposition.InQuery}},
	{name: `non-ASCII characters in the fragment`, rule: "fragment ifragment", octets: foreign, at: []refposition.Location{refposition.InFragment}},
	{name: `"[" or "]" in the opaque part`, rule: "opaque-path-URL pchar", taker: "rfc2732", octets: brackets, at: path},
	{name: `"[" or "]" in the query`, rule: "URL-query query", taker: "rfc2732", octets: brackets, at: []refposition.Location{refposition.InQuery}},
	{name: `"[" or "]" in the fragment`, rule: "URL-fragment fragment", taker: "rfc2732", octets: brackets, at: []refposition.Location{refposition.InFragment}},

	// authority
	{name: `userinfo`, rule: "userinfo", refuser: "whatwg*", at: []refposition.Location{refposition.InUserinfo}},
	{name: `more than one "@" in the authority`, rule: "authority", taker: "rfc2*", octets: []refposition.Kind{'@'}},
	{name: `port in a file URL`, rule: "scheme-relative-file-URL", refuser: "whatwg*", at: append(host, refposition.InPort), form: "file-port"},
	{name: `port above 65535`, rule: "URL-port", refuser: "whatwg*", at: []refposition.Location{refposition.InPort}, octets: []refposition.Kind{refposition.Digit}},
	{name: `more than one ":" in the authority`, rule: "authority URL-port", taker: "rfc2*", at: []refposition.Location{refposition.InPort}, form: "colons"},
	{name: `port that is no number`, rule: "port URL-port", at: []refposition.Location{refposition.InPort}},

	// IP literals
	{name: `IPvFuture`, rule: "IPvFuture", at: host, octets: []refposition.Kind{'['}, form: "future"},
	{name: `IPv6address`, rule: "IPv6address valid-IPv6", at: host, octets: []refposition.Kind{'['}},
	{name: `IPvFuture`, rule: "IPvFuture", at: inside, taken: "IPvFuture"},
	{name: `zone identifier`, rule: "IPv6address valid-IPv6", taker: "rfc6874", at: inside, octets: []refposition.Kind{'%'}},
	{name: `IPv6address: IPv4address right after "::"`, rule: "IPv6address", refuser: "rfc2732", at: inside, octets: []refposition.Kind{'.'}},
	{name: `IPv6address: three colons before an IPv4address`, rule: "IPv6address valid-IPv6", at: inside, form: "three-colons"},
	{name: `IPv6address: octet of the IPv4address above 255 or with a leading zero`, rule: "IPv4address valid-IPv4", at: inside, octets: []refposition.Kind{refposition.Digit, '.'}, form: "wrong-octet"},
	{name: `IPv6address: IPv4address in the wrong place`, rule: "ls32", at: inside, octets: []refposition.Kind{'.'}},
	{name: `IPv6address: too few groups`, rule: "IPv6address valid-IPv6", at: inside, octets: []refposition.Kind{']'}},
	{name: `IPv6address: leading zeros in a group`, rule: "piece", refuser: "whatwg", at: inside, octets: []refposition.Kind{refposition.Digit, refposition.Letter}, form: "leading-zero"},
	{name: `IPv6address: "::" for no group`, rule: "IPv6address valid-IPv6", at: inside, form: "double-colon"},
	{name: `IPv6address: more than eight groups`, rule: "IPv6address valid-IPv6", at: inside},

	// other hosts
	{name: `empty host of a special scheme`, rule: "valid-host", at: host, refused: "valid-host", form: "empty-host"},
	{name: `empty host of a file URL without a path`, rule: "scheme-relative-file-URL", at: host, refused: "scheme-relative-file-URL", form: "empty-host"},
	{name: `empty host with a port`, rule: "opaque-host-and-port", at: host, form: "empty-host"},
	{name: `domain: percent-encoded octets`, rule: "domain", refuser: "whatwg*", at: host, octets: []refposition.Kind{'%'}},
	{name: `domain: empty label, or a dot at the end`, rule: "domain", refuser: "whatwg*", at: host, octets: []refposition.Kind{refposition.End}, form: "empty-label"},
	{name: `domain: label longer than 63`, rule: "ldh-label", refuser: "whatwg*", at: host, octets: []refposition.Kind{refposition.End}, form: "long-label"},
	{name: `domain: ends in a number`, rule: "last-label", refuser: "whatwg", at: host, octets: []refposition.Kind{refposition.End}, form: "number"},
	{name: `domain: hyphens at an end of a label, or third and fourth`, rule: "ldh-label", refuser: "whatwg*", at: host, octets: []refposition.Kind{refposition.End}, form: "hyphens"},
	{name: `domain: sub-delims, "_" or "~"`, rule: "domain", refuser: "whatwg*", at: host},

	// paths
	{name: `drive letter after the host of a file URL`, rule: "path-absolute-non-Windows-file-URL", refuser: "whatwg-2026-02", at: path, form: "drive-letter"},
	{name: `empty segment in the path`, rule: "path-absolute-URL", refuser: "whatwg-2026-02", at: path, octets: []refposition.Kind{'/'}},
	{name: `":" in an opaque path`, rule: "path-relative-scheme-less-URL", refuser: "whatwg-2026-02", at: path, octets: []refposition.Kind{':'}},
}

// holds reports whether a failure may have the cause, its form left aside.
func (c *cause) holds(f failure, taker, refuser string) bool {
	return named(taker, c.taker) && named(refuser, c.refuser) && among(f.at, c.at) && among(f.octet, c.octets) &&
		named(f.refused, c.refused) && named(f.taken, c.taken)
}

// named reports whether a name is the one asked for, or begins as it does before a "*". "" asks for none.
func named(name, asked string) bool {
	if prefix, open := strings.CutSuffix(asked, "*"); open {
		return strings.HasPrefix(name, prefix)
	}
	return asked == "" || name == asked
}

// among reports whether x is one of those asked for, or none is.
func among[T comparable](x T, asked []T) bool { return len(asked) == 0 || slices.Contains(asked, x) }

//go:embed causes.abnf
var formFile embed.FS

var forms = sync.OnceValue(func() map[string]*automaton.DFA {
	rules, err := abnf.Load(formFile, "causes.abnf")
	if err != nil {
		panic(err) // a test loads it
	}
	out := map[string]*automaton.DFA{}
	for _, c := range causes {
		if c.form == "" || out[c.form] != nil {
			continue
		}
		nfa, err := automaton.Compile(rules, c.form, nil)
		if err != nil {
			panic(err)
		}
		d, err := nfa.Determinize()
		if err != nil {
			panic(err)
		}
		out[c.form] = d.Minimize()
	}
	return out
})
