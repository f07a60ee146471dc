package consensus

import (
	"bufio"
	"iter"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/decide/automaton"
	"github.com/urigrammar/uri/internal/languages/consensuslang"
	"github.com/urigrammar/uri/internal/run/scan"
	"github.com/urigrammar/uri/internal/run/unchecked"
	"github.com/urigrammar/uri/internal/tests/exhaustive"
	"github.com/urigrammar/uri/whatwg"
)

// agreed is the profile as automata have it.
func agreed(p Profile) consensuslang.Profile { return consensuslang.Profiles[p] }

func language(t testing.TB, p consensuslang.Profile, n consensuslang.Names) *automaton.DFA {
	t.Helper()
	d, err := p.Language(n)
	require.NoError(t, err)
	return d
}

func TestProfilesHaveTheirNames(t *testing.T) {
	for _, p := range Profiles() {
		assert.Equal(t, agreed(p).Name, p.String())
	}
	assert.Equal(t, "web-paths+A-labels", WebPaths.WithALabels().String())
	assert.Equal(t, "websockets+at-sign+IPv6+long-host+unix-host+upper-case-scheme",
		WebSockets.WithUpperCaseScheme().WithUnixHost().WithLongHost().WithIPv6().WithAtSign().String())
	all := Web
	for _, add := range adding {
		all = add(all)
	}
	assert.Equal(t, "web+A-labels+at-sign+IPv6+long-host+long-label+scheme-host+unix-host+upper-case-scheme", all.String())
	assert.Equal(t, []string{"consensus", "consensus-paths", "consensus-websockets", "consensus-any", "consensus+A-labels", "consensus-any+A-labels"},
		[]string{Web.ID(), WebPaths.ID(), WebSockets.ID(), Any.ID(), Web.WithALabels().ID(), Any.WithALabels().ID()})
}

func TestMustParsePanicsWhereParseFails(t *testing.T) {
	const s = "http://a/b?c"
	assert.Equal(t, uri.MustParse(s), MustParse(s))
	assert.Panics(t, func() { MustParse("http://a?b") })
}

func TestUnknownProfilesAcceptNothing(t *testing.T) {
	for _, p := range []Profile{profileCount, 1<<12 + 1, withALabels | profileCount, Any | withAtSign, 1 << 15, 1<<16 - 1} {
		assert.Equal(t, "unknown profile", p.String())
		assert.Equal(t, "unknown profile", p.ID())
		assert.False(t, p.Valid("http://a/"))
		_, err := p.Parse("http://a/")
		assert.EqualError(t, err, "consensus: unknown profile")
		_, err = p.Normalize("http://a/")
		assert.EqualError(t, err, "consensus: unknown profile")
	}
}

// adding are the methods that add something, as internal/languages/consensuslang names them.
var adding = map[string]func(Profile) Profile{
	"WithALabels": Profile.WithALabels, "WithAtSign": Profile.WithAtSign, "WithIPv6": Profile.WithIPv6,
	"WithLongHost": Profile.WithLongHost, "WithLongLabel": Profile.WithLongLabel, "WithSchemeHost": Profile.WithSchemeHost, "WithUnixHost": Profile.WithUnixHost, "WithUpperCaseScheme": Profile.WithUpperCaseScheme,
}

func TestEachAdditionLiftsOneExclusion(t *testing.T) {
	all, err := consensuslang.Exclusions()
	require.NoError(t, err)
	var names []string
	for _, e := range all {
		if e.Lifted != "" {
			names = append(names, e.Lifted)
		}
	}
	assert.ElementsMatch(t, names, slices.Collect(maps.Keys(adding)))
	for _, e := range all {
		for _, p := range Profiles() {
			if e.Lifted == "" {
				continue
			}
			q := adding[e.Lifted](p)
			assert.Equal(t, slices.Contains(e.Profiles, p.String()), p != q, "%s: %s", e.Lifted, p)
			assert.Equal(t, q, adding[e.Lifted](q))
			if e.Rule == consensuslang.LongLabel { // which can be in a long host
				p, q = p.WithLongHost(), q.WithLongHost()
			}
			for _, s := range e.Seen {
				if slices.Contains(e.Profiles, p.base().String()) && e.Rule != consensuslang.ALabel && q.hasScheme(s.URI) {
					assert.Equal(t, e.Rule, failure(t, p, s.URI).Exclusion())
					assert.True(t, q.Valid(s.URI), "%s: %s", q, s.URI)
				}
			}
		}
	}
}

func (p Profile) hasScheme(s string) bool {
	return p.base() == Any || strings.HasPrefix(strings.ToLower(s), "http") == (p.base() != WebSockets)
}

