package oracle_test

import (
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/tests/exhaustive"
	"github.com/urigrammar/uri/internal/tests/golden"
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

// longFaults are those that a pattern does not describe.
var longFaults = []fault{
	hostFault("labels of at most 63", labelLonger(63)),
	hostFault("names of at most 253", longer(253)),
	hostFault("names of at most 255", longer(255)),
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
	{name: "2 KB", rejects: func(s string, _ uri.URI) bool { return len(s) > 2048 }},
	{name: "2083 octets", rejects: func(s string, _ uri.URI) bool { return len(s) > 2083 }},
	{name: "8 KB", rejects: func(s string, _ uri.URI) bool { return len(s) > 8192 }},
	{name: "64 KB", rejects: func(s string, _ uri.URI) bool { return len(s) > 65536 }},
	{name: "a path of at most 255 segments", rejects: func(_ string, u uri.URI) bool { return strings.Count(u.Path(), "/") > 255 }},
}

// allFaults returns these and the rows of testdata/faults.jsonl: texts and hosts that a parser rejects, and texts that it takes for
// those in which a pattern is replaced.
func allFaults(t *testing.T) []fault {
	t.Helper()
	all := append(inBrackets(), longFaults...)
	for _, row := range golden.Lines[struct {
		Name, Rejects, Takes, By string
		RejectsHost              string `json:"rejects_host"`
	}](t, "testdata/faults.jsonl") {
		switch {
		case row.Takes != "":
			all = append(all, takes(row.Name, row.Takes, row.By))
		case row.RejectsHost != "":
			all = append(all, hostFault(row.Name, regexp.MustCompile(row.RejectsHost).MatchString))
		default:
			p := regexp.MustCompile(row.Rejects)
			all = append(all, fault{name: row.Name, rejects: func(s string, _ uri.URI) bool { return p.MatchString(s) }})
		}
	}
	return all
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
	for _, f := range allFaults(t) {
		_, twice := left[f.name]
		assert.False(t, twice, f.name)
		left[f.name] = f
	}
	assert.GreaterOrEqual(t, len(left), 150)
	all := len(left)
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
		t.Logf("after %v: %d of %d faults are left", o, len(left), all)
	}
	for name := range left {
		assert.Fail(t, "a fault is not found", name)
	}
}
