package template_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/tests/golden"
	"github.com/urigrammar/uri/template"
)

// ofTheRFC are the variables of RFC 6570, section 3.2.
var ofTheRFC = template.Values{
	"count":      template.List("one", "two", "three"),
	"dom":        template.List("example", "com"),
	"dub":        template.Text("me/too"),
	"hello":      template.Text("Hello World!"),
	"half":       template.Text("50%"),
	"var":        template.Text("value"),
	"who":        template.Text("fred"),
	"base":       template.Text("http://example.com/home/"),
	"path":       template.Text("/foo/bar"),
	"list":       template.List("red", "green", "blue"),
	"keys":       template.Map(template.MapEntry{Name: "semi", Value: ";"}, template.MapEntry{Name: "dot", Value: "."}, template.MapEntry{Name: "comma", Value: ","}),
	"v":          template.Text("6"),
	"x":          template.Text("1024"),
	"y":          template.Text("768"),
	"empty":      template.Text(""),
	"empty_keys": template.Map(),
}

// exampleOfTheRFC is a line of testdata/examples.jsonl.
type exampleOfTheRFC struct{ Section, Template, Expansion string }

func readExamplesOfTheRFC(t *testing.T) (all []exampleOfTheRFC) {
	t.Helper()
	lines, err := os.Open("testdata/examples.jsonl")
	require.NoError(t, err)
	defer lines.Close()
	for s := bufio.NewScanner(lines); s.Scan(); {
		var c exampleOfTheRFC
		require.NoError(t, json.Unmarshal(s.Bytes(), &c))
		all = append(all, c)
	}
	return all
}

func TestTheExamplesOfTheRFCExpandAsItSays(t *testing.T) {
	examples := readExamplesOfTheRFC(t)
	for _, c := range examples {
		assert.Equal(t, c.Expansion, expanded(t, c.Template, ofTheRFC), "section %s: %s", c.Section, c.Template)
	}
	assert.Greater(t, len(examples), 100)
}

func expanded(t *testing.T, text string, values template.Values) string {
	t.Helper()
	parsed, err := template.Parse(text)
	require.NoError(t, err)
	u, err := parsed.Expand(values)
	require.NoError(t, err, text)
	return u.String()
}

func TestExpansion(t *testing.T) {
	values := template.Values{
		"word": template.Text("drücken"), "triplet": template.Text("a%20b%zz%"), "smile": template.Text("😀😀"),
		"blank": template.List(""), "hole": template.Map(template.MapEntry{Name: "k", Value: ""}), "Stra%C3%9Fe": template.Text("1"), "dots": template.Text(".."),
	}
	for _, c := range golden.Lines[struct{ Template, Want, Why string }](t, "testdata/expansions.jsonl") {
		assert.Equal(t, c.Want, expanded(t, c.Template, values), "%s: %s", c.Template, c.Why)
	}
}

func TestExpandRejects(t *testing.T) {
	for _, c := range []struct {
		template string
		want     error
		message  string
	}{
		{"{=x}", template.ErrReservedOperator, "template: variable x: its operator is reserved for extensions (RFC 6570, section 2.2)"},
		{"{|none}", template.ErrReservedOperator, "template: variable none: its operator is reserved for extensions (RFC 6570, section 2.2)"},
		{"{list:1}", template.ErrPrefix, "template: variable list: a prefix does not apply to a list or a map (RFC 6570, section 2.4.1)"},
		{"{+keys:1}", template.ErrPrefix, "template: variable keys: a prefix does not apply to a list or a map (RFC 6570, section 2.4.1)"},
		{"{bytes}", template.ErrNotUTF8, "template: variable bytes: the value is not valid UTF-8"},
		{"{pairs}", template.ErrNotUTF8, "template: variable pairs: the value is not valid UTF-8"},
	} {
		values := template.Values{
			"list": ofTheRFC["list"], "keys": ofTheRFC["keys"], "bytes": template.Text("\xff"), "pairs": template.Map(template.MapEntry{Name: "\xff", Value: ""}),
		}
		u, err := template.MustParse(c.template).Expand(values)
		assert.ErrorIs(t, err, c.want)
		assert.EqualError(t, err, c.message)
		assert.Zero(t, u)
	}
}

