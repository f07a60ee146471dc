package template_test

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/tests/golden"
	"github.com/urigrammar/uri/template"
)

func matcher(t require.TestingT, text string) *template.Matcher {
	m, err := template.MustParse(text).Matcher()
	require.NoError(t, err, text)
	return m
}

func TestATextIsMatched(t *testing.T) {
	text, list := template.Text, template.List
	for _, c := range []struct {
		template, text string
		want           template.Values
	}{
		{"", "", template.Values{}},
		{"/a", "/a", template.Values{}},
		{"/users/{id}", "/users/42", template.Values{"id": text("42")}},
		{"/users/{id}", "/users/zo%C3%AB%2F", template.Values{"id": text("zoë/")}},
		{"/users/{id}", "/users/..%2F%00", template.Values{"id": text("../\x00")}},
		{"/users/{id}", "/users/", template.Values{}},
		{"/users/{id}/x", "/users//x", template.Values{}},
		{"{scheme}://{host}{/path*}{?q,page}{#at}", "http://a/b/c%20d?page=2#e/%C3%A9", template.Values{
			"scheme": text("http"), "host": text("a"), "path": list("b", "c d"), "page": text("2"), "at": text("e/%C3%A9"),
		}},
		{"{name}.json", "a.json.json", template.Values{"name": text("a.json")}},
		{"/x{+path}/y", "/x/y/y/y", template.Values{"path": text("/y/y")}},
		{"{a,b}", "1,2", template.Values{"a": text("1"), "b": text("2")}},
		{"{a,b}", "1", template.Values{"a": text("1")}},
		{"{a,b}", ",1", template.Values{"a": text(""), "b": text("1")}},
		{"{a,b}", "1,2,3", template.Values{"a": text("1"), "b": list("2", "3")}},
		{"{/a,b}", "/1,2/3", template.Values{"a": list("1", "2"), "b": text("3")}},
		{"www{.domain}/", "www.example.com/", template.Values{"domain": text("example.com")}},
		{"{?a,b,rest*}", "?b=&x=1&y=2", template.Values{"b": text(""), "rest": template.Map(template.MapEntry{Name: "x", Value: "1"}, template.MapEntry{Name: "y", Value: "2"})}},
		{"{?tag*}", "?tag=a&tag=b%26", template.Values{"tag": list("a", "b&")}},
		{"{;a,b}", ";a;b=2,3", template.Values{"a": text(""), "b": list("2", "3")}},
		{"{;a}", ";a=", template.Values{"a": list("")}},
		{"{?a,rest*}", "?a=1&a=2", template.Values{"a": text("1"), "rest": template.Map(template.MapEntry{Name: "a", Value: "2"})}},
		{"{keys*}", "k=v,l=", template.Values{"keys": template.Map(template.MapEntry{Name: "k", Value: "v"}, template.MapEntry{Name: "l"})}},
		{"{x:1}/{x}", "a/abc", template.Values{"x": text("abc")}},
		{"{x:3}/{x:1}", "abc/a", template.Values{"x": text("abc")}},
		{"{x:1}/{x:3}", "a/abc", template.Values{"x": text("abc")}},
		{"{x:1}", "%C3%A9", template.Values{"x": text("é")}},
		{"a{&x}", "a&x=1", template.Values{"x": text("1")}},
		{"é{#x}", "%C3%A9#", template.Values{"x": text("")}},
	} {
		got, ok := matcher(t, c.template).Match(c.text)
		require.True(t, ok, "%s: %s", c.template, c.text)
		assert.Equal(t, c.want, got, "%s: %s", c.template, c.text)
	}
}

func TestATextThatNoValuesExpandToIsNotMatched(t *testing.T) {
	for _, c := range golden.Lines[struct{ Template, Text, Why string }](t, "testdata/unmatched.jsonl") {
		got, ok := matcher(t, c.Template).Match(c.Text)
		assert.False(t, ok, "%s: %s: %s: %v", c.Template, c.Text, c.Why, got)
		assert.Nil(t, got)
	}
}

func TestATemplateWhoseValuesAreNotDeterminedHasNoMatcher(t *testing.T) {
	for _, c := range golden.Lines[struct{ Template, Message string }](t, "testdata/ambiguous.jsonl") {
		m, err := template.MustParse(c.Template).Matcher()
		assert.Nil(t, m)
		assert.EqualError(t, err, c.Message, c.Template)
		assert.ErrorIs(t, err, template.ErrAmbiguous)
	}
	_, err := template.MustParse("{=a}").Matcher()
	assert.ErrorIs(t, err, template.ErrReservedOperator)
	var matchError *template.MatchError
	require.ErrorAs(t, err, &matchError)
	assert.Equal(t, "a", matchError.Variable().Name)
}

