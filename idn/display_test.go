package idn_test

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/idn"
	"github.com/urigrammar/uri/internal/tests/exhaustive"
	"github.com/urigrammar/uri/internal/unicode/uts39"
)

func ExampleDisplay() {
	for _, text := range []string{
		"http://xn--mnchen-3ya.example/stra%C3%9Fe?q=%C3%A4%20",
		"http://xn--pypal-4ve.example/%E2%80%AE", // has a Cyrillic letter
	} {
		u, err := idn.Display(uri.MustParse(text))
		fmt.Println(u, err)
	}
	// Output:
	// http://münchen.example/straße?q=ä%20 <nil>
	// http://xn--pypal-4ve.example/%E2%80%AE <nil>
}

// Digits of no script and letters such as U+208F are symbols to people.
func TestOnlyLettersOfAScriptAreShownInAHost(t *testing.T) {
	every := rune(exhaustive.OneIn(t, 7))
	for r := rune(utf8.RuneSelf); r <= utf8.MaxRune; r += every {
		ascii, err := idn.ToASCII("a" + string(r))
		if err != nil || uts39.HasScript(r) {
			continue
		}
		u, err := uri.ParseReference("//" + ascii)
		require.NoError(t, err)
		shown, err := idn.Display(u)
		require.NoError(t, err)
		host, _ := shown.Host()
		if strings.Contains(host.String(), string(r)) {
			assert.Fail(t, "it is shown", "%U", r)
		}
	}
}

func TestDisplayedURIsDoNotMislead(t *testing.T) {
	for text, want := range map[string]string{
		"http://h/%C3%A9%2F%7E%25":                  "http://h/é%2F%7E%25",
		"http://xn--r8jz45g.xn--zckzah/%E4%BE%8B":   "http://例え.テスト/例",
		"http://M%C3%9CNCHEN.example/":              "http://münchen.example/",
		"http://XN--MNCHEN-3YA.example./":           "http://münchen.example./",
		"http://ex%61mple/%C3%A9":                   "http://ex%61mple/é",
		"http://xn--zz/%C3%A9":                      "http://xn--zz/é",               // no A-label
		"http://%C3%A9_%FF/":                        "http://%C3%A9_%FF/",            // no name for IDNA
		"http://%C3%A9_/":                           "http://%C3%A9_/",               // no name for IDNA
		"http://xn--53h.example/":                   "http://xn--53h.example/",       // ☕ is a symbol
		"http://é.xn--pypal-4ve/":                   "http://é.xn--pypal-4ve/",       // mixes scripts
		"http://com%E3%83%8Ea.example/":             "http://xn--coma-xq4c.example/", // a Katakana letter that looks like a solidus
		"http://%EA%93%96%EA%93%B3.example/":        "http://xn--9l8a5b.example/",    // Lisu letters that look like Latin ones
		"http://%EF%BC%8F.example/":                 "http://%EF%BC%8F.example/",     // a fullwidth solidus
		"http://good.com%EF%BC%8F:p@evil.example/":  "http://good.com%EF%BC%8F:p@evil.example/",
		"http://h/%E2%80%8B%C2%A0%C2%AD%EE%80%80":   "http://h/%E2%80%8B%C2%A0%C2%AD%EE%80%80",
		"http://h/?%EE%80%80":                       "http://h/?%EE%80%80",
		"http://h/%CC%81a%CC%81%41%CC%81":           "http://h/%CC%81a\u0301%41%CC%81",
		"http://h/p%D0%B0ypal":                      "http://h/p%D0%B0ypal",
		"http://h/%D0%B0%D0%B1_(Texas)":             "http://h/аб_(Texas)",
		"http://xn--ab-u060a.example/":              "http://xn--ab-u060a.example/", // a tally mark that looks like "|"
		"http://h/%D0%B0z":                          "http://h/%D0%B0z",
		"http://h/?q=%D0%B0&%D0%B1=x":               "http://h/?q=а&б=x",
		"http://h/%E2%98%95%EF%B8%8F":               "http://h/☕%EF%B8%8F",
		"http://h/%D7%90%D7%91/%D7%901/%D7%90.html": "http://h/אב/%D7%901/א.html",
		"http://h/%D7%90%E2%80%8E":                  "http://h/%D7%90%E2%80%8E",
		"mailto:%C3%A9@h":                           "mailto:é@h",
		"http://[::1]:80/%C3%A9#%C3%A9":             "http://[::1]:80/é#é",
		"%C3%A9":                                    "é",
		"//xn--9ca":                                 "//é",
		"http://xn--80ak6aa92e.com/":                "http://аррӏе.com/", // whole labels are not compared
		"http://xn--4dbrk0ce/":                      "http://ישראל/",
		"http://xn--4dbrk0ce.com/":                  "http://ישראל.com/",
		"http://xn--4dbrk0ce.com/%D7%90":            "http://ישראל.com/א",
		"http://a.xn--4dbrk0ce/b":                   "http://a.ישראל/b",
		"http://a.xn--4dbrk0ce/%D7%90":              "http://a.xn--4dbrk0ce/א",
		"http://xn--4dbrk0ce.xn--4dbrk0ce/b":        "http://ישראל.ישראל/b",
		"http://xn--4dbrk0ce.xn--4dbrk0ce.com/":     "http://xn--4dbrk0ce.xn--4dbrk0ce.com/",
		"http://xn--4dbrk0ce:80/":                   "http://xn--4dbrk0ce:80/",
		"http://xn--4dbrk0ce/1":                     "http://xn--4dbrk0ce/1",
		"http://xn--4dbrk0ce/%31":                   "http://xn--4dbrk0ce/%31",
		"http://xn--4dbrk0ce/%D9%A3":                "http://xn--4dbrk0ce/٣",
		"http://a.xn--4dbrk0ce.xn--4dbrk0ce/":       "http://a.xn--4dbrk0ce.xn--4dbrk0ce/",
		"http://xn--dbd9j/":                         "http://xn--dbd9j/", // a symbol of the Tibetan script
		"http://u:1@xn--4dbrk0ce/":                  "http://u:1@ישראל/",
		"http://u@a.b.xn--4dbrk0ce/c":               "http://u@a.b.ישראל/c",
		"http://xn--mnchen1-a-q9a/":                 "http://münchen1-a/",
		"http://xn--j2bd4cyah0f/":                   "http://हिन्दी/", // has marks
		"http://h/a%CC%81%CC%A3":                    "http://h/a\u0301\u0323",
	} {
		u, err := uri.RFC3987.ParseReference(text)
		require.NoError(t, err, text)
		v, err := idn.Display(u)
		require.NoError(t, err, text)
		assert.Equal(t, want, v.String(), text)
		checkDisplay(t, text)
	}
	u, err := uri.RFC2396.Parse("http://a_b:80x/")
	require.NoError(t, err)
	_, err = idn.Display(u)
	assert.Error(t, err)
}

