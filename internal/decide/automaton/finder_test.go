package automaton_test

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/internal/decide/ambiguity"
	"github.com/urigrammar/uri/internal/decide/automaton"
	"github.com/urigrammar/uri/internal/tests/slowgrammar"
)

func TestAmbiguitiesAreThoseOfTheRuleItself(t *testing.T) {
	for text, want := range map[string]string{
		"s = x / y\nx = %x61\ny = %x61 / %x62":                 "‹x a› | ‹y a›",
		"s = x y\nx = *%x61\ny = *%x61":                        "‹x › ‹y a› | ‹x a› ‹y ›",
		"s = x [y]\nx = %x61\ny = *%x62":                       "‹x a› | ‹x a› ‹y ›",
		"s = x\nx = y / z\ny = %x61\nz = %x61":                 "",
		"s = *( %x61 / *%x61 )":                                "",
		"s = %x61 / x\nx = %x61":                               "a | ‹x a›",
		"s = %x61 x / x %x61\nx = %x61":                        "a ‹x a› | ‹x a› a",
		"s = x *( %x2C x )\nx = *%x61":                         "",
		"s = 1*x %xE9\nx = 1*%xE8":                             "‹x \xe8› ‹x \xe8› \xe9 | ‹x \xe8\xe8› \xe9",
		"s = 1*x\nx = %x1F600 / %x1F600.1F601 / %x1F601":       "‹x 😀› ‹x 😁› | ‹x 😀😁›",
		"s = *%x61 x *%x61\nx = %x61":                          "a ‹x a› | ‹x a› a",
		"s = 5x\nx = %x61 / \"\"":                              "‹x › ‹x a› ‹x › ‹x › ‹x › | ‹x a› ‹x › ‹x › ‹x › ‹x ›",
		"s = x / y\nx = *%x61 %x62 10%x61\ny = 12%x61 / 3%x62": "",
		"s = (x / y) *%x62\nx = %x61 %x62 %x62\ny = %x61 %x62": "‹x abb› | ‹y ab› b",
		"s = x x\nx = [%x61 y]\ny = %x62":                      "‹x › ‹x ab› | ‹x ab› ‹x ›",
		"s = x / y\nx = \"\" y\ny = %s\"ab\" / %s\"ac\"":       "‹x ab› | ‹y ab›",
		"s = 1*x / 2x\nx = %x61":                               "",
		"s = [x] %x61\nx = \"\"":                               "a | ‹x › a",
	} {
		g := grammarOf(t, text)
		a, err := ambiguity.New(g, automaton.Bounds{}).Of(g.Rules[0])
		require.NoError(t, err)
		if want == "" {
			assert.Nil(t, a, text)
			continue
		}
		require.NotNil(t, a, text)
		assert.ElementsMatch(t, strings.Split(want, " | "), []string{written(a.Readings[0], " "), written(a.Readings[1], " ")}, text)
	}
}

// written is a reading, such as "‹x a›b".
func written(parts []ambiguity.Part, between string) string {
	var all []string
	for _, p := range parts {
		if p.Rule != "" {
			p.Text = "‹" + p.Rule + " " + p.Text + "›"
		}
		all = append(all, p.Text)
	}
	return strings.Join(all, between)
}

func TestUndecidableGrammarsAreErrors(t *testing.T) {
	g := grammarOf(t, "s = x / y\nx = *z\nz = nothing\ny = [y] %x61\nlong = *(%x61 / %x62) %x61 30(%x61 / %x62)\nuses = long long\nshort = 20z1\nz1 = %x61")
	f := ambiguity.New(g, automaton.Bounds{})
	var wrong *automaton.GrammarError
	for _, name := range []string{"s", "x", "y", "z"} {
		r, _ := g.Rule(name)
		_, err := f.Of(r)
		assert.ErrorAs(t, err, &wrong, name)
	}
	var size *automaton.SizeError
	uses, _ := g.Rule("uses")
	_, err := f.Of(uses)
	require.ErrorAs(t, err, &size)
	assert.Equal(t, "long", size.Rule)
	_, err = ambiguity.New(g, automaton.Bounds{Memory: 1 << 10}).Of(g.Rules[6])
	assert.ErrorAs(t, err, &size)
}

func TestTheAutomataOfAllRulesTogetherAreBounded(t *testing.T) {
	const chained = 1000
	var text strings.Builder
	for i := range chained {
		fmt.Fprintf(&text, "r%d = \"a\" r%d\n", i, i+1)
	}
	fmt.Fprintf(&text, "r%d = \"b\"", chained)
	g := grammarOf(t, text.String())
	const mostAutomata = 4
	f := ambiguity.New(g, automaton.Bounds{States: 2 * chained})
	undecided := 0
	for _, r := range g.Rules {
		var size *automaton.SizeError
		if _, err := f.Of(r); errors.As(err, &size) {
			undecided++
			assert.Equal(t, mostAutomata*2*chained, size.Bound)
		}
	}
	assert.InDelta(t, chained-math.Sqrt(2*mostAutomata*2*chained), undecided, 2)
}

