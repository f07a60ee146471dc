package uri_test

import (
	"bytes"
	"database/sql"
	"database/sql/driver"
	"encoding"
	"encoding/gob"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"os"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri"
)

func TestURIsAreKeptInColumns(t *testing.T) {
	for _, v := range []interface {
		sql.Scanner
		driver.Valuer
		fmt.Stringer
	}{new(uri.URI), new(uri.FullURI), new(uri.AbsoluteURI)} {
		for _, src := range []any{"a:b?c", []byte("a:b?c")} {
			require.NoError(t, v.Scan(src))
			value, err := v.Value()
			require.NoError(t, err)
			assert.Equal(t, "a:b?c", value)
			assert.True(t, driver.IsValue(value))
		}
		assert.ErrorAs(t, v.Scan("http://u:secret@a b/"), new(*uri.SyntaxError))
		assert.Error(t, v.Scan(1))
		assert.Equal(t, "a:b?c", v.String(), "it stays as it was")
	}
	var u uri.URI
	assert.Error(t, u.Scan(nil), "NULL is not the empty reference")
	var null sql.Null[uri.URI]
	require.NoError(t, null.Scan(nil))
	assert.False(t, null.Valid)

	var f uri.FullURI
	value, err := f.Value()
	require.NoError(t, err)
	assert.Nil(t, value)
	require.NoError(t, f.Scan("a:b"))
	require.NoError(t, f.Scan(nil))
	assert.True(t, f.IsZero())
}

func TestWhatIsScannedDoesNotChangeWithTheBytesOfTheDriver(t *testing.T) {
	b := []byte("http://good/")
	var u uri.URI
	var f uri.FullURI
	require.NoError(t, u.Scan(b))
	require.NoError(t, f.Scan(b))
	copy(b, "http://evil/")
	assert.Equal(t, "http://good/ http://good/", u.String()+" "+f.String())
}

func TestBinaryKeepsTheGrammar(t *testing.T) {
	for u := range someURIs {
		data, err := u.MarshalBinary()
		require.NoError(t, err)
		var back uri.URI
		require.NoError(t, back.UnmarshalBinary(data))
		require.Equal(t, u, back)
	}
	var u uri.URI
	for _, data := range []string{"", "\xffa:b", string([]byte{byte(len(uri.Grammars())), 'a', ':', 'b'}), "\x00a b"} {
		assert.Error(t, u.UnmarshalBinary([]byte(data)), data)
	}
	for _, v := range []interface {
		encoding.BinaryAppender
		encoding.BinaryMarshaler
		encoding.BinaryUnmarshaler
	}{new(uri.URI), new(uri.FullURI), new(uri.AbsoluteURI)} {
		data, err := v.MarshalBinary()
		require.NoError(t, err)
		assert.NoError(t, v.UnmarshalBinary(data), "the zero value")
	}
}

type record struct {
	Link     uri.URI
	Endpoint uri.FullURI
	Unset    uri.AbsoluteURI
}

func newRecord() record {
	f, err := uri.NewFullURI(uri.MustParse("https://example.com/#f"))
	if err != nil {
		panic(err)
	}
	return record{Link: uri.MustParseReference("../x?"), Endpoint: f}
}

func TestRecordsComeBack(t *testing.T) {
	want := newRecord()
	var b bytes.Buffer
	var got record
	require.NoError(t, gob.NewEncoder(&b).Encode(want))
	require.NoError(t, gob.NewDecoder(&b).Decode(&got))
	assert.Equal(t, want, got)
	assert.Error(t, gob.NewDecoder(strings.NewReader("\x00")).Decode(&got))

	text, err := yaml.Marshal(map[string]any{"link": want.Link, "endpoint": want.Endpoint})
	require.NoError(t, err)
	assert.Equal(t, "endpoint: https://example.com/#f\nlink: ../x?\n", string(text))
	got = record{}
	require.NoError(t, yaml.Unmarshal(text, &got))
	assert.Equal(t, want, got)
	assert.ErrorAs(t, yaml.Unmarshal([]byte("endpoint: /x"), &got), new(*uri.SyntaxError))

	text, err = json.Marshal(want)
	require.NoError(t, err)
	assert.JSONEq(t, `{"Link": "../x?", "Endpoint": "https://example.com/#f", "Unset": ""}`, string(text))
}

