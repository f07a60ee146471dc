package whatwg

import (
	"encoding"
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// optional is a component that may be absent.
func optional(text string, present bool) *string {
	if !present {
		return nil
	}
	return &text
}

type components struct {
	S, Base         string
	Scheme          string
	Host            *string
	Kind            string
	Port            *string
	Path            string
	Query, Fragment *string
	Error           bool
}

func TestComponents(t *testing.T) {
	for _, c := range readCases[components](t, "testdata/components.jsonl") {
		i := slices.IndexFunc(kinds, func(b Base) bool { return b.String() == c.Base })
		require.GreaterOrEqual(t, i, 0, c.Base)
		u, err := ParseValid(c.S, kinds[i])
		if c.Error {
			assert.Error(t, err, c.S)
			continue
		}
		require.NoError(t, err, c.S)
		h, present := u.Host()
		got := components{S: u.String(), Base: c.Base, Scheme: u.Scheme(), Host: optional(h.String(), present), Kind: h.Kind().String(), Path: u.Path()}
		got.Port = optional(u.Port())
		got.Query = optional(u.Query())
		got.Fragment = optional(u.Fragment())
		assert.Equal(t, c, got)
	}
}

// recompose puts a URL together again from its components.
func recompose(u ValidURL) string {
	var b strings.Builder
	if u.Scheme() != "" {
		b.WriteString(u.Scheme() + ":")
	}
	if h, ok := u.Host(); ok {
		b.WriteString("//" + h.String())
	}
	if p, ok := u.Port(); ok {
		b.WriteString(":" + p)
	}
	b.WriteString(u.Path())
	if q, ok := u.Query(); ok {
		b.WriteString("?" + q)
	}
	if f, ok := u.Fragment(); ok {
		b.WriteString("#" + f)
	}
	return b.String()
}

func TestSpecialSchemesAndOpaquePaths(t *testing.T) {
	for s, want := range map[string]struct{ special, opaque bool }{
		"http://h": {true, false}, "hTTps://h": {true, false}, "ws://h": {true, false}, "wss://h": {true, false},
		"ftp://h": {true, false}, "file:///": {true, false}, "httpss:p": {false, true}, "foo:": {false, true},
		"foo:/p": {false, false}, "foo://h": {false, false}, "gopher://h/": {false, false},
	} {
		u := mustParseValid(s)
		assert.Equal(t, want.special, u.IsSpecial(), s)
		assert.Equal(t, want.opaque, u.HasOpaquePath(), s)
	}
}

func TestAddr(t *testing.T) {
	for s, want := range map[string]string{
		"http://127.0.0.1": "127.0.0.1", "http://[::ffff:1.2.3.4]": "::ffff:1.2.3.4", "foo://[2001:db8::7]": "2001:db8::7",
	} {
		h, _ := mustParseValid(s).Host()
		addr, ok := h.Addr()
		assert.True(t, ok, s)
		assert.Equal(t, want, addr.String())
	}
	for _, s := range []string{"http://a", "foo://1.2.3.4", "foo://"} {
		h, _ := mustParseValid(s).Host()
		_, ok := h.Addr()
		assert.False(t, ok, s)
	}
}

func TestHostASCII(t *testing.T) {
	for s, want := range map[string]string{
		"http://BÜCHER.example": "xn--bcher-kva.example", "foo://BÜCHER.example": "BÜCHER.example",
		"http://127.0.0.1": "127.0.0.1", "foo://": "",
	} {
		h, _ := mustParseValid(s).Host()
		assert.Equal(t, want, h.ASCII(), s)
	}
}

func TestURLsAreComparable(t *testing.T) {
	assert.Equal(t, mustParseValid("http://a/"), mustParseValid("http://a/"))
	assert.NotEqual(t, mustParseValid("http://a/"), mustParseValid("http://A/"))
	relative, err := ParseValid("//a.b", SpecialBase)
	require.NoError(t, err)
	opaque, err := ParseValid("//a.b", NonSpecialBase)
	require.NoError(t, err)
	assert.NotEqual(t, relative, opaque, "another kind of host")
}

func TestTheZeroURLIsTheEmptyString(t *testing.T) {
	u, err := ParseValid("", SpecialBase)
	require.NoError(t, err)
	assert.Equal(t, ValidURL{}, u)
	assert.Equal(t, NoBase, ValidURL{}.Base())
}

func TestTextForm(t *testing.T) {
	var (
		_ encoding.TextMarshaler   = ValidURL{}
		_ encoding.TextUnmarshaler = (*ValidURL)(nil)
		_ encoding.TextAppender    = ValidURL{}
	)
	var v struct{ U ValidURL }
	require.NoError(t, json.Unmarshal([]byte(`{"U":"http://a/é"}`), &v))
	assert.Equal(t, mustParseValid("http://a/é"), v.U)
	b, err := json.Marshal(v)
	require.NoError(t, err)
	assert.JSONEq(t, `{"U":"http://a/é"}`, string(b))
	assert.Error(t, json.Unmarshal([]byte(`{"U":"http://a b/"}`), &v))
	assert.Equal(t, mustParseValid("http://a/é"), v.U, "as it was")
	b, err = v.U.AppendText([]byte("<"))
	require.NoError(t, err)
	assert.Equal(t, "<http://a/é", string(b))
	require.NoError(t, json.Unmarshal([]byte(`{"U":""}`), &v), "the zero ValidURL is read as it is written")
	assert.Equal(t, ValidURL{}, v.U)
}

func TestMustParsePanicsOnTextsThatParseRejects(t *testing.T) {
	assert.Panics(t, func() { MustParse("http://a b/") })
}

func TestParsingDoesNotAllocate(t *testing.T) {
	for _, s := range []string{"http://www.example.com:80/a/b?c#d", "foo:bar", "http://h/é", "HTTP://1.2.3.4/", "file:///p"} {
		assert.Zero(t, testing.AllocsPerRun(100, func() {
			if !ValidURLString(s, NoBase) {
				panic(s)
			}
		}), s)
	}
}

func TestSchemesAreASCII(t *testing.T) {
	for text, want := range map[string]bool{
		"a:": true, "z:": true, "A:": true, "Z:": true, "a0:": true, "a9:": true, "a+-.:": true, "aZ9z0A:": true,
		"": false, ":": false, "a": false, "0:": false, "9a:": false, "+:": false, "é:": false, "a/:": false, "a[:": false, "a`:": false, "a{:": false, "a@:": false,
	} {
		assert.Equal(t, want, hasScheme(text), text)
	}
}

func TestEachSetEncodesWhatIsNotASCII(t *testing.T) {
	for set := C0ControlPercentEncodeSet; set <= FormPercentEncodeSet; set++ {
		for _, r := range []rune{-1, 0, 0x1F, 0x7F, 0x80, 0x141, utf8.MaxRune} {
			assert.True(t, set.Contains(r), "%v, %U", set, r)
		}
		assert.False(t, set.Contains('a'), set)
		assert.Equal(t, "a%EF%BF%BD%C2%80%EF%BF%BD", set.Encode("a\x80\u0080\xff"), set)
	}
}

func TestAPortThatIsAbsentIsThatOfASpecialScheme(t *testing.T) {
	for text, want := range map[string]int{"http://h/": 80, "wss://h/": 443, "http://h:8/": 8, "foo://h/": -1, "foo://h:8/": 8, "file:///a": -1, "mailto:a": -1} {
		r, err := Parse(text)
		require.NoError(t, err)
		port, ok := r.EffectivePort()
		assert.Equal(t, want >= 0, ok, text)
		if ok {
			assert.Equal(t, want, int(port), text)
		}
	}
}

func TestURLsAreTextInJSON(t *testing.T) {
	var r URL
	require.NoError(t, r.UnmarshalText([]byte("HTTP://h:80")))
	assert.Equal(t, "http://h/", r.String())
	assert.Error(t, r.UnmarshalText([]byte("h")))
	assert.Equal(t, "http://h/", r.String(), "an error changes nothing")
	require.NoError(t, r.UnmarshalText(nil))
	assert.Equal(t, URL{}, r)
}
