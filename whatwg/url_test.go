package whatwg

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"github.com/urigrammar/uri/internal/run/ascii"
	"github.com/urigrammar/uri/internal/tests/exhaustive"
	"pgregory.net/rapid"
)

// recordPieces are parts of texts for the parser: the pieces of valid texts, and some that only a
// browser accepts.
var recordPieces = []string{
	":", "/", "//", "?", "#", "[", "]", "@", "%", ".", "-", "..", "/.", "/..", "/%2e", "%2E%2e", "\\", "|", "c|", "C:", "c:", "\t",
	"\n", " ", "\x00", "\x1f", "\x7f", "\xff", "\xe2\x98",
	"a", "b:", "_", "1", "0", "00", "65535", "65536", "80", "443", "0x", "0X7f", "08", "256", "4294967296", "1.2.3.4", "1.2",
	"127.1", "．", "１", "%30", "%00", "%41", "%C3%A9", "%e9",
	"http", "HTTPS", "https:", "http://", "ws", "file:", "file:///", "file://localhost", "ftp", "foo", "foo:", "foo://", "mailto:", "localhost", "blob:",
	"::", "[::1]", "[1:2:3:4:5:6:7:8]", "[::00]", "[::1.2.3.4]", "ffff", "ß", "é", "É", "xn--", "xn--a", "xn--9ca", "\u00AD",
	"\u200d", "א", "\ufdd0", "\ufffd", "\U0010ffff", "\u0080", "'", "\"", "<", "^", "`", "{", "~", "h", "h:8/",
}

func drawURLText(t *rapid.T) string {
	return strings.Join(rapid.SliceOfN(rapid.SampledFrom(recordPieces), 0, 10).Draw(t, "pieces"), "")
}

// baseTexts are base URLs of every kind.
var baseTexts = []string{
	"", "http://h/", "https://u:p@h:8/a/b?q#f", "http://h/a/../b/", "ws://h/c:", "file:///", "file:///C:/", "file:///C:",
	"file:///C:/a/b", "file:///C:x/y", "file:///C/a", "file:///C", "file://h/c:/d", "file://h/", "file://1.2.3.4/a",
	"foo:", "foo:a", "foo:a?b#c", "foo:/", "foo:/a/b", "foo://", "foo://h", "foo://h/a/b?q", "foo:/.//a", "foo:/.//", "foo://h//",
	"foo://[::1]:8/a", "mailto:x #y", "http://:p@h/", "foo://:p@h/", "ws://h:8/", "foo://h:8",
}

// checkURL checks all that holds for every text and base.
func checkURL(t require.TestingT, input, baseText string) {
	var base URL
	var slowBase *slowURL
	if baseText != "" {
		var err error
		base, err = Parse(baseText)
		require.NoError(t, err)
		slowBase, _ = slowParse(baseText, nil)
	}
	r, err := base.Parse(input)
	slow, faults := slowParse(input, slowBase)
	found := base.ValidationErrors(input)
	require.Equal(t, faults, found, "%q against %q", input, baseText)
	require.Equal(t, slow == nil, err != nil, "%q against %q: %v", input, baseText, err)
	require.Equal(t, slow != nil, base.CanParse(input), "%q against %q", input, baseText)
	if err != nil {
		var failure *ParseError
		require.ErrorAs(t, err, &failure)
		require.Equal(t, found[len(found)-1], failure.validation, "%q against %q", input, baseText)
		require.Equal(t, URL{}, r)
		return
	}
	requireSame(t, slow, r, input)
	checkURLLaws(t, r)
}

// requireSame requires that a record is what the slow parser makes of the text.
func requireSame(t require.TestingT, slow *slowURL, r URL, input string) {
	require.Equal(t, slow.serialize(), r.String(), "%q", input)
	require.Equal(t, slow.scheme, r.Scheme(), "%q", input)
	require.Equal(t, slow.username, r.Username(), "%q", input)
	require.Equal(t, slow.password, r.Password(), "%q", input)
	require.Equal(t, slow.kind, r.HostKind(), "%q", input)
	require.Equal(t, slow.opaque != nil, r.HasOpaquePath(), "%q", input)
	require.Equal(t, slow.attributes(), attributesOf(r), "%q", input)
	require.Equal(t, slow.components(), r.Components(), "%q", input)
}

