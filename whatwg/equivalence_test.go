package whatwg

import (
	"iter"
	"math"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/run/ascii"
	"github.com/urigrammar/uri/internal/tests/exhaustive"
	"github.com/urigrammar/uri/oracle/suite"
)

// The standard says that a validation error "indicates a mismatch between input and valid input" (section 1.1): so a string should
// be valid (sections 3.4 and 4.3) if and only if it parses without one (sections 3.5 and 4.4).

// verdicts are those of the two halves of the standard about a string.
func verdicts(s string, base URL) (valid, clean bool) {
	valid = ValidURLString(s, base.Base())
	if len(base.ValidationErrors(s)) > 0 {
		return valid, false
	}
	_, err := base.Parse(s)
	return valid, err == nil
}

// isMappedIPv4 is the one gap: a host that is not ASCII and that UTS #46 maps to an IPv4 address parses without a validation error, and is neither
// a valid domain, since it ends in a number, nor a valid IPv4-address string, which is of ASCII digits. With the address in its place the string is valid.
func isMappedIPv4(s string, base URL) bool {
	r, err := base.Parse(s)
	if err != nil || r.HostKind() != IPv4Address {
		return false
	}
	from := strings.Index(s, "//") + len("//")
	to := from + strings.IndexAny(s[from:]+"/", "/?#:")
	return !ascii.Is(s[from:to]) && ValidURLString(s[:from]+r.Hostname()+s[to:], base.Base())
}

// claim counts what it has been shown.
type claim struct{ strings, valid, gaps int }

// check checks the claim for a string against a base.
func (c *claim) check(t testing.TB, s string, base URL) {
	valid, clean := verdicts(s, base)
	c.strings++
	switch {
	case valid == clean && valid:
		c.valid++
	case valid == clean:
	case clean && isMappedIPv4(s, base):
		c.gaps++
	default:
		assert.Fail(t, "the halves of the standard disagree", "%q against %q (%s): valid %t, errors %v", s, base, base.Base(), valid, base.ValidationErrors(s))
	}
}

// basesOf are base URLs of a kind.
func basesOf(kind Base) (all []URL) {
	for _, text := range baseTexts {
		base, _ := Parse(text)
		if base.Base() == kind {
			all = append(all, base)
		}
	}
	return all
}

// relativeRules are the rules of what is relative to the kinds of base.
var relativeRules = map[Base]string{
	NoBase: "absolute-URL-with-fragment", SpecialBase: "relative-URL-with-fragment-special", FileBase: "relative-URL-with-fragment-file",
	FileHostBase: "relative-URL-with-fragment-file", NonSpecialBase: "relative-URL-with-fragment-nonspecial", OpaqueBase: "relative-URL-with-fragment-opaque",
}

// A complete suite has a string for every fault that an automaton of the grammar's size can have. It leaves out hosts about which the tables of
// UTS #46 decide. Suites of octets take minutes with the large rules, whose automata read octets as the characters that they are of:
// TestScanTablesAreTheReference decides it.
func TestValidStringsParseWithoutErrorInTheCompleteSuites(t *testing.T) {
	if exhaustive.Asked(t) {
		for kind := range relativeRules {
			checkSuite(t, kind, suite.Options{}, math.MaxInt)
		}
		checkSuite(t, NonSpecialBase, suite.Options{Octets: true}, math.MaxInt)
		checkSuite(t, OpaqueBase, suite.Options{Octets: true}, math.MaxInt)
		return
	}
	for _, kind := range []Base{NonSpecialBase, OpaqueBase} { // to make the suites of the others takes seconds
		checkSuite(t, kind, suite.Options{}, 1500)
	}
}

// checkSuite checks the claim for the first strings of a complete suite of the rule for a kind of base, each against one of the bases of
// this kind in turn.
func checkSuite(t *testing.T, kind Base, o suite.Options, most int) {
	t.Helper()
	s, err := suite.New("whatwg", relativeRules[kind])
	require.NoError(t, err)
	bases := basesOf(kind)
	require.NotEmpty(t, bases)
	var c claim
	for x := range s.Cases(o) {
		if c.strings >= most {
			break
		}
		c.check(t, x.Input, bases[c.strings%len(bases)])
	}
	t.Logf("%s, %s: %d strings, %d valid, %d in the gap", kind, o, c.strings, c.valid, c.gaps)
}

