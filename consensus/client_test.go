package consensus

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri/internal/decide/automaton"
	"github.com/urigrammar/uri/internal/languages/consensuslang"
	"github.com/urigrammar/uri/internal/tests/exhaustive"
	"github.com/urigrammar/uri/internal/tests/golden"
)

func TestTheClientsAreThoseOfTheExclusions(t *testing.T) {
	all, err := consensuslang.Clients()
	require.NoError(t, err)
	assert.GreaterOrEqual(t, len(all), 15)
	require.Len(t, Clients(), len(all))
	for i, c := range all {
		assert.Equal(t, c.Name, Clients()[i].String())
	}
	assert.Equal(t, "another client", Client(0).String())
	assert.Equal(t, "another client", clientCount.String())
}

func TestAClientGetsTheURLsThatOnlyOtherProgramsMisread(t *testing.T) {
	for _, row := range golden.Lines[struct {
		S         string
		Concerned []Client
	}](t, "testdata/clients.jsonl") {
		assert.False(t, Valid(row.S), row.S)
		for _, c := range Clients() {
			p := For(c)
			want := row.Concerned != nil && !slices.Contains(row.Concerned, c)
			assert.Equal(t, want, p.Valid(row.S), "%s: %s", c, row.S)
			_, err := p.Parse(row.S)
			assert.Equal(t, want, err == nil, "%s: %s", c, row.S)
		}
	}
}

// A program that names nobody, or somebody unknown, gets the default, since that is for all programs.
func TestForIsTheDefaultUnlessEachClientIsKnown(t *testing.T) {
	var none []Client
	for _, p := range []Profile{For(), For(none...), For(0), For(NetHTTP, 0), For(0, NetHTTP), For(clientCount), For(NetHTTP, 255), For(append(Clients(), 0)...)} {
		assert.Equal(t, Web, p)
	}
	var zero Profile
	assert.Equal(t, zero, For())
}

func TestAProfileForClientsIsAValue(t *testing.T) {
	assert.Equal(t, For(NetHTTP, Curl), For(Curl, NetHTTP, Curl))
	assert.NotEqual(t, For(NetHTTP), For(Curl), "errors name the client")
	assert.Equal(t, "web for net/http, curl", For(Curl, NetHTTP).String())
	assert.Equal(t, "consensus for net/http", For(NetHTTP).ID())
	assert.Equal(t, "web for net/http, url of Rust", For(RustURL, NetHTTP).String(), "the first and the last one")
	assert.Equal(t, "web+unix-host for got", For(Got).WithUnixHost().String())
	assert.True(t, For(Got).WithUnixHost().Valid("http://unix/"))
	for name, add := range adding {
		if name != "WithUnixHost" && name != "WithALabels" {
			assert.Equal(t, For(Got), add(For(Got)), "%s: it accepts such URIs", name)
		}
	}
	assert.Equal(t, For(NetHTTP), map[Profile]Profile{For(NetHTTP): For(NetHTTP)}[For(NetHTTP)])
	for _, p := range []Profile{Any | For(NetHTTP), WebPaths | For(NetHTTP), WebSockets | For(NetHTTP), 1 << clientsFrom, 1 << (clientsFrom + clientCount), For(NetHTTP) | 1<<20} {
		assert.Equal(t, "unknown profile", p.String())
		assert.False(t, p.Valid("http://a/"))
	}
}