// bare returns r without its fragment.
func bare(r URL) URL {
	_ = r.SetHash("")
	return r
}

// checkURLLaws checks what holds for every record.
func checkURLLaws(t require.TestingT, r URL) {
	text := r.String()
	again, err := Parse(text)
	require.NoError(t, err, "%q", text)
	require.Equal(t, r, again, "parsing what is serialized returns it")
	require.True(t, r == again)
	require.True(t, ascii.Is(text), "%q", text)
	self, err := r.Parse("")
	if r.HasOpaquePath() {
		require.Error(t, err, "%q", text)
	} else {
		require.NoError(t, err)
		require.Equal(t, bare(r), self)
	}
	again, err = Parse(bare(r).String())
	require.NoError(t, err)
	require.Equal(t, bare(r), again)
	_, isAddr := r.Addr()
	require.Equal(t, r.HostKind() == IPv4Address || r.HostKind() == IPv6Address, isAddr, "%q", text)
	require.NotContains(t, bare(r).String(), "#")
}

func TestTheParserDoesWhatTheStandardSaysStepByStep(t *testing.T) {
	for _, base := range baseTexts {
		for _, input := range recordPieces {
			checkURL(t, input, base)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		checkURL(t, drawURLText(t), rapid.SampledFrom(baseTexts).Draw(t, "base"))
	})
}

// limits are hosts and texts at both sides of a limit of the standard.
var limits = []string{
	"[::]", "[::0]", "[::00]", "[00::1]", "[::01]", "[::010]", "[::10]", "[::100]", "[::0100]", "[::1000]", "[::0fff]", "[::0ff]", "[::0f]", "[::f]", "[::ffff]",
	"[01:2:3:4:5:6:7:8]", "[1:02:3:4:5:6:7:8]", "[A:2:3:4:5:6:7:8]", "[1:2:3:4:5:6:7:f]", "[0:2:3:4:5:6:7:0]", "[::00001]", "[::12345]", "[0:1:2:3:4:5:6:7]", "[0:0:0:0:0:0:0:0]", "[::1:2:3:4:5:6:7]", "[1:2:3:4:5:6:7::]", "[::2:3:4:5:6:7:8]", "[1::2:3:4:5:6:7:8]", "[1::]",
	"[:", "[:1", "[::", "[1:", "[1", "[]", "[", "[:]", "[::1:]", "[1:2:3:4:5:6:7:]",
	"[::1.2.3.255]", "[::1.2.3.256]", "[::255.255.255.255]", "[::256.0.0.0]", "[::1.2.3.]", "[1.2.3.4]", "[1:2:3:4:5:6:1.2.3.4]", "[1:2:3:4:5:6:7:1.2.3.4]",
	"1.2.3", ".1.2.3", "1..2.3", "1.2.3.4.5", "00.1.2.3", "1.2.3.00", "01.2.3.4", "a.2.3.4", "1.2.3.255", "1.2.3.256", "256", "255.256", "256.256", "256.2.256", "256.2.3.4", "1.256.3.4", "1.2.256.4", "1.2.65535", "1.2.65536", "1.16777215", "1.16777216", "4294967295", "4294967296",
	"\u00ad", ".", "..", "1.", ".1", "..1", "1..", "1.2.3.4.", "1.2.3.4..", "0x", "0xff", "0x100", "0x.0x", "08", "07", "0", "9", "a.9", "a.0x9", "a.0xg",
	"a", "z", "A", "Z", "aZ", "a0", "a9", "\u0080", "a\u0080", " ", "a b", "\x1f", "!", "%", "%a", "%a%zz", "\"", "%\"", "\" %", "{%", "{}", "%%a", "a%", "%41", "%7f", "%7F", "%80", "%25",
	":", ":a", "a:", "a:0", "a:65535", "a:65536", "a:00080", "a:80x", "@", "@a", "a@", "a@b", "a:@b", ":@b", "a@b@c", "é@b", "%@b", "\"@b",
}

