package schemes_test

import (
	"encoding/base64"
	"fmt"
	"io"
	"mime"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/tests/schemelaws"
	"github.com/urigrammar/uri/schemes/data"
)

var dataLaws = held(schemelaws.Scheme[data.URL]{
	Dir: "data", Parse: data.Parse, Valid: data.Valid[string], ValidBytes: data.Valid[[]byte], FromURI: data.FromURI, URI: data.URL.URI,
	Expression: `data:([aB]/(%63|d)|text/plain)?(;([aB]|[cC]harset)=([aB]|%2C|us-Ascii)){0,3}(,(a|%2[cC]|%00|=|\?){0,5}|;base64,([Aa]|%51|%2[bF]|/){0,9}(=|%3[dD]){0,2})`,
	Beginnings: []string{"data:;base64,"},
	Parts: func(u data.URL) map[string]string {
		var characters []rune // one per byte
		for _, octet := range u.Bytes() {
			characters = append(characters, rune(octet))
		}
		mediaType, parameters := u.MediaType()
		parts := map[string]string{"type": mediaType, "data": string(characters)}
		for name, value := range parameters {
			parts[";"+name] = value
		}
		if text, ok := u.Base64(); ok {
			parts["base64"] = strings.ToLower(text)
		}
		return parts
	},
	Same: func(t require.TestingT, u, normal data.URL) {
		require.Equal(t, u.Bytes(), normal.Bytes())
		mediaType, _ := u.MediaType()
		normalType, _ := normal.MediaType()
		require.Equal(t, mediaType, normalType)
	},
	Means: func(u data.URL) []any {
		mediaType, parameters := u.MediaType()
		read, err := io.ReadAll(u.Reader())
		parameters["charset"] = strings.ToLower(parameters["charset"])
		return []any{mediaType, parameters, strings.ToLower(u.ContentType()), string(u.Bytes()), string(read), err}
	},
})

func FuzzParseData(f *testing.F) { dataLaws.Fuzz(f) }

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
		fmt.Fprintf(&b, "%%%02X", text[i])
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

func TestContentTypesAreThoseOfHeaderFields(t *testing.T) {
	for text, want := range map[string]string{
		"data:,":                           "text/plain; charset=US-ASCII",
		"data:image/SVG+xml,":              "image/svg+xml",
		"data:a/b;c=d%20e,":                `a/b; c="d e"`,
		"data:a/b;c=%0D%0ASet-Cookie:x%22": "",
		"data:a/b;c=%C3%A9%09,":            "a/b; c*=utf-8''%C3%A9%09",
		"data:a/b;c=%0D%0ASet-Cookie%3Ax,": "",
		"data:;a=1;A=2,":                   "text/plain; a=1; charset=US-ASCII",
	} {
		u, err := data.Parse(text)
		assert.Equal(t, want == "", err != nil, text)
		if err == nil {
			assert.Equal(t, want, u.ContentType(), text)
		}
	}
}

// What MediaType returns becomes part of a line, such as that of a header field.
func TestNoParameterHoldsALineBreak(t *testing.T) {
	for _, text := range []string{"data:;a=%0a,", "data:;a=b%0Dc,", "data:;a=%00,", "data:a/b;c=d;e=%0D%0A;base64,"} {
		assert.False(t, data.Valid(text), text)
	}
	_, err := data.New("a/b; c*=utf-8''%0D%0Ax", nil)
	assert.ErrorIs(t, err, data.ErrContentType)
	u := data.MustParse("data:;a=%09%0B%1F%7f,%0D%0A%00")
	_, parameters := u.MediaType()
	assert.Equal(t, "\t\v\x1f\x7f", parameters["a"])
	assert.Equal(t, "\r\n\x00", string(u.Bytes()))
}

func TestAURLContainsTheGivenData(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		octets := rapid.SliceOf(rapid.Byte()).Draw(t, "octets")
		parameters := rapid.MapOfN(rapid.StringMatching(`[a-z#%]{1,3}`), rapid.StringMatching(`[ -~]{1,5}`), 0, 2).Draw(t, "parameters")
		contentType := mime.FormatMediaType("a/b^", parameters)
		u, err := data.New(contentType, octets)
		require.NoError(t, err, contentType)
		checkData(t, u, contentType, octets)
		require.Equal(t, contentType, u.ContentType())
		require.LessOrEqual(t, len(u.Data()), 3*len(octets))
	})
}

func FuzzNewData(f *testing.F) {
	f.Add("text/plain; charset=utf-8", []byte("é%"))
	f.Add("a/b;c=\"d;\\\"e\"", []byte("abcdefghij"))
	f.Add("", []byte{0xff, 0})
	f.Add("text/plain; a=b", []byte(nil))
	f.Fuzz(func(t *testing.T, contentType string, octets []byte) {
		u, err := data.New(contentType, octets)
		if err != nil {
			require.ErrorIs(t, err, data.ErrContentType)
			return
		}
		checkData(t, u, contentType, octets)
	})
}