// widened returns p with every set of additions.
func widened(p Profile) []Profile {
	all := []Profile{p}
	for _, add := range adding {
		for _, q := range slices.Clone(all) {
			if with := add(q); !slices.Contains(all, with) {
				all = append(all, with)
			}
		}
	}
	return all
}

// What the table of the standards has is in a profile if no exclusion that is not lifted has it, whatever is added.
func TestEverySetOfAdditionsLiftsItsExclusions(t *testing.T) {
	standards, err := consensuslang.Standards(consensuslang.Exact)
	require.NoError(t, err)
	excluded, languages := agreedExclusions(t)
	d := standards.Coarsen()
	for _, p := range Profiles() {
		sets := widened(p)
		assert.Len(t, sets, map[bool]int{true: 2, false: 256}[p == Any])
		n := 0
		for w := range transitions(d) {
			if n++; n%29 != 0 && !exhaustive.Asked(t) {
				continue
			}
			s := d.Alphabet.Text(w)
			member := d.AcceptsWord(w)
			var in []consensuslang.Exclusion
			for i, x := range languages {
				if member && slices.Contains(excluded[i].Profiles, p.String()) && x.Accepts(s) {
					in = append(in, excluded[i])
				}
			}
			for _, q := range sets {
				want := member && !slices.ContainsFunc(in, func(e consensuslang.Exclusion) bool { return e.Lifted == "" || adding[e.Lifted](q) != q })
				if q.Valid(s) != want {
					require.Equal(t, want, q.Valid(s), "%s: %q", q, s)
				}
			}
		}
	}
}

// agreedExclusions are the exclusions about which automata decide, with these.
func agreedExclusions(t *testing.T) (excluded []consensuslang.Exclusion, languages []*automaton.DFA) {
	t.Helper()
	all, err := consensuslang.Exclusions()
	require.NoError(t, err)
	for _, e := range all {
		if e.Rule == consensuslang.ALabel { // whose texts are not among those that the automaton has
			continue
		}
		d, err := e.Language()
		require.NoError(t, err)
		excluded, languages = append(excluded, e), append(languages, d)
	}
	return excluded, languages
}

// The complete suite of the exact language finds any fault of a parser that is an automaton of its size.
func TestProfilesAcceptExactlyTheirLanguages(t *testing.T) {
	all := exhaustive.Asked(t)
	exclusions, err := consensuslang.Exclusions()
	require.NoError(t, err)
	for _, p := range Profiles() {
		if !all && p != Web {
			continue
		}
		d := language(t, agreed(p), consensuslang.Exact).Coarsen()
		counts := slices.ContainsFunc(exclusions, func(e consensuslang.Exclusion) bool {
			return e.Rule == consensuslang.LongHost && slices.Contains(e.Profiles, p.String())
		})
		words := transitions(d)
		if all {
			words = automaton.NewCover(d).WpMethod(0)
		}
		for w := range words {
			s := d.Alphabet.Text(w)
			want := d.AcceptsWord(w)
			if q := p.WithLongHost(); q.Valid(s) != want { // the automaton does not count the octets of a host
				require.Equal(t, want, q.Valid(s), "%s: %q", q, s)
			}
			want = want && !(counts && hasLongHost(s))
			if p.Valid(s) != want {
				require.Equal(t, want, p.Valid(s), "%s: %q", p, s)
			}
		}
	}
}

// hasLongHost reports whether the host of a URI has more than 63 octets.
func hasLongHost(s string) bool {
	host, _ := uri.MustParse(s).Host()
	return len(host.String()) > 63
}

// transitions takes each transition once: a suite that is soon made.
func transitions(d *automaton.DFA) iter.Seq[[]int] {
	return func(yield func([]int) bool) {
		for _, access := range d.Access() {
			for c := range d.Alphabet.Len() {
				if !yield(append(slices.Clone(access), c)) {
					return
				}
			}
		}
	}
}

func TestOctetsAreJudgedInTheStates(t *testing.T) {
	d := language(t, agreed(Web), consensuslang.Exact)
	for i, access := range d.Access() {
		if !exhaustive.Asked(t) && i%20 != 0 {
			continue
		}
		before := d.Alphabet.Text(access)
		for c := range 256 {
			for _, after := range []string{"", "a", "/", ".a/", ":1", "]", "]/"} {
				s := before + string([]byte{byte(c)}) + after
				require.Equal(t, d.Accepts(s), Web.WithLongHost().Valid(s), "%q", s)
			}
		}
	}
}