func TestTextsAtALimitAreParsedStepByStep(t *testing.T) {
	every := exhaustive.OneIn(t, 4) // a text with one of the bases
	for b, base := range []string{"", "http://h/a", "file:///C:/a", "foo://h/a"} {
		for i, limit := range limits {
			for k, before := range []string{"", "http:", "http://", "http://a@", "file://", "foo://", "foo:", "/", "//", "///", "a/", "?", "#"} {
				if (b+i+k)%every != 0 {
					continue
				}
				for _, after := range []string{"", "/", "?", "\\"} {
					checkURL(quick(t), before+limit+after, base)
				}
			}
		}
	}
}

// Each octet, and code points at both sides of a limit, in each place where a text can have them.
func TestEachOctetIsParsedStepByStep(t *testing.T) {
	symbols := []string{
		"\u0080", "\u009f", "\u00a0", "\ud7ff", "\ue000", "\ufdcf", "\ufdd0", "\ufdef", "\ufdf0", "\ufffd", "\ufffe", "\uffff",
		"\U00010000", "\U0001fffd", "\U0001fffe", "\U0001ffff", "\U00020000", "\U0010fffd", "\U0010fffe", "\U0010ffff",
	}
	for octet := range 256 {
		symbols = append(symbols, string([]byte{byte(octet)}))
	}
	every := exhaustive.OneIn(t, 3) // another third of the places for each symbol
	for i, symbol := range symbols {
		for k, around := range [][2]string{
			{"", ":a"}, {"http", "://h"}, {"http:", "/h"}, {"http:/", "/h"}, {"http://", "u:p@h/"}, {"http://u:", "p@h"}, {"http://", "/"}, {"http://h", "i?"}, {"http://h.0", "/p"}, {"http://h.0x", ""},
			{"http://1.2.3.", "4"}, {"http://h:", "8"}, {"http://h:8", "/"}, {"http://[", "::1]"}, {"http://[::", "]/"}, {"http://[::1:", "2.3.4.5]"}, {"http://[::1.2.3.", "]"}, {"http://[::1]", "/"},
			{"http://h/", "?q"}, {"http://h/%2", "/b"}, {"http://h/%", "e/b"}, {"http://h/.", ""}, {"http://h/a|", "b"}, {"http://h/?", "#f"}, {"http://h/?%4", ""}, {"http://h/#", "a"},
			{"file:", "c:/"}, {"file:/", ":"}, {"file://", "h/"}, {"file:///c", "/x"}, {"file:///c:", "x"}, {"file:///a/c", ""}, {"foo:", "a#"}, {"foo:a", "?q"}, {"foo://", "h"}, {"foo://h", ":8"}, {"foo://%4", ""}, {"foo:/", "/"}, {"foo:?", ""},
		} {
			if (i+k)%every != 0 {
				continue
			}
			checkURL(quick(t), around[0]+symbol+around[1], "")
			checkURL(quick(t), around[0]+symbol+around[1], "file:///C:/a")
		}
	}
}

// hostsThatChange are hosts of special schemes that are serialized otherwise: longer, shorter, or in as many octets.
var hostsThatChange = []string{
	"0x7f.1", "0X7F.1", "0Xa", "A.0XG", "0", "0300", "4294967295", "1.2.3.4.", "255.65535", "h.0X7F", "EXAMPLE.com", "é", "É.example", "xn--É", "%41", "h%2e", "１.2.3.4", "a\u00ADb", "☕.0X7F",
	"[::0:0]", "[::1.2.3.4]", "[::FFFF:1.2.3.4]", "[0:0:0:0:0:0:0:0]", "[0001::]", "[A::]", "a.0xF.", "Z", "a|b", "_A",
}

func TestWhatFollowsAHostThatChangesStaysAsItIs(t *testing.T) {
	every, n := exhaustive.OneIn(t, 7), 0
	for _, host := range hostsThatChange {
		for _, path := range []string{"", "/", "/p", "/p/../q", `\p`} {
			for _, query := range []string{"", "?", "?q", "?'", "?a b"} {
				for _, fragment := range []string{"", "#", "#f", "#a`b"} {
					for _, before := range []string{"http://", "https://", "ws://u:p@", "file://", "foo://"} {
						if n++; n%every == 0 {
							checkURL(quick(t), before+host+path+query+fragment, "")
						}
					}
				}
			}
		}
	}
}

