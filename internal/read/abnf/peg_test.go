package abnf

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/internal/read/pegexpr"
	"github.com/urigrammar/uri/internal/read/syntax"
	"github.com/urigrammar/uri/internal/tests/golden"
)

const pegHeader = "package p\n\ntype recognizer Peg {\n}\n\n"

func TestExpressionsOfPEGsAreRead(t *testing.T) {
	for _, c := range golden.Rows[struct{ Text, Want string }](t, "testdata/expressions_peg.jsonl") {
		text, want := c.Text, c.Want
		t.Run(text, func(t *testing.T) {
			g, err := pegexpr.Parse("g.peg", pegHeader+"a <- "+text+"\nb <- 'b'\n")
			require.NoError(t, err)
			require.Len(t, g.Rules, 2)
			assert.Equal(t, want, show(g.Rules[0].Expr))
		})
	}
}

func TestErrorsOfPEGsNameFileLineAndRule(t *testing.T) {
	for _, c := range golden.Rows[struct{ Text, Want string }](t, "testdata/errors_peg.jsonl") {
		text, want := c.Text, c.Want
		t.Run(text, func(t *testing.T) {
			_, err := pegexpr.Parse("g.peg", pegHeader+text)
			require.EqualError(t, err, want)
			var e *syntax.Error
			assert.ErrorAs(t, err, &e)
		})
	}
}

func TestRulesOfPEGsKnowTheirLineAndSection(t *testing.T) {
	g, err := pegexpr.Parse("g.peg", pegHeader+"a <- 'x'\n# section 3.1\nb <- a\n  / a\n# not a section 5\nc <- a\n\n# section 4\nd <- a\n")
	require.NoError(t, err)
	var got []string
	for _, r := range g.Rules {
		got = append(got, fmt.Sprintf("%s %d %q", r.Name, r.Line, r.Section))
	}
	assert.Equal(t, []string{`a 6 ""`, `b 8 "3.1"`, `c 11 "3.1"`, `d 14 "4"`}, got)
	assert.Equal(t, 9, g.Rules[1].Expr.Subs[1].Line)
}

func TestNestingInPEGsEndsInAnErrorBeforeTheStackDoes(t *testing.T) {
	const maxOpen = 100_000
	for what, c := range map[string]struct{ open, inner, shut string }{
		"groups":   {"(", "'x'", ")"},
		"captures": {"<", "'x'", ">"},
		"actions":  {"{", "", "}"},
		"not shut": {"(", "", ""},
		"mixed":    {"(", "{}", ")"},
	} {
		for _, n := range []int{maxOpen / 2, 1_000_000} {
			_, err := pegexpr.Parse("g.peg", pegHeader+"a <- "+strings.Repeat(c.open, n)+c.inner+strings.Repeat(c.shut, n)+"\n")
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
		peg, err := pegexpr.Parse(file, string(text))
		require.NoError(t, err)
		require.NoError(t, peg.Check())
		for _, r := range peg.Rules {
			if strings.Contains(r.Name, "_") {
				assert.NotEmpty(t, r.Section, r.Name)
			}
		}
	}
}

func FuzzParsePEG(f *testing.F) {
	for _, file := range []string{"../../../uri.peg", "abnf.peg", "../pegexpr/pegexpr.peg"} {
		text, err := os.ReadFile(file)
		require.NoError(f, err)
		for line := range strings.Lines(string(text)) { // small inputs are read, and minimized, quickly
			f.Add(pegHeader + line)
		}
	}
	f.Add(pegHeader + "a <- [[^\\0x41-z]] '\\777' / < 'x' > { }\n")
	f.Add(pegHeader + "a <- 'x'\nb <- \r")
	f.Fuzz(func(t *testing.T, text string) {
		_, err := pegexpr.Parse("g", text)
		if err == nil {
			return
		}
		var e *syntax.Error
		require.ErrorAs(t, err, &e)
		require.LessOrEqual(t, e.Line, 1+strings.Count(text, "\n"))
	})
}
