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
	"github.com/urigrammar/uri/internal/tests/golden"
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
	every := rune(exhaustive.OneIn(t, 31))
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
	for _, c := range golden.Lines[struct{ Text, Want string }](t, "testdata/display.jsonl") {
		u, err := uri.RFC3987.ParseReference(c.Text)
		require.NoError(t, err, c.Text)
		v, err := idn.Display(u)
		require.NoError(t, err, c.Text)
		assert.Equal(t, c.Want, v.String(), c.Text)
		checkDisplay(t, c.Text)
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
