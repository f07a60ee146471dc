package abnf_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/abnf"
	"github.com/urigrammar/uri/internal/tests/exhaustive"
)

func TestFindingsHaveTheirPlaceAndSayWhatToDo(t *testing.T) {
	for _, c := range []struct {
		what, text string
		starts     []string
		want       []string
	}{
		{"nothing", "a = b\nb = %x31", nil, nil},
		{"no rules", "", nil, nil},
		{"not defined", "number = 1*digits\n", nil, []string{"g:1:12: rule number: digits is not defined"}},
		{"not defined, with a hint", "number = 1*digits\ndigit = %x30-39", nil, []string{
			"g:1:12: rule number: digits is not defined; did you mean digit?", "g:2:1: rule digit: no way leads to it from number",
		}},
		{"not defined, and named often", "a = b\n    B b", nil, []string{"g:1:5: rule a: b is not defined (2 more references)"}},
		{"core rules", "a = ALPHA digit", nil, []string{
			"g:1:5: rule a: ALPHA is not defined; it is a core rule of RFC 5234: ; IMPORT core : ALPHA",
			"g:1:11: rule a: digit is not defined; it is a core rule of RFC 5234: ; IMPORT core : DIGIT",
		}},
		{"core rules that are imported", "; IMPORT core : ALPHA, digit\na = ALPHA digit", nil, []string{"g:2:11: rule a: digit is defined as DIGIT"}},
		{"prose", "a = <any text> / 0<nothing>", nil, []string{
			"g:1:5: rule a: the prose-val <any text> is for people; a program must be told which elements it stands for",
		}},
		{"recursion that is repetition", "a = [a] b\nb = %x31 [c]\nc = %x32 b\n", nil, nil},
		{"recursion that is not", "a = %x69 a / %x69 a %x65 a / %x73\n", nil, []string{
			`g:1:10: rule a: recursion: a -> a; rule a derives "ises", and a repetition of the parts at its ends does not`,
		}},
		{"nesting", `a = "(" *a ")"`, nil, []string{"g:1:10: rule a: recursion: a -> a; rule a nests between \"(\" and \")\" to any depth, which no repetition can count"}},
		{"not defined within what nests", "a = \"(\" *a \")\" / b", nil, []string{
			"g:1:10: rule a: recursion: a -> a; rule a nests between \"(\" and \")\" to any depth, which no repetition can count", "g:1:18: rule a: b is not defined",
		}},
		{"no text", "a = [b] %x31 / 1*b b / %x32\nb = %xD800-DBFF / %xDC00", nil, []string{
			"g:2:5: rule b: no text has this rule: %xD800-DFFF are surrogates, which are no characters",
		}},
		{"no text, since no alternative ends", "a = b / c / %x31\nb = %x28 b %x29 / c\nc = %x28 b %x29\nd = [d] e\ne = %x31 / %x32 f\nf = e f", []string{"a", "d"}, []string{
			"g:2:5: rule b: no text has this rule: each of its alternatives leads to it again",
			"g:3:5: rule c: no text has this rule: each of its alternatives leads to it again",
			"g:5:17: rule e: recursion: e -> f -> e; rule f derives no text, since each of its alternatives refers to it",
			"g:6:5: rule f: no text has this rule: each of its alternatives leads to it again",
		}},
		{"unused", "a = b\nb = %x31\n c\nc = d\nd = %x31\ne = f\nf = e / %x31", nil, []string{
			"g:6:1: rule e: no way leads to it from a", "g:7:1: rule f: no way leads to it from a",
		}},
		{"several starts", "a = %x31\nb = %x31\nc = %x31", []string{"A", "c"}, []string{"g:2:1: rule b: no way leads to it from A, c"}},
		{"a start that is not there", "start = %x31", []string{"strat"}, []string{
			"g: the start strat is not defined; did you mean start?", "g:1:1: rule start: no way leads to it from strat",
		}},
		{"spelling", "Big = big\nBIG2 = %x31\n", nil, []string{
			"g:1:7: rule Big: big is defined as Big", "g:1:7: rule Big: no text has this rule: each of its alternatives leads to it again", "g:2:1: rule BIG2: no way leads to it from Big",
		}},
		{"elements without a space", "a = x\"-\"y\n / ((x)y) x x(y)\na =/ \"-\"x ; \"-\"y\nx = %x31 (%x32\n\t%x33)\ny = x ; a\n (x)\n", nil, []string{
			"g:1:6: rule a: a space is missing here, which RFC 5234 requires between elements; it is read as if it were there (4 more places)",
		}},
	} {
		g, err := abnf.Parse("g", c.text)
		require.NoError(t, err, c.what)
		var got []string
		for _, f := range g.Check(c.starts...) {
			got = append(got, f.String())
		}
		assert.Equal(t, c.want, got, c.what)
	}
}

func TestRulesOfOtherFilesAreCheckedAndNeverUnused(t *testing.T) {
	g, err := abnf.Load(files{"a": "; IMPORT b : *\nx = y", "b": "y = z\nunused = %x31"}, "a")
	require.NoError(t, err)
	var got []string
	for _, f := range g.Check() {
		got = append(got, f.String())
	}
	assert.Equal(t, []string{"b:1:5: rule y: z is not defined"}, got)
}

func TestKindsHaveWords(t *testing.T) {
	for k := abnf.Undefined; k <= abnf.Spacing; k++ {
		assert.Regexp(t, "^[a-z-]+$", k.String())
		text, err := k.MarshalText()
		require.NoError(t, err)
		assert.Equal(t, k.String(), string(text))
	}
	assert.Equal(t, "Kind(99)", abnf.Kind(99).String())
}

// What is wrong with one rule is known for all that lead to it, so that asking each takes no longer than the file.
func TestTheRuleAtTheEndOfALongChainIsReported(t *testing.T) {
	const n = 5_000
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "r%d = r%d\n", i, i+1)
	}
	fmt.Fprintf(&b, "r%d = nothing\nright = %%x31\n", n)
	g, err := abnf.Parse("g", b.String())
	require.NoError(t, err)
	every := exhaustive.OneIn(t, 10)
	for i, r := range g.Rules()[:n] {
		if i%every != 0 {
			continue
		}
		require.EqualError(t, g.Regular(r.Name), "g:5001:9: rule r5000: nothing is not defined", r.Name)
	}
	assert.NoError(t, g.Regular("RIGHT"))
}

func TestUndefinedRulesAreReportedBeforeRecursion(t *testing.T) {
	g, err := abnf.Parse("g", "s = a\na = \"(\" *( a / c ) \")\"\nc = d\n")
	require.NoError(t, err)
	for _, rule := range []string{"s", "a", "c"} {
		require.EqualError(t, g.Regular(rule), "g:3:5: rule c: d is not defined")
	}
}
