package uri_test

import (
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri"
)

func TestQueryPairsComeBack(t *testing.T) {
	text := rapid.SampledFrom([]string{"", "a", "b", "a b", "a+b", "&", "=", ";", "#", "%41", "é", "\xff", "a=b", "~*"})
	pair := rapid.Custom(func(t *rapid.T) uri.Pair {
		p := uri.Pair{Name: text.Draw(t, "name")}
		if rapid.Bool().Draw(t, "has value") {
			p.Value = uri.Some(text.Draw(t, "value"))
		}
		return p
	})
	rapid.Check(t, func(t *rapid.T) {
		form := rapid.SampledFrom([]uri.PairForm{uri.FormPairs, uri.PlainPairs}).Draw(t, "form")
		pairs := rapid.SliceOf(pair).Draw(t, "pairs")
		u, err := uri.MustParse("x:?old#f").WithPairs(form.Of(pairs...))
		for _, p := range pairs {
			if form == uri.FormPairs && p == (uri.Pair{}) {
				require.Error(t, err)
				return
			}
		}
		require.NoError(t, err)
		assertReadsBack(t, u)
		if len(pairs) == 0 {
			require.Equal(t, "x:#f", u.String())
			return
		}
		require.Equal(t, pairs, collect(u, form))

		v, err := u.WithPairs(u.Pairs(form).Append(pairs...))
		require.NoError(t, err)
		require.Equal(t, append(pairs, pairs...), collect(v, form))

		w, err := v.WithPairs(v.Pairs(form).Set(pairs[0].Name, "new"))
		require.NoError(t, err)
		var want []uri.Pair
		for i, p := range append(pairs, pairs...) {
			switch {
			case i == 0:
				want = append(want, uri.NewPair(p.Name, "new"))
			case p.Name != pairs[0].Name:
				want = append(want, p)
			}
		}
		require.Equal(t, want, collect(w, form))
	})
}

func TestQueryPairs(t *testing.T) {
	none := uri.Optional{}
	for _, c := range []struct {
		query       string
		form, plain []uri.Pair
	}{
		{"", nil, nil},
		{"?", nil, []uri.Pair{{"", none}}},
		{"?a", []uri.Pair{{"a", none}}, []uri.Pair{{"a", none}}},
		{"?a=", []uri.Pair{uri.NewPair("a", "")}, []uri.Pair{uri.NewPair("a", "")}},
		{"?=b", []uri.Pair{uri.NewPair("", "b")}, []uri.Pair{uri.NewPair("", "b")}},
		{"?a=1&a=2", []uri.Pair{uri.NewPair("a", "1"), uri.NewPair("a", "2")}, []uri.Pair{uri.NewPair("a", "1"), uri.NewPair("a", "2")}},
		{"?a=b=c", []uri.Pair{uri.NewPair("a", "b=c")}, []uri.Pair{uri.NewPair("a", "b=c")}},
		{"?a+b=c%2Bd%26", []uri.Pair{uri.NewPair("a b", "c+d&")}, []uri.Pair{uri.NewPair("a+b", "c+d&")}},
		{"?&a&", []uri.Pair{{"a", none}}, []uri.Pair{{"", none}, {"a", none}, {"", none}}},
	} {
		u := uri.MustParseReference(c.query)
		assert.Equal(t, c.form, collect(u, uri.FormPairs), c.query)
		assert.Equal(t, c.plain, collect(u, uri.PlainPairs), c.query)
	}
}

func collect(u uri.URI, form uri.PairForm) []uri.Pair {
	var pairs []uri.Pair
	for p := range u.Pairs(form).All() {
		pairs = append(pairs, p)
	}
	return pairs
}

func TestQueryPairsDoNotAllocate(t *testing.T) {
	u := uri.MustParseReference("?a=1&b=2&" + strings.Repeat("c&", 1000))
	assert.Zero(t, testing.AllocsPerRun(10, func() {
		for range u.Pairs(uri.FormPairs).All() {
		}
	}))
}

func TestAPairIsSetWhereItStands(t *testing.T) {
	for in, want := range map[string]string{
		"?a&b=1&%63=%7e&b=2": "?a&b=x%26&%63=%7e", "?": "?b=x%26", "": "?b=x%26", "?a": "?a&b=x%26", "?%62": "?b=x%26", "?a&": "?a&&b=x%26",
		"?b=1&&b": "?b=x%26&", "?&b": "?&b=x%26",
	} {
		u := uri.MustParseReference(in)
		u, err := u.WithPairs(u.Pairs(uri.FormPairs).Set("b", "x&"))
		require.NoError(t, err)
		assert.Equal(t, want, u.String(), in)
	}
}

func TestAPairIsDeletedWithItsDelimiter(t *testing.T) {
	for in, want := range map[string]struct{ form, plain string }{
		"?b": {"", ""}, "?": {"?", "?"}, "": {"", ""}, "?a": {"?a", "?a"}, "?a&b": {"?a", "?a"}, "?b&a": {"?a", "?a"}, "?a&b=1&c&%62=2": {"?a&c", "?a&c"},
		"?b&": {"?", "?"}, "?&b": {"?", "?"}, "?a&&b": {"?a&", "?a&"}, "?b+&b%20": {"?b+&b%20", "?b+&b%20"}, "?b#f": {"#f", "#f"},
	} {
		for form, want := range map[uri.PairForm]string{uri.FormPairs: want.form, uri.PlainPairs: want.plain} {
			u := uri.MustParseReference(in)
			u, err := u.WithPairs(u.Pairs(form).Delete("b"))
			require.NoError(t, err)
			assert.Equal(t, want, u.String(), in)
		}
	}
}

