package suite_test

import (
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/tests/exhaustive"
	"github.com/urigrammar/uri/oracle/suite"
)

// Parsers with one fault each, as people have made them. rejects and takes report whether the
// faulty parser rejects a valid input, or accepts an invalid one.
type fault struct {
	name    string
	rejects func(s string, u uri.URI) bool
	takes   func(s string) bool
}

// valid is the verdict of the faulty parser, where the right one says u and err.
func (f fault) valid(s string, u uri.URI, err error) bool {
	switch {
	case err == nil && f.rejects != nil:
		return !f.rejects(s, u)
	case err != nil && f.takes != nil:
		return f.takes(s)
	}
	return err == nil
}

// rejects is a fault of the whole text, by a pattern.
func rejects(name, pattern string) fault {
	p := regexp.MustCompile(pattern)
	return fault{name: name, rejects: func(s string, _ uri.URI) bool { return p.MatchString(s) }}
}

// takes is a fault by which a pattern that is replaced makes an invalid text valid.
func takes(name, pattern, by string) fault {
	p := regexp.MustCompile(pattern)
	return fault{name: name, takes: func(s string) bool {
		t := p.ReplaceAllString(s, by)
		return t != s && uri.Valid(t)
	}}
}

// hostFault is a fault of the host.
func hostFault(name string, bad func(string) bool) fault {
	return fault{name: name, rejects: func(_ string, u uri.URI) bool {
		h, ok := u.Host()
		return ok && bad(h.String())
	}}
}

// portFault is a fault of the number of a port, -1 if it is too great for an int.
func portFault(name string, bad func(digits string, n int) bool) fault {
	return fault{name: name, rejects: func(_ string, u uri.URI) bool {
		p, ok := u.Port()
		n, err := strconv.Atoi(p)
		if err != nil {
			n = -1
		}
		return ok && bad(p, n)
	}}
}

func longer(n int) func(string) bool { return func(s string) bool { return len(s) > n } }

func labelLonger(n int) func(string) bool {
	return func(h string) bool {
		for label := range strings.SplitSeq(h, ".") {
			if len(label) > n && !strings.HasPrefix(h, "[") {
				return true
			}
		}
		return false
	}
}