func FuzzParse(f *testing.F) {
	for i, s := range recordPieces {
		f.Add(s, baseTexts[i%len(baseTexts)])
	}
	f.Add("http://u:p@0x7f.1:80/a/../b?c#d", "")
	f.Add("[\xd4\xdd\n\xa1", "file:///") // the bytes on both sides of the newline are invalid UTF-8
	f.Fuzz(func(t *testing.T, input, base string) {
		if _, err := Parse(base); err != nil {
			base = ""
		}
		checkURL(t, input, base)
	})
}

func TestPercentEncodeSetsAreThoseOfTheStandard(t *testing.T) {
	var names []string
	for set := range FormPercentEncodeSet + 2 {
		names = append(names, set.String())
	}
	assert.Equal(t, "C0 control, fragment, query, special-query, path, userinfo, component, application/x-www-form-urlencoded, unknown",
		strings.ReplaceAll(strings.Join(names, ", "), " percent-encode set", ""))
	for set, octets := range map[PercentEncodeSet]string{
		C0ControlPercentEncodeSet: c0Set, FragmentPercentEncodeSet: fragmentSet, QueryPercentEncodeSet: querySet, SpecialQueryPercentEncodeSet: specialQuerySet,
		PathPercentEncodeSet: pathSet, UserinfoPercentEncodeSet: userinfoSet,
		ComponentPercentEncodeSet: userinfoSet + "$%&+,", FormPercentEncodeSet: userinfoSet + "$%&+,!'()~",
	} {
		for r := rune(0); r < 0x100; r++ {
			want := r < 0x20 || r > '~' || strings.ContainsRune(octets, r)
			assert.Equal(t, want, set.Contains(r), "%s, %q", set, r)
			encoded := slowEncode(string(r), octets)
			if r == ' ' && set == FormPercentEncodeSet {
				encoded = "+"
			}
			assert.Equal(t, encoded, set.Encode(string(r)), "%s, %q", set, r)
		}
	}
	for i := range 20 { // eight octets are looked at together
		text := strings.Repeat("a", i) + "<" + strings.Repeat("a", 20-i)
		assert.Equal(t, strings.Replace(text, "<", "%3C", 1), PathPercentEncodeSet.Encode(text))
	}
	assert.Equal(t, "Say%20what%E2%80%BD", UserinfoPercentEncodeSet.Encode("Say what‽"))
}

func TestSerializedURLsAreNotWrittenAgain(t *testing.T) {
	for s, allocations := range map[string]float64{
		"https://u:p@www.example.com:8080/over/there?name=ferret#nose": 0, "http://192.0.2.1/": 0, "http://[2001:db8::1]:8/": 0, "file:///C:/a": 0,
		"foo://h?q": 0, "mailto:a@example": 0, " http://h/ ": 0,
		"http://www.example.com": 1, "http://h/a/../b": 1, "http://h:80/": 1, "http://h/é": 1, "http:h": 1, "http://0x7f.1/": 1, "foo:/.//a": 1,
		"HTTP://h/": 2, "http://EXAMPLE.com/": 2, "http://h/\na": 2, "https://bücher.example/": 2, "http://%41/": 3,
	} {
		assert.LessOrEqual(t, testing.AllocsPerRun(100, func() { _, _ = Parse(s) }), allocations, "%q", s)
	}
	assert.LessOrEqual(t, testing.AllocsPerRun(100, func() { _, _ = Parse("http://h:x/") }), 1.0)
	base := MustParse("http://h/a/b?q#f")
	for s, allocations := range map[string]float64{"": 0, "c": 1, "/c": 1, "//c": 1, "?c": 1, "#c": 1, "../c": 1} {
		assert.LessOrEqual(t, testing.AllocsPerRun(100, func() { _, _ = base.Parse(s) }), allocations, "%q", s)
	}
}