// Each rule takes little, but many rules together would take long.
func TestAllRulesTogetherTakeBoundedMemory(t *testing.T) {
	const rules, memory, mostAutomata = 200, 1 << 18, 4
	var text strings.Builder
	for i := range rules {
		fmt.Fprintf(&text, "r%d = *(a / b) a 8(a / b)\n", i)
	}
	g := grammarOf(t, text.String()+"a = \"a\"\nb = \"b\"")
	for _, within := range []automaton.Bounds{{}, {Memory: memory}} {
		f := ambiguity.New(g, within)
		decided := 0
		for _, r := range g.Rules[:rules] {
			_, err := f.Of(r)
			if err == nil {
				decided++
				continue
			}
			var size *automaton.SizeError
			require.ErrorAs(t, err, &size)
			assert.Equal(t, mostAutomata*memory, size.Bound)
			assert.Equal(t, "Memory", size.Lift)
		}
		if within.Memory == 0 {
			assert.Equal(t, rules, decided)
		} else {
			assert.Less(t, decided, 50)
			assert.Positive(t, decided)
		}
	}
}

func TestTheAutomataOfAChainOfRulesTakeBoundedMemory(t *testing.T) {
	const chained, memory, mostAutomata = 300, 1 << 17, 4
	var text strings.Builder
	for i := range chained {
		fmt.Fprintf(&text, "r%d = \"a\" r%d\n", i, i+1)
	}
	fmt.Fprintf(&text, "r%d = \"b\"", chained)
	g := grammarOf(t, text.String())
	var size *automaton.SizeError
	_, err := ambiguity.New(g, automaton.Bounds{Memory: memory}).Of(g.Rules[0])
	require.ErrorAs(t, err, &size)
	assert.Equal(t, mostAutomata*memory, size.Bound)
}

func TestARuleWithManyLargePartsIsTooLarge(t *testing.T) {
	for text, exceeds := range map[string]string{
		"s = " + strings.Repeat("a ", 300) + "\na = 1000\"x\"": "states after expanding all rules",
		"s = a b\na = 30000\"x\"\nb = %x1" + manySymbols(1000): "transitions",
	} {
		g := grammarOf(t, text)
		var size *automaton.SizeError
		_, err := ambiguity.New(g, automaton.Bounds{}).Of(g.Rules[0])
		require.ErrorAs(t, err, &size)
		assert.Equal(t, exceeds, size.Exceeds)
		assert.Equal(t, "s", size.Rule)
	}
}

// manySymbols returns alternatives that need a class each.
func manySymbols(n int) string {
	var text strings.Builder
	for i := range n {
		fmt.Fprintf(&text, " / %%x%X *%%x%X", 2*i+0x100, 2*i+0x100)
	}
	return text.String()
}

// inner matches what a rule in another one derives.
var inner = regexp.MustCompile(`(‹[^‹›]*)‹\w+ ([^‹›]*)›`)

// What one rule of some that are small derives from short strings is found by trying everything.
func TestAmbiguitiesAreThoseThatTryingEverythingFinds(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 3))
	for range 100 {
		g := slowgrammar.Random(rng)
		a, err := ambiguity.New(g, automaton.Bounds{}).Of(g.Rules[0])
		require.NoError(t, err)
		for _, text := range wordsUpTo(4, "a", "b") {
			readings := map[string]bool{}
			for _, r := range slowgrammar.Readings(g, "s", text, func(rule string) bool { return rule != "s" }) {
				for inner.MatchString(r) {
					r = inner.ReplaceAllString(r, "$1$2")
				}
				readings[r] = true
			}
			switch {
			case a == nil || len(text) < len(a.Text):
				assert.Less(t, len(readings), 2, text)
			case text == a.Text:
				assert.Contains(t, readings, written(a.Readings[0], ""))
				assert.Contains(t, readings, written(a.Readings[1], ""))
				assert.NotEqual(t, a.Readings[0], a.Readings[1])
			}
		}
	}
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
		g := grammarOf(t, text)
		n, err := automaton.Compile(g, "s", nil)
		require.NoError(t, err)
		var got []string
		for p, err := range ambiguity.Partings(n, func(string) bool { return true }, automaton.Bounds{}) {
			require.NoError(t, err)
			got = append(got, fmt.Sprintf("%s, %s: %s | %s", p.Rules[0], p.Rules[1], p.Readings[0], p.Readings[1]))
		}
		assert.Equal(t, want, got, text)
	}
}
