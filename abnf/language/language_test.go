package language_test

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri/abnf"
	"github.com/urigrammar/uri/abnf/language"
	"github.com/urigrammar/uri/internal/tests/exhaustive"
)

// of is the language of the first rule of a text.
func of(t rapid.TB, text string) *language.Language { return with(t, language.Options{}, text) }

func with(t rapid.TB, o language.Options, text string) *language.Language {
	g, err := abnf.Parse("g", text)
	require.NoError(t, err)
	l, err := o.Of(g, g.Rules()[0].Name)
	require.NoError(t, err)
	return l
}

func TestRulesThatAreNotRegularAreErrorsAtTheirPlaces(t *testing.T) {
	g, err := abnf.Parse("g", "a = b c\nb = %x31 nothing\nc = \"(\" *c \")\"\nd = <prose>\ne = DIGIT\nf = %x31\n")
	require.NoError(t, err)
	for rule, want := range map[string]string{
		"a": "g:2:10: rule b: nothing is not defined",
		"c": `g:3:10: rule c: recursion: c -> c; rule c can nest to any depth between "(" and ")", so no repetition can replace it`,
		"d": "g:4:5: rule d: the prose-val <prose> is human-readable text: write the elements it stands for",
		"e": "g:5:5: rule e: DIGIT is not defined; to import it from RFC 5234, add this line: ; IMPORT core : DIGIT",
		"f": "",
		"g": "g: unknown rule g",
	} {
		_, err := language.Of(g, rule)
		if want == "" {
			assert.NoError(t, err, rule)
			continue
		}
		var e *abnf.Error
		require.ErrorAs(t, err, &e, rule)
		assert.EqualError(t, err, want)
	}
}

func TestExceedingABoundIsAnErrorThatNamesItsOption(t *testing.T) {
	g, err := abnf.Parse("g", "end = *( %x61-62 ) %x61 9( %x61-62 )\nmany = 1000000%x61\n")
	require.NoError(t, err)
	_, err = language.Options{MaxStates: 1000}.Of(g, "end")
	var size *language.SizeError
	require.ErrorAs(t, err, &size)
	assert.EqualError(t, err, "end: the decision requires more than 1000 states; a greater MaxStates allows more")
	_, err = language.Options{MaxMemory: 1000}.Of(g, "end")
	assert.EqualError(t, err, "end: the decision requires more than 1000 bytes of memory; a greater MaxMemory allows more")
	end, err := language.Of(g, "end")
	require.NoError(t, err)
	assert.True(t, end.Contains(strings.Repeat("ab", 5)))
	_, err = language.Of(g, "many")
	assert.EqualError(t, err, "many: the decision requires more than 262144 states after expanding all rules; simplify the rule")

	g, err = abnf.Parse("g", "end = *( %x61-62 ) %x61 9( %x61-62 )\nother = *( %x61-62 ) %x62 7( %x61-62 )\n")
	require.NoError(t, err)
	a, err := language.Options{MaxMemory: 1 << 20}.Of(g, "end")
	require.NoError(t, err)
	b, err := language.Options{MaxMemory: 1 << 18}.Of(g, "other")
	require.NoError(t, err)
	none, err := language.Difference(a, a)
	require.NoError(t, err)
	assert.True(t, none.Empty())
	_, err = language.Union(a.Named("a"), b.Named("b"))
	require.NoError(t, err)
}

func TestWhetherSymbolsAreOctetsOrCodePointsCanBeSaid(t *testing.T) {
	e := "a = %xE9"
	assert.True(t, of(t, e).Contains("\xe9"))
	assert.False(t, of(t, e).Contains("é"))
	points := with(t, language.Options{Symbols: language.CodePoints}, e)
	assert.True(t, points.Contains("é"))
	assert.False(t, points.Contains("\xe9"))
	assert.Equal(t, language.CodePoints, points.Symbols())
	octets := with(t, language.Options{Symbols: language.Octets}, "a = %xE9 %x20AC")
	assert.True(t, octets.Contains("é€"))
	assert.Equal(t, language.Octets, octets.Symbols())
	assert.Equal(t, int64(1), octets.Count(5).Int64())
	assert.Equal(t, int64(1), of(t, "a = %xE9 %x20AC").Count(2).Int64())
	assert.Equal(t, language.Octets, with(t, language.Options{Symbols: language.CodePoints}, "a = \"x\"").Symbols(), "of ASCII, both are the same")
}

func TestLanguagesOfOctetsAndOfCodePointsMeetInUTF8(t *testing.T) {
	points, octets, ascii := of(t, "a = 1*%x61-20AC"), of(t, "a = %xC3 %xA9 / %xFF"), of(t, "a = *%x61-63")
	for _, c := range []struct {
		a, b *language.Language
		want language.Comparison
	}{
		{points, octets, language.Comparison{
			Relation: language.Overlapping, OnlyA: language.Witness{Text: "a", Found: true},
			OnlyB: language.Witness{Text: "\xff", Found: true}, Common: language.Witness{Text: "é", Found: true},
		}},
		{points, ascii, language.Comparison{
			Relation: language.Overlapping, OnlyA: language.Witness{Text: "d", Found: true},
			OnlyB: language.Witness{Found: true}, Common: language.Witness{Text: "a", Found: true},
		}},
	} {
		got, err := language.Compare(c.a, c.b)
		require.NoError(t, err)
		assert.Equal(t, c.want, got, "%v %v", c.a, c.b)
	}
	both, err := language.Intersection(points, ascii)
	require.NoError(t, err)
	assert.Equal(t, language.CodePoints, both.Symbols())
	both, err = language.Intersection(points, octets)
	require.NoError(t, err)
	assert.Equal(t, []string{"é"}, slices.Collect(both.Members()))
	assert.Equal(t, language.Octets, both.Symbols())
}

