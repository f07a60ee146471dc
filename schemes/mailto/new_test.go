package mailto_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/schemes/mailto"
)

func TestAURLHasTheGivenParts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		local := rapid.StringMatching(`[a!#$%&'*+/=?^_{|}~é-]{1,3}(\.[a#😀]){0,2}|"([a,@é(]|\\["\\ ]){0,3}"`)
		domain := rapid.StringMatching(`[a-z0-9é-]{1,3}(\.x){0,2}|\[[0-9.:a-z]{0,3}\]`)
		addresses := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) string { return local.Draw(t, "local") + "@" + domain.Draw(t, "domain") }), 0, 3).Draw(t, "addresses")
		var pairs []uri.Pair
		for range rapid.IntRange(0, 3).Draw(t, "n") {
			pairs = append(pairs, uri.NewPair(rapid.StringMatching(`[!-9;-~]{1,3}`).Draw(t, "name"), rapid.String().Filter(isOneLine).Draw(t, "value")))
		}
		hasTo := slices.ContainsFunc(pairs, func(p uri.Pair) bool { return strings.EqualFold(p.Name, "to") })
		u, err := mailto.New(addresses, pairs...)
		require.NoError(t, err)
		if got, err := u.Recipients(); !hasTo {
			require.NoError(t, err)
			require.Equal(t, strings.Join(addresses, "\n"), strings.Join(got, "\n"))
		}
		i := 0
		for f := range u.HeaderFields() {
			require.Equal(t, pairs[i], uri.NewPair(f.DecodedName(), f.DecodedValue()))
			i++
		}
		require.Len(t, pairs, i)
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

func isOneLine(s string) bool { return !strings.ContainsAny(s, "\r\n\x00") }

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
		assert.ErrorAs(t, err, &e, "%q", address)
	}
	_, err := mailto.New([]string{"@b"})
	var e *mailto.SyntaxError
	require.ErrorAs(t, err, &e)
	assert.Equal(t, len("mailto:"), e.Offset(), "what is missing is before the \"@\"")
}

func FuzzNew(f *testing.F) {
	f.Add("a@b", "subject", "a b&c")
	f.Add("\"a\\\" b\"@[::1]", "body", "a\nb\r\n")
	f.Fuzz(func(t *testing.T, address, name, value string) {
		u, err := mailto.New([]string{address}, uri.NewPair(name, value))
		if err != nil {
			return
		}
		if !strings.EqualFold(name, "to") {
			got, err := u.Recipients()
			require.NoError(t, err)
			require.Equal(t, []string{address}, got)
		}
		fields := slices.Collect(u.HeaderFields())
		require.Len(t, fields, 1)
		require.Equal(t, name, fields[0].DecodedName())
		if isOneLine(value) {
			require.Equal(t, value, fields[0].DecodedValue())
		}
	})
}

func FuzzNewOfRecipients(f *testing.F) {
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
		got, err := made.Recipients()
		require.NoError(t, err)
		require.Equal(t, recipients, got)
	})
}
