package template_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/template"
)

// known are values of every kind, with their parts.
type known struct {
	value template.Value
	slow  slowValue
}

func aText(s string) known { return known{template.Text(s), slowValue{text: s}} }

func aList(items ...string) known { return known{template.List(items...), slowValue{items: items}} }

func aMap(names, items []string) known {
	var pairs []template.MapEntry
	for i := range names {
		pairs = append(pairs, template.MapEntry{Name: names[i], Value: items[i]})
	}
	return known{template.Map(pairs...), slowValue{names: names, items: items, isMap: true}}
}

var words = rapid.OneOf(rapid.String(), rapid.StringMatching(`([a/%20:?é\[ ]|%C3%A9|%C3|%[0-9A-F]{2}){0,6}`))

var anyKnown = rapid.Custom(func(t *rapid.T) known {
	switch rapid.IntRange(0, 3).Draw(t, "kind") {
	case 0:
		return known{}
	case 1:
		return aText(words.Draw(t, "text"))
	case 2:
		return aList(rapid.SliceOfN(words, 1, 3).Draw(t, "list")...)
	}
	n := rapid.IntRange(1, 3).Draw(t, "n")
	return aMap(rapid.SliceOfN(words, n, n).Draw(t, "names"), rapid.SliceOfN(words, n, n).Draw(t, "values"))
})

var templates = rapid.StringMatching(`([a/é:%41]?(%4[1-9])?(\{[+#./;?&=|]?[abc](\*|:[1-3])?(,[abc](\*|:[1-9])?)?\})?){0,4}`)

func TestExpansionIsThatOfAppendixA(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := templates.Draw(t, "template")
		if !template.Valid(text) {
			t.Skip("not valid")
		}
		values, slow := template.Values{}, map[string]slowValue{}
		for _, name := range []string{"a", "b", "c"} {
			k := anyKnown.Draw(t, name)
			values[name], slow[name] = k.value, k.slow
		}
		checkExpansion(t, text, values, slow)
	})
}

// checkExpansion compares the expansion of a template with that of appendix A.
func checkExpansion(t require.TestingT, text string, values template.Values, slow map[string]slowValue) {
	want, well := slowExpansion(text, values, slow)
	got, err := expand(text, values)
	if !well || !uri.Valid(want) {
		require.Error(t, err, "%s is %s", text, want)
		return
	}
	require.NoError(t, err, "%s is %s", text, want)
	require.Equal(t, want, got, "%s", text)
}

func TestAReferenceIsATemplateThatExpandsToItself(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		u := rapid.StringMatching(`([a-z]+:)?(//[a-z@:]*)?[a-z/%41]*(\?[a-z=&]*)?(#[a-z]*)?`).Filter(uri.Valid).Draw(t, "reference")
		got, err := expand(u, nil)
		require.NoError(t, err)
		require.Equal(t, u, got)
		got, err = expand("{+x}", template.Values{"x": template.Text(u)})
		require.NoError(t, err)
		require.Equal(t, u, got)
	})
}

func TestAValueComesBackByDecoding(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.String().Draw(t, "value")
		got, err := expand("{x}", template.Values{"x": template.Text(s)})
		require.NoError(t, err)
		back, err := uri.DecodeText(got)
		require.NoError(t, err)
		require.Equal(t, s, back)
	})
}

func TestPartsAreTheText(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		parsed, err := template.Parse(templates.Draw(t, "template"))
		if err != nil {
			t.Skip("not valid")
		}
		var b strings.Builder
		for p := range parsed.Parts() {
			b.WriteString(p.String())
			literals, isLiteral := p.Literals()
			_, isExpression := p.Expression()
			require.NotEqual(t, isLiteral, isExpression)
			require.True(t, !isLiteral || literals == p.String())
		}
		require.Equal(t, parsed.String(), b.String())
	})
}

func FuzzExpand(f *testing.F) {
	f.Add("http://a/{x}{?y*,x:3}#{+z}", "é%20/", "a")
	f.Add("{#x,y}{/z*}{;x}{&y:1}{=z}", "", "50%")
	f.Fuzz(func(t *testing.T, text, a, b string) {
		if !template.Valid(text) || !utf8.ValidString(a) || !utf8.ValidString(b) {
			return
		}
		values, slow := template.Values{}, map[string]slowValue{}
		for name, k := range map[string]known{"x": aText(a), "y": aList(a, b), "z": aMap([]string{a}, []string{b})} {
			values[name], slow[name] = k.value, k.slow
		}
		checkExpansion(t, text, values, slow)
	})
}

func TestStopsBetweenVariables(t *testing.T) {
	n := 0
	for range template.MustParse("{a,b}{c}").Variables() {
		if n++; n == 2 {
			break
		}
	}
	assert.Equal(t, 2, n)
}

func TestAValueIsOfOneKind(t *testing.T) {
	for _, c := range []struct {
		value            template.Value
		isDefined, isMap bool
		isText           bool
	}{
		{template.Value{}, false, false, false},
		{template.Text(""), true, false, true},
		{template.List(), false, false, false},
		{template.List("a", "b"), true, false, false},
		{template.Map(), false, false, false},
		{template.Map(template.MapEntry{}), true, true, false},
	} {
		_, isText := c.value.Text()
		assert.Equal(t, []bool{c.isDefined, c.isMap, c.isText}, []bool{c.value.IsDefined(), c.value.IsMap(), isText})
	}
}
