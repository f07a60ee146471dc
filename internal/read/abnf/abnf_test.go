package abnf

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"github.com/urigrammar/uri/internal/read/syntax"
	"github.com/urigrammar/uri/internal/tests/golden"
	"github.com/urigrammar/uri/internal/tests/slowgrammar"
)

// show writes an expression with every group in parentheses, so that its shape can be compared.
func show(e *syntax.Expr) string {
	switch e.Op {
	case syntax.Empty:
		return "ε"
	case syntax.Symbol:
		var b strings.Builder
		for _, p := range e.Set.Spans() {
			if b.WriteRune(p.Lo); p.Hi > p.Lo {
				b.WriteString("-" + string(p.Hi))
			}
		}
		return "[" + b.String() + "]"
	case syntax.Concat:
		return "(" + list(e, " ") + ")"
	case syntax.Alternate:
		return "(" + list(e, " / ") + ")"
	case syntax.Repeat:
		return fmt.Sprintf("%d*%d%s", e.Min, e.Max, show(e.Subs[0]))
	case syntax.And:
		return "&" + show(e.Subs[0])
	case syntax.Not:
		return "!" + show(e.Subs[0])
	}
	return e.Name
}

func list(e *syntax.Expr, between string) string {
	var parts []string
	for _, s := range e.Subs {
		parts = append(parts, show(s))
	}
	return strings.Join(parts, between)
}

// modeOf returns one of the two notations.
func modeOf(older bool) Mode {
	if older {
		return RFC2396
	}
	return RFC5234
}

func TestParseElements(t *testing.T) {
	for _, c := range golden.Rows[struct {
		Older      bool
		Text, Want string
	}](t, "testdata/elements.jsonl") {
		t.Run(c.Text, func(t *testing.T) {
			g, err := Parse("g", "s = "+c.Text, modeOf(c.Older))
			require.NoError(t, err)
			require.Len(t, g.Rules, 1)
			assert.Equal(t, "s", g.Rules[0].Name)
			assert.Equal(t, c.Want, show(g.Rules[0].Expr))
		})
	}
}

func TestRulesKeepTheirPlaceAndPrintedName(t *testing.T) {
	g, err := Parse("g", "; header\n\nFoo = bar\n\nBAR = \"x\"\n     / foo ; more\nfoo =/ bAr\n", RFC5234)
	require.NoError(t, err)
	require.Len(t, g.Rules, 2)
	foo, bar := g.Rules[0], g.Rules[1]
	assert.Equal(t, "Foo", foo.Name)
	assert.Equal(t, 3, foo.Line)
	assert.Equal(t, "(BAR / BAR)", show(foo.Expr), "a reference has the name as printed at the definition")
	assert.Equal(t, 5, bar.Line)
	assert.Equal(t, "([Xx] / Foo)", show(bar.Expr))
	assert.Equal(t, 6, bar.Expr.Subs[1].Line)
}

func TestIncrementalAlternativesExtend(t *testing.T) {
	g, err := Parse("g", "a = %s\"1\" / \"2\"\nb = \"x\"\nA =/ \"3\" \"4\" / \"5\"\nb=/\"y\"\n", RFC5234)
	require.NoError(t, err)
	require.Len(t, g.Rules, 2)
	assert.Equal(t, "([1] / [2] / ([3] [4]) / [5])", show(g.Rules[0].Expr))
	assert.Equal(t, "([Xx] / [Yy])", show(g.Rules[1].Expr))
}

func TestErrorsNameFileLineAndRule(t *testing.T) {
	for _, c := range golden.Rows[struct {
		Older      bool
		Text, Want string
	}](t, "testdata/errors.jsonl") {
		t.Run(c.Text, func(t *testing.T) {
			_, err := Parse("g", c.Text, modeOf(c.Older))
			require.EqualError(t, err, c.Want)
			var e *syntax.Error
			assert.ErrorAs(t, err, &e)
		})
	}
}

func TestLinesMayEndInLFOrCRLFOrTheFile(t *testing.T) {
	lf := "; c\n\na = b ; d\n  / c\n \n\nb = \"x\" \n; e\n\nc = \"y\""
	want, err := Parse("g", lf, RFC5234)
	require.NoError(t, err)
	require.Len(t, want.Rules, 3)
	for _, text := range []string{lf + "\n", lf + "\n\n ; end", strings.ReplaceAll(lf, "\n", "\r\n"), strings.ReplaceAll(lf, "\n", "\r\n") + "\r\n"} {
		got, err := Parse("g", text, RFC5234)
		require.NoError(t, err)
		assert.Equal(t, want, got)
	}
}

// overlay is the grammars of this module, and then those that are here for their notation only.
type overlay []fs.FS

func (o overlay) Open(name string) (fs.File, error) {
	for _, f := range o[:len(o)-1] {
		if file, err := f.Open(name); err == nil {
			return file, nil
		}
	}
	return o[len(o)-1].Open(name)
}

var (
	grammarDirs = []string{"../../../grammar", "testdata"}
	grammars    = overlay{os.DirFS(grammarDirs[0]), os.DirFS(grammarDirs[1])}
)

func grammarFiles(t testing.TB) []string {
	var files []string
	for _, dir := range grammarDirs {
		found, err := filepath.Glob(dir + "/*bnf")
		require.NoError(t, err)
		files = append(files, found...)
	}
	return files
}

