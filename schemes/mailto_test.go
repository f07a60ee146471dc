package schemes_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/tests/schemelaws"
	"github.com/urigrammar/uri/schemes/mailto"
)

var mailtoLaws = held(schemelaws.Scheme[mailto.URL]{
	Dir: "mailto", Parse: mailto.Parse, Valid: mailto.Valid[string], ValidBytes: mailto.Valid[[]byte], FromURI: mailto.FromURI, URI: mailto.URL.URI,
	Expression: `[Mm]ailto:(([aB]|%2[1E]|%22(a|%5C%22|%40|\()?%22|%C3%a9|&)(\.c)?@([aB]|%41|%5B:%5D)(,a@b)?)?(\?([xA]|[Tt]o|%54o|b%6Fdy)=(%2[6C]|a@b|[aB]|%0[01A])?(&to=[aB]@c)?)?`,
	Beginnings: []string{"mailto:a@b?to="},
	Parts: func(u mailto.URL) map[string]string {
		parts := map[string]string{}
		if recipients, err := u.Recipients(); err == nil && len(recipients) > 0 {
			parts["recipients"] = strings.Join(recipients, " ")
		}
		for f := range u.HeaderFields() {
			parts["?"+f.DecodedName()] = strings.ToValidUTF8(f.DecodedValue(), "\uFFFD")
		}
		return parts
	},
	Same: func(t require.TestingT, u, normal mailto.URL) {
		before, err := u.Recipients()
		after, errAfter := normal.Recipients()
		require.Equal(t, err, errAfter)
		require.Equal(t, strings.ToLower(strings.Join(before, " ")), strings.ToLower(strings.Join(after, " ")))
	},
	Means: func(u mailto.URL) []any {
		recipients, err := u.Recipients()
		means := []any{strings.ToLower(strings.Join(recipients, " ")), err}
		for _, name := range []string{"to", "TO", "subject", "x", "a", "body"} {
			value, ok := u.Header(name)
			means = append(means, strings.ToLower(value), ok)
		}
		return means
	},
})

func FuzzParseMailto(f *testing.F) { mailtoLaws.Fuzz(f) }

const alphanumeric = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"