func TestValidStringsParseWithoutErrorInGeneratedStrings(t *testing.T) {
	count := 20_000
	if exhaustive.Asked(t) {
		count = 2_000_000
	}
	var bases []URL
	for kind := range relativeRules {
		bases = append(bases, basesOf(kind)...)
	}
	var c claim
	for s := range generated(rand.New(rand.NewPCG(1, 2)), count) {
		c.check(t, s, bases[c.strings%len(bases)])
	}
	assert.Greater(t, c.valid, c.strings/100)
	assert.Less(t, c.valid, c.strings*99/100)
	t.Logf("%d strings, %d valid, %d in the gap", c.strings, c.valid, c.gaps)
}

// hostPieces are parts of hosts that the tables of UTS #46 decide.
var hostPieces = []string{
	"a", "1", "0", "255", ".", "1.2.3.", ".2.3.4", "1.2.3.4", "-", "--", "xn--", "xn--9ca", "xn--zca", "。", "．", "１", "①", "²", "ß",
	"ς", "Å", "ﬁ", "é", "e\u0301", "א", "ا", "٣", "ب",
	"\u00AD", "\u200B", "\u200C", "\u200D", "\u0301", "क्", "℀", "㏂", "0x", "ｘ", "Ｆ", "%31", "%EF%BC%91", "\ufffd", "\ue000", "☕",
	"😀", "\u1806", "\ufeff",
}

// generated yields texts of several kinds: of pieces, of valid parts, of hosts for the tables, and any of these with an edit.
func generated(r *rand.Rand, count int) iter.Seq[string] {
	pick := func(from []string) string { return from[r.IntN(len(from))] }
	some := func(from []string, most int) string {
		var b strings.Builder
		for range r.IntN(most + 1) {
			b.WriteString(pick(from))
		}
		return b.String()
	}
	schemes := []string{"http:", "HTTPS:", "ws:", "file:", "foo:", "a+b:", "ftp:", "", "", "f:"}
	hosts := []string{
		"h", "a.b", "127.0.0.1", "[::1]", "[1:2:3:4:5:6:1.2.3.4]", "bücher.example", "xn--bcher-kva.example", "localhost", "c:", "0x7f.1", "1.2.3.4",
	}
	ports := []string{"", ":", ":80", ":65535", ":65536", ":007"}
	units := []string{"a", "b", "/", "/", ".", "..", "%41", "%2e", ":", ";", "é", "@", "c:", "~", "?", "//", "'"}
	return func(yield func(string) bool) {
		for i := range count {
			var s string
			switch i % 4 {
			case 0:
				s = some(recordPieces, 9)
			case 1:
				s = pick(schemes) + pick([]string{"//", "//", "/", ""}) + pick(hosts) + pick(ports) +
					pick([]string{"", "/", "?"}) + some(units, 5) + pick([]string{"", "#", "?x", "#é"})
			case 2:
				s = pick([]string{"http://", "file://", "//", "foo://"}) + some(hostPieces, 6) + pick([]string{"", "/", ":8/", "?"})
			case 3:
				s = pick(schemes) + pick([]string{"//", ""}) + some(hosts, 2) + "/" + some(units, 6)
				s = edited(r, s)
			}
			if !yield(s) {
				return
			}
		}
	}
}

// edited returns s with an octet or a code point removed, replaced or inserted.
func edited(r *rand.Rand, s string) string {
	at := r.IntN(len(s) + 1)
	with := string([]byte{byte(r.IntN(256))})
	if r.IntN(4) == 0 {
		with = string(rune(r.IntN(utf8.MaxRune + 1)))
	}
	switch {
	case at == len(s):
		return s + with
	case r.IntN(3) == 0:
		return s[:at] + s[at+1:]
	case r.IntN(2) == 0:
		return s[:at] + with + s[at+1:]
	}
	return s[:at] + with + s[at:]
}

// Each code point, in the places of hosts, about which tables decide, and in one of the other places that a text can have it in.
func TestValidStringsParseWithoutErrorForCodePoints(t *testing.T) {
	step := rune(97)
	if exhaustive.Asked(t) {
		step = 1
	}
	hosts := [][2]string{{"http://", "/"}, {"http://a", "b/"}, {"file://1.2.3.", ""}}
	others := [][2]string{{"foo://", ""}, {"foo:", "x"}, {"http://h/", ""}, {"http://h?", ""}, {"http://h#", ""}, {"", ":"}, {"f", ":"}, {"http:", "//h"}, {"", ""}}
	var c claim
	base := basesOf(SpecialBase)[0]
	for r := rune(0); r <= utf8.MaxRune; r += step {
		for _, around := range hosts {
			c.check(t, around[0]+string(r)+around[1], URL{})
		}
		for i, around := range others {
			if r >= utf8.RuneSelf && int(r/step)%len(others) != i {
				continue
			}
			c.check(t, around[0]+string(r)+around[1], URL{})
			c.check(t, around[0]+string(r)+around[1], base)
		}
	}
	assert.NotZero(t, c.valid)
	t.Logf("%d strings, %d valid, %d in the gap", c.strings, c.valid, c.gaps)
}

