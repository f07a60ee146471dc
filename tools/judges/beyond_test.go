package main

import (
	"fmt"
	"iter"
	"math/rand/v2"
	"net/netip"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/consensus"
	"github.com/urigrammar/uri/idn"
	"github.com/urigrammar/uri/internal/decide/automaton"
	"github.com/urigrammar/uri/internal/languages/consensuslang"
)

// everyone is the profile for all clients that an exclusion does not concern: the widest one that accepts its URIs.
func everyone(e consensuslang.Exclusion) (p consensus.Profile, lifted bool, err error) {
	all, err := consensuslang.Clients()
	if err != nil {
		return p, false, err
	}
	var some []consensus.Client
	for i, c := range all {
		if !e.Concerns(c) {
			some = append(some, consensus.Clients()[i])
		}
	}
	return consensus.For(some...), len(some) > 0, nil
}

// liftable returns the exclusions of profile web that some client lifts.
func liftable() (all []consensuslang.Exclusion, err error) {
	every, err := consensuslang.Exclusions()
	if err != nil {
		return nil, err
	}
	for _, e := range every {
		if _, lifted, err := everyone(e); err != nil {
			return nil, err
		} else if lifted && slices.Contains(e.Profiles, "web") {
			all = append(all, e)
		}
	}
	return all, nil
}

// beyond yields URLs without end that an exclusion has, and that some client accepts, each once: by turns one from the borders of the language,
// and one that is drawn from the automaton of the exclusion. The order depends on the seed.
func beyond(e consensuslang.Exclusion, seed uint64) (iter.Seq[string], error) {
	x, err := e.Language()
	if err != nil {
		return nil, err
	}
	standards, err := consensuslang.Standards(consensuslang.Exact)
	if err != nil {
		return nil, err
	}
	drawn := samples(automaton.Intersection(automaton.Intersection(standards, x), webOnly()).Minimize(), seed)
	return distinct(func(yield func(string) bool) {
		g := generator{rand.New(rand.NewPCG(seed, seed))}
		next, stop := iter.Pull(drawn)
		defer stop()
		for {
			if s := g.wide(e.Rule); x.Accepts(s) && !yield(s) {
				return
			}
			if s, ok := next(); ok && !yield(s) {
				return
			}
		}
	}), nil
}

// webOnly is the language of texts with the scheme http or https.
func webOnly() *automaton.DFA {
	d, err := consensuslang.Rule("http-scheme")
	if err != nil {
		panic(err) // a test reads it
	}
	return d
}

// samples draws members of many lengths from an automaton. There are none of a language without members of these lengths.
func samples(d *automaton.DFA, seed uint64) iter.Seq[string] {
	rng := rand.New(rand.NewPCG(seed, seed+1))
	s, err := d.Sampler(slices.Max(lengths), automaton.Bounds{})
	if err != nil {
		panic(err) // a test draws from it
	}
	some := slices.DeleteFunc(slices.Clone(lengths), func(n int) bool {
		_, ok := s.Sample(rng, n)
		return !ok
	})
	return func(yield func(string) bool) {
		for len(some) > 0 {
			member, _ := s.Sample(rng, some[rng.IntN(len(some))])
			if !yield(member) {
				return
			}
		}
	}
}

// wide returns a URL that is likely to be in an exclusion. One in four is likely to be in another one too.
func (g generator) wide(exclusion string) string {
	parts := urlParts{g.from("http", "https"), g.host(), g.port(), g.rest()}
	if g.IntN(4) == 0 {
		parts.widen(g, g.from(widened...))
	}
	parts.widen(g, exclusion)
	return parts.scheme + "://" + parts.host + parts.port + parts.rest
}

// urlParts are parts of a URL, with their delimiters.
type urlParts struct{ scheme, host, port, rest string }

// widened are the names of the exclusions that urlParts.widen knows.
var widened = []string{"empty-path", "at-sign", "upper-case-scheme", "unix-host", "scheme-host", "address-prefix", "port-form", "IPv6-address", "mapped-address",
	"address-form", "long-host", "long-label", "A-label"}