var faults = []fault{
	// schemes
	rejects("lower-case schemes only", `^[^:/?#]*[A-Z][^:/?#]*:`),
	rejects("upper-case schemes only at the start", `^[A-Z][^:/?#]*:`),
	rejects("no + in a scheme", `^[^:/?#]*\+[^:/?#]*:`),
	rejects("no - in a scheme", `^[a-zA-Z][^:/?#]*-[^:/?#]*:`),
	rejects("no . in a scheme", `^[a-zA-Z][^:/?#]*\.[^:/?#]*:`),
	rejects("no digit in a scheme", `^[a-zA-Z][^:/?#]*[0-9][^:/?#]*:`),
	rejects("schemes of at most 3", `^[a-zA-Z][^:/?#]{3,}:`),
	rejects("schemes of at most 8", `^[a-zA-Z][^:/?#]{8,}:`),
	rejects("schemes of at most 32", `^[a-zA-Z][^:/?#]{32,}:`),
	rejects("schemes of at least 2", `^[a-zA-Z]:`),
	rejects("no javascript:", `(?i)^javascript:`),
	rejects("file: has no authority", `^file://[^/]`),
	rejects("nothing after the scheme", `^[a-zA-Z][^:/?#]*:$`),
	takes("digits begin a scheme", `^[0-9]+([a-zA-Z][^:/?#]*:)`, "$1"),
	takes("+ begins a scheme", `^[+]([a-zA-Z][^:/?#]*:)`, "$1"),

	// authority
	rejects("a:// rejected", `^[a-zA-Z][^:/?#]*://$`),
	rejects("http:// without a host rejected", `^https?:///`),
	rejects("// without a host rejected", `^//([/?#]|$)`),
	rejects("empty userinfo rejected", `//@`),
	rejects("userinfo without a password rejected", `^[^?#]*//[^/?#:]+@`),
	rejects("more than one : in userinfo rejected", `//[^/?#@]*:[^/?#@]*:[^/?#@]*@`),
	rejects("no ~ in userinfo", `//[^/?#@]*~[^/?#]*@`),
	takes("two @", `(//[^/?#@]*)@([^/?#@]*@)`, "$1%40$2"),
	takes("non-ASCII in userinfo", `(//[^/?#@\x00-\x7f]*)[^\x00-\x7f]+([^/?#@]*@)`, "${1}a$2"),
	takes("/ in a password", `(//[^/?#@]*:[^/?#@]*)/([^/?#@]*@)`, "$1$2"),

	// IP literals
	takes("zones, %25", `(//[^/?#]*\[[0-9A-Fa-f:.]*)%25[^\]]*\]`, "$1]"),
	takes("zones, %", `(//[^/?#]*\[[0-9A-Fa-f:.]*)%[^\]]*\]`, "$1]"),
	takes("a colon after eight groups", `\[((?:[0-9A-Fa-f]{1,4}:){7}[0-9A-Fa-f]{1,4}):\]`, "[$1]"),
	takes("a colon before eight groups", `\[:((?:[0-9A-Fa-f]{1,4}:){7}[0-9A-Fa-f]{1,4})\]`, "[$1]"),
	takes("IPv4 before ::", `\[[0-9]+\.[0-9]+\.[0-9]+\.[0-9]+::\]`, "[::]"),
	takes("IPv4 in brackets", `\[[0-9]+\.[0-9]+\.[0-9]+\.[0-9]+\]`, "[::]"),
	takes("octets of 999 in IPv6", `(\[[:0-9a-f]*:)[3-9][0-9][0-9](\.[0-9.]+\])`, "${1}9$2"),
	takes("leading zeros in IPv4 of IPv6", `(\[[:0-9a-f]*:[0-9.]*\.)0([0-9]\])`, "$1$2"),
	takes("five digits in a group", `(\[[^/?#\]]*)([0-9a-f]{4})[0-9a-f]`, "$1$2"),
	takes("seven groups are enough", `\[((?:[0-9A-Fa-f]{1,4}:){6}[0-9A-Fa-f]{1,4})\]`, "[$1:1]"),
	takes("nine groups are too", `\[((?:[0-9A-Fa-f]{1,4}:){7})[0-9A-Fa-f]{1,4}:`, "[$1"),
	takes(":: twice", `(\[[0-9a-f:]*)::([0-9a-f:]*::)`, "$1:$2"),
	takes("a name after ]", `(\[[^/?#\]]*\])[a-z.]+`, "$1"),
	takes("names in brackets", `\[[a-z.]*\]`, "a"),
	takes("IPvFuture without v", `\[([0-9A-Fa-f]+\.[a-z]+)\]`, "[v$1]"),
	rejects("no IPvFuture", `\[[vV]`),
	rejects("IPvFuture in lower case only", `\[V`),
	rejects(":: for one group rejected", `\[(::([0-9a-f]+:){6}[0-9a-f]+|([0-9a-f]+:){7}:)\]`),
	rejects("upper-case digits rejected", `\[[0-9a-f:]*[A-F]`),
	rejects("no IPv4 in IPv6", `\[[0-9A-Fa-f:]*\.`),

	// names
	hostFault("256.1.1.1 rejected as a name", regexp.MustCompile(`^(25[6-9]|2[6-9][0-9]|[3-9][0-9][0-9])(\.[0-9]+){3}$`).MatchString),
	hostFault("a name of numbers rejected", regexp.MustCompile(`^([0-9]+\.)*[0-9]+$`).MatchString),
	hostFault("a..b", regexp.MustCompile(`^[^\[]*\.\.`).MatchString),
	hostFault("a dot at the end", regexp.MustCompile(`^[^\[]*\.$`).MatchString),
	hostFault("a dot at the start", regexp.MustCompile(`^\.`).MatchString),
	hostFault("localhost", regexp.MustCompile(`^localhost$`).MatchString),
	hostFault("a name without a dot", regexp.MustCompile(`^[a-z]+$`).MatchString),
	hostFault("_ in a name", regexp.MustCompile(`^[^\[]*_`).MatchString),
	hostFault("a hyphen at the end", regexp.MustCompile(`^[^\[]*-$`).MatchString),
	hostFault("~ in a name", regexp.MustCompile(`^[^\[]*~`).MatchString),
	hostFault("sub-delims in a name", regexp.MustCompile(`^[^\[]*[!$&'()*+,;=]`).MatchString),
	hostFault("upper case in a name", regexp.MustCompile(`^[^\[%]*[A-Z]`).MatchString),
	hostFault("%2F in a name", regexp.MustCompile(`(?i)%2f`).MatchString),
	hostFault("%00 in a name", regexp.MustCompile(`%00`).MatchString),
	hostFault("percent-encoding in a name", regexp.MustCompile(`%`).MatchString),
	hostFault("labels of at most 63", labelLonger(63)),
	hostFault("names of at most 253", longer(253)),
	hostFault("names of at most 255", longer(255)),

	// ports
	portFault("65535", func(_ string, n int) bool { return n == -1 || n > 65535 }),
	portFault("65536", func(_ string, n int) bool { return n == -1 || n > 65536 }),
	portFault("less than 65535", func(_ string, n int) bool { return n == -1 || n >= 65535 }),
	portFault("99999", func(p string, n int) bool { return n == -1 || len(p) > 5 }),
	portFault("32 bits", func(_ string, n int) bool { return n == -1 || n > 1<<31-1 }),
	portFault("64 bits", func(p string, n int) bool { return p != "" && n == -1 }),
	portFault("0", func(_ string, n int) bool { return n == 0 }),
	portFault("leading zeros", func(p string, _ int) bool { return len(p) > 1 && p[0] == '0' }),
	portFault("empty", func(p string, _ int) bool { return p == "" }),
	portFault("below 1024", func(p string, n int) bool { return n > 0 && n < 10 }),
	takes("a sign before a port", `(//[^/?#]*:)[+-]([0-9])`, "$1$2"),
	takes("hexadecimal ports", `(//[^/?#]*:)0x`, "$1"),
	takes("white space before a port", `(//[^/?#]*:) `, "$1"),
	takes("digits of other scripts in a port", `(//[^/?#]*:[0-9]*)\p{Nd}`, "${1}1"),

	// characters
	takes("unchecked % in a query", `(\?.*)%`, "$1"),
	takes("unchecked % in a fragment", `(#.*)%`, "$1"),
	takes("unchecked % in a path", `%`, ""),
	takes("% with one digit", `%[0-9A-Fa-f]$`, ""),
	takes("%u escapes", `%u[0-9A-Fa-f]{4}`, ""),
	rejects("%00", `%00`),
	rejects("%2F in a path", `(?i)%2f`),
	rejects("octets that are no UTF-8", `(?i)%(ff|fe|c0|80)`),
	rejects("lower-case percent-encoding", `%[0-9A-F]?[a-f]`),
	rejects("no ~", `~`),
	rejects("no +", `\+`),
	rejects("no ' in a path", `'`),
	rejects("no ; in a path", `;`),
	rejects("no ? in a query", `\?.*\?`),
	rejects("no ? in a fragment", `#.*\?`),
	rejects("no / in a query", `\?[^#]*/`),
	rejects("no colon in a path", `/[^/?#]*[a-z]:[a-z]?$`),
	takes("space in a path", ` `, ""),
	takes("space around", `^ +| +$`, ""),
	takes("line feed at the end", `\n$`, ""),
	takes("tabs and line ends anywhere", `[\t\r\n]`, ""),
	takes("controls", `[\x01-\x08]`, ""),
	takes("DEL", `\x7f`, ""),
	takes("NUL", `\x00`, ""),
	takes("escape", `\x1b`, ""),
	takes(`\ is /`, `\\`, "/"),
	takes("non-ASCII letters in a path", `[\x{c0}-\x{2fff}]`, ""),
	takes("non-ASCII in a query", `(\?.*)[^\x00-\x7f]`, "$1"),
	takes("a byte order mark", `^\x{feff}`, ""),
	takes("no-break spaces", `\x{a0}`, ""),
	takes(`"`, `"`, ""),
	takes("<>", `[<>]`, ""),
	takes("{}", `[{}]`, ""),
	takes("|", `\|`, ""),
	takes("^", `\^`, ""),
	takes("`", "`", ""),
	takes("[] in a query", `(\?.*)[\[\]]`, "$1"),
	takes("# in a fragment", `(#.*)#`, "$1"),

	// the whole
	rejects("the empty reference", `^$`),
	rejects("an empty query", `\?($|#)`),
	rejects("an empty fragment", `#$`),
	rejects("references without a scheme", `^[^:]*$`),
	rejects("// in a path", `[^:/]//|^/?[^/]+//`),
	rejects("//h//p", `^(\w+:)?//[^/?#]*//`),
	takes("a colon in the first segment", `^([0-9]+|[-_.]):`, "a"),
	{name: "2 KB", rejects: func(s string, _ uri.URI) bool { return len(s) > 2048 }},
	{name: "2083 octets", rejects: func(s string, _ uri.URI) bool { return len(s) > 2083 }},
	{name: "8 KB", rejects: func(s string, _ uri.URI) bool { return len(s) > 8192 }},
	{name: "64 KB", rejects: func(s string, _ uri.URI) bool { return len(s) > 65536 }},
	{name: "a path of at most 255 segments", rejects: func(_ string, u uri.URI) bool { return strings.Count(u.Path(), "/") > 255 }},
}

