package draw_test

import (
	"fmt"
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri/abnf"
	"github.com/urigrammar/uri/abnf/draw"
)

// Open opens a file.
func (f files) Open(name string) (fs.File, error) {
	m := fstest.MapFS{}
	for n, text := range f {
		m[n] = &fstest.MapFile{Data: []byte(text)}
	}
	return m.Open(name)
}

// The drawing of a grammar is well-formed, and not much longer than the text.
func checkText(t rapid.TB, text string) {
	g, err := abnf.Parse("g", text)
	if err != nil {
		return
	}
	picture, err := draw.Options{Width: 300}.SVG(g)
	if err != nil {
		t.Fatal(err)
	}
	texts(t, picture)
	page, err := draw.HTML(g)
	if err != nil {
		t.Fatal(err)
	}
	texts(t, page)
	const core = 20_000 // core rules can be imported by a line
	for _, made := range []string{picture, page} {
		if len(made) > core+700*len(text) {
			t.Fatalf("%d octets are made of %d\n%q", len(made), len(text), text)
		}
	}
}

// some draws texts that are ABNF, or almost.
func some() *rapid.Generator[string] {
	part := rapid.SampledFrom([]string{
		"a", "b", "DIGIT", " = ", " =/ ", " / ", " ", "\n", "\n ", "\r\n", "; x\n", " ; <b>\x00\xff\u202e&\n ", "\t", `"<&"`, `%s"ab"`, "%x31-39", "%d49.50",
		"(", ")", "[", "]", "*", "1*", "2*3", "3", "0", "<any>", "0<x>", `""`, "\na = b\n", "\nb = %x31\n", "a = b / c\n", "; IMPORT core : *\n",
		"\r", ";", "a;\r", "\x00",
	})
	return rapid.Custom(func(t *rapid.T) string { return strings.Join(rapid.SliceOfN(part, 0, 30).Draw(t, "parts"), "") })
}

func TestAnyGrammarIsDrawn(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := some().Draw(t, "text")
		checkText(t, text)
	})
}

func FuzzSVG(f *testing.F) {
	for _, seed := range []string{"a = b", "a = *( \"x\" / [ b ] ) ; c\r\nb = %x31-39.40\n", "; IMPORT core : *\na = DIGIT", "a = <b> / 0<c>\na =/ c ; <&>\n  ; \x00", "a = [[[[(((*2b)))]]]]", "a = \"\" / 3\"x\"", "a;\r"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) { checkText(t, text) })
}

func TestLargeGrammarsTakeSpaceInProportion(t *testing.T) {
	const n = 1500
	depth := 400
	for what, text := range map[string]string{
		"alternatives":   "a = \"x\"" + strings.Repeat(" / \"x\"", n),
		"a sequence":     "a = \"x\"" + strings.Repeat(" b", n),
		"groups":         "a = " + strings.Repeat("(", depth) + "b" + strings.Repeat(")", depth),
		"options":        "a = " + strings.Repeat("[", depth) + "b" + strings.Repeat("]", depth),
		"loops":          "a = " + strings.Repeat("1*(", depth) + "b" + strings.Repeat(")", depth),
		"more loops":     "a = " + strings.Repeat("b 1*(", depth) + "b" + strings.Repeat(")", depth),
		"more options":   "a = " + strings.Repeat("b [b (b / ", depth/2) + "b" + strings.Repeat(")]", depth/2),
		"choices":        "a = " + strings.Repeat("(b / ", depth) + "b" + strings.Repeat(")", depth),
		"a comment":      "a = b ; " + strings.Repeat("word ", n) + strings.Repeat("x", n),
		"comments":       "a = b" + strings.Repeat("\n ; x", n),
		"a name":         strings.Repeat("a", n) + " = " + strings.Repeat("b", n),
		"a string":       `a = "` + strings.Repeat("&", n) + `"`,
		"many rules":     manyRules(n),
		"many additions": "a = b\n" + strings.Repeat("a =/ c\n", n),
	} {
		g, err := abnf.Parse("g", text)
		require.NoError(t, err, what)
		for _, f := range []func(*abnf.Grammar, ...string) (string, error){draw.SVG, draw.HTML} {
			made, err := f(g)
			require.NoError(t, err)
			assert.Less(t, len(made), 20_000+200*len(text), what)
			if what == "a comment" || what == "a name" || what == "a string" {
				assert.Regexp(t, `viewBox="0 0 \d{2,3} `, made, what)
			}
		}
	}
}

func manyRules(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "r%d = r%d / r0\n", i, i+1)
	}
	return b.String()
}
