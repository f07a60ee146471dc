package main_test

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/cmd/internal/playground"
	"github.com/urigrammar/uri/consensus"
	"github.com/urigrammar/uri/internal/tests/documents"
)

func TestEveryGrammarHasAVerdict(t *testing.T) {
	var ids []string
	for _, g := range uri.Grammars() {
		ids = append(ids, g.ID())
	}
	ids = append(ids, "whatwg")
	for _, p := range consensus.Profiles() {
		ids = append(ids, p.ID())
	}
	var asked []string
	for _, v := range (playground.Request{Text: "http://a/"}).Answer().Verdicts {
		asked = append(asked, v.ID)
		assert.Equal(t, v.ID != consensus.WebSockets.ID(), v.Valid, v.ID)
		assert.NotEmpty(t, v.Name)
	}
	assert.Equal(t, ids, asked)
}

// example is an entry of the page's examples, with the hosts that it claims: null where the text is rejected or has no host.
type example struct {
	Title, Text, Base, Why string
	RFC3986, Browser       uri.Optional
}

func examples(t require.TestingT) []example {
	text, err := os.ReadFile("../internal/playground/site/page/examples.json")
	require.NoError(t, err)
	var groups []struct {
		Group    string
		Examples []example
	}
	require.NoError(t, json.Unmarshal(text, &groups))
	var all []example
	for _, g := range groups {
		assert.NotEmpty(t, g.Group)
		all = append(all, g.Examples...)
	}
	return all
}

func TestTheExamplesShowWhatTheySay(t *testing.T) {
	for _, e := range examples(t) {
		t.Run(e.Title, func(t *testing.T) {
			assert.NotEmpty(t, e.Why)
			c := playground.Request{Text: e.Text, Base: e.Base}.Answer().Comparison
			require.Len(t, c.Columns, 2)
			for i, want := range []uri.Optional{e.RFC3986, e.Browser} {
				var host uri.Optional
				if c.Columns[i].Rejects == "" {
					host = c.Columns[i].Cells[2].Text
				}
				assert.Equal(t, want, host, c.Columns[i].Name)
			}
		})
	}
}

// The profile of WebSockets is left out: it requires another scheme.
func TestAllStandardsAgreeAboutTheFirstExample(t *testing.T) {
	first := examples(t)[0]
	a := playground.Request{Text: first.Text, Base: first.Base}.Answer()
	for _, f := range a.Findings {
		assert.Equal(t, playground.Good, f.Kind, f.Text)
	}
	for _, v := range a.Verdicts {
		if v.ID == consensus.WebSockets.ID() {
			continue
		}
		assert.True(t, v.Valid, v.ID)
		require.Len(t, v.Parts, len(a.Verdicts[0].Parts), v.ID)
		for i, p := range a.Verdicts[0].Parts {
			assert.Equal(t, p, v.Parts[i], v.ID)
		}
	}
	for _, column := range a.Comparison.Columns {
		for i, cell := range column.Cells {
			assert.Empty(t, cell.Unlike, "%s: %s", column.Name, a.Comparison.Components[i])
		}
	}
}

func TestPartsAreTheTextsComponents(t *testing.T) {
	for _, e := range examples(t) {
		for _, v := range (playground.Request{Text: e.Text, Base: e.Base}).Answer().Verdicts {
			at := 0
			for _, p := range v.Parts {
				if p.Absent || p.Name == "authority" {
					continue
				}
				assert.LessOrEqual(t, at, p.Start)
				assert.LessOrEqual(t, p.Start, p.End)
				assert.Empty(t, strings.Trim(e.Text[at:p.Start], ":/@?#"), "only delimiters stand between parts of %q", e.Text)
				at = p.End
			}
			if v.Valid {
				assert.Equal(t, len(e.Text), at, "%s: %q", v.ID, e.Text)
			}
		}
	}
}