func TestPairsAreFoundByName(t *testing.T) {
	p := uri.MustParseReference("?a=1&%61=2&b&c=&d+e=f%2Bg").Pairs(uri.FormPairs)
	for name, want := range map[string][]string{"a": {"1", "2"}, "b": {""}, "c": {""}, "d e": {"f+g"}, "x": nil, "": nil} {
		assert.Equal(t, want, slices.Collect(p.Values(name)), name)
		assert.Equal(t, want != nil, p.Has(name), name)
		value, ok := p.Get(name)
		assert.Equal(t, want != nil, ok, name)
		if ok {
			assert.Equal(t, want[0], value)
		}
	}
	assert.False(t, uri.MustParseReference("?").Pairs(uri.FormPairs).Has(""))
	assert.True(t, uri.MustParseReference("?").Pairs(uri.PlainPairs).Has(""))
	assert.False(t, uri.MustParseReference("").Pairs(uri.PlainPairs).Has(""))
	for range p.All() {
		break
	}
	for range p.Values("a") {
		break
	}
}

// queryPieces are what generated queries are made of.
var queryPieces = []string{"", "a", "b", "c", "=", "==", "%61", "%7e", "%2B", "+", ";", "?", "/", "%26", "%3D", "%FF", "sig=Ab%2f%2F", "~", "!", "*"}

func TestOtherPairsStayByteForByte(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		form := rapid.SampledFrom([]uri.PairForm{uri.FormPairs, uri.PlainPairs}).Draw(t, "form")
		pieces := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) string {
			return strings.Join(rapid.SliceOfN(rapid.SampledFrom(queryPieces), 0, 3).Draw(t, "part"), "")
		}), 1, 6).Draw(t, "parts")
		name := rapid.SampledFrom([]string{"a", "b", "", " ", "&", "~"}).Draw(t, "name")
		u := uri.MustParseReference("//u:p@h/x?" + strings.Join(pieces, "&") + "#f")
		p := u.Pairs(form)

		var others, set []string
		found := false
		for _, part := range pieces {
			v := uri.MustParseReference("?" + part)
			switch {
			case !v.Pairs(form).Has(name):
				others, set = append(others, part), append(set, part)
			case !found:
				found = true
				set = append(set, form.Of(uri.NewPair(name, "new &")).String())
			}
		}
		added := append(slices.Clone(pieces), form.Of(uri.NewPair(name, "new &")).String())
		if !found {
			set = added
		}
		for operation, c := range map[string]struct {
			got  uri.Pairs
			want []string
		}{"delete": {p.Delete(name), others}, "set": {p.Set(name, "new &"), set}, "add": {p.Add(name, "new &"), added}} {
			v, err := u.WithPairs(c.got)
			require.NoError(t, err, operation)
			assertReadsBack(t, v)
			require.Equal(t, u.WithoutQuery(), v.WithoutQuery(), operation)
			query, present := v.Query()
			if form == uri.FormPairs && p.String() == "" && operation != "delete" {
				c.want = c.want[len(c.want)-1:] // an empty query has no pair that a "&" would separate
			}
			require.Equal(t, c.want != nil, present, operation)
			if present {
				require.Equal(t, c.want, strings.Split(query, "&"), operation)
			}
		}
		require.False(t, p.Delete(name).Has(name))
		require.Equal(t, []string{"new &"}, slices.Collect(p.Set(name, "new &").Values(name)))
		require.Equal(t, p, p.DeleteFunc(func(uri.Pair) bool { return false }))
	})
}

func TestPairsAreThoseOfNetURL(t *testing.T) {
	for _, query := range []string{"", "a", "a=1&b=2&a=3", "a+b=%2B&=x&&c", "%C3%A9=%FF"} {
		want, err := url.ParseQuery(query)
		require.NoError(t, err)
		p := uri.MustParseReference("?" + query).Pairs(uri.FormPairs)
		assert.Equal(t, want, p.URLValues(), query)
		back, err := uri.MustParseReference("//h").WithPairs(uri.FormPairs.OfValues(want))
		require.NoError(t, err)
		assert.Equal(t, want, back.Pairs(uri.FormPairs).URLValues(), query)
		again, err := url.ParseQuery(uri.FormPairs.OfValues(want).String())
		require.NoError(t, err)
		assert.Equal(t, want, again)
	}
	assert.Equal(t, "a=2&a=1&b=%7E", uri.FormPairs.OfValues(url.Values{"b": {"~"}, "a": {"2", "1"}}).String())
}

func TestEditingPairsTakesLinearTime(t *testing.T) {
	u := uri.MustParseReference("?" + strings.Repeat("a=1&b&", 100_000))
	p := u.Pairs(uri.FormPairs)
	for name, edit := range map[string]func() uri.Pairs{
		"delete": func() uri.Pairs { return p.Delete("a") }, "set": func() uri.Pairs { return p.Set("a", "x") }, "add": func() uri.Pairs { return p.Add("a", "x") },
	} {
		assert.Less(t, testing.AllocsPerRun(1, func() { edit() }), 100.0, name)
	}
}

func ExamplePairs() {
	u := uri.MustParse("https://example.com/?q=a%20b&page=1&utm_source=x&utm_medium=y")
	pairs := u.Pairs(uri.FormPairs)
	q, _ := pairs.Get("q")
	fmt.Printf("%q\n", q)
	fmt.Println(u.WithPairs(pairs.Set("page", "2").DeleteFunc(func(p uri.Pair) bool { return strings.HasPrefix(p.Name, "utm_") })))
	// Output:
	// "a b"
	// https://example.com/?q=a%20b&page=2 <nil>
}