// checkData checks that a URL has the data, and the content type unless that is "".
func checkData(t require.TestingT, u data.URL, contentType string, octets []byte) {
	require.Equal(t, string(octets), string(u.Bytes()))
	if contentType == "" {
		return
	}
	mediaType, parameters, err := mime.ParseMediaType(contentType)
	require.NoError(t, err)
	if _, present := parameters["charset"]; mediaType == "text/plain" && !present {
		parameters["charset"] = "US-ASCII"
	}
	gotType, got := u.MediaType()
	require.Equal(t, mediaType, gotType)
	require.Equal(t, parameters, got)
}

func TestTheShorterPathIsChosen(t *testing.T) {
	for octets, want := range map[string]string{
		"abc def": "data:,abc%20def", "abcd     ": "data:,abcd%20%20%20%20%20", "abc      ": "data:;base64,YWJjICAgICAg",
		"ab      ": "data:;base64,YWIgICAgICA=", "?????????": "data:,?????????",
	} {
		u, err := data.New("", []byte(octets))
		require.NoError(t, err)
		require.Equal(t, want, u.String())
	}
}

func TestContentTypesAreWrittenAsTokens(t *testing.T) {
	for contentType, want := range map[string]string{ // "" if it cannot be written
		`a/b; c="(=),:;x"`: "data:a/b;c=%28%3D%29%2C%3A%3Bx,", "a/b;": "data:a/b,",
		"text": "", "/": "", "text/": "", "/plain": "", "a b/c": "", "text/plain; a": "", "text/plain; a=": "", `text/plain; a=""`: "",
		"text/plain; a=1; a=2": "", "é/b": "", "a/b/c": "", ";a=b": "", " ": "",
	} {
		u, err := data.New(contentType, nil)
		assert.Equal(t, want, u.String(), contentType)
		if want == "" {
			assert.ErrorIs(t, err, data.ErrContentType, contentType)
		}
	}
}

func TestAReaderReadsTheData(t *testing.T) {
	texts := rapid.StringMatching(`data:(,(a|%2[cC]|%00|=|\?){0,5}|;base64,([Aa]|%51|%2[bF]|/){0,9}(=|%3[dD]){0,2})`).Filter(data.Valid[string])
	rapid.Check(t, func(t *rapid.T) {
		u := data.MustParse(texts.Draw(t, "URL"))
		for _, wrap := range []func(io.Reader) io.Reader{func(r io.Reader) io.Reader { return r }, iotest.OneByteReader, iotest.HalfReader, iotest.DataErrReader} {
			got, err := io.ReadAll(wrap(u.Reader()))
			require.NoError(t, err)
			require.Equal(t, string(u.Bytes()), string(got))
		}
	})
	var octets []byte
	for i := range 20_000 {
		octets = append(octets, byte(i))
	}
	for _, text := range []string{"data:;base64," + base64.StdEncoding.EncodeToString(octets), "data:," + uri.QueryChars.Encode(string(octets))} {
		assert.NoError(t, iotest.TestReader(data.MustParse(text).Reader(), octets))
	}
}

func TestAReaderAllocatesNoMoreForMoreData(t *testing.T) {
	for _, base := range []string{"data:;base64,", "data:,"} {
		u := data.MustParse(base + strings.Repeat("%51AAA", 1<<16))
		buffer := make([]byte, 4096)
		n := testing.AllocsPerRun(5, func() {
			for r := u.Reader(); ; {
				if _, err := r.Read(buffer); err != nil {
					return
				}
			}
		})
		assert.LessOrEqual(t, n, 3.0, base)
	}
}

func FuzzDataReader(f *testing.F) {
	f.Add("data:;a=%0D;base64,QQ%3d=")
	f.Add("data:text/plain,%00%")
	f.Fuzz(func(t *testing.T, text string) {
		u, err := data.Parse(text)
		if err != nil {
			return
		}
		octets, err := io.ReadAll(u.Reader())
		require.NoError(t, err)
		require.Equal(t, string(u.Bytes()), string(octets))
		require.NotEmpty(t, u.ContentType())
	})
}

func Example_data() {
	u, err := data.New("text/plain; charset=utf-8; format=flowed", []byte("1 + 1 = 2"))
	fmt.Println(u, err)
	for p := range u.Parameters() {
		fmt.Println(p.Name(), "is", p.Value())
	}
	u, err = data.Parse("data:text/plain;charset=utf-8;base64,Z3LDvMOfZQ==")
	fmt.Println(u.ContentType(), string(u.Bytes()), err)

	a, b := data.MustParse("data:;base64,SGVsbG8="), data.MustParse("data:text/plain;charset=us-ascii,Hello")
	fmt.Println(a.Equal(b))
	// Output:
	// data:text/plain;charset=utf-8;format=flowed,1%20+%201%20=%202 <nil>
	// charset is utf-8
	// format is flowed
	// text/plain; charset=utf-8 grüße <nil>
	// true
}
