package ambiguity

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri/internal/decide/automaton"
	"github.com/urigrammar/uri/internal/read/abnf"
	"github.com/urigrammar/uri/internal/read/syntax"
)

func TestAmbiguitiesAreThoseOfTheRuleItself(t *testing.T) {
	for text, want := range map[string]string{
		"s = x / y\nx = %x61\ny = %x61 / %x62":                 "x(a) | y(a)",
		"s = x y\nx = *%x61\ny = *%x61":                        "x() y(a) | x(a) y()",
		"s = x [y]\nx = %x61\ny = *%x62":                       "x(a) | x(a) y()",
		"s = x\nx = y / z\ny = %x61\nz = %x61":                 "",
		"s = *( %x61 / *%x61 )":                                "",
		"s = %x61 / x\nx = %x61":                               "a | x(a)",
		"s = %x61 x / x %x61\nx = %x61":                        "a x(a) | x(a) a",
		"s = x *( %x2C x )\nx = *%x61":                         "",
		"s = 1*x %xE9\nx = 1*%xE8":                             "x(\xe8) x(\xe8) \xe9 | x(\xe8\xe8) \xe9",
		"s = 1*x\nx = %x1F600 / %x1F600.1F601 / %x1F601":       "x(😀) x(😁) | x(😀😁)",
		"s = *%x61 x *%x61\nx = %x61":                          "a x(a) | x(a) a",
		"s = 5x\nx = %x61 / \"\"":                              "x() x(a) x() x() x() | x(a) x() x() x() x()",
		"s = x / y\nx = *%x61 %x62 10%x61\ny = 12%x61 / 3%x62": "",
		"s = (x / y) *%x62\nx = %x61 %x62 %x62\ny = %x61 %x62": "x(abb) | y(ab) b",
		"s = x x\nx = [%x61 y]\ny = %x62":                      "x() x(ab) | x(ab) x()",
		"s = x / y\nx = \"\" y\ny = %s\"ab\" / %s\"ac\"":       "x(ab) | y(ab)",
		"s = 1*x / 2x\nx = %x61":                               "",
		"s = [x] %x61\nx = \"\"":                               "a | x() a",
	} {
		g, err := abnf.Parse("g", text, abnf.RFC5234)
		require.NoError(t, err)
		a, err := New(g, automaton.Bounds{}).Of(g.Rules[0])
		require.NoError(t, err)
		var got []string
		if a != nil {
			got = []string{written(a.Readings[0]), written(a.Readings[1])}
			slices.Sort(got)
		}
		assert.Equal(t, want, strings.Join(got, " | "), text)
	}
}

// written is a reading, such as "x(a) b".
func written(parts []Part) string {
	var all []string
	for _, p := range parts {
		if p.Rule == "" {
			all = append(all, p.Text)
			continue
		}
		all = append(all, p.Rule+"("+p.Text+")")
	}
	return strings.Join(all, " ")
}

func TestUndecidableGrammarsAreErrors(t *testing.T) {
	g, err := abnf.Parse("g", "s = x / y\nx = *z\nz = nothing\ny = [y] %x61\nlong = *(%x61 / %x62) %x61 30(%x61 / %x62)\nuses = long long", abnf.RFC5234)
	require.NoError(t, err)
	f := New(g, automaton.Bounds{})
	var wrong *automaton.GrammarError
	for _, name := range []string{"s", "x", "y", "z"} {
		r, _ := g.Rule(name)
		_, err := f.Of(r)
		assert.ErrorAs(t, err, &wrong, name)
	}
	var size *automaton.SizeError
	uses, _ := g.Rule("uses")
	_, err = f.Of(uses)
	require.ErrorAs(t, err, &size)
	assert.Equal(t, "long", size.Rule)
	_, err = New(g, automaton.Bounds{Memory: 1 << 10}).Of(g.Rules[4])
	assert.ErrorAs(t, err, &size)
}

