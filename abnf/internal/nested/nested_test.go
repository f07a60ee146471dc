package nested

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri/abnf"
	hidden "github.com/urigrammar/uri/internal/read/abnf"
	"github.com/urigrammar/uri/internal/read/syntax"
)

// nesting are grammars whose rule s nests, with the number of their blocks.
var nesting = []struct {
	name, rules string
	blocks      int
}{
	{"of one kind", `s = "(" *s ")"`, 1},
	{"of two kinds", `s = "(" *s ")" / "[" *s "]" / "x"`, 2},
	{"with separators", `s = "[" [ s *( "," s ) ] "]" / 1*%x30-39`, 1},
	{"arithmetic", "s = t / s \"+\" t\nt = f / t \"*\" f\nf = \"(\" s \")\" / 1*%x30-39", 1},
	{"operators before, behind and between", "s = \"-\" s / s \"!\" / s ( \"+\" / \"?\" s \":\" ) s / \"(\" s \")\" / 1*%x30-39", 2},
	{"a list at the end", "s = \"n\" [ \",\" s ] / \"(\" s \")\"", 1},
	{"as many of one as of the other", `s = "a" [ s ] "b"`, 1},
	{"brackets farther out", "s = *( \"<\" n \">\" s \"</\" n \">\" / %x61-7A )\nn = 1*%x61-7A", 1},
	{"between letters of either case", `s = "begin" *s "end"`, 1},
	{"code points", "s = %x201C *( s / %x61-7A / %xE9 ) %x201D", 1},
	{"symbols that are plain elsewhere", "s = q / \"(\" *( s \",\" ) \")\"\nq = %x22 *( \"(\" / \")\" / %x61-7A ) %x22", 1},
	{"rules for brackets", "s = open *s close\nopen = *%x20 %x5B *%x20\nclose = *%x20 %x5D *%x20", 1},
	{"a block that derives nothing", "s = \"(\" *s \")\" / \"[\" t \"]\"\nt = \"{\" t \"}\"", 2},
}

func compile(t require.TestingT, rules string) (*syntax.Grammar, *Machine, error) {
	g, err := abnf.Parse("g", rules+"\n")
	require.NoError(t, err)
	m, err := Compile(hidden.RulesOf(g), "s")
	return hidden.RulesOf(g), m, err
}

// Texts are those of the covers of a machine, with mutations.
func TestMachinesReadWhatTheRulesDerive(t *testing.T) {
	for _, c := range nesting {
		t.Run(c.name, func(t *testing.T) {
			g, m, err := compile(t, c.rules)
			require.NoError(t, err)
			assert.Len(t, m.Blocks, c.blocks)
			covers, err := m.Cover()
			require.NoError(t, err)
			g = overOctets(g, "s")
			valid := 0
			rapid.Check(t, func(t *rapid.T) {
				a := rapid.SampledFrom(covers).Draw(t, "cover")
				text := a.Before + a.Behind
				for range rapid.IntRange(0, 3).Draw(t, "mutations") {
					at, end := rapid.IntRange(0, len(text)).Draw(t, "at"), rapid.IntRange(0, len(text)).Draw(t, "end")
					text = text[:at] + rapid.SampledFrom([]string{"", text[min(at, end):max(at, end)], "(", ")", "]", "x", "9", "+"}).Draw(t, "new") + text[end:]
				}
				if len(text) > longestDerived {
					return
				}
				ok, _, _ := m.Read(text, 100)
				if want := derives(g, text); ok != want {
					t.Fatalf("%q: %v", text, ok)
				}
				if ok {
					valid++
				}
			})
			assert.Positive(t, valid)
		})
	}
}