// widen changes parts so that an exclusion has the URL.
func (p *urlParts) widen(g generator, exclusion string) {
	switch exclusion {
	case "empty-path":
		p.rest = g.from("?", "#") + strings.TrimLeft(p.rest, "/")
	case "at-sign":
		p.rest = g.withAtSign(p.rest)
	case "upper-case-scheme":
		p.scheme = g.from("HTTP", "HTTPS", "Http", "Https", "hTTP", "httpS", "htTps", "HTtp")
	case "unix-host":
		p.host = g.cased("unix")
		if g.IntN(4) == 0 {
			p.rest = g.from("/a:/b", "/var/run/docker.sock:/containers/json", "/./a:/", "/a:b:/c", ":/a", "/%2fa:/b")
		}
	case "scheme-host":
		p.host = g.cased(g.from("http", "https", "ftp", "file"))
		if p.port == "" {
			p.port = ":" + fmt.Sprint(1+g.IntN(65535))
		}
	case "address-prefix":
		p.host = g.octet() + "." + g.octet() + "." + g.octet() + "." + g.octet() + g.from("", "a", "-b", "x", "0x", "e") + "." + g.name(1+g.IntN(20))
	case "port-form":
		p.port = ":" + g.from("", "0", "00", "0000", "00000", strings.Repeat("0", 20)) + strings.TrimPrefix(g.from("", p.port, g.port()), ":")
	case "IPv6-address":
		p.host = g.ipv6()
	case "mapped-address":
		p.host = g.mapped()
	case "address-form":
		p.host = g.oddIPv6()
	case "long-host":
		p.host = g.name(g.near(64, 65, 100, 127, 128, 200, 251, 252))
	case "long-label":
		p.host = g.longLabel()
	case "A-label":
		p.host = g.aLabels()
	}
}

// withAtSign puts one to three "@" behind the first octet of a rest, some of them before what looks like a host.
func (g generator) withAtSign(rest string) string {
	if rest == "" {
		rest = "/"
	}
	for range 1 + g.IntN(3) {
		i := 1 + g.IntN(len(rest))
		for i < len(rest) && (rest[i-1] == '%' || i > 1 && rest[i-2] == '%') { // not within a triplet
			i++
		}
		if rest[i-1] == '%' || i > 1 && rest[i-2] == '%' {
			rest, i = "/", 1
		}
		rest = rest[:i] + g.from("@", "@evil.example", ":80@", "@evil.example:81/", "user:pw@evil.example/", "@[::1]/", "//a@b") + rest[i:]
	}
	return strings.NewReplacer("[", "%5B", "]", "%5D").Replace(rest)
}

// group returns a group of an IPv6 address.
func (g generator) group() string {
	return g.cased(g.from("0", "1", "a", "ffff", "fffe", "db8", "2001", fmt.Sprintf("%x", g.IntN(1<<16))))
}

// ipv6 returns an IPv6 address in brackets, in one of its forms. One in eight is a special one.
func (g generator) ipv6() string {
	if g.IntN(8) == 0 {
		return g.from("[::1]", "[::]", "[fe80::1]", "[fc00::1]", "[2001:db8::1:8080]", "[::80]", "[1::]", "[2002:7f00:1::]", "[64:ff9b::7f00:1]", "[ff02::1]")
	}
	groups := make([]string, 8)
	for i := range groups {
		groups[i] = g.group()
	}
	address := strings.Join(groups, ":")
	if g.IntN(3) > 0 { // with "::"
		from := g.IntN(7)
		to := from + 1 + g.IntN(8-from)
		address = strings.Join(groups[:from], ":") + "::" + strings.Join(groups[to:], ":")
	}
	if last := strings.LastIndexByte(address, ':'); g.IntN(6) == 0 && address[last-1] != ':' { // an IPv4 address at the end
		before := strings.LastIndexByte(address[:last], ':') + 1
		address = address[:before] + g.octet() + "." + g.octet() + "." + g.octet() + "." + g.octet()
	}
	return "[" + address + "]"
}