func TestFindings(t *testing.T) {
	for _, c := range []struct {
		text, base string
		want       []string
	}{
		{"https://example.com/", "", []string{
			"good: RFC 3986 accepts it.",
			"good: All 6 grammars accept it and find the same components in it.",
			"good: Package whatwg connects to example.com, port 443.",
		}},
		{`http://evil.example\@good.example/`, "", []string{
			"bad: RFC 3986 rejects it: a backslash is not allowed after the host.",
			"bad: None of the 6 grammars accepts it.",
			"warning: Package whatwg connects to evil.example, port 80. RFC 3986 rejects it.",
		}},
		{"http://0x7f.1/", "", []string{
			"good: RFC 3986 accepts it.",
			"warning: Accepted by 5 of 6 grammars, which find different hosts in it: " + // RFC 2396 sees the name of a registry
				"0x7f.1 (RFC 3986, RFC 3986/6874, RFC 3987); none (RFC 2396, RFC 2396/2732). Rejected by URL Standard of 2026-07-02.",
			"warning: Package whatwg connects to 127.0.0.1, port 80. RFC 3986 finds the host 0x7f.1.",
		}},
		{"https:good.example/", "", []string{
			"good: RFC 3986 accepts it.",
			"warning: Accepted by 5 of 6 grammars, which find the same components in it. Rejected by URL Standard of 2026-07-02.",
			"warning: Package whatwg connects to good.example, port 443. RFC 3986 finds no host in it.",
		}},
		{"http://h/?[", "", []string{
			`bad: RFC 3986 rejects it: "[" is not allowed in the query.`,
			"warning: Accepted by 1 of 6 grammars: RFC 2396/2732.",
			"warning: Package whatwg connects to h, port 80. RFC 3986 rejects it.",
		}},
		{"127.0.0.1:80/x", "", []string{
			"bad: RFC 3986 rejects it: the scheme before the host is missing.",
			"warning: Accepted by 1 of 6 grammars: URL Standard of 2026-07-02.",
			"bad: Package whatwg rejects it: the scheme is missing, and there is no base URL.",
		}},
		{"../b", "", []string{
			"good: RFC 3986 accepts it.",
			"good: All 6 grammars accept it and find the same components in it.",
			"bad: Package whatwg rejects it: the scheme is missing, and there is no base URL.",
		}},
		{"../b", "http://h/a/c", []string{
			"good: RFC 3986 accepts it.",
			"good: All 6 grammars accept it and find the same components in it.",
			"good: Package whatwg connects to h, port 80.",
		}},
		{"http://good.example:65536/", "", []string{
			"good: RFC 3986 accepts it.",
			"warning: Accepted by 5 of 6 grammars, which find the same components in it. Rejected by URL Standard of 2026-07-02.",
			"bad: Package whatwg rejects it: the port is greater than 65535.",
		}},
		{"http://127.0.0.1.evil.example/", "", []string{
			"good: RFC 3986 accepts it.",
			"good: All 6 grammars accept it and find the same components in it.",
			"good: Package whatwg connects to 127.0.0.1.evil.example, port 80.",
			`warning: Parsers disagree: in http://127.0.0.1.evil.com:80/, Boost.URL 1.81 sees host 127.0.0.1, path ".evil.com:80/".`,
		}},
		{"http://xn--mnchen-3ya.example/", "", []string{
			"good: RFC 3986 accepts it.",
			"good: All 6 grammars accept it and find the same components in it.",
			"good: Package whatwg connects to xn--mnchen-3ya.example, port 80.",
		}},
		{"mailto:a@b", "", []string{
			"good: RFC 3986 accepts it.",
			"good: All 6 grammars accept it and find the same components in it.",
			"good: Package whatwg reads it as mailto:a@b.",
		}},
	} {
		var got []string
		for _, f := range (playground.Request{Text: c.text, Base: c.base}).Answer().Findings {
			got = append(got, string(f.Kind)+": "+f.Text)
		}
		assert.Equal(t, c.want, got, c.text)
	}
}

// A finding in which standards or parsers differ links to a heading of a document that explains it.
func TestDifferencesAreExplainedByDocuments(t *testing.T) {
	const root = "../.."
	all, err := documents.All(root)
	require.NoError(t, err)
	anchors := map[string]map[string]bool{}
	for _, d := range all {
		anchors[d.Name] = d.Anchors()
	}
	linked := map[string]bool{}
	for _, e := range examples(t) {
		for _, f := range (playground.Request{Text: e.Text, Base: e.Base}).Answer().Findings {
			if f.Why == "" {
				assert.NotContains(t, f.Text, "which find different", e.Text)
				assert.NotContains(t, f.Text, "RFC 3986 finds", e.Text)
				continue
			}
			assert.Equal(t, playground.Warning, f.Kind, f.Text)
			document, heading, _ := strings.Cut(f.Why, "#")
			assert.True(t, anchors[document][heading], f.Why)
			linked[f.Why] = true
		}
	}
	assert.Len(t, linked, 3)
}

