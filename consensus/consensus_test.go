package consensus

import (
	"bufio"
	"iter"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/agreement"
	"github.com/urigrammar/uri/internal/automaton"
	"github.com/urigrammar/uri/internal/exhaustive"
	"github.com/urigrammar/uri/whatwg"
)

// agreed is the profile as automata have it.
func agreed(p Profile) agreement.Profile { return agreement.Profiles[p] }

func language(t testing.TB, p agreement.Profile, n agreement.Names) *automaton.DFA {
	t.Helper()
	d, err := p.Language(n)
	require.NoError(t, err)
	return d
}

func TestProfilesHaveTheirNames(t *testing.T) {
	for _, p := range Profiles() {
		assert.Equal(t, agreed(p).Name, p.String())
		assert.Equal(t, agreed(p).Name, profiles.Starts[p].Rule)
	}
	assert.Equal(t, "web-paths+A-labels", WebPaths.WithALabels().String())
	assert.Equal(t, "unknown profile", Profile(17).String())
	assert.Equal(t, []string{"consensus", "consensus-paths", "consensus-any", "consensus+A-labels"},
		[]string{Web.ID(), WebPaths.ID(), Any.ID(), Web.WithALabels().ID()})
	assert.False(t, Profile(17).Valid("http://a/"))
	_, err := Profile(17).Parse("http://a/")
	assert.Error(t, err)
}

// The complete suite of the exact language finds any fault of a parser that is an automaton of its size.
func TestProfilesAcceptExactlyTheirLanguages(t *testing.T) {
	all := exhaustive.Asked(t)
	for _, p := range Profiles() {
		if !all && p != Web {
			continue
		}
		d := language(t, agreed(p), agreement.Exact).Coarsen()
		words := transitions(d)
		if all {
			words = automaton.NewCover(d).WpMethod(0)
		}
		for w := range words {
			s := d.Alphabet.Text(w)
			if want := d.AcceptsWord(w); p.Valid(s) != want {
				require.Equal(t, want, p.Valid(s), "%s: %q", p, s)
			}
		}
	}
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

func TestEachOctetIsJudgedInEachState(t *testing.T) {
	d := language(t, agreed(Web), agreement.Exact)
	for i, access := range d.Access() {
		if !exhaustive.Asked(t) && i%20 != 0 {
			continue
		}
		before := d.Alphabet.Text(access)
		for c := range 256 {
			for _, after := range []string{"", "a", "/", ".a/", ":1", "]", "]/"} {
				s := before + string([]byte{byte(c)}) + after
				require.Equal(t, d.Accepts(s), Valid(s), "%q", s)
			}
		}
	}
}

// Membership says nothing of what a text is taken apart into.
func TestMembersAreSeenAlikeByTheParsersOfThisModule(t *testing.T) {
	for _, p := range Profiles() {
		n := 0
		for s := range language(t, agreed(p), agreement.Exact).Members() {
			if n++; n > 3000 {
				break
			}
			seenAlike(t, p, s)
		}
	}
	for _, s := range []string{
		"http://example.com", "https://WWW.Example.COM:8443/a//b?c=d&e#f", "ws://1.2.3.4/", "wss://[2001:db8::7]:1/%41", "http://a-b.c-d.e/?",
		"http://127.0.0.1", "http://x.1a.b/", "http://1.2.3.a/", "http://" + strings.Repeat("a", 63) + "." + strings.Repeat("b", 63) + ".c/",
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

	url, err := whatwg.Parse(s)
	require.NoError(t, err, s)
	host, present := url.Host()
	wantHost, wantPresent := want.Host()
	assert.Equal(t, wantPresent, present, s)
	assert.Equal(t, wantHost.String(), host.String(), s)
	assert.Equal(t, want.Scheme(), url.Scheme(), s)
	assert.Equal(t, want.Path(), url.Path(), s)

	grammar := uri.RFC2396
	if wantHost.Kind() == uri.IPv6address {
		grammar = uri.RFC2732
	}
	old, err := grammar.Parse(s)
	require.NoError(t, err, s)
	oldHost, _ := old.Host()
	assert.Equal(t, wantHost.String(), oldHost.String(), s)
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
	longest := label + "." + label + "." + label + "." + strings.Repeat("a", 61) // 253 octets
	for host, want := range map[string]bool{
		label: true, label + "a": false, label + ".b": true, "b." + label + "a.c": false,
		longest: true, longest + "a": false, strings.Repeat("a.", 126) + "a": true, strings.Repeat("a.", 127) + "a": false,
	} {
		assert.Equal(t, want, Valid("http://"+host+"/"), host)
		assert.Equal(t, want, Valid("http://"+host), host)
	}
	assert.False(t, Valid("http://"+strings.Repeat("a", 1<<20)))
}

// What isPlainName says yes to must be plain, or the wrong name would not be looked at again.
func TestPlainNamesAndPathsAreThoseOfTheRules(t *testing.T) {
	names, err := agreement.Rule("plain-name")
	require.NoError(t, err)
	const octets = "aZ0.-"
	var each func(name string, n int)
	each = func(name string, n int) {
		for _, around := range []string{"", ":80/path/of/some/length", "."} {
			s := "http://" + name + around
			plain := isPlainName(s, len("http://"), len("http://")+len(name))
			if plain && !names.Accepts(name) || !plain && len(name) <= wordSize && names.Accepts(name) {
				require.Equal(t, names.Accepts(name), plain, "%q", name)
			}
		}
		if n == 0 {
			return
		}
		for i := range len(octets) {
			each(name+octets[i:i+1], n-1)
		}
	}
	each("", 5)
	for _, head := range []string{"abcdefg", "abcdefgh", "abcdef.g", "abcdefg.", "a-bcdef-", "abcdefghijklmnop", "abcdefghijklmno.", "abcdefghijklmno-p"} {
		each(head, 4)
	}
	for path, want := range map[string]bool{"": true, "/": true, "/a.b/c": true, "/.": false, "/a/.b": false, "/%41": true, "/%2f": false, "/%2E": false, "//a..": true} {
		assert.Equal(t, want, isPlainPath(path), path)
	}
}

func TestParsingAllocatesNothing(t *testing.T) {
	for _, s := range []string{"http://www.example.com/a/b?c#d", "http://3com.com/", "http://[::1]/", "https://a--b.com/"} {
		for _, p := range Profiles() {
			assert.Zero(t, testing.AllocsPerRun(20, func() { _, _ = p.Parse(s) }), "%s: %s", p, s)
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
	assert.Equal(t, []int{47621, 47669}, []int{valid, total})
}

// The list has, of each of 152 shapes of confusion, whether the prototype's languages have it: any, and web.
func TestEveryConfusionIsJudgedAsInTheList(t *testing.T) {
	n := 0
	for line := range lines(t, "confusions.txt") {
		verdicts, quoted, found := strings.Cut(line, `"`)
		fields := strings.Fields(verdicts)
		if !found || len(fields) != 8 {
			continue
		}
		s, err := strconv.Unquote(`"` + quoted)
		require.NoError(t, err, line)
		assert.Equal(t, fields[6] == "Y", Any.Valid(s), line)
		assert.Equal(t, fields[7] == "Y", Web.Valid(s), line)
		n++
	}
	assert.Equal(t, 152, n)
}

func lines(t *testing.T, name string) func(func(string) bool) {
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