// matchables draws templates. About a quarter of them have a matcher.
var matchables = rapid.Custom(func(t *rapid.T) string {
	between := rapid.SampledFrom([]string{"", "/", "x", "é", "?", ":", "!", ";", "&", "#", "=", "-", ",", "$/", "%41"})
	operator := rapid.SampledFrom([]string{"", "", "/", "?", "&", ";", "+", "#", "."})
	variable := rapid.StringMatching(`[abc](\*|:[12])?`)
	var b strings.Builder
	for range rapid.IntRange(1, 3).Draw(t, "expressions") {
		variables := rapid.SliceOfN(variable, 1, 3).Draw(t, "variables")
		b.WriteString(between.Draw(t, "literals") + "{" + operator.Draw(t, "operator") + strings.Join(variables, ",") + "}")
	}
	b.WriteString(between.Draw(t, "literals"))
	return b.String()
})

// matchWords look like names, delimiters and encoded text.
var matchWords = rapid.SampledFrom([]string{"", "a", "b", "c", "x", "a,b", "a=b", "é", "%", "%41", ".", "a.b", "/", "?", "aé", "x y", "&", ";"})

var matchValues = rapid.Custom(func(t *rapid.T) template.Value {
	switch rapid.IntRange(0, 4).Draw(t, "kind") {
	case 0:
		return template.Value{}
	case 1, 2:
		return template.Text(matchWords.Draw(t, "text"))
	case 3:
		return template.List(rapid.SliceOfN(matchWords, 1, 3).Draw(t, "list")...)
	}
	var pairs []template.MapEntry
	for range rapid.IntRange(1, 3).Draw(t, "pairs") {
		pairs = append(pairs, template.MapEntry{Name: matchWords.Draw(t, "name"), Value: matchWords.Draw(t, "value")})
	}
	return template.Map(pairs...)
})

func TestExpansionsMatchAndExpandToTheSameText(t *testing.T) {
	matched := 0
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.OneOf(matchables, templates).Draw(t, "template")
		values := template.Values{}
		for _, name := range []string{"a", "b", "c"} {
			values[name] = matchValues.Draw(t, name)
		}
		if checkMatch(t, text, values) {
			matched++
		}
	})
	assert.Positive(t, matched)
}

// checkMatch matches the expansion of a template, and reports whether there is one and a matcher.
func checkMatch(t require.TestingT, text string, values template.Values) bool {
	parsed, err := template.Parse(text)
	if err != nil {
		return false
	}
	m, err := parsed.Matcher()
	if err != nil {
		require.True(t, strings.HasPrefix(err.Error(), "template: variable "), "%s: %v", text, err)
		return false
	}
	u, err := parsed.Expand(values)
	if err != nil {
		return false
	}
	got, ok := m.Match(u.String())
	require.True(t, ok, "%s: %s of %v", text, u, values)
	again, err := parsed.Expand(got)
	require.NoError(t, err)
	require.Equal(t, u, again, "%s: %v", text, got)
	if isExact(parsed, values) {
		require.Equal(t, used(parsed, values), got, "%s: %s", text, u)
	}
	return true
}

// isExact reports whether all variables are texts that Match finds as they are.
func isExact(parsed template.Template, values template.Values) bool {
	for v := range parsed.Variables() {
		if text, ok := values[v.Name].Text(); !ok || text == "" || v.Prefix > 0 || v.Explode || strings.Contains("+#", v.Operator) && v.Operator != "" {
			return false
		}
	}
	return true
}

// used returns the values that a template has variables for.
func used(parsed template.Template, values template.Values) template.Values {
	all := maps.Clone(values)
	maps.DeleteFunc(all, func(name string, _ template.Value) bool {
		return !slices.ContainsFunc(slices.Collect(parsed.Variables()), func(v template.Variable) bool { return v.Name == name })
	})
	return all
}

func TestMatchesExpandToTheText(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		parsed := template.MustParse(rapid.SampledFrom([]string{
			"{a}", "{a,b}/{c}", "{/a,b}?{c}", "/{a*}", "{?a,b,c*}", "{;a,b}{?c*}", "{+a}/x", "{a:2}/{a}{#b}", "w{.a}{/b*}",
		}).Draw(t, "template"))
		s := rapid.StringMatching(`[abcwx./?;&=,%#]{0,4}([/?;#][abc]=?(%C3%A9|%61|%2C|[,b])?){0,3}`).Draw(t, "text")
		values, ok := matcher(t, parsed.String()).Match(s)
		if !ok {
			return
		}
		u, err := parsed.Expand(values)
		require.NoError(t, err)
		require.Equal(t, s, u.String())
	})
}

func TestTheValuesOfTheExamplesOfTheRFCMatch(t *testing.T) {
	matched := 0
	for _, c := range readExamplesOfTheRFC(t) {
		if checkMatch(t, c.Template, ofTheRFC) {
			matched++
		}
	}
	assert.Greater(t, matched, 60)
}

func TestATextThatDoesNotFitIsRejectedWithoutAllocation(t *testing.T) {
	m := matcher(t, "/{user}/repos{/path*}{?page}")
	for _, s := range []string{"/", "/a/repos/b#c", "/a/rep", "/a?page=1"} {
		assert.Zero(t, testing.AllocsPerRun(100, func() { m.Match(s) }), s)
	}
}