func TestEveryStateIsOnTheWayOfAText(t *testing.T) {
	for _, c := range nesting {
		_, m, err := compile(t, c.rules)
		require.NoError(t, err, c.name)
		covers, err := m.Cover()
		require.NoError(t, err, c.name)
		for state, a := range covers {
			ok, at, _ := m.Read(a.Before+a.Behind, 100)
			assert.True(t, ok && (a.Before != "" || state == 0), "%s, state %d: %q, %q is wrong at %d", c.name, state, a.Before, a.Behind, at)
		}
	}
}

// The first disagreement behind "(" is found with no more octets of its part, and the other is nearer to the start of a text.
const far = `s = "123" c / "(" a1 ")"
a1 = "<" a2 ">" / s
a2 = "[" a3 "]" / s
a3 = "{" a4 "}" / s
a4 = "^" a5 "$" / s
a5 = "w" [ a5 ] "w" / "w"
c = "z" [ c ] "z" / "z"`

// The steps are those of all choices of blocks together.
func TestTheWorkOfFindingBlocksIsBounded(t *testing.T) {
	rules := "s = p0"
	for i := range 120 {
		rules += fmt.Sprintf("\np%d = \"x\" [ p%d ] \"x\" / \"(\" *p%[1]d \")\" / \"a%[1]d\" / p%[2]d", i, (i+1)%120)
	}
	_, m, err := compile(t, rules)
	assert.Nil(t, m)
	assert.Error(t, err)
	g, err := abnf.Parse("g", "s = \"(\" *s \")\" / \"[\" *s \"]\"\n")
	require.NoError(t, err)
	left := budget(50)
	_, err = try(overOctets(hidden.RulesOf(g), "s"), "s", nil, &left)
	assert.EqualError(t, err, "rule s: to decide about it takes more than 67108864 steps")
}

func TestTextsThatAreExponentiallyLongAreNotWritten(t *testing.T) {
	rules := "s = \"[\" a1 \"]\"\n"
	for i := 1; i < 100; i++ {
		rules += fmt.Sprintf("a%d = \"[\" a%d a%[2]d \"]\"\n", i, i+1)
	}
	_, m, err := compile(t, rules+`a100 = "[" a1 "]" / "y"`)
	if err == nil {
		_, err = m.Cover()
	}
	assert.EqualError(t, err, "rule s: its shortest texts have more than 65536 bytes")
}

func TestReadingsThatDisagreeAreRejectedWithAShortestText(t *testing.T) {
	for _, c := range []struct{ name, rules, text, problem string }{
		{"the middle of a palindrome", `s = "x" [ s ] "x" / "x"`, "x", `no choice of blocks was found: after "", the "x" behind it opens or closes a part in one reading and not in another`},
		{"a bracket that is a letter too", `s = "(" [ s ] ")" / "("`, "(", ""},
		{"a word that ends a block or is in it", "s = \"begin \" *( s \";\" / w ) \"end\"\nw = 1*%x61-7A \" \"", "BEGIN e", ""},
		{"else", `s = "if" s / "if" s "else" s / "x"`, "if", ""},
		{"recursion around a block", "s = \"(\" s \")\" / b\nb = 2%x41 b 2%x42 c / %x43\nc = [ b ]", "", ""},
		{"one that is near and one that is deep", far, "123z", ""},
		{"no such rule", "t = %x41", "", "the rule is not defined"},
	} {
		_, m, err := compile(t, c.rules)
		require.Nil(t, m, c.name)
		var wrong *NestingError
		require.ErrorAs(t, err, &wrong, c.name)
		assert.Equal(t, c.text, wrong.Text, c.name)
		assert.Contains(t, wrong.Problem, c.problem, c.name)
	}
}

func TestTheDepthOfATextIsBounded(t *testing.T) {
	_, m, err := compile(t, `s = "(" *s ")"`)
	require.NoError(t, err)
	for depth := range 5 {
		text := strings.Repeat("(", depth) + strings.Repeat(")", depth)
		ok, _, _ := m.Read(text, depth)
		assert.Equal(t, depth > 0, ok)
		ok, at, tooDeep := m.Read("("+text+")", depth)
		assert.Equal(t, []any{false, depth, true}, []any{ok, at, tooDeep})
	}
	text := strings.Repeat("(", 1<<20)
	ok, at, tooDeep := m.Read(text+strings.ReplaceAll(text, "(", ")"), 1<<20)
	assert.Equal(t, []any{true, 1 << 21, false}, []any{ok, at, tooDeep}, "the stack is not that of Go")
}