// mapped returns an IPv6 address with an IPv4 address mapped into it.
func (g generator) mapped() string {
	end := g.from(g.group()+":"+g.group(), g.octet()+"."+g.octet()+"."+g.octet()+"."+g.octet(), "7f00:1", "127.0.0.1", "a9fe:a9fe", "169.254.169.254")
	return "[" + g.from("::", "0::", "0:0::", "::0:", "0:0:0:0:0:", "::0:0:") + g.from("ffff", "FFFF", "fFff") + ":" + end + "]"
}

// oddIPv6 returns an IPv6 address in a form that uri-js does not read.
func (g generator) oddIPv6() string {
	five := g.group() + ":" + g.group() + ":" + g.group() + ":" + g.group() + ":" + g.group()
	zero := "0." + g.octet() + "." + g.octet() + "." + g.octet()
	end := g.from(g.group()+":"+g.group(), g.octet()+"."+g.octet()+"."+g.octet()+"."+g.octet(), zero)
	return "[" + g.from("::"+five+":"+end, five+":"+g.group()+":"+zero, "::"+g.group()+":"+zero, g.group()+"::"+g.group()+":"+zero) + "]"
}

// longLabel returns a name with a label of 63 octets.
func (g generator) longLabel() string {
	label := g.from(letters[g.IntN(26):][:1]) + g.octetsOfLabel(61) + letters[g.IntN(26):][:1]
	return g.from("", "", "a.", "evil.example.", g.name(1+g.IntN(20))+".") + label + g.from("", "", ".b", ".example", ".good.example")
}

func (g generator) octetsOfLabel(n int) string {
	b := make([]byte, n)
	for i := range b {
		b[i] = (letters + digits)[g.IntN(36)]
	}
	return string(b)
}

// scripts are the first and the last letters of some alphabets.
var scripts = [][2]rune{{'à', 'ö'}, {'α', 'ω'}, {'а', 'я'}, {'א', 'ת'}, {'一', '一' + 2000}, {'か', 'ん'}, {'가', '가' + 2000}, {'ก', 'ฮ'}, {'ա', 'ֆ'}, {'अ', 'ह'}}

// aLabels returns a name with A-labels. Some of them are not valid.
func (g generator) aLabels() string {
	var labels []string
	for range 1 + g.IntN(3) {
		script := scripts[g.IntN(len(scripts))]
		var b strings.Builder
		for range 1 + g.IntN(8) {
			b.WriteRune(script[0] + g.Int32N(script[1]-script[0]+1))
			if g.IntN(6) == 0 {
				b.WriteByte(letters[g.IntN(26)])
			}
		}
		labels = append(labels, b.String())
	}
	name, err := idn.ToASCII(strings.Join(append(labels, g.from("example", "com", "xn--p1ai")), "."))
	if err != nil {
		return "xn--mnchen-3ya.example"
	}
	return g.cased(name)
}

func TestGeneratedURLsBeyondTheDefaultAreInTheirExclusions(t *testing.T) {
	all, err := liftable()
	require.NoError(t, err)
	var names []string
	for _, e := range all {
		names = append(names, e.Rule)
		inputs, err := beyond(e, 1)
		require.NoError(t, err)
		p, _, err := everyone(e)
		require.NoError(t, err)
		some := slices.Collect(first(300, kept(inputs, p.Valid)))
		assert.Len(t, slices.Compact(slices.Sorted(slices.Values(some))), 300, e.Rule)
		x, err := e.Language()
		require.NoError(t, err)
		for _, s := range some {
			require.True(t, x.Accepts(s), "%s: %q", e.Rule, s)
			require.False(t, consensus.Valid(s), "%s: %q", e.Rule, s)
		}
		again, err := beyond(e, 1)
		require.NoError(t, err)
		assert.Equal(t, some[:50], slices.Collect(first(50, kept(again, p.Valid))), e.Rule)
	}
	assert.ElementsMatch(t, widened, names)
	_, err = netip.ParseAddr(strings.Trim(generator{rand.New(rand.NewPCG(1, 1))}.ipv6(), "[]"))
	assert.NoError(t, err)
}