func ExampleURI_Scan() {
	var link sql.Null[uri.URI] // a column that can be NULL
	fmt.Println(link.Scan("../a?b"), link.V, link.Valid)
	fmt.Println(link.Scan(nil), link.Valid)
	// Output:
	// <nil> ../a?b true
	// <nil> false
}

func ExampleURI_MarshalBinary() {
	var network bytes.Buffer
	if err := gob.NewEncoder(&network).Encode(uri.MustParse("https://example.com/")); err != nil {
		panic(err)
	}
	var u uri.URI
	fmt.Println(gob.NewDecoder(&network).Decode(&u), u)
	// Output: <nil> https://example.com/
}

func ExampleURI_AppendText() {
	line, err := uri.MustParse("https://example.com/").AppendText([]byte("GET "))
	fmt.Println(string(line), err)
	// Output: GET https://example.com/ <nil>
}

func ExampleURI_IsZero() {
	type page struct {
		Link uri.URI     `json:"link"`
		Next uri.FullURI `json:"next,omitzero"`
		Prev uri.URI     `json:"prev,omitzero"`
	}
	text, err := json.Marshal(page{})
	fmt.Println(string(text), err)
	// Output: {"link":""} <nil>
}

func ExampleURI_LogValue() {
	log := slog.New(slog.NewTextHandler(os.Stdout, &slog.HandlerOptions{ReplaceAttr: func(_ []string, a slog.Attr) slog.Attr {
		if a.Key == slog.TimeKey {
			return slog.Attr{}
		}
		return a
	}}))
	log.Info("connecting", "to", uri.MustParse("https://user:secret@example.com/"))
	// Output: level=INFO msg=connecting to=https://user:xxxxx@example.com/
}

func ExampleURI_UnmarshalText() {
	flags := flag.NewFlagSet("program", flag.ContinueOnError)
	var link uri.URI
	flags.TextVar(&link, "link", uri.MustParseReference("/index.html"), "what to open, any reference")
	fmt.Println(flags.Parse([]string{"-link", "../a"}), link)
	// Output: <nil> ../a
}

// Packages that read YAML take what has UnmarshalText, here go.yaml.in/yaml/v3.
func ExampleAbsoluteURI() {
	var config struct {
		Issuer uri.AbsoluteURI
	}
	err := yaml.Unmarshal([]byte("issuer: https://example.com/"), &config)
	fmt.Println(config.Issuer, err)
	err = yaml.Unmarshal([]byte("issuer: https://example.com/#f"), &config)
	fmt.Println(config.Issuer, err != nil)
	// Output:
	// https://example.com/ <nil>
	// https://example.com/ true
}

type config struct {
	Endpoint uri.FullURI     `json:",omitzero"`
	Issuer   uri.AbsoluteURI `json:",omitzero"`
	Logo     uri.URI         `json:",omitzero"`
}

func TestAFieldSaysInItsTypeWhichReferencesItTakes(t *testing.T) {
	for in, want := range map[string]struct{ full, absolute, reference bool }{
		"https://h/x":    {true, true, true},
		"https://h/x#f":  {true, false, true},
		"localhost:8080": {true, true, true},
		"example.com/x":  {false, false, true},
		"//h":            {false, false, true},
		"":               {false, false, true},
		"#f":             {false, false, true},
		"http://a b":     {},
	} {
		for field, taken := range map[string]bool{"Endpoint": want.full, "Issuer": want.absolute, "Logo": want.reference} {
			var c config
			err := json.Unmarshal(fmt.Appendf(nil, `{%q: %q}`, field, in), &c)
			if taken {
				require.NoError(t, err, "%s %s", field, in)
				assert.Equal(t, in, c.Endpoint.String()+c.Issuer.String()+c.Logo.String())
				continue
			}
			var syntax *uri.SyntaxError
			assert.ErrorAs(t, err, &syntax, "%s %s", field, in)
			assert.Zero(t, c)
		}
	}
}

