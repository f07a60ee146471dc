package idn_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/idn"
	"github.com/urigrammar/uri/internal/tests/golden"
	"github.com/urigrammar/uri/internal/tests/passwords"
)

func Example() {
	u := uri.MustParseReference("http://%C3%A9/")
	h, _ := u.Host()
	ascii, err := idn.Host(h)
	fmt.Println(ascii, err)
	unicode, err := idn.ToUnicode(ascii)
	fmt.Println(unicode, err)
	// Output:
	// xn--9ca <nil>
	// é <nil>
}

func TestNamesToASCII(t *testing.T) {
	for _, c := range golden.Lines[struct{ Name, Ascii string }](t, "testdata/to_ascii.jsonl") {
		t.Run(c.Name, func(t *testing.T) {
			ascii, err := idn.ToASCII(c.Name)
			require.NoError(t, err)
			assert.Equal(t, c.Ascii, ascii)
		})
	}
}

// A final dot is the root of the DNS in each form that IDNA has for it (RFC 3490, section 3.1).
func TestAFinalDotOfAnyFormStays(t *testing.T) {
	for _, dot := range []string{".", "。", "．", "｡", "%E3%80%82", "%EF%BC%8E", "%EF%BD%A1"} {
		for name, want := range map[string][2]string{
			"例え":        {"xn--r8jz45g.", "例え."},
			"例え.テスト":    {"xn--r8jz45g.xn--zckzah.", "例え.テスト."},
			"xn--9ca.a": {"xn--9ca.a.", "é.a."},
		} {
			ascii, err := idn.ToASCII(name + dot)
			require.NoError(t, err, name+dot)
			assert.Equal(t, want[0], ascii, name+dot)
			unicode, err := idn.ToUnicode(name + dot)
			require.NoError(t, err, name+dot)
			assert.Equal(t, want[1], unicode, name+dot)
		}
		_, err := idn.ToASCII("é" + dot + dot)
		require.ErrorIs(t, err, idn.ErrNotIDNA, "an empty label before it")
	}
}

func TestNamesToUnicodeAndToRegNames(t *testing.T) {
	for _, c := range []struct{ name, unicode, regName string }{
		{"", "", ""},
		{"xn--9ca", "é", "%C3%A9"},
		{"XN--9CA", "é", "%C3%A9"},
		{"%C3%89", "é", "%C3%A9"},
		{"xn--bcher-kva.example", "bücher.example", "b%C3%BCcher.example"},
		{"EXAMPLE.com", "EXAMPLE.com", "EXAMPLE.com"},
	} {
		t.Run(c.name, func(t *testing.T) {
			unicode, err := idn.ToUnicode(c.name)
			require.NoError(t, err)
			assert.Equal(t, c.unicode, unicode)
			regName, err := idn.ToRegName(c.name)
			require.NoError(t, err)
			assert.Equal(t, c.regName, regName)
			assert.True(t, uri.RFC3986.ValidRule("reg-name", regName))
		})
	}
}

