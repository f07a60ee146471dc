package earley

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// names are the rules of random grammars. The first one is asked for.
var names = []string{"a", "b", "c"}

// expressions draws the text of an expression in ABNF.
func expressions(depth int) *rapid.Generator[string] {
	return rapid.Custom(func(t *rapid.T) string {
		if depth == 0 {
			return rapid.SampledFrom(append([]string{`"x"`, `"xy"`, `%x78-79`, `%s"x"`, `""`}, names...)).Draw(t, "leaf")
		}
		part := expressions(depth - 1)
		switch rapid.IntRange(0, 4).Draw(t, "kind") {
		case 0:
			return part.Draw(t, "part")
		case 1:
			return "( " + part.Draw(t, "first") + " / " + part.Draw(t, "second") + " )"
		case 2:
			return "( " + part.Draw(t, "first") + " " + part.Draw(t, "second") + " )"
		case 3:
			return "[ " + part.Draw(t, "option") + " ]"
		}
		count := rapid.SampledFrom([]string{"*", "1*", "*2", "1*2", "2", "0"}).Draw(t, "count")
		return count + "( " + part.Draw(t, "repeated") + " )"
	})
}

// grammars draws grammars, most of them recursive and ambiguous.
func grammars() *rapid.Generator[*Grammar] {
	return rapid.Custom(func(t *rapid.T) *Grammar {
		var text strings.Builder
		for _, name := range names {
			fmt.Fprintf(&text, "%s = %s\n", name, expressions(3).Draw(t, name))
		}
		definitions, err := read(text.String())
		require.NoError(t, err, text.String())
		g := &Grammar{rules: map[string]*expression{}}
		for _, d := range definitions {
			require.NoError(t, g.define(d))
		}
		return g
	})
}

// table has the ends of texts of rules by rule and beginning. It grows until it is complete: a
// reference for Earley's algorithm that follows the definition of a derivation.
type table struct {
	*Grammar
	text string
	ends map[string][]map[int]bool
}

func tableOf(g *Grammar, text string) table {
	t := table{g, text, map[string][]map[int]bool{}}
	for _, name := range names {
		t.ends[name] = make([]map[int]bool, len(text)+1)
		for i := range t.ends[name] {
			t.ends[name][i] = map[int]bool{}
		}
	}
	for grows := true; grows; {
		grows = false
		for _, name := range names {
			for from, ends := range t.ends[name] {
				before := len(ends)
				for end := range t.of(g.rules[name], from) {
					ends[end] = true
				}
				grows = grows || len(ends) > before
			}
		}
	}
	return t
}

// of returns where texts of an expression end that begin at an offset, as far as the table knows.
func (t table) of(e *expression, from int) map[int]bool {
	all := map[int]bool{}
	switch e.kind {
	case characters:
		if from < len(t.text) && rune(t.text[from]) >= e.low && rune(t.text[from]) <= e.high {
			all[from+1] = true
		}
	case reference:
		return t.ends[e.name][from]
	case alternatives:
		for _, part := range e.parts {
			for end := range t.of(part, from) {
				all[end] = true
			}
		}
	case sequence:
		all[from] = true
		for _, part := range e.parts {
			all = t.after(all, part)
		}
	case repetition:
		return t.repeated(e, from)
	}
	return all
}

func (t table) after(froms map[int]bool, e *expression) map[int]bool {
	all := map[int]bool{}
	for from := range froms {
		for end := range t.of(e, from) {
			all[end] = true
		}
	}
	return all
}

func (t table) repeated(e *expression, from int) map[int]bool {
	now := map[int]bool{from: true}
	for range e.least {
		now = t.after(now, e.parts[0])
	}
	most := e.most - e.least
	if e.most == unlimited {
		most = len(t.text) + 1 // what more would add is empty
	}
	all := map[int]bool{}
	for n := 0; ; n++ {
		for end := range now {
			all[end] = true
		}
		if n == most {
			return all
		}
		now = t.after(now, e.parts[0])
	}
}

func TestEndsAreThoseOfADerivation(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := grammars().Draw(t, "grammar")
		text := rapid.StringOfN(rapid.SampledFrom([]rune("xyz")), 0, 7, -1).Draw(t, "text")
		expected := tableOf(g, text).ends["a"][0]
		r, err := g.Compile("a")
		if err != nil {
			require.ErrorContains(t, err, "rule a has no text")
			require.Empty(t, expected)
			return
		}
		ends, viable := r.Ends([]byte(text))
		require.Len(t, ends, len(expected))
		for _, end := range ends {
			require.True(t, expected[end], "%d", end)
			require.GreaterOrEqual(t, viable, end)
		}
	})
}

func TestAPrefixOfAMemberIsViable(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := grammars().Draw(t, "grammar")
		r, err := g.Compile("a")
		if err != nil {
			return
		}
		text := rapid.StringOfN(rapid.SampledFrom([]rune("xy")), 1, 7, -1).Draw(t, "text")
		ends, _ := r.Ends([]byte(text))
		for _, end := range ends {
			for length := range end {
				_, viable := r.Recognize([]byte(text[:length] + "z"))
				require.Equal(t, length, viable)
			}
		}
	})
}