// Membership says nothing of what a text is taken apart into.
func TestMembersAreSeenAlikeByTheParsersOfThisModule(t *testing.T) {
	most := 3000 / exhaustive.OneIn(t, 3)
	for _, p := range Profiles() {
		n := 0
		for s := range language(t, agreed(p), consensuslang.Exact).Members() {
			if n++; n > most {
				break
			}
			seenAlike(t, p, s)
		}
	}
	for _, s := range []string{
		"http://example.com", "https://WWW.Example.COM:8443/a//b?c=d&e#f", "http://1.2.3.4/", "http://a-b.c-d.e/?",
		"http://127.0.0.1", "http://x.1a.b/", "http://1.2.3.a/", "http://" + strings.Repeat("a", 30) + "." + strings.Repeat("b", 32) + "/", "http://" + strings.Repeat("a", 62) + ":1/",
	} {
		seenAlike(t, Web, s)
	}
}

func seenAlike(t *testing.T, p Profile, s string) {
	t.Helper()
	got, err := p.Parse(s)
	require.NoError(t, err, "%s: %q", p, s)
	assert.True(t, p.Valid(s), s)
	want, err := uri.Parse(s)
	require.NoError(t, err)
	assert.Equal(t, want, got)
	_, has := got.Userinfo()
	assert.False(t, has, s)

	url, err := whatwg.ParseValid(s, whatwg.NoBase)
	require.NoError(t, err, s)
	seen := uri.Components{Scheme: url.Scheme(), Path: url.Path(), Query: optional(url.Query()), Fragment: optional(url.Fragment()), Port: optional(url.Port())}
	if host, present := url.Host(); present {
		seen.Host = uri.Present(host.String())
	}
	assert.Equal(t, want.Components(), seen, s)

	grammar := uri.RFC2396
	if host, _ := want.Host(); host.Kind() == uri.IPv6address {
		grammar = uri.RFC2732
	}
	old, err := grammar.Parse(s)
	require.NoError(t, err, s)
	if opaque, is := old.Components().Opaque.Get(); is {
		query, present := want.Query()
		if present {
			query = "?" + query
		}
		assert.Equal(t, Any, p.base(), s)
		assert.Equal(t, want.Path()+query, opaque, s)
		return
	}
	assert.Equal(t, want.Components(), old.Components(), s)
}

func optional(text string, present bool) uri.Optional {
	if !present {
		return uri.Optional{}
	}
	return uri.Present(text)
}

func TestALabelsAreForThoseWhoAskForThem(t *testing.T) {
	for s, want := range map[string]bool{
		"http://xn--mnchen-3ya.example/": true,
		"http://a.XN--MNCHEN-3YA/":       true,
		"http://xn--a/":                  false, // no Punycode of a letter
		"http://xn--a--":                 false,
		"http://a--b.com/":               true,
		"http://ab--c.com/":              false, // neither the URL Standard's nor an A-label
		"http://1.2.3.xn--mnchen-3ya/":   true,
		"http://1.2.3.4xn--a.b/":         false,
	} {
		assert.Equal(t, want, Web.WithALabels().Valid(s), s)
		if !strings.Contains(strings.ToLower(s), "xn--") {
			assert.Equal(t, want, Valid(s), s)
			continue
		}
		_, err := Parse(s)
		var e *Error
		require.ErrorAs(t, err, &e, s)
		if want {
			assert.Equal(t, "A-label", e.Exclusion(), s)
		}
	}
	assert.True(t, Any.Valid("foo://xn--a/"), "no domain")
}

func TestLongNamesAreCounted(t *testing.T) {
	label := strings.Repeat("a", 63)
	three := label + "." + label + "." + label + "."
	for host, want := range map[string][3]bool{ // as it is, with long labels, and with long hosts too
		label: {false, true, true}, label + "a": {}, label[1:]: {true, true, true}, label[2:] + ".b": {true, true, true},
		label[1:] + ".b": {false, false, true}, "b." + label + "a.c": {}, label + ".b": {false, false, true},
		three + strings.Repeat("a", 61): {false, false, true}, // 253 octets
		three + strings.Repeat("a", 62): {},
		strings.Repeat("a.", 31) + "a":  {true, true, true}, // 63 octets
		strings.Repeat("a.", 31) + "aa": {false, false, true},
		strings.Repeat("a.", 126) + "a": {false, false, true}, strings.Repeat("a.", 127) + "a": {},
	} {
		for _, around := range []string{"", "/", ":80/", "/" + strings.Repeat("b", 300)} {
			for _, p := range []Profile{Web, WebPaths, WebSockets} {
				s := "http://" + host + around
				if p == WebSockets {
					s = "wss://" + host + around
				}
				got := [3]bool{p.Valid(s), p.WithLongLabel().Valid(s), p.WithLongLabel().WithLongHost().Valid(s)}
				assert.Equal(t, want, got, "%s: %s", p, s)
				if !want[1] && want[2] {
					assert.Equal(t, consensuslang.LongHost, failure(t, p.WithLongLabel(), s).Exclusion())
				}
				if !want[0] && want[1] {
					assert.Equal(t, consensuslang.LongLabel, failure(t, p, s).Exclusion())
				}
			}
		}
	}
	assert.False(t, Valid("http://"+strings.Repeat("a", 1<<20)))
}

