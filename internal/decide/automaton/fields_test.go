package automaton_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/internal/decide/automaton"
	"github.com/urigrammar/uri/internal/read/syntax"
	"github.com/urigrammar/uri/internal/run/rangeset"
)

// fieldsOf finds fields of rule s.
func fieldsOf(t *testing.T, text string, names ...string) (automaton.Fields, error) {
	return automaton.FindFields(automaton.Wanted{NFAs: []*automaton.NFA{nfaOf(t, grammarOf(t, text), "s")}, Names: names})
}

func TestABeginIsDerivedFromTheEndOfTheNearestField(t *testing.T) {
	f, err := fieldsOf(t, `
s = "urn:" x ":" y ["?" z] ["#" w]
x = 1*"a"
y = 1*"a"
z = *"a"
w = *"a"
`, "x", "y", "z", "w")
	require.NoError(t, err)
	assert.Equal(t, automaton.Fields{
		{Name: "x", End: 0, After: []automaton.Base{{automaton.StartOfText, 4}}},
		{Name: "y", End: 1, After: []automaton.Base{{0, 1}}},
		{Name: "z", End: 2, Optional: true, After: []automaton.Base{{1, 1}}},
		{Name: "w", End: 3, Optional: true, After: []automaton.Base{{2, 1}, {1, 1}}},
	}, f)
	assert.Empty(t, f.Begins())
}

func TestABeginThatFollowsFromNoEndIsStored(t *testing.T) {
	for name, text := range map[string]string{
		"what is between has no one length": "s = x *\":\" y",
		"several lengths":                   "s = x \":\" y / x \"::\" y",
		"the base can come behind":          "s = y x / x \":\" y / \"!\" y x",
	} {
		f, err := fieldsOf(t, text+"\nx = 1*%x61\ny = 1*%x62\n", "x", "y")
		require.NoError(t, err, name)
		assert.True(t, f[1].Stored, name)
		assert.Equal(t, f[1].Begin, f.Begins()["y"], name)
		assert.GreaterOrEqual(t, f[1].Begin, automaton.Tag(len(f)), name)
	}
}

func TestDistancesAreInOctets(t *testing.T) {
	for between, after := range map[string][]automaton.Base{"€": {{0, 3}}, "": {{0, 0}}} {
		g, err := syntax.NewGrammar("test", []*syntax.Rule{
			{Name: "s", Expr: syntax.Seq(syntax.To("x"), syntax.Text(between), syntax.To("y"))},
			{Name: "x", Expr: syntax.Plus(syntax.Text("€"))},
			{Name: "y", Expr: syntax.Any(rangeset.Range('a', 'b'))},
		})
		require.NoError(t, err)
		f, err := automaton.FindFields(automaton.Wanted{NFAs: []*automaton.NFA{nfaOf(t, g, "s")}, Names: []string{"x", "y"}})
		require.NoError(t, err)
		assert.Equal(t, after, f[1].After)
	}
	g, err := syntax.NewGrammar("test", []*syntax.Rule{
		{Name: "s", Expr: syntax.Seq(syntax.Any(rangeset.Range(0x7F, 0x80)), syntax.To("x"), syntax.Text("€"), syntax.To("y"))},
		{Name: "x", Expr: syntax.Text("x")},
		{Name: "y", Expr: syntax.Text("y")},
	})
	require.NoError(t, err)
	f, err := automaton.FindFields(automaton.Wanted{NFAs: []*automaton.NFA{nfaOf(t, g, "s")}, Names: []string{"x", "y"}})
	require.NoError(t, err)
	assert.True(t, f[0].Stored, "one octet, or two")
	assert.Equal(t, []automaton.Base{{0, 3}}, f[1].After)
}

func TestSeveralRulesHaveOneListOfFields(t *testing.T) {
	g := grammarOf(t, `
URI      = scheme ":" relative
relative = ["//" host] path
scheme   = 1*"s"
host     = *"h"
path     = *"p"
`)
	all, err := automaton.CompileAll(g, []string{"URI", "relative"}, nil)
	require.NoError(t, err)
	f, err := automaton.FindFields(automaton.Wanted{NFAs: all, Names: []string{"scheme", "host"}})
	require.NoError(t, err)
	assert.True(t, f[0].Optional)
	assert.Equal(t, []automaton.Base{{0, 3}, {automaton.StartOfText, 2}}, f[1].After)
}