// inBrackets are faults of parsers that look for the end of a host at "]" alone: a delimiter is taken within the brackets, with
// and without a userinfo before them.
func inBrackets() (all []fault) {
	for _, delimiter := range []string{"@", "/", "?", "#", "[", `\`, "%41", ":", " "} {
		d := regexp.QuoteMeta(delimiter)
		for before, userinfo := range map[string]string{"after a userinfo": `[^/?#@]*@`, "without a userinfo": ``} {
			for host, start := range map[string]string{"an IPvFuture": `[vV][0-9A-Fa-f]+\.[^\]]*`, "an IPv6 address": `[0-9A-Fa-f:]*`} {
				if delimiter == ":" && host == "an IPvFuture" {
					continue // which can have it
				}
				all = append(all, takes(delimiter+" in "+host+" "+before, `^([^/?#@]*//`+userinfo+`\[`+start+`)`+d+`([^\]]*\])`, "$1$2"))
			}
		}
	}
	return all
}

// Each fault is found by the default suite with its seeds, or by the suite over octets.
func TestRealisticFaultsAreFound(t *testing.T) {
	left := map[string]fault{}
	for _, f := range append(inBrackets(), faults...) {
		_, twice := left[f.name]
		assert.False(t, twice, f.name)
		left[f.name] = f
	}
	assert.GreaterOrEqual(t, len(left), 100)
	s := of(t, "rfc3986", "")
	suites := []suite.Options{{OneOctet: true, NoSeeds: true}, {}, {Octets: true}}
	if !exhaustive.Asked(t) {
		suites[0] = suite.Options{Method: suite.Transitions}
	}
	for _, o := range suites {
		if len(left) == 0 {
			break
		}
		for c := range s.Cases(o) {
			u, err := uri.ParseReference(c.Input)
			for name, f := range left {
				if f.valid(c.Input, u, err) != c.Valid {
					delete(left, name)
				}
			}
			if len(left) == 0 {
				break
			}
		}
		t.Logf("after %v: %d of %d faults are left", o, len(left), len(faults))
	}
	for name := range left {
		assert.Fail(t, "a fault is not found", name)
	}
}