func TestAnExpansionIsAURIReferenceOrAnError(t *testing.T) {
	for text, value := range map[string]string{
		"{+x}": "1a:b", "//{+x}": "[::1", "http://a:{x}": "b", "{+x}/": "a#b#c",
	} {
		_, err := template.MustParse(text).Expand(template.Values{"x": template.Text(value)})
		var syntax *uri.SyntaxError
		assert.ErrorAs(t, err, &syntax, text)
		assert.ErrorContains(t, err, "template: the expansion is not a URI-reference: ")
	}
	_, err := template.MustParse("http://u:{x}@h:x").Expand(template.Values{"x": template.Text("hunter2")})
	require.Error(t, err)
	assert.NotContains(t, err.Error(), "hunter2", "a value can be a password")
}

func TestCheckFindsReservedOperatorsAlone(t *testing.T) {
	assert.ErrorIs(t, template.MustParse("a{b}{!c}").Check(), template.ErrReservedOperator)
	assert.NoError(t, template.MustParse("a{b:3}{?c*}").Check())
}

func TestVariablesHaveTheirModifiers(t *testing.T) {
	var got []string
	for v := range template.MustParse("/{a}{?b:20,c*}x{=d.e%20}").Variables() {
		got = append(got, fmt.Sprintf("%+v", v))
	}
	assert.Equal(t, []string{
		"{Name:a Operator: Prefix:0 Explode:false}", "{Name:b Operator:? Prefix:20 Explode:false}", "{Name:c Operator:? Prefix:0 Explode:true}",
		"{Name:d.e%20 Operator:= Prefix:0 Explode:false}",
	}, got)
}

func TestErrorsAreExact(t *testing.T) {
	for _, c := range []struct {
		text   string
		offset int
		rule   string
	}{
		{"/a b", 2, "text"}, {"{a", 2, "variable-list"}, {"{a:0}", 3, "variable-list"}, {"{a:10000}", 7, "variable-list"}, {"{}", 1, "expression"}, {"a}", 1, "text"}, {"{a,,b}", 3, "variable-list"},
		{"é\xff", 2, "text"}, {"%4", 2, "pct-encoded"},
	} {
		_, err := template.Parse(c.text)
		var syntax *template.SyntaxError
		require.ErrorAs(t, err, &syntax, c.text)
		assert.Equal(t, c.offset, syntax.Offset(), c.text)
		assert.Equal(t, c.rule, syntax.Rule(), "%s: %v", c.text, err)
	}
}

// TestTheCorporaExpand has the shared cases of other implementations.
func TestTheCorporaExpand(t *testing.T) {
	dir := os.Getenv("URI_CORPORA")
	if dir == "" {
		t.Skip("URI_CORPORA is not set")
	}
	files, err := filepath.Glob(filepath.Join(dir, "uritemplate", "*.json"))
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, file := range files {
		data, err := os.ReadFile(file)
		require.NoError(t, err)
		var groups map[string]struct {
			Variables map[string]json.RawMessage
			Testcases [][2]json.RawMessage
		}
		require.NoError(t, json.Unmarshal(data, &groups))
		for name, g := range groups {
			values := template.Values{}
			for variable, raw := range g.Variables {
				values[variable] = valueOf(t, raw)
			}
			for _, c := range g.Testcases {
				var text string
				require.NoError(t, json.Unmarshal(c[0], &text))
				got, err := expand(text, values)
				switch want := expectations(t, c[1]); {
				case want == nil:
					assert.Error(t, err, "%s: %s", name, text)
				case assert.NoError(t, err, "%s: %s", name, text):
					assert.Contains(t, want, got, "%s: %s", name, text)
				}
			}
		}
	}
}

func expand(text string, values template.Values) (string, error) {
	parsed, err := template.Parse(text)
	if err != nil {
		return "", err
	}
	u, err := parsed.Expand(values)
	return u.String(), err
}

// expectations are the texts that a template may expand to, or none, if it may not be expanded.
func expectations(t *testing.T, raw json.RawMessage) []string {
	if string(raw) == "false" {
		return nil
	}
	if raw[0] == '"' {
		raw = json.RawMessage("[" + string(raw) + "]")
	}
	var all []string
	require.NoError(t, json.Unmarshal(raw, &all))
	return all
}