func TestRelations(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want language.Relation
	}{
		{`a = "x"`, `b = %x58 / %x78`, language.Equal},
		{`a = %x58`, `b = "x"`, language.Contained},
		{`a = *"x"`, `b = "x"`, language.Containing},
		{`a = "x" / "y"`, `b = "y" / "z"`, language.Overlapping},
		{`a = "x"`, `b = "y"`, language.Disjoint},
	} {
		got, err := language.Compare(of(t, c.a), of(t, c.b))
		require.NoError(t, err)
		assert.Equal(t, c.want, got.Relation, "%s; %s", c.a, c.b)
		assert.Equal(t, c.want != language.Equal && c.want != language.Contained, got.OnlyA.Found)
	}
	assert.Equal(t, "overlapping", language.Overlapping.String())
	assert.Equal(t, "Relation(99)", language.Relation(99).String())
}

func TestLanguagesOfSeveralFilesAreCombined(t *testing.T) {
	host := of(t, "host = address / name\naddress = 1*%x30-39 %x2E 1*%x30-39\nname = *%x2E-7A\n")
	address := of(t, "address = 1*%x30-39 %x2E 1*%x30-39\n")
	names, err := language.Difference(host, address)
	require.NoError(t, err)
	assert.Equal(t, "(host - address)", names.String())
	assert.Equal(t, "names", names.Named("names").String())
	assert.True(t, names.Contains("a.b"))
	assert.False(t, names.Contains("1.2"))
	again, err := language.Union(names, address)
	require.NoError(t, err)
	c, err := language.Compare(again, host)
	require.NoError(t, err)
	assert.Equal(t, language.Equal, c.Relation)
}

// pieces draws grammars of small rules. Each refers to later ones only.
func pieces() *rapid.Generator[string] {
	plain := []string{"%x61", "%x62", "%x61.62", "1*%x61", "2%x62", "[ %x61 ]", "%x61-62", "%xE9", "%x20AC"}
	y := []string{"y", "*y", "*( y %x61 )"}
	x := []string{"x", "[x]", "( x / %x62 )", "*x"}
	return rapid.Custom(func(t *rapid.T) string {
		rule := func(name string, elements ...[]string) string {
			concatenation := rapid.SliceOfN(rapid.SampledFrom(slices.Concat(elements...)), 1, 3)
			var alternatives []string
			for _, c := range rapid.SliceOfN(concatenation, 1, 3).Draw(t, name) {
				alternatives = append(alternatives, strings.Join(c, " "))
			}
			return name + " = " + strings.Join(alternatives, " / ") + "\n"
		}
		return rule("s", plain, x, y) + rule("x", plain, y) + rule("y", plain)
	})
}

var texts = func() []string {
	all := []string{""}
	for i := 0; i < len(all) && len([]rune(all[i])) < 4; i++ {
		for _, s := range []string{"a", "b", "é", "€"} {
			all = append(all, all[i]+s)
		}
	}
	return append(all, "\xe9", "a\xe9", "\xe9b", "\xff")
}()

func TestCombinationsHaveTheStringsThatTheyShould(t *testing.T) {
	exhaustive.FewerDraws(t)
	rapid.Check(t, func(t *rapid.T) {
		a, b := of(t, pieces().Draw(t, "a")), of(t, pieces().Draw(t, "b"))
		for _, c := range []struct {
			combine func(a, b *language.Language) (*language.Language, error)
			member  func(inA, inB bool) bool
		}{
			{language.Union, func(x, y bool) bool { return x || y }},
			{language.Intersection, func(x, y bool) bool { return x && y }},
			{language.Difference, func(x, y bool) bool { return x && !y }},
		} {
			l, err := c.combine(a, b)
			require.NoError(t, err)
			for _, text := range texts {
				assert.Equal(t, c.member(a.Contains(text), b.Contains(text)), l.Contains(text), "%v %q", l, text)
			}
		}
	})
}

func TestComparisonsAgreeWithTheStrings(t *testing.T) {
	exhaustive.FewerDraws(t)
	rapid.Check(t, func(t *rapid.T) {
		a, b := of(t, pieces().Draw(t, "a")), of(t, pieces().Draw(t, "b"))
		c, err := language.Compare(a, b)
		require.NoError(t, err)
		for _, w := range []struct {
			language.Witness
			inA, inB bool
		}{{c.OnlyA, true, false}, {c.OnlyB, false, true}, {c.Common, true, true}} {
			if w.Found {
				assert.Equal(t, []bool{w.inA, w.inB}, []bool{a.Contains(w.Text), b.Contains(w.Text)}, "%q", w.Text)
			}
			for _, text := range texts {
				if a.Contains(text) == w.inA && b.Contains(text) == w.inB {
					assert.True(t, w.Found, text)
					assert.True(t, len(w.Text) <= len(text) || utf8.RuneCountInString(w.Text) <= utf8.RuneCountInString(text), "%q and not %q", text, w.Text)
				}
			}
		}
		other, err := language.Compare(b, a)
		require.NoError(t, err)
		assert.Equal(t, []language.Witness{c.OnlyA, c.OnlyB}, []language.Witness{other.OnlyB, other.OnlyA})
	})
}