func TestEveryGrammarIsReadAndChecked(t *testing.T) {
	files := grammarFiles(t)
	require.GreaterOrEqual(t, len(files), 28)
	for _, file := range files {
		t.Run(file, func(t *testing.T) {
			g, err := Load(grammars, filepath.Base(file))
			require.NoError(t, err)
			assert.NotEmpty(t, g.Rules)
			if filepath.Base(file) == "rfc5234_abnf.abnf" {
				assert.NoError(t, g.Undefined())
				assert.ErrorContains(t, g.Check(), "recursion: alternation -> concatenation -> repetition -> element -> group -> alternation")
				return
			}
			assert.NoError(t, g.Check())
		})
	}
}

func TestRFC3986IsRead(t *testing.T) {
	g, err := Load(grammars, "rfc3986.abnf")
	require.NoError(t, err)
	for rule, want := range map[string]string{
		"scheme":      "(ALPHA 0*-1(ALPHA / DIGIT / [+] / [-] / [.]))",
		"path-empty":  "ε",
		"h16":         "1*4HEXDIG",
		"ipvfuture":   "([Vv] 1*-1HEXDIG [.] 1*-1(unreserved / sub-delims / [:]))",
		"dec-octet":   "(DIGIT / ([1-9] DIGIT) / ([1] 2*2DIGIT) / ([2] [0-4] DIGIT) / (([2] [5]) [0-5]))",
		"URI":         "(scheme [:] hier-part 0*1([?] query) 0*1([#] fragment))",
		"pct-encoded": "([%] HEXDIG HEXDIG)",
	} {
		r, ok := g.Rule(rule)
		require.True(t, ok, rule)
		assert.Equal(t, want, show(r.Expr), rule)
	}
	digit, _ := g.Rule("DIGIT")
	assert.Equal(t, "rfc5234_core.abnf", digit.File)
	uri, _ := g.Rule("URI")
	assert.Empty(t, uri.File)
	assert.Equal(t, 16, uri.Line)
}

// The ABNF of ABNF derives its own text. It is recursive, so it is run by trying all derivations.
func TestTheABNFOfABNFReadsItself(t *testing.T) {
	g, err := Load(grammars, "rfc5234_abnf.abnf")
	require.NoError(t, err)
	text, err := fs.ReadFile(grammars, "rfc5234_abnf.abnf")
	require.NoError(t, err)
	crlf := strings.ReplaceAll(string(text), "\n", "\r\n")
	for text, want := range map[string]bool{crlf: true, "a = b / /c\r\n": false} {
		assert.Equal(t, want, slowgrammar.Derive(g, false, "rulelist", text, func(slowgrammar.Pass) {}))
	}
}

// ruleTexts divides a grammar before each line that begins with something other than a space.
func ruleTexts(text string) (all []string) {
	for line := range strings.Lines(text) {
		if len(all) == 0 || !strings.HasPrefix(line, " ") && !strings.HasPrefix(line, "\t") {
			all = append(all, "")
		}
		all[len(all)-1] += line
	}
	return all
}

func FuzzParse(f *testing.F) {
	for _, file := range grammarFiles(f) {
		text, err := os.ReadFile(file)
		require.NoError(f, err)
		for _, rule := range ruleTexts(string(text)) { // small inputs are read, and minimized, quickly
			f.Add(rule, ModeOf(file) == RFC2396)
		}
	}
	f.Add("a = 2*%x41-5A / 0<p>\r\n", false)
	f.Add("a =/ \xff", true)
	f.Add("a;\r", false)
	f.Fuzz(func(t *testing.T, text string, older bool) {
		g, err := Parse("g", text, modeOf(older))
		if err != nil {
			var e *syntax.Error
			require.ErrorAs(t, err, &e)
			require.LessOrEqual(t, e.Line, 1+strings.Count(text, "\n"))
			return
		}
		for _, r := range g.Rules {
			require.Positive(t, r.Line)
		}
		requireReadsBack(t, g)
	})
}

// SPDX, JMESPath and RFC 3966 print elements without a space between them.
func TestElementsNeedNoSpaceWhereABracketOrAQuoteSeparatesThem(t *testing.T) {
	for printed, spaced := range map[string]string{
		`"x"(y)`:              `"x" (y)`,
		`["-"]1*DIGIT`:        `["-"] 1*DIGIT`,
		`*x(y / "*" / "#")*x`: `*x (y / "*" / "#") *x`,
		`2DIGIT"-"2DIGIT`:     `2DIGIT "-" 2DIGIT`,
		`<a>"b"%x31"c"[d]e`:   `<a> "b" %x31 "c" [d] e`,
	} {
		got, err := Options{KeepProse: true}.LoadText("g", "a = "+printed+"\n")
		require.NoError(t, err, printed)
		want, err := Options{KeepProse: true}.LoadText("g", "a = "+spaced+"\n")
		require.NoError(t, err, spaced)
		assert.Equal(t, show(want.Rules[0].Expr), show(got.Rules[0].Expr), printed)
	}
	for _, text := range []string{"x*y", "x%x31", "x1*y<", `"x"=y`, "%x31%x32"} {
		_, err := Options{KeepProse: true}.LoadText("g", "a = "+text+"\n")
		assert.Error(t, err, text)
	}
}