func TestNamesThatHaveNoOtherForm(t *testing.T) {
	for _, c := range []struct {
		name   string
		offset int
		err    error
	}{
		{"%ff", 0, idn.ErrNotUTF8},
		{"a%C3.b", 1, idn.ErrNotUTF8},
		{"a%C3%A9%C3", 7, idn.ErrNotUTF8},
		{"a\xff", 1, idn.ErrNotUTF8},
		{"%ED%A0%80", 0, idn.ErrNotUTF8}, // a surrogate
		{"%C0%AF", 0, idn.ErrNotUTF8},    // overlong
		{"%", 0, idn.ErrPercentEncoding},
		{"a%4", 1, idn.ErrPercentEncoding},
		{"a%4g", 1, idn.ErrPercentEncoding},
		{"a%2Fb", 1, idn.ErrCharacter},
		{"a%40b", 1, idn.ErrCharacter},
		{"%C3%A9%00", 6, idn.ErrCharacter},
		{"%2541", 0, idn.ErrCharacter},
		{"a b", 1, idn.ErrCharacter},
		{"a:80", 1, idn.ErrCharacter},
		{"[::1]", 0, idn.ErrCharacter},
		{"é_a", -1, idn.ErrNotIDNA},
		{"-é", -1, idn.ErrNotIDNA},
		{"℀", -1, idn.ErrNotIDNA}, // maps to a/c
		{"\u0080", -1, idn.ErrNotIDNA},
		{"\ufffd", -1, idn.ErrNotIDNA}, // is UTF-8
		{"a／b", -1, idn.ErrNotIDNA},
		{"é％41", -1, idn.ErrNotIDNA},
		{"xn--a", -1, idn.ErrNotIDNA},
		{"xn--", -1, idn.ErrNotIDNA},
		{"a.xn--", -1, idn.ErrNotIDNA},
		{"a.xn--.", -1, idn.ErrNotIDNA},
		{"\u00ad", -1, idn.ErrNotIDNA},
		{"a..é", -1, idn.ErrNotIDNA},
		{"xn--\u00e9", -1, idn.ErrNotIDNA},
		{"א1a", -1, idn.ErrNotIDNA}, // bidirectional
		{"a\u200db", -1, idn.ErrNotIDNA},
		{"xn--é-.com", -1, idn.ErrNotIDNA}, // not Punycode (RFC 3492 section 6.2)
		{"xn--☕-", -1, idn.ErrNotIDNA},
		{"xn--%C3%A9-", -1, idn.ErrNotIDNA},
		{"xn--e-xbb", -1, idn.ErrNotIDNA}, // Punycode of text that is not in Normalization Form C
		{"xn--5i0fka", -1, idn.ErrNotIDNA},
		{"xn--a-", -1, idn.ErrNotIDNA}, // of ASCII
		{"aé--b.com", -1, idn.ErrNotIDNA},
		{"日本--a.jp", -1, idn.ErrNotIDNA},
		{"ℵ-b.com", -1, idn.ErrNotIDNA}, // maps to a right-to-left letter
		{"\u1820\u200ca.com", -1, idn.ErrNotIDNA},
		{"\ua840\u200c-x.com", -1, idn.ErrNotIDNA},
		{"\u0628\u200c1", -1, idn.ErrNotIDNA},
		{"\u0628\u200c-\u0628", -1, idn.ErrNotIDNA},
		{"。", -1, idn.ErrNotIDNA},
		{"é。。", -1, idn.ErrNotIDNA},
		{strings.Repeat("é", 60), -1, idn.ErrTooLong},
		{strings.Repeat("é.", 60), -1, idn.ErrTooLong},
		{strings.Repeat("a", 64), -1, idn.ErrTooLong},
	} {
		t.Run(c.name, func(t *testing.T) {
			for _, convert := range []func(string) (string, error){idn.ToASCII, idn.ToUnicode, idn.ToRegName} {
				result, err := convert(c.name)
				var e *idn.Error
				require.ErrorAs(t, err, &e)
				require.ErrorIs(t, err, c.err)
				assert.Equal(t, c.offset, e.Offset())
				assert.Equal(t, c.name, e.Name())
				assert.Empty(t, result)
				assert.NotEmpty(t, err.Error())
			}
		})
	}
}

func TestNamesAreAsLongAsDNSAllows(t *testing.T) {
	label := strings.Repeat("a", 63)
	longest := strings.Repeat(label+".", 3) + strings.Repeat("b", 61)
	for _, name := range []string{label, longest, longest + ".", strings.Repeat("é", 50)} {
		_, err := idn.ToASCII(name)
		assert.NoError(t, err, name)
	}
	for _, name := range []string{label + "a", longest + "b", longest + "b.", longest + "..", strings.Repeat("é", 64), "x." + label + "a.y", label + "a.y"} {
		_, err := idn.ToASCII(name)
		assert.ErrorIs(t, err, idn.ErrTooLong, name)
	}
	_, err := idn.ToASCII("x." + label + "a.y")
	var e *idn.Error
	require.ErrorAs(t, err, &e)
	got, ok := e.Label()
	assert.True(t, ok)
	assert.Equal(t, label+"a", got)
}

func TestAnErrorAboutAnEmptyLabelIsAboutALabel(t *testing.T) {
	for name, want := range map[string]uri.Optional{
		"é..":                     uri.Present(""),
		"a..é":                    uri.Present(""),
		"a.xn--":                  uri.Present("xn--"),
		"a.%C3%A9_":               uri.Present("é_"),
		"a.\u00ad.é":              uri.Present("\u00ad"),
		strings.Repeat("é.", 60):  {},
		strings.Repeat("a.", 130): {},
		"127.1":                   {},
		"%ff":                     {},
		"a b":                     {},
	} {
		_, err := idn.ToASCII(name)
		var e *idn.Error
		require.ErrorAs(t, err, &e, name)
		got, ok := e.Label()
		text, isLabel := want.Get()
		assert.Equal(t, isLabel, ok, "%+q", name)
		assert.Equal(t, text, got, "%+q", name)
	}
}

