package draw_test

import (
	"encoding/xml"
	"flag"
	"io"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri/abnf"
	"github.com/urigrammar/uri/abnf/draw"
	"github.com/urigrammar/uri/grammar"
	"github.com/urigrammar/uri/internal/tests/golden"
)

var update = flag.Bool("update", false, "write the goldens of testdata")

func sample(t *testing.T) *abnf.Grammar {
	t.Helper()
	g, err := abnf.LoadFile("testdata/sample.abnf")
	require.NoError(t, err)
	return g
}

func TestASampleIsDrawn(t *testing.T) {
	g := sample(t)
	all, err := draw.SVG(g)
	require.NoError(t, err)
	golden.Equal(t, "testdata/sample.svg", *update, all)
	one, err := draw.SVG(g, "GREETING")
	require.NoError(t, err)
	golden.Equal(t, "testdata/greeting.svg", *update, one)
	page, err := draw.HTML(g)
	require.NoError(t, err)
	golden.Equal(t, "testdata/sample.html", *update, page)
}

// The documents show this page as an example.
func TestTheRulesOfRFC3986AreDrawn(t *testing.T) {
	const file = "grammar/rfc3986.abnf"
	g, err := abnf.Load(os.DirFS("../.."), file)
	require.NoError(t, err)
	var own []string
	for _, r := range g.Rules() {
		if r.Position.File == file {
			own = append(own, r.Name)
		}
	}
	picture, err := draw.SVG(g, own...)
	require.NoError(t, err)
	golden.Equal(t, "testdata/rfc3986.svg", *update, picture)
}

func TestAnUnknownRuleIsAnError(t *testing.T) {
	g := sample(t)
	for _, f := range []func() (string, error){
		func() (string, error) { return draw.SVG(g, "start", "stat") },
		func() (string, error) { return draw.HTML(g, "stat") },
	} {
		text, err := f()
		var e *abnf.Error
		require.ErrorAs(t, err, &e)
		assert.Contains(t, e.Error(), "unknown rule stat; did you mean start?")
		assert.Empty(t, text)
	}
}

// texts returns the texts of a document, and what it leads to is in it.
func texts(t rapid.TB, document string) string {
	var all strings.Builder
	ids, links := map[string]bool{}, []string{}
	d := xml.NewDecoder(strings.NewReader(document))
	d.Strict, d.Entity, d.AutoClose = strings.HasPrefix(document, "<svg"), xml.HTMLEntity, xml.HTMLAutoClose
	for {
		token, err := d.Token()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatalf("%v\n%s", err, document)
		}
		switch token := token.(type) {
		case xml.CharData:
			all.Write(token)
		case xml.StartElement:
			if token.Name.Local == "script" {
				t.Fatalf("a script\n%s", document)
			}
			for _, a := range token.Attr {
				switch a.Name.Local {
				case "id":
					if ids[a.Value] {
						t.Fatalf("%s is there twice\n%s", a.Value, document)
					}
					ids[a.Value] = true
				case "href":
					links = append(links, a.Value)
				}
			}
		}
	}
	for _, l := range links {
		if !ids[strings.TrimPrefix(l, "#")] {
			t.Fatalf("%s leads nowhere\n%s", l, document)
		}
	}
	return all.String()
}

func TestEveryGrammarOfThisModuleIsDrawn(t *testing.T) {
	for _, one := range grammar.All {
		g, err := abnf.Load(grammar.Files, one.File)
		require.NoError(t, err)
		picture, err := draw.SVG(g)
		require.NoError(t, err)
		inPicture := texts(t, picture)
		page, err := draw.HTML(g)
		require.NoError(t, err)
		onPage := texts(t, page)
		for _, r := range g.Rules() {
			assert.Contains(t, inPicture, r.Name, one.ID)
			assert.Contains(t, onPage, r.Text, one.ID)
		}
		assert.NotContains(t, picture, `class="missing"`, one.ID)
	}
}

func TestNoTextOfAGrammarBecomesMarkup(t *testing.T) {
	const evil = `<script>alert(1)</script>`
	g, err := abnf.Load(files{
		"a":               "; IMPORT \"><script>.abnf : *\n; IMPORT <b>.abnf : x\na = \"<script>\" / <script> z ; " + evil + "]]>&amp;\n / x ; --><b onload=\"x\">\x00\u202e\xff\ny = %x3C\n",
		`"><script>.abnf`: "q = r", `<b>.abnf`: "x = %x3C y\ny = %x3E\n",
	}, "a")
	require.NoError(t, err)
	for _, f := range []func(*abnf.Grammar, ...string) (string, error){draw.SVG, draw.HTML} {
		document, err := f(g)
		require.NoError(t, err)
		assert.Contains(t, texts(t, document), evil)
		assert.NotContains(t, document, "<script")
		assert.NotContains(t, document, "<b>")
		assert.NotContains(t, document, "<b ")
		assert.NotContains(t, document, "\u202e")
		assert.NotContains(t, document, "\x00")
	}
}

func TestCommentsAreBesideTheAlternativesOfTheirLine(t *testing.T) {
	g, err := abnf.Parse("g", "a = %x31 ; one\n / %x32 / %x33 ; two\n / %x34\n ; three\n")
	require.NoError(t, err)
	picture, err := draw.SVG(g)
	require.NoError(t, err)
	assert.Equal(t, 1, strings.Count(picture, `class="note"`))
	assert.Regexp(t, `class="note"[^>]*>one<`, picture)
	assert.Equal(t, []string{"two", "three"}, remarks(picture))
}

var remark = regexp.MustCompile(`class="note remark"[^>]*>([^<]*)<`)

func remarks(picture string) (all []string) {
	for _, m := range remark.FindAllStringSubmatch(picture, -1) {
		all = append(all, m[1])
	}
	return all
}

// files are texts by name.
type files map[string]string