func TestAHostWithAPortIsExplainedAsASchemeAndAPath(t *testing.T) {
	for text, want := range map[string]string{
		"localhost:8080/x":        `"localhost" is a scheme here. Write a host and a port after "//", as in //localhost:8080.`,
		"Example.com:80?q":        `//Example.com:80.`,
		"localhost:65535":         "//localhost:65535.",
		"localhost:65536":         "",
		"localhost:":              "",
		"localhost:80a":           "",
		"localhost:+80":           "",
		"http://localhost:8080/x": "",
		"//localhost:8080/x":      "",
		"tel:911":                 "",
		"TEL:911":                 "",
		"mailto:a@b":              "",
		"8080/x":                  "",
		"":                        "",
	} {
		var got string
		for _, f := range (playground.Request{Text: text}).Answer().Findings {
			if strings.Contains(f.Text, "is a scheme here") {
				assert.Equal(t, playground.Warning, f.Kind)
				got = f.Text
			}
		}
		assert.Equal(t, want == "", got == "", text)
		assert.Contains(t, got, want, text)
	}
}

func TestTheStepsEndInTheNormalForm(t *testing.T) {
	for _, e := range examples(t) {
		u, err := uri.ParseReference(e.Text)
		if err != nil {
			continue
		}
		last := u.String()
		for _, s := range (playground.Request{Text: e.Text}).Answer().Normal.Steps {
			assert.NotEmpty(t, s.Does, s.Name)
			assert.NotEqual(t, last, s.Text, "%s of %q", s.Name, e.Text)
			last = s.Text
		}
		assert.Equal(t, u.Normalize(uri.AllSteps).String(), last)
	}
	assert.Len(t, playground.Request{Text: "HTTP://[::0]:80/%c3%a9/../%7Eä"}.Answer().Normal.Steps, 5)
}

func TestACharacterIsNamedAlsoBeforeAnAt(t *testing.T) {
	f := playground.Request{Text: "http://a b@c/"}.Answer().Verdicts[0].Fault
	assert.Equal(t, "a space is not allowed in the user name or the password", f.Problem)
	assert.Equal(t, "percent-encode them: uri encode --component userinfo", f.Hint)
	f = playground.Request{Text: "h b@c/ d@"}.Answer().Verdicts[0].Fault
	assert.NotContains(t, f.Hint, "not shown")
}

func TestTheConsensusSaysWhoSeesWhat(t *testing.T) {
	a := playground.Request{Text: "http://127.0.0.1.evil.example/"}.Answer()
	var seen []consensus.Sighting
	for _, v := range a.Verdicts {
		if v.ID == "consensus" {
			seen = v.Fault.Seen
		}
	}
	require.NotEmpty(t, seen)
	for _, s := range seen {
		assert.NotEmpty(t, s.Parser)
		assert.NotEmpty(t, s.URI)
		assert.NotEmpty(t, s.Sees)
	}
}

func TestAGrammarCanBeChosenForTheDrawing(t *testing.T) {
	for grammar, want := range map[string]string{"": "rfc3986", "whatwg": "whatwg", "rfc2732": "rfc3986", "consensus": "consensus", "none": "rfc3986"} {
		a := playground.Request{Text: "http://h/?[", Grammar: grammar}.Answer()
		if grammar == "rfc2732" {
			assert.Equal(t, grammar, a.Drawn, "RFC 2732 has brackets in queries")
			continue
		}
		assert.Equal(t, "rfc2732", a.Drawn, "nobody else accepts it")
		a = playground.Request{Text: "http://h/", Grammar: grammar}.Answer()
		assert.Equal(t, want, a.Drawn)
		assert.NotEmpty(t, a.Tree.List)
	}
}

func TestRepairSaysWhatItChanged(t *testing.T) {
	r := playground.Request{Text: "http://h/a b"}.Answer().Repair
	require.NotNil(t, r)
	assert.Equal(t, "http://h/a%20b", r.Result)
	require.Len(t, r.Changes.List, 1)
	assert.Equal(t, 10, r.Changes.List[0].Offset)
	assert.Nil(t, playground.Request{Text: "http://h/"}.Answer().Repair)
	assert.NotEmpty(t, playground.Request{Text: "http://[::1"}.Answer().Repair.Problem)
}

func TestPairsOfTheQueryAreDecoded(t *testing.T) {
	for text, want := range map[string][]uri.Pair{
		"http://h/?a=1+2&b&c=&%C3%A4=%26#?d=1": {uri.NewPair("a", "1 2"), {Name: "b"}, uri.NewPair("c", ""), uri.NewPair("ä", "&")},
		"http://ä/?q=ö":                        {uri.NewPair("q", "ö")},
		"http://h/":                            {},
		"http://h/?":                           {},
		"http://h/?a=<":                        {},
	} {
		assert.Equal(t, playground.Shown[uri.Pair]{List: want}, playground.Request{Text: text}.Answer().Query, text)
	}
	long := playground.Request{Text: "?" + strings.Repeat("a=b&", 1000)}.Answer().Query
	assert.Equal(t, 1000, len(long.List)+long.More)
	assert.NotZero(t, long.More)
}