func TestLettersThatLookLikeDelimitersAreNotShownInHosts(t *testing.T) {
	for _, label := range []string{"com\u0338a", "a\u0307", "com\u02d0a", "com\u01c0a", "com\ua78ca", "аб\u0338", "com\u0300"} {
		u, err := uri.RFC3987.Parse("http://" + label + ".example/")
		require.NoError(t, err)
		shown, err := idn.Display(u)
		require.NoError(t, err)
		host, _ := shown.Host()
		assert.NotContains(t, host.String(), label)
		assert.Regexp(t, `^(xn--|%|com%|a%|ȧ)`, host.String())
	}
}

func TestLettersBesideThoseThatLookLikeDelimitersAreShownInHosts(t *testing.T) {
	for letter, isShown := range map[rune]bool{
		0x01BF: true, 0x01C0: false, 0x01C3: false, 0x01CE: true, // clicks
		0x02AF: true, 0x02BC: false, 0x02CD: false, // modifier letters
		0x0333: true, 0x0334: false, 0x0338: false, 0x0339: true, // marks across letters
		0xA700: false, 0xA721: false, // tones
		0xA787: true, 0xA78C: false, 0xA78F: true, // saltillos
	} {
		label := "ß" + string(letter)
		shown, err := idn.Display(uri.MustParse("http://" + uri.RegNameChars.Encode(label) + "/"))
		require.NoError(t, err)
		assert.Equal(t, isShown, shown.String() == "http://"+label+"/", "%U: %+q", letter, shown)
	}
}

func checkDisplay(t require.TestingT, text string) {
	u, err := uri.RFC3987.ParseReference(text)
	if err != nil {
		return
	}
	shown, err := idn.Display(u)
	require.NoError(t, err)
	again, err := idn.Display(shown)
	require.NoError(t, err)
	require.Equal(t, shown, again, "it is idempotent")
	require.NoError(t, idn.CheckBidi(shown))
	for _, r := range shown.String() {
		require.NotEqual(t, uts39.Hidden, uts39.KindOf(r), "%U", r)
	}
	userinfo, _ := shown.Userinfo()
	for _, r := range userinfo {
		require.Less(t, r, rune(utf8.RuneSelf))
	}
	v, err := idn.ToURI(u)
	if err != nil { // it has no name to look up
		return
	}
	w, err := idn.ToURI(shown)
	require.NoError(t, err, "%+q", shown)
	require.True(t, uri.Equal(v, w, uri.LevelCase), "%s is shown as %+q, which is %s", v, shown, w)
	a, _ := v.Host()
	b, _ := w.Host()
	require.Equal(t, a.Normalize(), b.Normalize())
}

func TestDisplayedURIsComeBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) { checkDisplay(t, anyIRI().Draw(t, "text")) })
}

func FuzzIRIs(f *testing.F) {
	f.Add("http://xn--4dbrk0ce/%D7%90")
	f.Add("http://u:\u202e@e\u0301.example/?a=\u0338")
	f.Fuzz(func(t *testing.T, text string) {
		checkDisplay(t, text)
		checkPlaceOfHost(t, text)
		checkNFC(t, text)
		checkParse(t, text)
	})
}