func TestTheAutomataOfAllRulesTogetherAreBounded(t *testing.T) {
	const chained = 1000
	var text strings.Builder
	for i := range chained {
		fmt.Fprintf(&text, "r%d = \"a\" r%d\n", i, i+1)
	}
	fmt.Fprintf(&text, "r%d = \"b\"", chained)
	g, err := abnf.Parse("g", text.String(), abnf.RFC5234)
	require.NoError(t, err)
	f := New(g, automaton.Bounds{States: 2 * chained})
	undecided := 0
	for _, r := range g.Rules {
		var size *automaton.SizeError
		if _, err := f.Of(r); errors.As(err, &size) {
			undecided++
			assert.Equal(t, mostAutomata*2*chained, size.Bound)
		}
	}
	assert.InDelta(t, chained-math.Sqrt(2*mostAutomata*2*chained), undecided, 2)
	assert.Less(t, f.states, (mostAutomata+1)*2*chained)
}

// What one rule of some that are small derives from short strings is found by trying everything.
func TestAmbiguitiesAreThoseThatTryingEverythingFinds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x, y := &syntax.Rule{Name: "x", Expr: some(2).Draw(t, "x")}, &syntax.Rule{Name: "y", Expr: some(2).Draw(t, "y")}
		s := &syntax.Rule{Name: "s", Expr: some(3, "x", "y").Draw(t, "s")}
		g, err := syntax.NewGrammar("g", []*syntax.Rule{s, x, y})
		require.NoError(t, err)
		a, err := New(g, automaton.Bounds{}).Of(s)
		require.NoError(t, err)
		const longest = 4
		for _, text := range words(longest) {
			readings := derivations{g}.of(s.Expr, text)
			switch {
			case a == nil || len(text) < len(a.Text):
				assert.Less(t, len(readings), 2, text)
			case text == a.Text:
				assert.Contains(t, readings, joined(a.Readings[0]))
				assert.Contains(t, readings, joined(a.Readings[1]))
				assert.NotEqual(t, joined(a.Readings[0]), joined(a.Readings[1]))
			}
		}
	})
}

func words(longest int) []string {
	all := []string{""}
	for i := 0; i < len(all) && len(all[i]) < longest; i++ {
		all = append(all, all[i]+"a", all[i]+"b")
	}
	return all
}

// some draws small expressions over a and b that refer to rules.
func some(depth int, rules ...string) *rapid.Generator[*syntax.Expr] {
	return rapid.Custom(func(t *rapid.T) *syntax.Expr {
		kind := rapid.IntRange(0, 8).Draw(t, "kind")
		if depth == 0 {
			kind %= 4
		}
		sub := func() *syntax.Expr { return some(depth-1, rules...).Draw(t, "sub") }
		switch kind {
		case 0, 1:
			return syntax.Text(rapid.SampledFrom([]string{"a", "b", "ab"}).Draw(t, "text"))
		case 2, 3:
			if len(rules) > 0 {
				return syntax.To(rapid.SampledFrom(rules).Draw(t, "rule"))
			}
			return syntax.Opt(syntax.Text("a"))
		case 4, 5:
			return syntax.Seq(sub(), sub())
		case 6:
			return syntax.Or(sub(), sub(), syntax.Epsilon())
		case 7:
			return syntax.Or(sub(), sub())
		}
		least := rapid.IntRange(0, 1).Draw(t, "least")
		return syntax.Times(sub(), least, rapid.SampledFrom([]int{syntax.Unbounded, least + 1}).Draw(t, "most"))
	})
}

// derivations are found by trying everything. A reading is written as [joined] does.
type derivations struct{ *syntax.Grammar }

func joined(parts []Part) string {
	var b strings.Builder
	for _, p := range parts {
		if p.Rule == "" {
			b.WriteString(p.Text)
			continue
		}
		b.WriteString(p.Rule + "(" + p.Text + ")")
	}
	return b.String()
}

