package mailto_test

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/schemes/mailto"
)

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
		var text strings.Builder
		for _, c := range octets {
			fmt.Fprintf(&text, "%%%02X", c)
		}
		require.Equal(t, utf8.Valid(octets), mailto.Valid("mailto:"+text.String()+"@d"), "%q", octets)
	}
	for first := 0x80; first <= 0xFF; first++ {
		for second := 0x70; second <= 0xFF; second++ {
			for _, rest := range []string{"", "\x80", "\xBF\x80", "\xBF\xC0"} {
				if second >= 0x80 {
					check(t, append([]byte{byte(first), byte(second)}, rest...))
				}
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
