package uri_test

import (
	"net/url"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri"
)

func iri(t require.TestingT, text string) uri.URI {
	u, err := uri.RFC3987.ParseReference(text)
	require.NoError(t, err, "%q", text)
	return u
}

func TestPairsOfAnIRIKeepTheirCharacters(t *testing.T) {
	u := iri(t, "http://h/?ä=%C3%A4&b")
	p := u.Pairs(uri.FormPairs)
	v, err := u.WithPairs(p.Set("b", "ö ü\u202e\xff").Add("名", "\ue000=&+"))
	require.NoError(t, err)
	assert.Equal(t, "http://h/?ä=%C3%A4&b=ö+ü%E2%80%AE%FF&名=\ue000%3D%26%2B", v.String())
	value, _ := v.Pairs(uri.FormPairs).Get("b")
	assert.Equal(t, "ö ü\u202e\xff", value)
	value, _ = v.Pairs(uri.FormPairs).Get("ä")
	assert.Equal(t, "ä", value)

	w, err := uri.MustParse("http://h/").WithPairs(v.Pairs(uri.FormPairs))
	require.NoError(t, err)
	mapped, err := v.ToURI()
	require.NoError(t, err)
	assert.Equal(t, mapped, w, "a URI has them encoded")
	v, err = u.WithPairs(uri.FormPairs.Of(uri.NewPair("ä", "ö")))
	require.NoError(t, err)
	assert.Equal(t, "http://h/?%C3%A4=%C3%B6", v.String(), "pairs of no IRI are written for any grammar")
}

func TestUsersOfAnIRIKeepTheirCharacters(t *testing.T) {
	u := iri(t, "http://h/")
	v, err := u.WithUserPassword("ä:ö", "名@\u202e")
	require.NoError(t, err)
	assert.Equal(t, "http://ä%3Aö:名%40%E2%80%AE@h/", v.String())
	v, err = v.WithUser("é")
	require.NoError(t, err)
	v, err = v.WithPassword("ß:\ue000")
	require.NoError(t, err)
	assert.Equal(t, "http://é:ß%3A%EE%80%80@h/", v.String())
	v, err = v.WithSegments("é", "a/b")
	require.NoError(t, err)
	assert.Equal(t, "/é/a%2Fb", v.Path())
}

func TestRepairOfAnIRIKeepsItsCharacters(t *testing.T) {
	for text, want := range map[string]string{
		" http://é.example/ä b?ö\ue000<#ü%": "http://é.example/ä%20b?ö\ue000%3C#ü%25",
		"/\ue000 \u202e\xff":                "/%EE%80%80%20%E2%80%AE%FF",
		"/\u202e":                           "/\u202e", // is a reference
		"例 え":                               "例%20え",
	} {
		u, changes, err := uri.RFC3987.Repair(text)
		require.NoError(t, err, text)
		assert.Equal(t, want, u.String())
		assert.Equal(t, uri.RFC3987, u.Grammar())
		assert.Equal(t, text != want, len(changes) > 0)
	}
	for _, text := range []string{"http:\\\\é/", "http:/é b", "é b:c", "http://é b/"} {
		_, _, err := uri.RFC3987.Repair(text)
		assert.Error(t, err, text)
	}
	u, _, err := uri.RFC2396.Repair("http://a_b/c d")
	require.NoError(t, err)
	assert.Equal(t, "http://a_b/c%20d", u.String())
	assert.Equal(t, uri.RFC2396, u.Grammar())
}

func TestURLsBecomeIRIs(t *testing.T) {
	for text, want := range map[string]string{
		"http://é.example/ä%20b?ö=%c3%b6#ü": "http://é.example/ä%20b?ö=ö#ü",
		"http://%C3%A9:p@h/%E2%80%AE":       "http://é:p@h/%E2%80%AE",
		"http://h/?%EE%80%80#%EE%80%80":     "http://h/?\ue000#%EE%80%80",
		"mailto:é@h":                        "mailto:é@h",
		"http://[::1]:80/":                  "http://[::1]:80/",
	} {
		v, err := url.Parse(text)
		require.NoError(t, err)
		u, err := uri.RFC3987.FromURL(v)
		require.NoError(t, err, text)
		assert.Equal(t, want, u.String())
		assert.Equal(t, uri.RFC3987, u.Grammar())
	}
	_, err := uri.RFC3987.FromURL(&url.URL{Scheme: "http", Host: "é", RawQuery: "\xff"})
	assert.Error(t, err)
	_, err = uri.RFC3987.FromURL(&url.URL{Scheme: "http", Host: "é@evil.example"})
	assert.Error(t, err)
	u, changes, err := uri.RFC3987.FromURLRepaired(&url.URL{Scheme: "http", Host: "é", RawQuery: "ä[1]\xff"})
	require.NoError(t, err)
	assert.Equal(t, "http://é?ä%5B1%5D%FF", u.String())
	assert.Len(t, changes, 2)
}

func TestURLsOfOtherGrammars(t *testing.T) {
	v, err := url.Parse("http://[fe80::1%25eth%200]:80/")
	require.NoError(t, err)
	u, err := uri.RFC6874.FromURL(v)
	require.NoError(t, err)
	assert.Equal(t, "http://[fe80::1%25eth%200]:80/", u.String())
	_, err = uri.FromURL(v)
	assert.Error(t, err)
	u, err = uri.RFC2396.FromURL(&url.URL{Scheme: "mailto", Opaque: "a@b", RawQuery: "c"})
	require.NoError(t, err)
	opaque, _ := u.Opaque()
	assert.Equal(t, "a@b?c", opaque)
	_, err = uri.RFC2396.FromURL(&url.URL{Scheme: "http", Host: "[::1]"})
	var component *uri.ComponentError
	assert.ErrorAs(t, err, &component)
}

func TestWhatIsEditedInAnIRIIsWhatWasGiven(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		base := iri(t, "http://é/?ä#ü")
		name, value := foreign().Draw(t, "name"), foreign().Draw(t, "value")
		for _, form := range []uri.PairForm{uri.FormPairs, uri.PlainPairs} {
			p := base.Pairs(form).Set(name, value)
			v, err := base.WithPairs(p)
			require.NoError(t, err)
			require.Equal(t, p, v.Pairs(form))
			got, ok := p.Get(name)
			require.True(t, ok)
			require.Equal(t, value, got)
			w, err := uri.MustParse("http://h").WithPairs(p)
			require.NoError(t, err)
			got, _ = w.Pairs(form).Get(name)
			require.Equal(t, value, got)
		}
		v, err := base.WithUserPassword(name, value)
		require.NoError(t, err)
		user, _ := v.User()
		password, _ := v.Password()
		require.Equal(t, []string{name, value}, []string{user, password})

		repaired, _, err := uri.RFC3987.Repair("http://h/?" + value)
		if err != nil {
			return
		}
		plain, _, err := uri.Repair("http://h/?" + value)
		require.NoError(t, err)
		mapped, err := repaired.ToURI()
		require.NoError(t, err)
		require.Equal(t, plain, mapped, "the two repairs are of one text")

		of, err := uri.RFC3987.FromURL(&url.URL{Scheme: "http", Host: "h", Path: "/" + name, Fragment: value})
		require.NoError(t, err)
		as, err := uri.FromURL(&url.URL{Scheme: "http", Host: "h", Path: "/" + name, Fragment: value})
		require.NoError(t, err)
		mapped, err = of.ToURI()
		require.NoError(t, err)
		require.True(t, uri.Equal(as, mapped, uri.RungCase))
	})
}
