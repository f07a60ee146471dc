package nested

import (
	"iter"
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri/abnf"
	hidden "github.com/urigrammar/uri/internal/read/abnf"
)

func witness(text string) Witness { return Witness{text, true} }

func TestLanguagesThatNestAreComparedWithShortestTexts(t *testing.T) {
	const list = "s = \"[\" [ s *( \",\" s ) ] \"]\" / \"x\""
	for _, c := range []struct {
		name, a, b string
		want       Comparison
	}{
		{"equal", list, "s = \"x\" / \"[\" [ l ] \"]\"\nl = s / l \",\" s", Comparison{Common: witness("X")}},
		{"with a comma at the end", list, "s = \"[\" [ s *( \",\" s ) [ \",\" ] ] \"]\" / \"x\"", Comparison{OnlyB: witness("[X,]"), Common: witness("X")}},
		{"without a kind of parts", "s = \"[\" *s \"]\" / \"{\" *s \"}\"", "s = \"[\" *s \"]\"", Comparison{OnlyA: witness("{}"), Common: witness("[]")}},
		{"disjoint", `s = "[" *s "]"`, `s = "(" *s ")"`, Comparison{OnlyA: witness("[]"), OnlyB: witness("()")}},
		{"overlapping", "s = \"[\" *s \"]\" / \"a\" / \"b\"", "s = \"[\" *s \"]\" / \"b\" / \"c\"", Comparison{OnlyA: witness("A"), OnlyB: witness("C"), Common: witness("B")}},
		{"with one that does not nest", `s = "[" *s "]"`, `s = "[" *"[]" "]"`, Comparison{OnlyA: witness("[[[]]]"), Common: witness("[]")}},
		{"of which one ends inside of the other", `s = "[" s "]" / "x"`, `s = *"["`, Comparison{OnlyA: witness("X"), OnlyB: witness("")}},
		{"with texts that one cannot begin", `s = "[" s "]" / "x"`, `s = *( "[" / "]" / "x" / "y" )`, Comparison{OnlyB: witness(""), Common: witness("X")}},
		{"without parts", `s = *"a"`, `s = 2"a"`, Comparison{OnlyA: witness(""), Common: witness("AA")}},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, a, err := compile(t, c.a)
			require.NoError(t, err)
			_, b, err := compile(t, c.b)
			require.NoError(t, err)
			got, err := Compare(a, b)
			require.NoError(t, err)
			assert.Equal(t, c.want, got)
			got, err = Compare(b, a)
			require.NoError(t, err)
			assert.Equal(t, Comparison{c.want.OnlyB, c.want.OnlyA, c.want.Common}, got, "the other way round")
		})
	}
}

func TestLanguagesWithOtherPartsAreNotCompared(t *testing.T) {
	_, a, err := compile(t, `s = "[" *s "]" / "{" *s "}"`)
	require.NoError(t, err)
	_, b, err := compile(t, `s = "[" *s "]" / "{" *"[" "}"`)
	require.NoError(t, err)
	_, err = Compare(a, b)
	assert.ErrorContains(t, err, `no comparison is possible: after "", the "{" behind it opens or closes a part in only one of them`)
}

// Members of random languages up to a length are tried one by one.
func TestWitnessesAreShortest(t *testing.T) {
	part := rapid.SampledFrom([]string{`"[" s "]"`, `"[" *s "]"`, `"[" [ t ] "]"`, `"[" 2s "]"`, "%x61", "%x61.62", `*%x61`, `[ %x62 ]`})
	rule := rapid.Custom(func(t *rapid.T) string {
		alternatives := ""
		for range rapid.IntRange(0, 2).Draw(t, "alternatives") {
			alternatives += part.Draw(t, "part") + " " + part.Draw(t, "part") + " / "
		}
		return alternatives + part.Draw(t, "part") + " / %x61"
	})
	compared := 0
	rapid.Check(t, func(t *rapid.T) {
		var machines [2]*Machine
		for i := range machines {
			var err error
			if _, machines[i], err = compile(t, "s = "+rule.Draw(t, "s")+"\nt = "+rule.Draw(t, "t")); err != nil {
				return
			}
		}
		got, err := Compare(machines[0], machines[1])
		if err != nil {
			return
		}
		compared++
		reads := func(m *Machine, text string) bool { ok, _, _ := m.Read(text, 100); return ok }
		for name, c := range map[string]struct {
			found Witness
			want  func(text string) bool
		}{
			"only a": {got.OnlyA, func(text string) bool { return reads(machines[0], text) && !reads(machines[1], text) }},
			"only b": {got.OnlyB, func(text string) bool { return !reads(machines[0], text) && reads(machines[1], text) }},
			"both":   {got.Common, func(text string) bool { return reads(machines[0], text) && reads(machines[1], text) }},
		} {
			if c.found.Found && !c.want(c.found.Text) {
				t.Fatalf("%s: %q is not", name, c.found.Text)
			}
			for text := range textsUpTo(6) {
				if c.found.Found && len(text) >= len(c.found.Text) {
					break
				}
				if c.want(text) {
					t.Fatalf("%s: %q is shorter than %q", name, text, c.found.Text)
				}
			}
		}
	})
	assert.Positive(t, compared)
}

// textsUpTo yields the texts of a few octets, shortest first.
func textsUpTo(n int) iter.Seq[string] {
	return func(yield func(string) bool) {
		all := []string{""}
		for len(all) > 0 && len(all[0]) <= n {
			if !yield(all[0]) {
				return
			}
			for _, octet := range []string{"[", "]", "a", "b"} {
				all = append(all, all[0]+octet)
			}
			all = all[1:]
		}
	}
}

func TestJSONIsComparedWithTheJSONOfAnOlderDocument(t *testing.T) {
	text, err := os.ReadFile("../../generate/testdata/printed/rfc8259.abnf")
	require.NoError(t, err)
	g, err := abnf.Parse("g", string(text))
	require.NoError(t, err)
	value, err := Compile(hidden.RulesOf(g), "JSON-text")
	require.NoError(t, err)
	// RFC 4627, section 2: a text is an object or an array.
	g, err = abnf.Parse("g", string(text)+"\nolder = ws ( object / array ) ws\n")
	require.NoError(t, err)
	older, err := Compile(hidden.RulesOf(g), "older")
	require.NoError(t, err)
	got, err := Compare(value, older)
	require.NoError(t, err)
	assert.Equal(t, Comparison{OnlyA: witness("0"), Common: witness("[]")}, got)
}
