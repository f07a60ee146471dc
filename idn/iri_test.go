package idn_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/idn"
)

func ExampleParseIRI() {
	u, err := idn.ParseIRI("http://münchen.example/straße")
	fmt.Println(u, err)
	// Output:
	// http://xn--mnchen-3ya.example/stra%C3%9Fe <nil>
}

func TestTypedTextBecomesAURI(t *testing.T) {
	for text, want := range map[string]string{
		"http://münchen.example/straße":     "http://xn--mnchen-3ya.example/stra%C3%9Fe",
		"http://M%C3%BCnchen.example/":      "http://xn--mnchen-3ya.example/",
		"http://u:ü@例え.テスト:80/?ä#ö":         "http://u:%C3%BC@xn--r8jz45g.xn--zckzah:80/?%C3%A4#%C3%B6",
		"http://EXAMPLE.com/%7e":            "http://EXAMPLE.com/%7e",
		"http://[::1]/é":                    "http://[::1]/%C3%A9",
		"http://1.2.3.4/":                   "http://1.2.3.4/",
		"mailto:é@h":                        "mailto:%C3%A9@h",
		"http://xn--mnchen-3ya.example/%41": "http://xn--mnchen-3ya.example/%41",
		"file:///é":                         "file:///%C3%A9",
	} {
		u, err := idn.ParseIRI(text)
		require.NoError(t, err, text)
		assert.Equal(t, want, u.String())
		assert.Equal(t, uri.RFC3986, u.Grammar())
	}
	var syntax *uri.SyntaxError
	_, err := idn.ParseIRI("münchen.example")
	assert.ErrorAs(t, err, &syntax)
	var name *idn.Error
	_, err = idn.ParseIRI("http://①②⑦.0.0.1/")
	require.ErrorAs(t, err, &name)
	assert.ErrorIs(t, err, idn.ErrIPv4)
	_, err = idn.ParseIRI("http://%FFé/")
	assert.ErrorIs(t, err, idn.ErrNotUTF8)
	u, err := uri.RFC2396.Parse("http://a_b:80x/")
	require.NoError(t, err)
	v, err := idn.ToURI(u)
	var wrong *uri.SyntaxError
	assert.ErrorAs(t, err, &wrong, "%s", v)
}

func TestURIsOfIRIsAreURIs(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := "http://" + rapid.StringMatching(`[aé%C3%A9例.ß]{0,8}`).Draw(t, "host") + "/" + rapid.StringMatching(`[aé例?#]{0,5}`).Draw(t, "rest")
		if u := checkParse(t, text); u != (uri.URI{}) {
			host, _ := u.Host()
			ascii, err := idn.ToASCII(host.String())
			require.NoError(t, err)
			require.Equal(t, ascii, host.String())
		}
	})
}

// checkParse checks that the URI of an IRI is one that stays, and returns it.
func checkParse(t require.TestingT, text string) uri.URI {
	u, err := idn.ParseIRI(text)
	if err != nil {
		return uri.URI{}
	}
	require.True(t, uri.Valid(u.String()))
	again, err := idn.ParseIRI(u.String())
	require.NoError(t, err)
	require.Equal(t, u, again)
	return u
}