// A URI that is called plain is not looked at again: both ways of looking for them must find none but those of the rules.
func TestPlainURIsAreThoseOfTheRules(t *testing.T) {
	plain, err := consensuslang.Rule("plain")
	require.NoError(t, err)
	ported, err := consensuslang.Rule("scheme-host")
	require.NoError(t, err)
	check := func(s string) {
		o, ok := unchecked.Scan(s)
		ends, read := readPlain(uint64(Web), s)
		if !ok {
			require.False(t, read, "%q", s)
			return
		}
		want := plain.Accepts(s) && !isUnix(hostOf(s, o)) && len(hostOf(s, o)) < longestLabel && !ported.Accepts(s)
		found := Any.hasPlainScheme(s[:o.Scheme]) && isPlainEnd(s, o)
		byName := found && isPlainName(hostOf(s, o)) && !strings.Contains(s[o.Authority:], "@")
		if want != byName {
			require.Equal(t, want, byName, "%q", s)
		}
		if is := Any.isPlain(s, o); want != is {
			require.Equal(t, want, is, "%q", s)
		}
		requireReading(t, s, ends, read, want)
		if !scan.Vectors || !found || o.Host >= scan.MaskBlock {
			return
		}
		if byMasks := isPlainByMasks(s, o); want != byMasks {
			require.Equal(t, want, byMasks, "%q", s)
		}
	}
	const octets = "aZ0.-_"
	var each func(name string, n int)
	each = func(name string, n int) {
		for _, around := range []string{"", ":80/path/of/some/length", "."} {
			check("http://" + name + around)
			check("wss://" + name + around)
		}
		if n == 0 {
			return
		}
		for i := range len(octets) {
			each(name+octets[i:i+1], n-1)
		}
	}
	each("", 5)
	for _, head := range []string{"abcdefg", "abcdef.g", "abcdefg.", "a-bcdef-", strings.Repeat("a.b-c", 9), strings.Repeat("a", 54), strings.Repeat("a", 60)} {
		each(head, 3)
	}
	for n := range 64 {
		check("http://a.b" + strings.Repeat("c", n) + "/@")
		check("http://a.b" + strings.Repeat("c", n) + "/A")
	}
	far := "/" + strings.Repeat("b", 70)
	for _, s := range []string{
		"http://http:80/", "ws://FTP:1", "ws://a/", "ws://a", "http://file/", "https://https", "http://httpx:1", "http://a?b", "http://a#b", "http://a/?b", "http://a//b", "http://a/b//c", "http://a/@", "http://a/?@", "http://a" + far, "http://a" + far + "@", "HTTP://a", "Https://a",
		"http://unix", "http://UNIX/", "http://unix:80/", "http://a.unix/", "http://u@a/", "http://[::1]/", "http://a:/", "http://a:0/", "http://a:1/", "http://a:9999/", "http://a:65535/", "http://1a/",
		"ftp://a/", "mailto:a", "http://a%41/", "http://a/%40", "http:///", "http:/a",
	} {
		check(s)
	}
	for n := range 80 {
		check("http://a.b/" + strings.Repeat("c", n))
		check("https://a.b/?" + strings.Repeat("?", n))
		check("http://a.b/" + strings.Repeat("%4a", n))
		check("http://a.b/?" + strings.Repeat("c", n) + "%4")
		check("http://a" + strings.Repeat("b", n))
	}
	for c := range 256 {
		octet := string([]byte{byte(c)})
		for _, around := range []string{"http://a/", "http://a/b", "http://a/?", "http://a/b?c", "http://a", "http://a.", "http://", "https:/", "http", "", "http://a/%", "http://a/?%4"} {
			check(around + octet)
			check(around + octet + "b")
			check(around + octet + "/0")
		}
	}
	for _, name := range []string{"urls-crawled.txt", "urls-mixed.txt"} {
		text, err := os.ReadFile(filepath.Join(os.Getenv("URI_CORPORA"), name))
		if err != nil {
			break // URI_CORPORA is not set
		}
		for s := range strings.Lines(string(text)) {
			check(strings.TrimSuffix(s, "\n"))
		}
	}
	for path, want := range map[string]bool{"": true, "/": true, "/a.b/c": true, "/.": false, "/a/.b": false, "/%41": true, "/%2f": false, "/%2E": false, "//a..": true} {
		assert.Equal(t, want, isPlainPath(path), path)
	}
}

