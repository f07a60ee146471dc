package main

import (
	"fmt"
	"iter"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/consensus"
	"github.com/urigrammar/uri/internal/tests/exhaustive"
	"github.com/urigrammar/uri/oracle/suite"
)

// generated returns members of a profile without end, each once: by turns one of the suite that takes each transition, one that
// is composed of the lists of stress, and one or more from the borders of the language. The order is random and, for a seed, always the
// same.
func generated(profile string, seed uint64) (iter.Seq[string], error) {
	s, err := suite.New(profile, "")
	if err != nil {
		return nil, err
	}
	transitions := alsoWithTLS(valid(s.Cases(suite.Options{Method: suite.Transitions, NoSeeds: true})))
	ofSuite := shuffled(inside(profile, transitions))
	composed := shuffled(inside(profile, compositions()))
	return distinct(func(yield func(string) bool) {
		i := 0
		for s := range inside(profile, borders(seed)) {
			if i < len(ofSuite) && !yield(ofSuite[i]) || i < len(composed) && !yield(composed[i]) || !yield(s) {
				return
			}
			i++
		}
	}), nil
}

// borders yields URLs without end whose parts lie on both sides of the borders of the language.
func borders(seed uint64) iter.Seq[string] {
	return func(yield func(string) bool) {
		g := generator{rand.New(rand.NewPCG(seed, seed))}
		for yield(g.url()) {
		}
	}
}

// generator draws parts of URLs.
type generator struct{ *rand.Rand }

func (g generator) url() string {
	return g.from("http", "https", "ws", "wss") + "://" + g.host() + g.port() + g.rest()
}

func (g generator) from(some ...string) string { return some[g.IntN(len(some))] }

func (g generator) host() string {
	switch g.IntN(4) {
	case 0:
		return g.cased(g.from("http", "https", "ftp", "file", "ws", "wss", "unixx", "aunix", "uni", "unix.a", "a.unix", "localhost", "a.localhost", "1a.b", "0x7f.a",
			"1.2.3.a", "1.2.3.4a.b", "1.2.a", "0.a", "a.0b.c", "x--y.z", "a.b---c", "xn-a.b", "xn.a", "a.xn-b", "good.example", "evil.example.good.example"))
	case 1:
		if g.IntN(20) == 0 {
			return g.from("0.0.0.0", "255.255.255.255")
		}
		return g.octet() + "." + g.octet() + "." + g.octet() + "." + g.octet()
	case 2:
		return g.name(g.near(1, 2, 4, 62, 63))
	}
	return g.name(1 + g.IntN(63))
}

// near returns a number that is one of some, or beside one.
func (g generator) near(some ...int) int { return max(some[g.IntN(len(some))]+g.IntN(3)-1, 0) }

// cased returns a text, half of the time with some capitals.
func (g generator) cased(s string) string {
	if g.IntN(2) == 0 {
		return s
	}
	b := []byte(s)
	for i := range b {
		if g.IntN(3) == 0 {
			b[i] = strings.ToUpper(s)[i]
		}
	}
	return string(b)
}

func (g generator) octet() string {
	return g.from("0", "1", "9", "10", "99", "100", "127", "192", "199", "200", "249", "250", "254", "255", fmt.Sprint(g.IntN(256)))
}

const (
	letters = "abcdefghijklmnopqrstuvwxyz"
	digits  = "0123456789"
)

// name returns a name of n octets. Labels have any length, and often nearly the longest one.
func (g generator) name(n int) string {
	b := make([]byte, n)
	for i, left := 0, 0; i < n; i, left = i+1, left-1 {
		switch {
		case left == 0 && i > 0 && i < n-1:
			b[i] = '.'
			left = g.near(1, 2, 61, 1+g.IntN(20)) + 1
		case i == 0:
			left = g.near(1, 2, 61, n, 1+g.IntN(20))
			fallthrough
		case b[i-1] == '.' || i == n-1 || left == 1:
			b[i] = (letters + digits)[g.IntN(36)]
		default:
			b[i] = (letters + digits + "-")[g.IntN(37)]
		}
	}
	last := strings.LastIndexByte(string(b), '.') + 1
	if last < n && b[last] <= '9' {
		b[last] = letters[g.IntN(26)]
	}
	return g.cased(string(b))
}

func (g generator) port() string {
	if g.IntN(2) == 0 {
		return ""
	}
	return ":" + g.from("1", "2", "9", "10", "79", "80", "81", "99", "100", "442", "443", "444", "999", "1000", "8000", "8080", "9999", "10000", "32767", "32768", "59999",
		"60000", "64999", "65000", "65529", "65530", "65534", "65535", fmt.Sprint(1+g.IntN(65535)))
}