func TestErrorsSayForWhichClientAURLIsLeftOut(t *testing.T) {
	for _, c := range []struct {
		p       Profile
		s, want string
		clients []Client
	}{
		{For(NetHTTP, Requests), "http://a:0/", `consensus: a port that is empty, is 0 or begins with 0: "http://a:0/" at offset 9; left out for requests: in http://a:0/, requests 2.34.2 sees no port; also urllib3 2.7.0`, []Client{Requests}},
		{For(HTTPX, Requests, Got), "http://a:0/", `consensus: a port that is empty, is 0 or begins with 0: "http://a:0/" at offset 9; ` +
			`left out for got, requests, httpx: in http://a:000080/, httpx 0.23.3 sees no host, since the port has more than five digits; also requests 2.34.2, got 12.6.1 and 1 more`, []Client{Got, Requests, HTTPX}},
		{For(OkHttp), "http://[::ffff:1.2.3.4]/", `consensus: an IPv6 address with an IPv4 address mapped into it (::ffff:0:0/96): "http://[::ffff:"… at offset 7; ` +
			`left out for OkHttp: in http://[::ffff:1.2.3.4]/, OkHttp 3.13 sees host 1.2.3.4`, []Client{OkHttp}},
		{Web, "http://127.0.0.1.evil.example/", `consensus: a name that begins like an IPv4 address: "http://127.0.0."… at offset 7; ` +
			`in http://127.0.0.1.evil.com:80/, Boost.URL 1.81 sees host 127.0.0.1, path ".evil.com:80/"; unless this program fetches it, For(the client that does) accepts it`, nil},
	} {
		e := failure(t, c.p, c.s)
		assert.EqualError(t, e, c.want)
		assert.Equal(t, c.clients, e.Clients(), c.s)
	}
	assert.Equal(t, []Client{Got, Requests, HTTPX, Urllib3}, failure(t, Web, "http://a:0/").Clients())
	var seen []string
	for _, s := range failure(t, For(Requests), "http://a:0/").Sightings() {
		seen = append(seen, s.Parser)
	}
	assert.Equal(t, []string{"requests 2.34.2", "urllib3 2.7.0"}, seen)
	for _, s := range []string{"ftp://a/", "ws://a/", "http://u@a/", "http://a b/"} { // no client lifts it
		assert.Nil(t, failure(t, Web, s).Clients(), s)
		assert.Nil(t, failure(t, For(NetHTTP), s).Clients(), s)
		assert.NotContains(t, failure(t, For(NetHTTP), s).Error(), "left out for", s)
		assert.NotContains(t, failure(t, Web, s).Error(), "For(", s)
	}
	assert.NotContains(t, failure(t, WebPaths, "http://127.0.0.1.evil.example/").Error(), "For(", "it says nothing of paths")
	assert.Nil(t, new(Error).Clients())
}

func TestNoClientGetsAURLInWhichItWasSeenToDisagree(t *testing.T) {
	all, err := consensuslang.Clients()
	require.NoError(t, err)
	n := 0
	for _, e := range exclusions {
		for _, s := range e.seen {
			for i, c := range all {
				if s.concerns>>Clients()[i]&1 == 1 && e.profiles&(1<<Web) != 0 {
					assert.False(t, For(Clients()[i]).Valid(s.URI), "%s: %s", c.Name, s.URI)
					n++
				}
			}
		}
	}
	assert.Greater(t, n, 10)
}

// clientSets are some sets of clients: each alone, all, and pairs.
func clientSets() (all [][]Client) {
	for _, c := range Clients() {
		all = append(all, []Client{c}, []Client{c, Got}, []Client{Requests, c})
	}
	return append(all, nil, Clients())
}

// The languages for clients that automata decide about, one by one.
func TestEachSetOfClientsGetsItsLanguage(t *testing.T) {
	standards, err := consensuslang.Standards(consensuslang.Exact)
	require.NoError(t, err)
	excluded, languages := agreedExclusions(t)
	named, err := consensuslang.Clients()
	require.NoError(t, err)
	concerns := make([]clients, len(excluded)) // by the data, not by the tables of this package
	for i, e := range excluded {
		for k, c := range named {
			if e.Concerns(c) {
				concerns[i] |= 1 << (k + 1)
			}
		}
	}
	d := standards.Coarsen()
	n := 0
	for w := range transitions(d) {
		if n++; n%101 != 0 && !exhaustive.Asked(t) {
			continue
		}
		s := d.Alphabet.Text(w)
		member := d.AcceptsWord(w)
		var inside []int
		for i, x := range languages {
			if member && slices.Contains(excluded[i].Profiles, "web") && x.Accepts(s) {
				inside = append(inside, i)
			}
		}
		for _, some := range clientSets() {
			p := For(some...)
			want := member && !slices.ContainsFunc(inside, func(i int) bool { return len(some) == 0 || p.clients()&concerns[i] != 0 })
			if p.Valid(s) != want {
				require.Equal(t, want, p.Valid(s), "%s: %q", p, s)
			}
		}
	}
}

// That the automaton of a client is what grammar/consensus.abnf says is proved by gen.
func TestClientsAcceptExactlyTheirLanguages(t *testing.T) {
	named, err := consensuslang.Clients()
	require.NoError(t, err)
	seen := map[string]bool{}
	for i, c := range named {
		d, err := consensuslang.For(consensuslang.Exact, c)
		require.NoError(t, err)
		d = d.Coarsen()
		words := transitions(d)
		if exhaustive.Asked(t) && !seen[lifted(t, c)] {
			words = automaton.NewCover(d).WpMethod(0)
		}
		seen[lifted(t, c)] = true
		p := For(Clients()[i])
		for w := range words {
			if s := d.Alphabet.Text(w); p.Valid(s) != d.AcceptsWord(w) {
				require.Equal(t, d.AcceptsWord(w), p.Valid(s), "%s: %q", p, s)
			}
		}
	}
}