// The grammar has the triplets of the characters that RFC 5322 has in a place, and no others.
func TestOctetsThatCanBeEncoded(t *testing.T) {
	printable := ""
	for c := '!'; c <= '~'; c++ {
		printable += string(c)
	}
	for place, want := range map[string]string{
		"%s@d":             alphanumeric + "!#$%&'*+-/=?^_`{|}~",
		"a@%s":             alphanumeric + "!#$%&'*+-/=?^_`{|}~",
		"a%sb@d":           alphanumeric + "!#$%&'*+-/=?^_`{|}~.",
		"%%22%s%%22@d":     strings.NewReplacer(`"`, "", `\`, "").Replace(printable),
		"%%22%%5C%s%%22@d": printable + " \t",
		"a@%%5B%s%%5D":     strings.NewReplacer("[", "", `\`, "", "]", "").Replace(printable),
	} {
		for octet := range 256 {
			for _, format := range []string{"%%%02X", "%%%02x"} {
				text := "mailto:" + fmt.Sprintf(place, fmt.Sprintf(format, octet))
				assert.Equal(t, strings.IndexByte(want, byte(octet)) >= 0, mailto.Valid(text), text)
			}
		}
	}
}

func TestWhatIsNotASCIIIsUTF8(t *testing.T) {
	check := func(t require.TestingT, octets []byte) {
		require.Equal(t, utf8.Valid(octets), mailto.Valid("mailto:"+uri.UnreservedChars.Encode(string(octets))+"@d"), "%q", octets)
	}
	for first := 0x80; first <= 0xFF; first++ {
		for second := 0x80; second <= 0xFF; second++ {
			for _, rest := range []string{"", "\x80", "\xBF\x80", "\xBF\xC0"} {
				check(t, append([]byte{byte(first), byte(second)}, rest...))
			}
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		check(t, rapid.SliceOfN(rapid.ByteRange(0x80, 0xFF), 1, 5).Draw(t, "octets"))
		check(t, []byte(string(rapid.Int32Range(utf8.RuneSelf, utf8.MaxRune).Draw(t, "rune"))))
	})
}

func TestFieldsHaveAnyOctetsOfALine(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		octets := string(rapid.SliceOf(rapid.Byte().Filter(func(c byte) bool { return c != 0 && c != '\r' && c != '\n' })).Draw(t, "octets"))
		value, ok := mailto.MustParse("mailto:?a=" + uri.UnreservedChars.Encode(octets)).Header("A")
		require.True(t, ok)
		require.Equal(t, octets, value)
	})
}

func TestAToFieldThatIsNotAListStaysAField(t *testing.T) {
	for _, text := range []string{"mailto:a@b?to=ia2@m%2C%62@c", "mailto:a@b?to=c%40d", "mailto:?to=a,b@c", "mailto:?to=a%2Cb", "mailto:?TO=%61"} {
		mailtoLaws.Holds(t, text)
		assert.Len(t, slices.Collect(mailto.MustParse(text).Normalize().HeaderFields()), 1, text)
	}
	u := mailto.MustParse("mailto:a@b?to=Joe%20%3Cj@k%3E")
	_, err := u.Recipients()
	assert.ErrorIs(t, err, mailto.ErrRecipients)
	assert.Equal(t, u, u.Normalize())
}

func TestSafeFields(t *testing.T) {
	for text, want := range map[string]bool{
		"subject=a": true, "Keywords=a": true, "BODY=a%0D%0Ab": true, "%73ubject=a": true,
		"bcc=a@b": false, "from=a@b": false, "to=a@b": false, "subjects=a": false,
	} {
		for f := range mailto.MustParse("mailto:?" + text).HeaderFields() {
			assert.Equal(t, want, f.IsSafe(), text)
		}
	}
}

// isFieldName is field-name of RFC 5322, section 3.6.8.
func isFieldName(name string) bool {
	return name != "" && !strings.ContainsFunc(name, func(r rune) bool { return r < 33 || r > 126 || r == ':' })
}

// Whatever is encoded where, a field ends at its end.
func TestNoFieldDecodesToTwo(t *testing.T) {
	accepted := 0
	octet := rapid.StringMatching(`%[0-9A-Fa-f]{2}|[a-z!@:;-]|[bB]ody|%0[aAdD]|%3[aA]|%00`)
	rapid.Check(t, func(t *rapid.T) {
		name := strings.Join(rapid.SliceOfN(octet, 0, 4).Draw(t, "name"), "")
		value := strings.Join(rapid.SliceOfN(octet, 0, 4).Draw(t, "value"), "")
		decodedName, _ := uri.DecodeOctets(name)
		decodedValue, _ := uri.DecodeOctets(value)
		breaks := "\r\n\x00"
		if strings.EqualFold(string(decodedName), "body") {
			breaks = "\x00"
		}
		want := isFieldName(string(decodedName)) && !strings.Contains(name, ":") && !strings.ContainsAny(string(decodedValue), breaks)
		u, err := mailto.Parse("mailto:?" + name + "=" + value)
		require.Equal(t, want, err == nil, "%s=%s: %v", name, value, err)
		if err != nil {
			return
		}
		accepted++
		for f := range u.HeaderFields() {
			require.Equal(t, string(decodedName), f.DecodedName())
			require.Equal(t, string(decodedValue), f.DecodedValue())
		}
	})
	assert.Positive(t, accepted)
}

func TestTheHeaderToHasAllRecipients(t *testing.T) {
	for _, c := range []struct{ text, name, want string }{ // "" if the field is absent
		{"mailto:a@b", "To", "a@b"}, {"mailto:?to=a@b", "To", "a@b"}, {"mailto:a@b?TO=c@d,e@f&x=y&to=g@h", "To", "a@b, c@d, e@f, g@h"},
		{"mailto:?to=", "To", ""}, {"mailto:", "To", ""}, {"mailto:?to=Joe%20%3Cj@k%3E&to=a@b", "To", "a@b, Joe <j@k>"},
		{"mailto:a@b?x=1&SUBJECT=c%20d&subject=e", "Subject", "c d"}, {"mailto:a@b?x=1", "y", ""},
	} {
		got, ok := mailto.MustParse(c.text).Header(c.name)
		assert.Equal(t, c.want, got, c.text)
		assert.Equal(t, c.want != "", ok, c.text)
	}
}

func TestAURLHasTheGivenParts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		local := rapid.StringMatching(`[a!#$%&'*+/=?^_{|}~é-]{1,3}(\.[a#😀]){0,2}|"([a,@é(]|\\["\\ ]){0,3}"`)
		domain := rapid.StringMatching(`[a-z0-9é-]{1,3}(\.x){0,2}|\[[0-9.:a-z]{0,3}\]`)
		addresses := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) string { return local.Draw(t, "local") + "@" + domain.Draw(t, "domain") }), 0, 3).Draw(t, "addresses")
		var pairs []uri.Pair
		for range rapid.IntRange(0, 3).Draw(t, "n") {
			pairs = append(pairs, uri.NewPair(rapid.StringMatching(`[!-9;-~]{1,3}`).Draw(t, "name"), rapid.String().Filter(isOneLine).Draw(t, "value")))
		}
		u, err := mailto.New(addresses, pairs...)
		require.NoError(t, err)
		checkMessage(t, u, addresses, pairs...)
	})
}

func isOneLine(s string) bool { return !strings.ContainsAny(s, "\r\n\x00") }

// checkMessage checks that a URL has the recipients, unless a field has more of them, and the fields.
func checkMessage(t require.TestingT, u mailto.URL, recipients []string, pairs ...uri.Pair) {
	if !slices.ContainsFunc(pairs, func(p uri.Pair) bool { return strings.EqualFold(p.Name, "to") }) {
		got, err := u.Recipients()
		require.NoError(t, err)
		require.Equal(t, strings.Join(recipients, "\n"), strings.Join(got, "\n"))
	}
	fields := slices.Collect(u.HeaderFields())
	require.Len(t, fields, len(pairs))
	for i, p := range pairs {
		require.Equal(t, p.Name, fields[i].DecodedName())
		if isOneLine(p.Value.Or("")) {
			require.Equal(t, p, uri.NewPair(fields[i].DecodedName(), fields[i].DecodedValue()))
		}
	}
}