func TestAFieldInARepetitionIsRejected(t *testing.T) {
	for _, repeated := range []string{`*(x ";")`, `2x`, `1*2x`, `1*(x / "!" x)`, `[2("," x)]`} {
		_, err := fieldsOf(t, "s = list\nlist = "+repeated+"\nx = %x61\n", "x")
		var e *automaton.FieldError
		require.ErrorAs(t, err, &e, repeated)
		assert.ErrorIs(t, e, automaton.ErrRepeatedField, repeated)
		assert.Equal(t, "list", e.In)
	}
	_, err := fieldsOf(t, "s = *(\";\" x)\nx = %x61\n", "x")
	assert.EqualError(t, err, "test.abnf: rule s: field x: it is in a repetition, so a text can contain it several times: "+
		";‹x a›;‹x a›; the repetition is in rule s")
}

func TestAFieldInSeveralPlacesIsRejectedWithItsNames(t *testing.T) {
	_, err := fieldsOf(t, `
s    = from "-" to
from = x ":"
to   = x "!"
x    = 1*"a"
`, "x")
	assert.EqualError(t, err, "test.abnf: rule s: field x: a text can contain it in several places: ‹x a›:-‹x a›!; name it from/x or to/x")

	_, err = fieldsOf(t, `
s    = x "-" x
x    = 1*"a"
`, "x")
	assert.EqualError(t, err, "test.abnf: rule s: field x: a text can contain it in several places: ‹x a›-‹x a›; the places share the name s/x")
}

func TestPlacesAreFieldsByWhatTheyAreIn(t *testing.T) {
	f, err := fieldsOf(t, `
s    = from "-" to
from = x ":"
to   = x "!"
x    = 1*"a"
`, "from/x", "to/x")
	require.NoError(t, err)
	assert.Equal(t, []automaton.Base{{0, 2}}, f[1].After)
}

func TestAFieldInOneOfSeveralAlternativesIsOne(t *testing.T) {
	f, err := fieldsOf(t, `
s = "1" x / "22" x / "3"
x = *"a"
`, "x")
	require.NoError(t, err)
	assert.True(t, f[0].Optional)
	assert.True(t, f[0].Stored)
}

func TestAFieldThatIsNotReadIsRejected(t *testing.T) {
	for _, name := range []string{"y", "z", "x/s"} {
		_, err := fieldsOf(t, "s = x\nx = %x61\ny = x\n", name)
		assert.EqualError(t, err, fmt.Sprintf("test.abnf: rule s: field %s: the rule does not occur in the parsed rule", name))
	}
	_, err := automaton.FindFields(automaton.Wanted{})
	assert.Error(t, err)
}

func TestAnAmbiguousFieldIsRejectedUnlessItIsResolved(t *testing.T) {
	w := automaton.Wanted{NFAs: []*automaton.NFA{nfaOf(t, grammarOf(t, pair), "s")}, Names: []string{"x"}}
	_, err := automaton.FindFields(w)
	assert.ErrorAs(t, err, new(*automaton.AmbiguityError))
	w.Settled = []string{"x"}
	_, err = automaton.FindFields(w)
	assert.NoError(t, err)
}

func TestTheNumberOfTagsIsBounded(t *testing.T) {
	text, rules := "s = *\"0\"", ""
	var names []string
	for i := range automaton.MaxTags {
		name := fmt.Sprint("r", i)
		names = append(names, name)
		text += fmt.Sprintf(" %s %%x%02X", name, 0x80+i)
		rules += name + " = *\"a\"\n"
	}
	_, err := fieldsOf(t, text+"\n"+rules, names...)
	var size *automaton.SizeError
	require.ErrorAs(t, err, &size)
	assert.Equal(t, "tags", size.Exceeds)
}

func TestEitherOfTwoRulesIsOneField(t *testing.T) {
	f, err := fieldsOf(t, `
s = "1" x / "2" y
x = *"a"
y = *"b"
`, "x|y")
	require.NoError(t, err)
	assert.False(t, f[0].Optional)
	_, err = fieldsOf(t, "s = a b\na = x\nb = x\nx = %x41\n", "a/x|b/x")
	assert.ErrorIs(t, err, automaton.ErrSeveralPlaces)
}

func TestAFieldThatCanEndAtTheStartIsKnown(t *testing.T) {
	f, err := fieldsOf(t, "s = [x] y\nx = *%x41 %x42\ny = *%x43\n", "x", "y")
	require.NoError(t, err)
	assert.False(t, f[0].AtStart)
	assert.True(t, f[1].AtStart)
}