// valueOf makes a value of JSON. Members of a map keep their order.
func valueOf(t *testing.T, raw json.RawMessage) template.Value {
	d := json.NewDecoder(bytes.NewReader(raw))
	d.UseNumber()
	token, err := d.Token()
	require.NoError(t, err)
	switch token {
	case nil:
		return template.Value{}
	case json.Delim('['), json.Delim('{'):
	default:
		return template.Text(fmt.Sprint(token))
	}
	var members []string
	for d.More() {
		member, err := d.Token()
		require.NoError(t, err)
		members = append(members, fmt.Sprint(member))
	}
	if token == json.Delim('[') {
		return template.List(members...)
	}
	var pairs []template.MapEntry
	for i := 0; i < len(members); i += 2 {
		pairs = append(pairs, template.MapEntry{Name: members[i], Value: members[i+1]})
	}
	return template.Map(pairs...)
}

func TestExpansionAllocatesTheText(t *testing.T) {
	values := template.Values{"user": template.Text("zoë"), "page": template.Text(strings.Repeat("2", 50)), "tags": template.List("a", "b")}
	parsed := template.MustParse("https://example.com/{user}/repos{?page,sort,tags*}")
	assert.Equal(t, 1.0, testing.AllocsPerRun(100, func() { _, _ = parsed.Expand(values) }))
}

func TestAPrefixDoesNotSplitATriplet(t *testing.T) {
	for _, c := range []struct{ template, value, want string }{
		{"{+x:1}", "%C3%A9llo", "%C3%A9"}, {"{#x:1}", "%C3%A9llo", "#%C3%A9"}, {"{+x:2}", "%c3%a9llo", "%c3%a9l"}, {"{+x:5}", "%61%62%63%64%65%66", "%61%62%63%64%65"},
		{"{+x:2}", "a%20b", "a%20"}, {"{#x:2}", "%F0%9F%98%80%E2%82%AC%24", "#%F0%9F%98%80%E2%82%AC"}, {"{+x:1}", "é%C3%A9", "%C3%A9"}, {"{+x:9999}", "%41", "%41"},
		{"{+x:1}", "%C3llo", "%C3"}, {"{+x:1}", "%C3%C3%A9", "%C3"}, {"{+x:2}", "%C3%C3%A9", "%C3%C3%A9"}, {"{+x:1}", "%ED%A0%80", "%ED"}, {"{+x:1}", "%EF%BF%BD.", "%EF%BF%BD"}, // not UTF-8
		{"{+x:1}", "%4", "%25"}, {"{+x:2}", "%4g", "%254"}, {"{+x:1}", "%", "%25"}, {"{+x:1}", "%%41", "%25"}, // not a triplet
		{"{x:1}", "%C3%A9llo", "%25"}, {"{?x:3}", "a%20b", "?x=a%252"}, {"{/x:2}", "é€", "/%C3%A9%E2%82%AC"}, // "%" is data there
	} {
		assert.Equal(t, c.want, expanded(t, c.template, template.Values{"x": template.Text(c.value)}), "%s %s", c.template, c.value)
	}
}

// Law: a prefix expands to a prefix of the whole expansion, and what is left out begins with a whole character, or its triplets.
func TestTheExpansionOfAPrefixIsAPrefixOfTheExpansion(t *testing.T) {
	values := rapid.OneOf(words, rapid.StringMatching(`(%[0-9A-Fa-f]{2}|%C3%A9|%F0%9F%98%80|%|é|😀|[a-f0-9 /]){0,8}`))
	rapid.Check(t, func(t *rapid.T) {
		value, n := values.Draw(t, "value"), rapid.IntRange(1, 9).Draw(t, "n")
		for _, operator := range []string{"", "+", "#", ".", "/", ";", "?", "&"} {
			x := template.Values{"x": template.Text(value)}
			whole, err := expand("?{"+operator+"x}", x)
			if err != nil {
				continue // "[" and a second "#" stay, and no URI-reference has them there
			}
			cut, err := expand(fmt.Sprintf("?{%sx:%d}", operator, n), x)
			require.NoError(t, err)
			require.True(t, strings.HasPrefix(whole, cut), "%q is not a prefix of %q", cut, whole)
			octets, err := uri.DecodeOctets(cut)
			require.NoError(t, err, "a triplet is whole")
			wholeOctets, err := uri.DecodeOctets(whole)
			require.NoError(t, err)
			if utf8.Valid(wholeOctets) {
				require.True(t, utf8.Valid(octets), "%q splits a character of %q", cut, whole)
			}
		}
	})
}