func FuzzNewMailto(f *testing.F) {
	f.Add("a@b", "subject", "a b&c")
	f.Add("\"a\\\" b\"@[::1]", "body", "a\nb\r\n")
	f.Fuzz(func(t *testing.T, address, name, value string) {
		if u, err := mailto.New([]string{address}, uri.NewPair(name, value)); err == nil {
			checkMessage(t, u, []string{address}, uri.NewPair(name, value))
		}
	})
}

func FuzzNewMailtoOfRecipients(f *testing.F) {
	f.Add("mailto:%22oh%5C%5Cno%22@example.org,a@%5B::1%5D?to=b@c")
	f.Fuzz(func(t *testing.T, text string) {
		u, err := mailto.Parse(text)
		if err != nil {
			return
		}
		recipients, err := u.Recipients()
		if err != nil {
			return
		}
		made, err := mailto.New(recipients)
		if err != nil { // an "@" in the address of a domain
			require.Contains(t, text, "%5")
			return
		}
		checkMessage(t, made, recipients)
	})
}

// asWritten returns what an octet is written as, if some octets need no encoding.
func asWritten(octet byte, has string) string {
	if strings.IndexByte(has, octet) >= 0 {
		return string(rune(octet))
	}
	return fmt.Sprintf("%%%02X", octet)
}

func TestOnlyWhatTheRuleLacksIsEncoded(t *testing.T) {
	for octet := byte(' '); octet < 0x7F; octet++ {
		u, err := mailto.New([]string{`"\` + string(rune(octet)) + `"@d`}, uri.NewPair("subject", string(rune(octet))))
		require.NoError(t, err, "%q", octet)
		inAddress := asWritten(octet, alphanumeric+"-._~!$&'*+=")
		inField := asWritten(octet, alphanumeric+"-._~!$'()*+,;:@")
		assert.Equal(t, "mailto:%22%5C"+inAddress+"%22@d?subject="+inField, u.String())
	}
}

func TestLinesOfABodyEndInCRLF(t *testing.T) {
	u, err := mailto.New(nil, uri.NewPair("Body", "a\nb\r\nc\rd\n"))
	require.NoError(t, err)
	body, _ := u.Header("body")
	assert.Equal(t, "a\r\nb\r\nc\r\nd\r\n", body)
}

func TestFieldsThatCannotBeWritten(t *testing.T) {
	for _, p := range []uri.Pair{
		uri.NewPair("", "a"), uri.NewPair("a b", "a"), uri.NewPair("a:", "a"), uri.NewPair("é", "a"), uri.NewPair("a\x7f", "a"), uri.NewPair("subject\r\nbcc", "a"),
		uri.NewPair("subject", "a\r\nBcc: x"), uri.NewPair("subject", "a\nb"), uri.NewPair("subject", "a\rb"), uri.NewPair("subject", "\xff"), uri.NewPair("body", "\x00"),
	} {
		_, err := mailto.New([]string{"a@b"}, uri.NewPair("x", "y"), p)
		var e *mailto.HeaderError
		require.ErrorAs(t, err, &e, "%q", p.Name)
		assert.Equal(t, 1, e.Index())
	}
}

func TestAddressesThatAreInvalid(t *testing.T) {
	for _, address := range []string{"", "a", "a@", "@b", "a,b@c", "a@b,c@d", "Joe <a@b>", "a b@c", "a@b\r\nBcc: c", "a@b?bcc=c@d", "a@b c", "\xff@a", "a@\xff", "a@b@c"} {
		_, err := mailto.New([]string{address})
		var e *mailto.SyntaxError
		require.ErrorAs(t, err, &e, "%q", address)
		if address == "@b" {
			assert.Equal(t, len("mailto:"), e.Offset(), "what is missing is before the \"@\"")
		}
	}
}

func Example_mailto() {
	u, err := mailto.New([]string{"zoë@example.com"}, uri.NewPair("subject", "1 + 1 = 2"), uri.NewPair("body", "Hello,\nworld"))
	fmt.Println(u, err)
	for a := range u.Addresses() {
		fmt.Println(a.Decoded())
	}
	for f := range mailto.MustParse("mailto:joe@example.com?subject=Hello&bcc=eve@example.com").HeaderFields() {
		fmt.Println(f.DecodedValue(), f.IsSafe())
	}
	_, err = mailto.New([]string{"joe@example.com"}, uri.NewPair("subject", "Hello\r\nBcc: everyone@example.com"))
	if wrong, ok := errors.AsType[*mailto.HeaderError](err); ok {
		fmt.Println(wrong.Index(), wrong.Problem())
	}
	// Output:
	// mailto:zo%C3%AB@example.com?subject=1%20+%201%20%3D%202&body=Hello,%0D%0Aworld <nil>
	// zoë@example.com
	// Hello true
	// eve@example.com false
	// 0 the value contains a line break, which would end the field
}