func TestTheGapOfTheStandard(t *testing.T) {
	for _, s := range []string{"http://１.2.3.4/", "http://1.2.3.\u00AD4/", "http://1.2.3．4/", "file://①.2.3.4"} {
		valid, clean := verdicts(s, URL{})
		assert.False(t, valid, "%q", s)
		assert.True(t, clean, "%q", s)
		assert.True(t, isMappedIPv4(s, URL{}), "%q", s)
	}
}

// What is valid parses to the components that it is written with.
func TestValidStringsParseToTheirComponents(t *testing.T) {
	valid := 0
	for s := range generated(rand.New(rand.NewPCG(3, 4)), 20_000) {
		u, err := ParseValid(s, NoBase)
		if err != nil {
			continue
		}
		valid++
		r, err := Parse(s)
		require.NoError(t, err, "%q", s)
		assert.Equal(t, strings.ToLower(u.Scheme()), r.Scheme(), "%q", s)
		assert.Equal(t, u.IsSpecial(), r.IsSpecial(), "%q", s)
		assert.Equal(t, u.HasOpaquePath(), r.HasOpaquePath(), "%q", s)
		assert.Equal(t, u.Base(), r.Base(), "%q", s)
		assertHost(t, u, r, s)
		port, _ := u.Port()
		if number, err := strconv.ParseUint(port, 10, 16); err == nil {
			port = strconv.Itoa(int(number))
		}
		if port == specialOf(r.Scheme()).defaultPortText() {
			port = ""
		}
		assert.Equal(t, port, r.Port(), "%q", s)
		query, present := u.Query()
		set := QueryPercentEncodeSet
		if u.IsSpecial() {
			set = SpecialQueryPercentEncodeSet
		}
		parsed, found := r.query()
		assert.Equal(t, present, found, "%q", s)
		assert.Equal(t, set.Encode(query), parsed, "%q", s)
		fragment, present := u.Fragment()
		parsed, found = r.fragment()
		assert.Equal(t, present, found, "%q", s)
		assert.Equal(t, FragmentPercentEncodeSet.Encode(fragment), parsed, "%q", s)
	}
	assert.Greater(t, valid, 1000)
}

// SECURITY.md says it: of a text that both standards accept, a browser and package uri see one host.
func TestTextsThatBothStandardsAcceptHaveOneHost(t *testing.T) {
	seen := 0
	for s := range generated(rand.New(rand.NewPCG(5, 6)), 40_000) {
		u, err := uri.Parse(s)
		if err != nil || !ValidURLString(s, NoBase) {
			continue
		}
		r, err := Parse(s)
		require.NoError(t, err)
		h, _ := u.Host()
		host := r.Hostname()
		if addr, ok := r.Addr(); ok {
			other, _ := h.Addr()
			assert.Equal(t, addr, other, "%q", s)
			continue
		}
		if r.Scheme() == "file" && strings.EqualFold(h.String(), "localhost") {
			continue // which the file host state drops
		}
		assert.Equal(t, strings.ToLower(h.String()), strings.ToLower(host), "%q", s)
		if host != "" {
			seen++
		}
	}
	assert.Greater(t, seen, 1000)
}

// assertHost compares the hosts of a valid URL and of its record.
func assertHost(t *testing.T, u ValidURL, r URL, s string) {
	t.Helper()
	host, present := u.Host()
	parsed, found := r.Components().Host.Get()
	assert.Equal(t, present, found || u.Scheme() == "" || strings.EqualFold(u.Scheme(), "file"), "%q", s)
	if addr, ok := host.Addr(); ok {
		same, _ := r.Addr()
		assert.Equal(t, addr, same, "%q", s)
		return
	}
	ascii := C0ControlPercentEncodeSet.Encode(host.ASCII())
	if r.Scheme() == "file" && ascii == "localhost" {
		ascii = ""
	}
	assert.Equal(t, ascii, parsed, "%q", s)
}