func (d derivations) of(e *syntax.Expr, text string) map[string]bool {
	all := map[string]bool{}
	switch e.Op {
	case syntax.Empty:
		if text == "" {
			all[""] = true
		}
	case syntax.Symbol:
		if len(text) == 1 && e.Set.Contains(rune(text[0])) {
			all[text] = true
		}
	case syntax.Ref:
		r, _ := d.Rule(e.Name)
		if len(d.of(r.Expr, text)) > 0 {
			all[r.Name+"("+text+")"] = true
		}
	case syntax.Concat:
		if len(e.Subs) == 1 {
			return d.of(e.Subs[0], text)
		}
		d.divide(all, text, e.Subs[0], syntax.Seq(e.Subs[1:]...), 0)
	case syntax.Alternate:
		for _, s := range e.Subs {
			for r := range d.of(s, text) {
				all[r] = true
			}
		}
	case syntax.Repeat:
		d.repeat(all, e, text)
	}
	return all
}

// divide finds the readings of a text that one expression begins, with at least so many octets, and another one ends.
func (d derivations) divide(all map[string]bool, text string, first, rest *syntax.Expr, least int) {
	for i := least; i <= len(text); i++ {
		before := d.of(first, text[:i])
		if len(before) == 0 {
			continue
		}
		for after := range d.of(rest, text[i:]) {
			for r := range before {
				all[r+after] = true
			}
		}
	}
}

// repeat leaves out empty iterations where there may be any number.
func (d derivations) repeat(all map[string]bool, e *syntax.Expr, text string) {
	if e.Min == 0 && text == "" {
		all[""] = true
	}
	switch {
	case e.Max == 0:
	case e.Min > 0:
		d.divide(all, text, e.Subs[0], syntax.Times(e.Subs[0], e.Min-1, less(e.Max)), 0)
	case e.Max == syntax.Unbounded:
		d.divide(all, text, e.Subs[0], e, 1)
	default:
		d.divide(all, text, e.Subs[0], syntax.Times(e.Subs[0], 0, e.Max-1), 0)
	}
}

func less(most int) int {
	if most == syntax.Unbounded {
		return most
	}
	return most - 1
}

// A pair the other way round would be the same parting.
func TestEachWayToPartIsYieldedOnceTheFirstRuleFirst(t *testing.T) {
	for text, want := range map[string][]string{
		"s = x\nx = %x61":                                        nil,
		"s = x / y\nx = %x61\ny = %x61":                          {"x, y: ‹s ‹x a›› | ‹s ‹y a››"},
		"s = y / x\nx = %x61\ny = %x61":                          {"y, x: ‹s ‹y a›› | ‹s ‹x a››"},
		"s = x y\nx = *%x61\ny = *%x61":                          {"x, : ‹s ‹x ›‹y a›› | ‹s ‹x a›‹y ››"},
		"s = %x61 / x\nx = %x61":                                 {", x: ‹s a› | ‹s ‹x a››"},
		"s = x / y %x62\nx = [%x61] [%x62]\ny = *%x61\nz = %x61": {"x, y: ‹s ‹x b›› | ‹s ‹y ›b›"},
		"s = x / y / z\nx = %x61\ny = %x61\nz = %x61": {
			"x, y: ‹s ‹x a›› | ‹s ‹y a››", "x, z: ‹s ‹x a›› | ‹s ‹z a››", "y, z: ‹s ‹y a›› | ‹s ‹z a››",
		},
	} {
		g, err := abnf.Parse("g", text, abnf.RFC5234)
		require.NoError(t, err)
		n, err := automaton.Compile(g, "s", nil)
		require.NoError(t, err)
		var got []string
		for p, err := range Partings(n, func(string) bool { return true }, automaton.Bounds{}) {
			require.NoError(t, err)
			got = append(got, fmt.Sprintf("%s, %s: %s | %s", p.Rules[0], p.Rules[1], p.Readings[0], p.Readings[1]))
		}
		assert.Equal(t, want, got, text)
	}
}