func TestWhatWasCheckedIsTheURI(t *testing.T) {
	u := uri.MustParse("http://u:secret@h/#f")
	f, err := uri.NewFullURI(u)
	require.NoError(t, err)
	assert.Equal(t, u, f.URI())
	again, err := uri.NewFullURI(uri.MustParse("http://u:secret@h/#f"))
	require.NoError(t, err)
	assert.True(t, f == again)
	assert.False(t, f.IsZero())
	assert.True(t, uri.FullURI{}.IsZero())
	assert.NotContains(t, fmt.Sprintf("%#v", f), "secret")
	var log strings.Builder
	slog.New(slog.NewTextHandler(&log, nil)).Info("", "endpoint", f)
	assert.NotContains(t, log.String(), "secret")

	_, err = uri.NewAbsoluteURI(u)
	assert.ErrorAs(t, err, new(*uri.SyntaxError))
	a, err := uri.NewAbsoluteURI(u.WithoutFragment())
	require.NoError(t, err)
	assert.Equal(t, u.WithoutFragment(), a.URI())
	_, err = uri.NewFullURI(uri.MustParseReference("/x"))
	assert.ErrorAs(t, err, new(*uri.SyntaxError))
}

func TestAnErrorLeavesTheFieldAsItWas(t *testing.T) {
	var f uri.FullURI
	require.NoError(t, f.UnmarshalText([]byte("a:b")))
	require.Error(t, f.UnmarshalText([]byte("b")))
	assert.Equal(t, "a:b", f.String())
	var a uri.AbsoluteURI
	require.NoError(t, a.UnmarshalText([]byte("a:b")))
	require.Error(t, a.UnmarshalText([]byte("a:b#")))
	assert.Equal(t, "a:b", a.String())
}

func TestCheckedTypesAreText(t *testing.T) {
	for _, v := range []interface {
		encoding.TextUnmarshaler
		encoding.TextMarshaler
		encoding.TextAppender
	}{new(uri.FullURI), new(uri.AbsoluteURI), new(uri.URI)} {
		require.NoError(t, v.UnmarshalText([]byte("a:b?c")))
		text, err := v.MarshalText()
		require.NoError(t, err)
		assert.Equal(t, "a:b?c", string(text))
		text, err = v.AppendText([]byte("x"))
		require.NoError(t, err)
		assert.Equal(t, "xa:b?c", string(text))
	}
}

func TestMustParseWantsAScheme(t *testing.T) {
	assert.Equal(t, "a:b", uri.MustParse("a:b").String())
	assert.Equal(t, "b", uri.MustParseReference("b").String())
	assert.Panics(t, func() { uri.MustParse("b") })
	assert.Panics(t, func() { uri.MustParseReference("a b") })
}

func TestResolveStringParsesByTheGrammarOfTheBase(t *testing.T) {
	u, err := uri.MustParse("http://h/a/b").ResolveString("../c?d")
	require.NoError(t, err)
	assert.Equal(t, "http://h/c?d", u.String())
	_, err = uri.MustParse("http://h/a/b").ResolveString("a b")
	assert.ErrorAs(t, err, new(*uri.SyntaxError))
	_, err = uri.MustParseReference("//h/a/b").ResolveString("c")
	assert.ErrorIs(t, err, uri.ErrNoScheme)
	old, err := uri.RFC2396.Parse("http://h/a")
	require.NoError(t, err)
	_, err = old.ResolveString("http://[::1]/")
	assert.ErrorAs(t, err, new(*uri.SyntaxError))
}

func ExampleFullURI() {
	var config struct {
		Endpoint uri.FullURI
		Issuer   uri.AbsoluteURI
	}
	err := json.Unmarshal([]byte(`{"Endpoint": "example.com/x"}`), &config)
	var syntax *uri.SyntaxError
	fmt.Println(errors.As(err, &syntax), config.Endpoint.IsZero())

	err = json.Unmarshal([]byte(`{"Endpoint": "https://example.com/x", "Issuer": "https://example.com"}`), &config)
	fmt.Println(err, config.Endpoint.URI().Path(), config.Issuer)
	// Output:
	// true true
	// <nil> /x https://example.com
}

func ExampleFullURI_flag() {
	var endpoint uri.FullURI
	flags := flag.NewFlagSet("program", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	flags.TextVar(&endpoint, "endpoint", uri.FullURI{}, "where to connect")
	fmt.Println(flags.Parse([]string{"-endpoint", "https://example.com/"}), endpoint)
	fmt.Println(flags.Parse([]string{"-endpoint", "/x"}) != nil, endpoint)
	// Output:
	// <nil> https://example.com/
	// true https://example.com/
}