func FuzzMatch(f *testing.F) {
	f.Add("http://a/{x}{/y*}{?x,z*}#{+w}", "é%20/", "a")
	f.Add("{x:1}/{x}{;y,x}", "", "50%")
	f.Fuzz(func(t *testing.T, text, a, b string) {
		checkMatch(t, text, template.Values{
			"x": template.Text(a), "y": template.List(a, b), "z": template.Map(template.MapEntry{Name: a, Value: b}, template.MapEntry{Name: "x"}), "w": template.Text(b),
		})
		if parsed, err := template.Parse(text); err == nil {
			if m, err := parsed.Matcher(); err == nil {
				m.Match(a)
			}
		}
	})
}

func TestOtherSpellingsOfAValueAreMatched(t *testing.T) {
	for _, test := range [][3]string{
		{"/users/{email}", "/users/joe@example.com", "joe@example.com"}, {"/users/{email}", "/users/joe%40example.com", "joe@example.com"},
		{"/users/{email}", "/users/a+b", "a+b"}, {"/users/{email}", "/users/a:b", "a:b"}, {"/users/{email}", "/users/(x)!", "(x)!"},
		{"/users/{email}", "/users/%61%c3%a9", "aé"}, {"/users/{email}", "/users/a/b", "-"}, {"/users/{email}", "/users/a%zz", "-"},
		{"/users/{email}", "/users/a?b", "-"}, {"/users/{email}/x", "/users/a@b/x", "a@b"}, {"/{a}:{email}", "/u:v", "v"}, {"/{a}:{email}", "/u:v:w", "v:w"},
		{"/x{;email}", "/x;email=a@b", "a@b"}, {"/x{?email}", "/x?email=a@b:c", "a@b:c"}, {"/x{?email}", "/x?email=a&b", "-"}, {"/x{?email}", "/x?email=a+b", "a+b"},
		{"/x{?email,b}", "/x?email=a@b&b=1", "a@b"}, {"/x{/email}", "/x/a@b", "a@b"}, {"/x{+email}", "/x/a@b", "/a@b"}, {"{email}.json", "a@b.json", "a@b"},
		{"/users/{email}", "/users/a\"b", "-"}, {"/users/{email}", "/users/é", "-"}, {"/x{;email}", "/x;email=a;b", "-"}, {"/x{?email}", "/x?email=a=b", "a=b"},
		{"/x{?email,b}", "/x?email=a=b=&b==", "a=b="}, {"/x{?email}", "/x?email=", ""}, {"/users/{email}", "/users", "-"}, {"/users/{email}", "/User/a", "-"},
		{"/users/{email}", "/users/%2e%2E", ".."}, {"/users/{email}", "/users/a%2fb", "a/b"}, {"/x{?email*}", "/x?email=a@b", "-"},
		{"/x{?email}", "/x?e%6Dail=a", "a"}, {"/users/{email}", "/users/%ff", "-"}, {"/x", "", "-"}, {"{email}", "a:b@c", "-"}, {"//{email}/x", "//u@evil/x", "-"}, {"http://{email}/", "http://a:80/", "-"},
	} {
		m := matcher(t, test[0])
		values, ok := m.MatchEquivalent(test[1])
		got, _ := values["email"].Text()
		if !ok {
			got = "-"
		} else {
			checkEquivalent(t, m, test[1], values)
		}
		if test[0] != "/x{?email*}" { // its value is a list
			assert.Equal(t, test[2], got, test)
		}
	}
}

// checkEquivalent checks the laws of MatchEquivalent.
func checkEquivalent(t require.TestingT, m *template.Matcher, s string, values template.Values) {
	expansion, err := template.MustParse(m.String()).Expand(values)
	require.NoError(t, err)
	if u, err := uri.ParseReference(s); err == nil {
		require.Equal(t, slices.Collect(u.DecodedSegments()), slices.Collect(expansion.DecodedSegments()), s)
		require.Equal(t, slices.Collect(u.Pairs(uri.PlainPairs).All()), slices.Collect(expansion.Pairs(uri.PlainPairs).All()), s)
	}
	if strict, ok := m.Match(s); ok {
		require.Equal(t, strict, values, s)
	}
}

func FuzzMatchEquivalent(f *testing.F) {
	f.Add("/users/{a}{?b,c*}", "/users/joe@example.com?b=a=b&c=%7e")
	f.Add("{a}:{b}.json", "x@y:%2e:.json")
	f.Fuzz(func(t *testing.T, text, s string) {
		parsed, err := template.Parse(text)
		if err != nil {
			return
		}
		m, err := parsed.Matcher()
		if err != nil {
			return
		}
		values, ok := m.MatchEquivalent(s)
		if ok {
			checkEquivalent(t, m, s, values)
		}
		_, strict := m.Match(s)
		require.True(t, ok || !strict, "%q", s)
	})
}