func TestJSONIsReadAsEncodingJSONDoes(t *testing.T) {
	g, err := abnf.LoadFile("../../generate/testdata/printed/rfc8259.abnf")
	require.NoError(t, err)
	m, err := Compile(hidden.RulesOf(g), "JSON-text")
	require.NoError(t, err)
	covers, err := m.Cover()
	require.NoError(t, err)
	part := rapid.SampledFrom([]string{"[", "]", "{", "}", ",", ":", `"a"`, `"\u00e9\n"`, `"`, "\\", "1", "-0", "0.5e+3", "01", "true", "nul", " ", "\n", "é", "\xff", "\x00"})
	rapid.Check(t, func(t *rapid.T) {
		a := rapid.SampledFrom(covers).Draw(t, "cover")
		text := a.Before + strings.Join(rapid.SliceOfN(part, 0, 4).Draw(t, "between"), "") + a.Behind
		ok, _, _ := m.Read(text, 1000)
		if want := json.Valid([]byte(text)) && utf8.ValidString(text); ok != want {
			t.Fatalf("%q: %v", text, ok)
		}
	})
}

const longestDerived = 40

// derives reports whether rule s derives a text, by trying everything: for each rule and begin the ends, to the least fixed point.
func derives(g *syntax.Grammar, text string) bool {
	ends := map[string][]uint64{} // by rule and begin
	for _, r := range g.Rules {
		ends[syntax.Fold(r.Name)] = make([]uint64, len(text)+1)
	}
	for grown := true; grown; {
		grown = false
		for _, r := range g.Rules {
			known := ends[syntax.Fold(r.Name)]
			for i := range known {
				if x := known[i] | endsOf(r.Expr, text, ends, 1<<i); x != known[i] {
					known[i], grown = x, true
				}
			}
		}
	}
	return ends["s"][0]>>len(text)&1 == 1
}

func endsOf(e *syntax.Expr, text string, ends map[string][]uint64, from uint64) (to uint64) {
	switch e.Op {
	case syntax.Empty:
		return from
	case syntax.Symbol:
		for i := range len(text) {
			if from>>i&1 == 1 && e.Set.Contains(rune(text[i])) {
				to |= 1 << (i + 1)
			}
		}
	case syntax.Ref:
		for i, x := range ends[syntax.Fold(e.Name)] {
			if from>>i&1 == 1 {
				to |= x
			}
		}
	case syntax.Concat:
		for _, sub := range e.Subs {
			from = endsOf(sub, text, ends, from)
		}
		return from
	case syntax.Alternate:
		for _, sub := range e.Subs {
			to |= endsOf(sub, text, ends, from)
		}
	case syntax.Repeat:
		for n := 0; n <= len(text)+e.Min && (e.Max < 0 || n <= e.Max) && from != 0; n++ {
			if n >= e.Min {
				to |= from
			}
			from = endsOf(e.Subs[0], text, ends, from)
		}
	}
	return to
}

func TestWordsOfAnyDepthAreWritten(t *testing.T) {
	w := &word{}
	for range 1 << 16 {
		w = (&word{}).and('a').block('(', w, ')').join((&word{}).and('b'))
	}
	text := w.text()
	assert.Len(t, text, 4<<16)
	assert.True(t, strings.HasPrefix(text, "a(a(") && strings.HasSuffix(text, ")b)b"))
	assert.Equal(t, 1<<16, strings.Count(text, "("))
	assert.Equal(t, 0, slices.Index([]byte(text), 'a'))
}
