package data_test

import (
	"encoding/base64"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri/abnf"
	"github.com/urigrammar/uri/abnf/language"
	"github.com/urigrammar/uri/schemes/data"
)

// The differences are invalid base64 and invalid tokens.
func TestURLsAreOfTheRFCsGrammar(t *testing.T) {
	rfc, err := abnf.Parse("rfc2397.abnf", `
dataurl   = "data:" [ mediatype ] [ ";base64" ] "," data
mediatype = [ token "/" token ] *( ";" token "=" token )
data      = *( alphanum / "%" HEXDIG HEXDIG / %x21 / "$" / %x26-2C / %x2D-2F / %x3A / %x3B / "=" / "?" / "@" / "_" / "~" )
token     = 1*( alphanum / "%" HEXDIG HEXDIG / "!" / "$" / "&" / "'" / "*" / "+" / "-" / "." / "_" / "~" )
alphanum  = %x30-39 / %x41-5A / %x61-7A
HEXDIG    = %x30-39 / %x41-46 / %x61-66
`)
	require.NoError(t, err)
	all, err := language.Of(rfc, "dataurl")
	require.NoError(t, err)
	own, err := abnf.LoadFile("data.abnf")
	require.NoError(t, err)
	urls, err := language.Of(own, "dataurl")
	require.NoError(t, err)
	comparison, err := language.Compare(urls, all)
	require.NoError(t, err)
	assert.Equal(t, language.Contained, comparison.Relation, "%v", comparison)
}

// The grammar decides base64 as package encoding/base64 does.
func TestBase64IsThatOfTheStandardLibrary(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringMatching(`([Az09+/]{4}){0,2}[Az09+/=-]{0,5}`).Draw(t, "text")
		_, err := base64.StdEncoding.DecodeString(text)
		require.Equal(t, err == nil, data.Valid("data:;base64,"+text), text)
		require.Equal(t, err == nil, data.Valid("data:;base64,"+encodeAll(text)), text)
	})
	for octet := range 256 {
		text := "QQQ" + string([]byte{byte(octet)})
		_, err := base64.StdEncoding.DecodeString(text)
		isDigit := err == nil && octet != '\r' && octet != '\n' // which the package skips
		assert.Equal(t, isDigit, data.Valid("data:;base64,"+encodeAll(text)), "%q", text)
		assert.Equal(t, isDigit, data.Valid("data:;base64,"+strings.ToLower(encodeAll(text))), "%q", text)
	}
}

func encodeAll(text string) string {
	var b strings.Builder
	for i := range len(text) {
		b.WriteString("%" + strings.ToUpper(string("0123456789abcdef"[text[i]>>4])+string("0123456789abcdef"[text[i]&15])))
	}
	return b.String()
}

// Long runs of digits are skipped sixteen at a time.
func TestBase64IsReadOctetByOctet(t *testing.T) {
	const before = "data:;base64,"
	for n := range 70 {
		digits := strings.Repeat("Az0+", 18)[:n]
		assert.Equal(t, n%4 == 0, data.Valid(before+digits), n)
		for k := range n {
			for _, octet := range []string{"-", " ", "\x00", "\xff"} {
				_, err := data.Parse(before + digits[:k] + octet + digits[k+1:])
				var e *data.SyntaxError
				require.ErrorAs(t, err, &e)
				require.Equal(t, len(before)+k, e.Offset())
			}
			assert.Equal(t, n%4 == 0, data.Valid(before+digits[:k]+"%2B"+digits[k+1:]), "%d %d", n, k)
		}
	}
}