func (g generator) rest() string {
	if g.IntN(4) == 0 {
		return stressTails[g.IntN(len(stressTails))]
	}
	if g.IntN(16) == 0 {
		return ""
	}
	rest := "/" + g.octets(uri.PathChars.Contains)
	if g.IntN(2) == 0 {
		rest += "?" + g.octets(uri.QueryChars.Contains)
	}
	if g.IntN(3) == 0 {
		rest += "#" + g.octets(uri.QueryChars.Contains)
	}
	return rest
}

// octets returns a text of octets that contains has, without "@", and of triplets of all octets. Most texts are short, and some are
// as long as the buffers of programs.
func (g generator) octets(contains func(byte) bool) string {
	n := g.IntN(12)
	if g.IntN(8) == 0 {
		n = g.near(63, 64, 127, 128, 255, 256, 1023, 1024, 2047, 2048)
	}
	var b strings.Builder
	for b.Len() < n {
		switch c := byte(g.IntN(128)); {
		case g.IntN(8) == 0:
			fmt.Fprintf(&b, g.from("%%%02x", "%%%02X"), g.IntN(256))
		case c != '@' && contains(c):
			b.WriteByte(c)
		}
	}
	return b.String()
}

// border is a text that a part of a member is, or the length of one.
type border struct{ part, text string }

func TestGeneratedMembersReachTheBordersOfTheLanguage(t *testing.T) {
	n := 60_000 / exhaustive.OneIn(t, 4)
	for _, profile := range []string{"consensus", "consensus-websockets"} {
		inputs, err := generated(profile, 1)
		require.NoError(t, err)
		seen := map[border]bool{}
		var octets [3][256]bool // of paths, queries and fragments
		triplets := [3]map[string]bool{{}, {}, {}}
		note := func(part, text string) { seen[border{part, text}] = true }
		for s := range first(n, inputs) {
			u, err := uri.Parse(s)
			require.NoError(t, err)
			host, _ := u.Host()
			name := strings.ToLower(host.String())
			port, _ := u.Port()
			query, _ := u.Query()
			fragment, _ := u.Fragment()
			note("scheme", u.Scheme())
			note("host", name)
			note("port", port)
			note("length", strconv.Itoa(len(name)))
			note("first", name[:1])
			note("last", name[len(name)-1:])
			for label := range strings.SplitSeq(name, ".") {
				note("label", strconv.Itoa(len(label)))
			}
			note("path", strconv.Itoa(min(len(u.Path()), 2000)))
			for part, text := range [...]string{u.Path(), query, fragment} {
				for i := range len(text) {
					octets[part][text[i]] = true
					if text[i] == '%' {
						triplets[part][text[i:i+3]] = true
					}
				}
			}
		}
		want := func(part string, values ...any) {
			t.Helper()
			for _, v := range values {
				assert.True(t, seen[border{part, fmt.Sprint(v)}], "%s: no %s %v", profile, part, v)
			}
		}
		if profile == "consensus" {
			want("scheme", "http", "https")
		} else {
			want("scheme", "ws", "wss")
		}
		want("host", "http", "https", "ftp", "file", "0.0.0.0", "255.255.255.255", "localhost")
		want("port", "", 1, 9, 10, 80, 443, 9999, 10000, 65534, 65535)
		want("length", 1, 2, 61, 62, 63)
		want("label", 1, 2, 60, 61, 62)
		want("path", 0, 1, 2, 63, 64, 65, 255, 256, 257, 1024, 2000)
		for _, c := range letters + digits {
			want("first", string(c))
			want("last", string(c))
		}
		for c := range 256 {
			for part, name := range [...]string{"path", "query", "fragment"} {
				if c != '@' && (part > 0 && uri.QueryChars.Contains(byte(c)) || uri.PathChars.Contains(byte(c))) {
					assert.True(t, octets[part][c], "%s: no %q in the %s", profile, c, name)
				}
				for _, triplet := range []string{fmt.Sprintf("%%%02X", c), fmt.Sprintf("%%%02x", c)} {
					assert.True(t, triplets[part][triplet], "%s: no %s in the %s", profile, triplet, name)
				}
			}
		}
		assert.False(t, seen[border{"length", "64"}] || seen[border{"label", "63"}] || seen[border{"host", "unix"}])
	}
}

func TestGeneratedMembersAreMembersInAnOrderThatASeedDecides(t *testing.T) {
	n := 20_000 / exhaustive.OneIn(t, 4)
	take := func(seed uint64) []string {
		inputs, err := generated("consensus", seed)
		require.NoError(t, err)
		return slices.Collect(first(n, inputs))
	}
	some := take(1)
	for _, s := range some {
		require.True(t, consensus.Valid(s), "%q", s)
	}
	assert.Len(t, some, n)
	assert.Len(t, slices.Compact(slices.Sorted(slices.Values(some))), n, "each once")
	assert.Equal(t, some, take(1))
	assert.NotEqual(t, some, take(2))
}