func TestHostsThatAreAddressesStay(t *testing.T) {
	for _, host := range []string{"[::1]", "[v1.a:b]", "192.0.2.1"} {
		h, _ := uri.MustParseReference("http://" + host).Host()
		ascii, err := idn.Host(h)
		require.NoError(t, err)
		assert.Equal(t, host, ascii)
	}
	h, _ := uri.MustParseReference("http://%ff/").Host()
	_, err := idn.Host(h)
	assert.ErrorIs(t, err, idn.ErrNotUTF8)
}

func TestAnAddressIsNotAName(t *testing.T) {
	for _, name := range []string{
		"127.0.0.1", "127.1", "0x7f.1", "0X7F.1", "2130706433", "0177.1", "0x", "127.0.0.1.", "127.1.", "1.2.3.9",
		"①②⑦.0.0.1", "１２７．０．０．１", "%31.2.3.4", "127%2E1", "127。1", "127.1。", "０ｘ７ｆ.1", "𝟙𝟚𝟟.𝟙", "%EF%BC%91.2.3.4", "1\u00ad27.1", "①",
	} {
		for _, convert := range []func(string) (string, error){idn.ToASCII, idn.ToUnicode, idn.ToRegName} {
			result, err := convert(name)
			require.ErrorIs(t, err, idn.ErrIPv4, "%s gives %s", name, result)
			require.Empty(t, result)
		}
	}
}

func TestHostsThatAreReadAsAddressesAreRejected(t *testing.T) {
	for _, host := range []string{"127.1", "0x7f.1", "2130706433", "%31.2.3.4", "%E2%91%A0.2.3.4"} {
		h, _ := uri.MustParse("http://" + host + "/").Host()
		_, err := idn.Host(h)
		assert.ErrorIs(t, err, idn.ErrIPv4, host)
	}
	for host, want := range map[string]error{"010.0.0.1": idn.ErrIPv4, "999.1.1.1": nil, "1.2.3.4": nil} {
		u, err := uri.RFC2396.ParseReference("http://" + host + "/")
		require.NoError(t, err)
		h, _ := u.Host()
		_, err = idn.Host(h)
		assert.ErrorIs(t, err, want, host)
	}
}

func anyName() *rapid.Generator[string] {
	return rapid.Custom(func(t *rapid.T) string {
		pieces := []string{"a", "B", "1", "-", ".", "_", "é", "É", "ß", "例", "א", "。", "%C3%A9", "%41", "%31", "xn--", "XN--", "xn--9ca", "9ca", "\u200d", "\u0301",
			"！", "\u00ad", "①", "０", "0x", "7f", "127", "255", "0", "ℵ", "ẞ", "℀", "xn--zca", "%", "%40", "@", ":"}
		return strings.Join(rapid.SliceOfN(rapid.SampledFrom(pieces), 0, 9).Draw(t, "pieces"), "")
	})
}

// checkLaws checks what holds for every text.
func checkLaws(t require.TestingT, name string) {
	ascii, err := idn.ToASCII(name)
	unicode, unicodeErr := idn.ToUnicode(name)
	regName, regNameErr := idn.ToRegName(name)
	if err != nil {
		require.ErrorAs(t, err, new(*idn.Error))
		require.NotEmpty(t, err.Error())
		require.Equal(t, err, unicodeErr, "they take the same names")
		require.Equal(t, err, regNameErr)
		require.Empty(t, ascii+unicode+regName)
		return
	}
	require.NoError(t, unicodeErr)
	require.NoError(t, regNameErr)

	require.NotContains(t, ascii, "%")
	require.LessOrEqual(t, len(strings.TrimSuffix(ascii, ".")), 253)
	again, err := idn.ToASCII(ascii)
	require.NoError(t, err, "%q", ascii)
	require.Equal(t, ascii, again)
	for _, back := range []string{unicode, regName} {
		there, err := idn.ToASCII(back)
		require.NoError(t, err, "%q", back)
		require.True(t, strings.EqualFold(ascii, there), "%q %q", ascii, there)
	}
	for _, name := range []string{ascii, regName} {
		u, err := uri.ParseReference("//" + name)
		require.NoError(t, err)
		h, _ := u.Host()
		require.Equal(t, name, h.String())
		require.Equal(t, uri.RegName, h.Kind())
		_, isAddress := h.InetAton()
		require.False(t, isAddress, name)
		converted, err := idn.Host(h)
		require.NoError(t, err)
		require.True(t, strings.EqualFold(ascii, converted))
	}
}