// lifted names the exclusions that do not concern a client.
func lifted(t *testing.T, c consensuslang.Client) (names string) {
	t.Helper()
	all, err := consensuslang.Exclusions()
	require.NoError(t, err)
	for _, e := range all {
		if !e.Concerns(c) {
			names += e.Rule + " "
		}
	}
	return names
}

// drawnClients draws a set of clients, sometimes with one that has no name.
func drawnClients(t *rapid.T, label string) []Client {
	return rapid.SliceOfNDistinct(rapid.SampledFrom(append(Clients(), 0)), 0, 5, rapid.ID).Draw(t, label)
}

// drawnText draws a text that is likely to be in several exclusions, or in none.
func drawnText(t *rapid.T) string {
	from := func(label string, some ...string) string { return rapid.SampledFrom(some).Draw(t, label) }
	return from("scheme", "http", "https", "HTTP", "hTTps", "ws", "ftp") + "://" +
		from("host", "a", "good.example", "unix", "UNIX", "http", "File", "1.2.3.4", "127.0.0.1.evil.example", "[::1]", "[2001:db8::1]", "[::ffff:1.2.3.4]", "[::FFFF:7f00:1]",
			"[::a:0.1.1.1]", "[::1:2:3:4:5:6:7]", "[::ffff:0.1.1.1]", strings.Repeat("a", 63), strings.Repeat("a.", 40)+"b", strings.Repeat("b", 63)+".c",
			"xn--mnchen-3ya.example", "xn--a", "a--b", "ab--c", "u@h", "a_b", "a.", "") +
		from("port", "", "", ":", ":0", ":80", ":080", ":000443", ":65536", ":00065535", ":x") +
		from("rest", "", "/", "/a", "/@b", "?a", "#b", "?@evil.example", "#@evil.example/", "/a?b@c", "/..", "/a//b", "//a", "/a b", "/%zz", "/%2e/@", "/#@", "\\@evil.example")
}

func TestMoreClientsAcceptLess(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) { lawsOfFor(t, drawnText(t), drawnClients(t, "some"), drawnClients(t, "others")) })
}

// lawsOfFor are those of the documentation, and that what clients accept together is what each of them accepts.
func lawsOfFor(t require.TestingT, s string, some, others []Client) {
	a, b, both := For(some...), For(others...), For(slices.Concat(some, others)...)
	require.Equal(t, both, For(slices.Concat(others, some)...))
	if Valid(s) {
		require.True(t, a.Valid(s) && b.Valid(s) && both.Valid(s), "%q is in the default", s)
	}
	if both.Valid(s) {
		require.True(t, a.Valid(s) || len(some) == 0, "%q is for %s", s, both)
	}
	if len(some) > 0 && len(others) > 0 {
		require.Equal(t, a.Valid(s) && b.Valid(s), both.Valid(s), "%q: %s and %s", s, a, b)
	}
	u, err := both.Parse(s)
	require.Equal(t, err == nil, both.Valid(s), "%q", s)
	if err == nil {
		require.Equal(t, s, u.String())
		return
	}
	e := err.(*Error)
	concerned := e.Clients()
	require.True(t, both == Web || len(concerned) == 0 || !slices.ContainsFunc(concerned, func(c Client) bool { return both.clients()>>c&1 == 0 }), "%q", s)
	if both != Web && e.Exclusion() != "" && e.Clients() != nil {
		for _, c := range concerned {
			require.False(t, For(c).Valid(s), "%s is to blame for %q", c, s)
		}
	}
}

func TestAClientIsSoonDecided(t *testing.T) {
	for _, p := range []Profile{For(NetHTTP), For(Clients()...)} {
		for _, s := range []string{"https://www.example.com/a/b?c", "https://www.youtube.com/@name", "http://www.example.com:80/a#b"} {
			assert.Zero(t, testing.AllocsPerRun(20, func() { _, _ = p.Parse(s) }), "%s: %s", p, s)
		}
	}
	assert.Zero(t, testing.AllocsPerRun(20, func() { _ = For(NetHTTP, Curl) }))
}
