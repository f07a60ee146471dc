package lazy

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/internal/read/syntax"
)

func TestErrorsNameTheInnermostRuleAndWhatCanFollow(t *testing.T) {
	for _, c := range []struct{ rules, text, rule, expected string }{
		{`s = "[" *( s / %s"true" / %x61-63 / %xE9-10FFFF ) "]"`, "", "s", `"["`},
		{`s = "[" *( s / %s"true" / %x61-63 / %xE9-10FFFF ) "]"`, "[", "s", `"true", "[", "]", "a"-"c", %xE9-10FFFF`},
		{`s = "[" *( s / %s"true" / %x61-63 / %xE9-10FFFF ) "]"`, "[t", "s", `"rue"`},
		{`s = "[" *( s / %s"true" / %x61-63 / %xE9-10FFFF ) "]"`, "[[tru", "s", `"e"`},
		{`s = "[" *( s / %s"true" / %x61-63 / %xE9-10FFFF ) "]"`, "[\xe2\x82", "s", "the rest of a character"},
		{`s = "[" *( s / %s"true" / %x61-63 / %xE9-10FFFF ) "]"`, "[]", "s", "end of input"},
		{`s = "[" *( s / "No" / %x80-FF ) "]"`, "[n", "s", `"o"`},
		{`s = "(" *( s / %x01-27 / %x2A-7E ) ")"`, "(", "s", `%x01-"~"`},
		{"s = 1*t [ u ]\nt = \"a\" v\nu = \"u\"\nv = \"b\" / \"c\" \"d\"", "ac", "v", `"d"`},
		{"s = 1*t [ u ]\nt = \"a\" v\nu = \"u\"\nv = \"b\" / \"c\" \"d\"", "a", "v", `"b", "cd"`},
		{"s = 1*t [ u ]\nt = \"a\" v\nu = \"u\"\nv = \"b\" / \"c\" \"d\"", "ab", "s", `"u", "a", end of input`},
		{"s = v \"x\" / w \"y\"\nv = 1*t\nw = 1*t\nt = \"a\" \"b\"", "a", "t", `"b"`},
		{"s = *( %x61 / %x63 / %x65 / %x67 / %x69 / %x6B / %x6D / %x6F / %x71 / t )\nt = \"(\" s \")\"", "", "s", `"a", "c", "e", "g", "i", "k", "m", "o", "q", "(", end of input`},
		{"s = *( \"GET\" / \"Go\" / ws / digit / \" \" / s )\nws = %x20 / %x09\ndigit = %x30-39", "", "s", `"get", "go", digit, end of input, tab, space`},
		{`s = %xD000-D7FF / %xE000-FFFF s`, "", "s", "%xD000-FFFF"},
	} {
		p, err := Compile(grammarOf(t, c.rules+"\n"), "s")
		require.NoError(t, err)
		m := newMachine(&p.program, false)
		_, s := m.read(c.text)
		d := p.describe(s, func() *symbols { return decodeSymbols(p.EncodeSymbols()) })
		assert.Equal(t, c.rule, p.Rules[d.rule].Name, "%s: %q", c.rules, c.text)
		assert.Equal(t, c.expected, d.expected, "%s: %q", c.rules, c.text)
		assert.Same(t, d, p.describe(s, nil), "it is found once")
	}
}

func TestPathsLeadToTheFirstPart(t *testing.T) {
	g := grammarOf(t, "s = *( a / b )\na = \"(\" *( b / s ) \")\"\nb = %s\"b\" / \"[\" s \"]\"\n")
	p, err := Compile(g, "s", "a", "b")
	require.NoError(t, err)
	labels := map[string]int{"a": 0, "b": 1}
	w := newPlan(&p.program, p.EncodeLabels(func(_, r *syntax.Rule) int {
		if n, ok := labels[r.Name]; ok {
			return n
		}
		return none
	})).walk()
	const text = "b(()[b])b"
	parts, ok := w.partsOf(text, 0)
	require.True(t, ok)
	find := func(paths ...path) string {
		at := firstPart(parts, 0, len(parts), paths)
		if at == none {
			return "none"
		}
		return text[parts[at].begin:parts[at].end]
	}
	assert.Equal(t, "b", find(path{{1}}))
	assert.Equal(t, "(()[b])", find(path{{0}}))
	assert.Equal(t, "()", find(path{{0}, {0}}))
	assert.Equal(t, "[b]", find(path{{0}, {1}}))
	assert.Equal(t, "b", find(path{{0}, {1}}, path{{1}}))
	assert.Equal(t, "none", find(path{{1}, {1}, {1}}))
	var all []string
	each := func(labels, without []int32, most int) bool {
		all = nil
		return eachPart(parts, 0, len(parts), labels, without, func(at int) bool {
			all = append(all, text[parts[at].begin:parts[at].end])
			return len(all) < most
		})
	}
	assert.True(t, each([]int32{1}, nil, 9))
	assert.Equal(t, []string{"b", "[b]", "b"}, all)
	assert.True(t, each([]int32{1}, []int32{0}, 9))
	assert.Equal(t, []string{"b", "b"}, all)
	assert.False(t, each([]int32{0, 1}, nil, 2))
	assert.Equal(t, []string{"b", "(()[b])"}, all)
}
