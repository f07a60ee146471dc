package pegexpr

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"github.com/urigrammar/uri/internal/read/syntax"
)

const header = "package p\n\ntype recognizer Peg {\n}\n\n"

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

func TestParseExpressions(t *testing.T) {
	for text, want := range map[string]string{
		`'a'`:                        "[a]",
		`'aB'`:                       "([a] [B])",
		`"aB-"`:                      "([Aa] [Bb] [-])",
		`"\0x41"`:                    "[A]",
		`'\\\''`:                     `([\] ['])`,
		`'"' ["]`:                    `(["] ["])`,
		`[a]`:                        "[a]",
		`[a-c0-9_]`:                  "[0-9_a-c]",
		`[+\-.]`:                     "[+--.]",
		`[\[\]]`:                     "[[]]",
		`[[a-c]]`:                    "[A-Ca-c]",
		`[[^x]]`:                     "[\x00-WY-wy-\U0010ffff]",
		`[^a-z]`:                     "[\x00-`{-\U0010ffff]",
		`[\0x41-\0x43\0x10FFFF]`:     "[A-C\U0010ffff]",
		`[\101\n\t]`:                 "[\t-\nA]",
		`[é]`:                        "[é]",
		`.`:                          "[\x00-\U0010ffff]",
		`b`:                          "b",
		`b 'x' b`:                    "(b [x] b)",
		`b / 'x' b`:                  "(b / ([x] b))",
		`( b / 'x' ) b`:              "((b / [x]) b)",
		`b* 'x'? ( b b )+`:           "(0*-1b 0*1[x] 1*-1(b b))",
		`&b !'x'* b`:                 "(&b !0*-1[x] b)",
		`!( b / 'x' )`:               "!(b / [x])",
		"b # comment\n  / 'x'// end": "(b / [x])",
	} {
		t.Run(text, func(t *testing.T) {
			g, err := Parse("g.peg", header+"a <- "+text+"\nb <- 'b'\n")
			require.NoError(t, err)
			require.Len(t, g.Rules, 2)
			assert.Equal(t, want, show(g.Rules[0].Expr))
		})
	}
}

func TestErrorsNameFileLineAndRule(t *testing.T) {
	for text, want := range map[string]string{
		"a <- 'x'\nb <- a { p.do() }\n": "g.peg:7:8: rule b: a semantic predicate, &{ } or !{ }, or an action is Go code, not grammar",
		"a <- &{ p.ok } 'x'\n":          "g.peg:6:6: rule a: a semantic predicate, &{ } or !{ }, or an action is Go code, not grammar",
		"a <- 'x'\n  / < 'y' >\n":       "g.peg:7:5: rule a: a capture, < >, is for actions, not grammar",
		"a <- ( 'x' { p.do() } )*\n":    "g.peg:6:12: rule a: a semantic predicate, &{ } or !{ }, or an action is Go code, not grammar",
		"a <- 'x' ''\n":                 "g.peg:6:10: rule a: the peg tool makes broken code of an empty literal",
		"a <- []\n":                     "g.peg:6:6: rule a: the peg tool makes broken code of an empty class",
		"a <- [z-a]\n":                  "g.peg:6:7: rule a: the range z-a is empty",
		"a <- '\\377'\n":                `g.peg:6:8: rule a: \377 is beyond \0x7F, the last that this escape can mean`,
		"a <- '\\0x110000'\n":           `g.peg:6:8: rule a: \0x110000 is beyond \0x10FFFF, the last that this escape can mean`,
		"a <- 'x' /\nb <- 'y'\n":        `g.peg:7:6: rule b: syntax error before "'y'"`,
		"a <- 'x'\n\nb <- %x41\n":       `g.peg:8:6: rule b: syntax error before "%x41"`,
		"a <- 'x'\nA <- 'y'\n":          "g.peg:7:1: rule A: defined twice, first in line 6",
		"a <- 'x'\nb <- \r":             "g.peg:7:7: rule b: syntax error before the end of the file",
		"a <- ':\r":                     "g.peg:6:9: rule a: syntax error before the end of the file",
		"a <- B\nb <- 'y'\n":            "g.peg:6:6: rule a: B is not defined, but b is: case matters here",
	} {
		t.Run(text, func(t *testing.T) {
			_, err := Parse("g.peg", header+text)
			require.EqualError(t, err, want)
			var e *syntax.Error
			assert.ErrorAs(t, err, &e)
		})
	}
}

func TestRulesKnowTheirLineAndSection(t *testing.T) {
	g, err := Parse("g.peg", header+"a <- 'x'\n# section 3.1\nb <- a\n  / a\n# not a section 5\nc <- a\n\n# section 4\nd <- a\n")
	require.NoError(t, err)
	var got []string
	for _, r := range g.Rules {
		got = append(got, fmt.Sprintf("%s %d %q", r.Name, r.Line, r.Section))
	}
	assert.Equal(t, []string{`a 6 ""`, `b 8 "3.1"`, `c 11 "3.1"`, `d 14 "4"`}, got)
	assert.Equal(t, 9, g.Rules[1].Expr.Subs[1].Line)
}

func TestNestingEndsInAnErrorBeforeTheStackDoes(t *testing.T) {
	for what, c := range map[string]struct{ open, inner, shut string }{
		"groups":   {"(", "'x'", ")"},
		"captures": {"<", "'x'", ">"},
		"actions":  {"{", "", "}"},
		"not shut": {"(", "", ""},
		"mixed":    {"(", "{}", ")"},
	} {
		for _, n := range []int{maxOpen / 2, 5_000_000} {
			_, err := Parse("g.peg", header+"a <- "+strings.Repeat(c.open, n)+c.inner+strings.Repeat(c.shut, n)+"\n")
			if n < maxOpen {
				assert.NotContains(t, fmt.Sprint(err), "more than", what)
				continue
			}
			require.ErrorContains(t, err, "more than 100000 groups, captures and actions", what)
			assert.Less(t, len(err.Error()), 200, what)
		}
	}
}

func TestTranscriptionsAreReadAndCiteTheirSections(t *testing.T) {
	for _, file := range []string{"uri.peg", "whatwg/whatwg.peg"} {
		text, err := os.ReadFile("../../../" + file)
		require.NoError(t, err)
		peg, err := Parse(file, string(text))
		require.NoError(t, err)
		require.NoError(t, peg.Check())
		for _, r := range peg.Rules {
			if strings.Contains(r.Name, "_") {
				assert.NotEmpty(t, r.Section, r.Name)
			}
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, file := range []string{"../../../uri.peg", "../abnf/abnf.peg", "pegexpr.peg"} {
		text, err := os.ReadFile(file)
		require.NoError(f, err)
		for line := range strings.Lines(string(text)) { // small inputs are read, and minimized, quickly
			f.Add(header + line)
		}
	}
	f.Add(header + "a <- [[^\\0x41-z]] '\\777' / < 'x' > { }\n")
	f.Add(header + "a <- 'x'\nb <- \r")
	f.Fuzz(func(t *testing.T, text string) {
		_, err := Parse("g", text)
		if err == nil {
			return
		}
		var e *syntax.Error
		require.ErrorAs(t, err, &e)
		require.LessOrEqual(t, e.Line, 1+strings.Count(text, "\n"))
	})
}