func TestPlainURIsHaveASchemeOfTheirProfile(t *testing.T) {
	for p, want := range map[Profile][]string{
		Web: {"http", "https"}, WebPaths: {"http", "https"}, WebSockets: {"ws", "wss"}, Any: {"http", "https", "ws", "wss"}, profileCount: nil,
	} {
		for _, scheme := range []string{"http", "https", "ws", "wss", "ftp", "HTTP", "WS", ""} {
			assert.Equal(t, slices.Contains(want, scheme), p.hasPlainScheme(scheme), "%s: %s", p, scheme)
		}
	}
}

// requireReading requires readPlain to read the plain URIs that it is for, with the components that uri.Parse finds.
func requireReading(t *testing.T, s string, ends unchecked.Ends, read, plain bool) {
	t.Helper()
	u := uri.MustParse(s)
	_, hasPort := u.Port()
	_, hasFragment := u.Fragment()
	want := plain && scan.Vectors && len(s) < scan.MaskBlock && strings.HasPrefix(s, "http") && !hasPort && !hasFragment
	require.Equal(t, want, read, "%q", s)
	if !read {
		return
	}
	require.Equal(t, u.Scheme(), s[:ends.Scheme], "%q", s)
	parsed, err := Parse(s)
	require.NoError(t, err)
	require.Equal(t, u, parsed, "%q: the offsets too", s)
}

func TestParsingAllocatesNothing(t *testing.T) {
	for _, s := range []string{"http://www.example.com/a/b?c#d", "http://3com.com/", "http://[::1]/", "https://a--b.com/", "wss://a:65535/b"} {
		for _, p := range []Profile{Web.WithIPv6(), WebPaths.WithIPv6(), WebSockets, Any} {
			if p.Valid(s) {
				assert.Zero(t, testing.AllocsPerRun(20, func() { _, _ = p.Parse(s) }), "%s: %s", p, s)
				assert.Zero(t, testing.AllocsPerRun(20, func() { _, _ = p.Normalize(s) }), "%s: %s", p, s)
			}
		}
	}
}

func TestHardlyAnyCrawledURLIsLeftOut(t *testing.T) {
	valid, total := 0, 0
	for s := range lines(t, "urls-crawled.txt") {
		total++
		if Valid(s) {
			valid++
		}
	}
	assert.Equal(t, []int{47606, 47669}, []int{valid, total})
}

// The list has, of each of 152 shapes of confusion, whether the standards agree about it, and whether all parsers that were tried first
// did. The exclusions that came later leave out the rest.
func TestEveryConfusionIsJudgedAsInTheListOrLeftOutByName(t *testing.T) {
	later := []string{"empty-path", "at-sign", "mapped-address", "IPv6-address", "upper-case-scheme", "websocket-scheme"}
	n := 0
	for line := range lines(t, "confusions.txt") {
		verdicts, quoted, found := strings.Cut(line, `"`)
		fields := strings.Fields(verdicts)
		if !found || len(fields) != 8 {
			continue
		}
		s, err := strconv.Unquote(`"` + quoted)
		require.NoError(t, err, line)
		for p, verdict := range map[Profile]string{Any: fields[6], Web: fields[7]} {
			if p.Valid(s) || verdict != "Y" {
				assert.Equal(t, verdict == "Y", p.Valid(s), line)
				continue
			}
			assert.Contains(t, later, failure(t, p, s).Exclusion(), line)
		}
		n++
	}
	assert.Equal(t, 152, n)
}

func lines(t testing.TB, name string) func(func(string) bool) {
	t.Helper()
	dir := os.Getenv("URI_CORPORA")
	if dir == "" {
		t.Skip("URI_CORPORA is not set")
	}
	f, err := os.Open(filepath.Join(dir, name))
	require.NoError(t, err)
	t.Cleanup(func() { f.Close() })
	return func(yield func(string) bool) {
		for in := bufio.NewScanner(f); in.Scan(); {
			if !yield(in.Text()) {
				return
			}
		}
	}
}
