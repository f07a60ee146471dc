package oracle_test

import (
	"errors"
	"net/url"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/grammar"
	"github.com/urigrammar/uri/oracle"
)

// netURL is a caller's own parser.
var netURL = oracle.Parser{Name: "net/url", Parse: func(s string) (uri.Components, error) {
	u, err := url.Parse(s)
	if err != nil {
		return uri.Components{}, err
	}
	return uri.Components{
		Scheme: u.Scheme, Host: uri.Present(strings.TrimSuffix(u.Host, ":"+u.Port())), Port: uri.Present(u.Port()),
		Path: u.EscapedPath() + u.Opaque,
	}, nil
}}

func grammars(t testing.TB, ids ...string) []oracle.Parser {
	t.Helper()
	var out []oracle.Parser
	for _, id := range ids {
		p, err := oracle.Grammar(id)
		require.NoError(t, err)
		out = append(out, p)
	}
	return out
}

func TestAgreement(t *testing.T) {
	for _, c := range []struct {
		s         string
		parsers   []oracle.Parser
		component string // that they disagree about; "none" if they agree, "" if one rejects
	}{
		{"http://a/b?c#d", grammars(t, "rfc3986", "rfc2396", "whatwg"), "none"},
		{"HTTP://A/", append(grammars(t, "rfc3986"), netURL), "none"},
		{"http://a:/", append(grammars(t, "rfc3986"), netURL), "none"},
		{"http://a_b:80/", grammars(t, "rfc3986", "rfc2396"), "host"},
		{"mailto:a?b=c", grammars(t, "rfc3986", "rfc2396"), "path"},
		{"http://a@b@c/", append(grammars(t, "rfc3986"), netURL), ""},
		{"http://[::1]/", grammars(t, "rfc2732", "rfc2396"), ""},
		{"http://h /", append(grammars(t, "rfc3986", "whatwg"), netURL), ""},
		{"http://u@h/", grammars(t, "rfc3986", "whatwg"), ""},
	} {
		err := oracle.Agree(c.s, c.parsers...)
		if c.component == "none" {
			assert.NoError(t, err, "%q", c.s)
			continue
		}
		var d *oracle.Disagreement
		require.ErrorAs(t, err, &d, "%q", c.s)
		assert.Equal(t, c.component, d.Component, "%q", c.s)
		assert.Len(t, d.Verdicts(), len(c.parsers))
	}
}

func TestADisagreementSaysWhoAndWhat(t *testing.T) {
	assert.EqualError(t, oracle.Agree("http://a_b:80/", grammars(t, "rfc3986", "rfc2396")...),
		"oracle: rfc3986 and rfc2396 find different hosts")
	err := oracle.Agree("http://u:secret@a@b/", grammars(t, "rfc2396", "rfc3986")...)
	assert.ErrorContains(t, err, "oracle: rfc2396 accepts the string and rfc3986 rejects it: ")
	assert.NotContains(t, err.Error(), "secret")
	assert.ErrorContains(t, oracle.Agree("a b", grammars(t, "rfc2396", "rfc3986")...), "oracle: no parser accepts the string: ")
}

func TestCaseOfOtherLettersIsNotIgnored(t *testing.T) {
	parts := func(host string) oracle.Parser {
		return oracle.Parser{Name: host, Parse: func(string) (uri.Components, error) {
			return uri.Components{Host: uri.Present(host)}, nil
		}}
	}
	assert.NoError(t, oracle.Agree("", parts("K"), parts("k")))
	assert.Error(t, oracle.Agree("", parts("\u212A"), parts("k")), "the Kelvin sign is no k")
	assert.Error(t, oracle.Agree("", parts("\xff"), parts("\xfe")))
}

// verdicts returns those of all grammars.
func verdicts(t require.TestingT, text string) []oracle.Verdict {
	nobody := oracle.Parser{Name: "nobody", Parse: func(string) (uri.Components, error) { return uri.Components{}, errors.New("no") }}
	parsers := []oracle.Parser{nobody}
	for _, g := range grammar.All {
		p, err := oracle.Grammar(g.ID)
		require.NoError(t, err)
		parsers = append(parsers, p)
	}
	var d *oracle.Disagreement
	require.ErrorAs(t, oracle.Agree(text, parsers...), &d)
	return d.Verdicts()[1:]
}

func TestVerdictsAreThoseOfTheGrammars(t *testing.T) {
	v := verdicts(t, "http://a@b@c/")
	assert.Equal(t, "rfc3986", v[0].Grammar)
	assert.False(t, v[0].Valid)
	assert.Equal(t, 10, v[0].Offset)
	assert.Equal(t, "host", v[0].Rule)
	assert.Equal(t, "3.2.2", v[0].Section)
	assert.Nil(t, v[0].Components)
	assert.True(t, v[1].Valid, "RFC 2396 has registry names")
	assert.Equal(t, "a@b@c", v[1].Components.RegistryName.String())
	assert.False(t, v[1].Components.Host.IsPresent())
	assert.Empty(t, v[1].Reason)
}

func TestVerdictsUseTheTablesOfIDNA(t *testing.T) {
	for _, v := range verdicts(t, "http://xn--a/") {
		if v.Grammar == "whatwg" {
			assert.False(t, v.Valid, "no valid Punycode")
			assert.Contains(t, v.Reason, `invalid domain "xn--a"`)
			assert.Equal(t, "domain", v.Rule)
		}
	}
}

func TestEachGrammarHasAParserAndNothingElseHas(t *testing.T) {
	_, err := oracle.Grammar("rfc1")
	assert.ErrorContains(t, err, "unknown grammar")
}

func TestMessagesOmitTheWordsOfOtherParsers(t *testing.T) {
	no := oracle.Parser{Name: "mine", Parse: func(s string) (uri.Components, error) { return uri.Components{}, errors.New("bad " + s) }}
	err := oracle.Agree("//u:secret@h", append(grammars(t, "rfc3986"), no)...)
	assert.EqualError(t, err, "oracle: rfc3986 accepts the string and mine rejects it")
	var d *oracle.Disagreement
	require.ErrorAs(t, err, &d)
	assert.Equal(t, "bad //u:secret@h", d.Verdicts()[1].Reason)
}

func TestABrowserAgreesAboutWhatHasItsForm(t *testing.T) {
	rfc, err := oracle.Grammar("rfc3986")
	require.NoError(t, err)
	for s, component := range map[string]string{
		"http://good.example/a?b#c":       "",
		"http://good.example":             "path", // it writes "/"
		"http://good.example:80/":         "port", // and no default port
		"http://good.example/a/../b":      "path",
		"http://0x7f.1/":                  "host",
		"http:good.example":               "host",
		"https://user:pw@good.example:8/": "",
	} {
		err := oracle.Agree(s, rfc, oracle.Browser())
		if component == "" {
			assert.NoError(t, err, s)
			continue
		}
		var d *oracle.Disagreement
		require.ErrorAs(t, err, &d, s)
		assert.Equal(t, component, d.Component, s)
	}
	err = oracle.Agree(`http://good.example\@evil.example/`, rfc, oracle.Browser())
	assert.EqualError(t, err, `oracle: browser accepts the string and rfc3986 rejects it: `+errorOf(`http://good.example\@evil.example/`))
	err = oracle.Agree("http://a b/", oracle.Browser(), oracle.Browser())
	var d *oracle.Disagreement
	require.ErrorAs(t, err, &d)
	assert.Equal(t, d.First, d.Second)
	assert.Equal(t, 7, d.Verdicts()[0].Offset)
}

func errorOf(s string) string {
	_, err := uri.ParseReference(s)
	return err.Error()
}