func TestLaws(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) { checkLaws(t, anyName().Draw(t, "name")) })
}

func TestNamesInASCIIWithoutALabelsStay(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		name := rapid.StringMatching(`[a-zA-Z0-9_.!~-]{0,20}[g-wyz]`).Draw(t, "name") // not "0x", which is an address
		if strings.Contains(strings.ToLower(name), "xn--") {
			return
		}
		ascii, err := idn.ToASCII(name)
		require.NoError(t, err)
		require.Equal(t, name, ascii)
		unicode, err := idn.ToUnicode(name)
		require.NoError(t, err)
		require.Equal(t, name, unicode)
	})
}

// The names are those of node 20, new URL(`http://${name}/`).hostname, but for the case of "XN--9CA".
func TestAnASCIILabelDoesNotDependOnItsNeighbors(t *testing.T) {
	for name, want := range map[string]string{
		"_dmarc.münchen.example": "_dmarc.xn--mnchen-3ya.example", "r2---sn.münchen.example": "r2---sn.xn--mnchen-3ya.example", "münchen._tcp.example": "xn--mnchen-3ya._tcp.example",
		"-a-.münchen": "-a-.xn--mnchen-3ya", "a_b!c.é": "a_b!c.xn--9ca", "a~b.é": "a~b.xn--9ca", "A_B.é": "a_b.xn--9ca", "é._１": "xn--9ca._1", "é.１_２": "xn--9ca.1_2", "%5F%2D.%C3%A9": "_-.xn--9ca",
		"xn--9ca._x": "xn--9ca._x", "XN--9CA.-_-": "XN--9CA.-_-", "1--2.é.": "1--2.xn--9ca.", // a name that is in ASCII keeps its case
	} {
		ascii, err := idn.ToASCII(name)
		require.NoError(t, err, name)
		assert.Equal(t, want, ascii)
		checkLaws(t, name)
	}
	for _, name := range []string{
		"a／b.é", "％41.é", "＠.é", "℀.é", "？.é", // mapped to what no reg-name has
		"_é.example", "aé--b.a_b", "xn--a.é", "xn--.é", // the labels that IDNA converts
		"_dmarc.אב", "1a.א", "a_.א", // the Bidi rule is for all labels of a name
		"a..é", "\u00ad.é", strings.Repeat("a", 64) + ".é",
	} {
		ascii, err := idn.ToASCII(name)
		assert.Error(t, err, "%s is %s", name, ascii)
	}
	marks := rapid.StringMatching(`[a-zA-Z0-9!$&'()*+,;=_~-]{1,63}`)
	rapid.Check(t, func(t *rapid.T) {
		label := marks.Draw(t, "label")
		if strings.HasPrefix(strings.ToLower(label), "xn--") {
			return
		}
		alone, err := idn.ToASCII(label + ".example")
		require.NoError(t, err)
		require.Equal(t, label+".example", alone)
		for _, neighbor := range []string{"é", "例", "xn--9ca", "%C3%A9"} {
			beside, err := idn.ToASCII(label + "." + neighbor + ".example")
			require.NoError(t, err)
			first, _, _ := strings.Cut(beside, ".")
			require.True(t, strings.EqualFold(label, first), beside)
			checkLaws(t, label+"."+neighbor)
		}
	})
}

func seeds(f *testing.F) {
	for _, seed := range []string{
		"", "%C3%A9", "xn--9ca", "É.。", "%ff", "a%2Fb", "xn--a-", "\u200d", "①②⑦.0.0.1", "127.1", "0x7f000001.", "%31.2.3.4", "ℵ-b.com", "user:SEKRET@host",
		"é--a.com", "EXAMPLE.com.", "a_b", "1.2.3.256", strings.Repeat("例", 70), strings.Repeat("a", 64),
	} {
		f.Add(seed)
	}
}

func FuzzToASCII(f *testing.F) {
	seeds(f)
	f.Fuzz(func(t *testing.T, name string) { checkLaws(t, name) })
}

func FuzzErrors(f *testing.F) {
	seeds(f)
	f.Fuzz(func(t *testing.T, after string) {
		if strings.ContainsAny(after, secretLetters) {
			return
		}
		for _, name := range []string{"u:QWZ" + after + "@" + after, "QWZ@" + after} {
			_, err := idn.ToASCII(name)
			require.Error(t, err)
			require.NotContains(t, passwords.InBrief(err), "QWZ", name)
		}
	})
}