func TestTargetsAreThoseOfTheLibrary(t *testing.T) {
	target := playground.Request{Text: "../g", Base: "http://a/b/c/d"}.Answer().Target
	assert.Equal(t, &playground.Target{URI: "http://a/b/g", Shortest: "../g"}, target)
	assert.Contains(t, playground.Request{Text: "g", Base: "<"}.Answer().Target.Problem, "The base is not a URI: ")
	assert.Nil(t, playground.Request{Text: "g"}.Answer().Target)
}

func TestABrowserThatSeesSomethingElseIsMarked(t *testing.T) {
	a := playground.Request{Text: "http://good.example:80/a", Browser: &playground.Sight{
		Href:       "http://evil.example:81/b",
		Components: uri.Components{Scheme: "http", Host: uri.Present("evil.example"), Port: uri.Present("81"), Path: "/b"},
	}}.Answer()
	require.Len(t, a.Comparison.Columns, 3)
	for i, want := range [][]string{{}, {}, {"RFC 3986"}, {"RFC 3986"}, {"RFC 3986"}, {}, {}} {
		assert.Equal(t, want, a.Comparison.Columns[1].Cells[i].Unlike, a.Comparison.Components[i])
	}
	assert.Equal(t, []string{"This browser"}, a.Comparison.Columns[2].Cells[2].Unlike, "package whatwg differs from the browser, and not from RFC 3986")
	assert.Contains(t, a.Findings[2].Text, "RFC 3986 finds the host good.example")
	assert.Contains(t, a.Findings[3].Text, "This browser and package whatwg differ")

	rejects := playground.Request{Text: "http://good.example/", Browser: &playground.Sight{Rejects: true}}.Answer()
	assert.Equal(t, "This browser rejects it.", rejects.Findings[2].Text)
	assert.Contains(t, rejects.Findings[3].Text, "Package whatwg does not")
}

func TestListsAreAsLongAsAPageCanShow(t *testing.T) {
	many := strings.Repeat("/a", 20_000)
	tree := playground.Request{Text: many}.Answer().Tree
	assert.Len(t, tree.List, 60)
	assert.Greater(t, tree.More, 19_000)
	repair := playground.Request{Text: strings.Repeat(" a", 20_000)}.Answer().Repair
	assert.Len(t, repair.Changes.List, 10)
	assert.Greater(t, repair.Changes.More, 19_000)
}

func TestLongTextsAreRejected(t *testing.T) {
	long := strings.Repeat("a", playground.MaxText+1)
	assert.Equal(t, playground.Answer{TooLong: true}, playground.Request{Text: long}.Answer())
	assert.Equal(t, playground.Answer{TooLong: true}, playground.Request{Base: long}.Answer())
	assert.False(t, playground.Request{Text: long[1:]}.Answer().TooLong)
}

func TestAnInvalidRequestHasNoAnswer(t *testing.T) {
	for _, request := range []string{"", "{", `{"text":1}`, "[]", "null{}"} {
		_, err := playground.Reply([]byte(request))
		assert.Error(t, err, request)
	}
}

// An answer has a list where the page expects one, and offsets that are places of the text.
func FuzzAnswer(f *testing.F) {
	for _, e := range examples(f) {
		f.Add(e.Text, e.Base)
	}
	for _, text := range []string{"", "\x00", "\xff", "\u202e", "<script>alert(1)</script>", "%", "%zz", "a:b:c", "//[", "http://u:p@h@i/", "file:///C|/x", "javascript:alert(1)"} {
		f.Add(text, "")
		f.Add("x", text)
	}
	f.Fuzz(func(t *testing.T, text, base string) {
		request, err := json.Marshal(playground.Request{Text: text, Base: base})
		require.NoError(t, err)
		reply, err := playground.Reply(request)
		require.NoError(t, err)
		a := playground.Request{Text: text, Base: base}.Answer()
		if a.TooLong {
			return
		}
		assert.True(t, json.Valid(reply))
		for _, v := range a.Verdicts {
			if !v.Valid {
				assert.LessOrEqual(t, v.Fault.Offset, len(text), v.ID)
				assert.NotEmpty(t, v.Fault.Problem, v.ID)
			}
			assert.NotNil(t, v.Parts)
		}
		for _, row := range a.Tree.List {
			assert.LessOrEqual(t, row.End, len(text))
		}
		for _, c := range a.Comparison.Columns {
			assert.NotNil(t, c.Parts)
			assert.NotNil(t, c.Cells)
		}
	})
}
