package uri_test

import (
	"encoding"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri"
)

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
