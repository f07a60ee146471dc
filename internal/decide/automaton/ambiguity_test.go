package automaton_test

import (
	"fmt"
	"runtime"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/internal/decide/automaton"
	"github.com/urigrammar/uri/internal/tests/exhaustive"
)

func TestAnAmbiguityIsShownByTwoReadingsOfAShortestText(t *testing.T) {
	n := nfaOf(t, grammarOf(t, `
s = x [":" y]
x = 1*("a" / ":")
y = 1*"a"
`), "s")
	var e *automaton.AmbiguityError
	require.ErrorAs(t, n.Unambiguous(automaton.Certain{Rules: []string{"y", "x"}}), &e)
	assert.EqualError(t, e, "test.abnf: rule s: y is ambiguous: ‹x a:a›, or ‹x a›:‹y a›; the choice is made in rule x")
	assert.Equal(t, "y", e.Place)
	assert.Equal(t, "x", e.Choice)
}

func TestOnlyRequestedPlacesAreReportedAsAmbiguous(t *testing.T) {
	n := nfaOf(t, grammarOf(t, `
s    = host "!"
host = IPv4 / name
IPv4 = 1*"1"
name = 1*("1" / "a")
`), "s")
	assert.NoError(t, n.Unambiguous(automaton.Certain{Rules: []string{"host"}}))
	assert.EqualError(t, n.Unambiguous(automaton.Certain{Rules: []string{"IPv4"}}),
		"test.abnf: rule s: IPv4 is ambiguous: ‹IPv4 1›!, or 1!; the choice is made in rule host")
}

const pair = `
s = x *y
x = *("a" / "b")
y = "a"
`

func TestAnAmbiguityIsSettledByTheRuleOfItsChoice(t *testing.T) {
	n := nfaOf(t, grammarOf(t, pair), "s")
	for _, settled := range []string{"x", "X", "s/x"} {
		assert.NoError(t, n.Unambiguous(automaton.Certain{Rules: []string{"x", "y"}, Settled: []string{settled}}))
	}
	for _, settled := range []string{"y", "s", "y/x"} {
		assert.Error(t, n.Unambiguous(automaton.Certain{Rules: []string{"x", "y"}, Settled: []string{settled}}))
	}
}

// The digits can be divided in two ways, and then too x can end sooner or later: the choice that matters is that of x.
func TestAChoiceThatPlacesNothingSettlesNothing(t *testing.T) {
	n := nfaOf(t, grammarOf(t, `
s      = x y
x      = digits *(";" "a")
y      = ";" "a" *(";" "a")
digits = *"1" "1" *"1"
`), "s")
	var e *automaton.AmbiguityError
	require.ErrorAs(t, n.Unambiguous(automaton.Certain{Rules: []string{"x", "y"}}), &e)
	assert.Equal(t, "x", e.Choice)
	assert.NoError(t, n.Unambiguous(automaton.Certain{Rules: []string{"x", "y"}, Settled: []string{"x"}}))
}

func TestAPartThatMayBePresentInTheEmptyTextIsAmbiguous(t *testing.T) {
	n := nfaOf(t, grammarOf(t, `
s = [x] ":"
x = *"a"
`), "s")
	assert.EqualError(t, n.Unambiguous(automaton.Certain{Rules: []string{"x"}}),
		"test.abnf: rule s: x is ambiguous: ‹x ›:, or :; the choice is made in rule s")
}

func TestASearchForAmbiguitiesHasBounds(t *testing.T) {
	var size *automaton.SizeError
	n := nfaOf(t, grammarOf(t, pair), "s")
	assert.ErrorAs(t, n.Unambiguous(automaton.Certain{Rules: []string{"x"}, Bounds: automaton.Bounds{States: 1}}), &size)

	text, rules, names := "s =", "", []string{}
	for i := range 13 {
		name := fmt.Sprint("r", i)
		text, rules, names = text+" ["+name+"]", rules+name+" = \"\"\n", append(names, name)
	}
	empty := nfaOf(t, grammarOf(t, text+"\n"+rules), "s")
	require.ErrorAs(t, empty.Unambiguous(automaton.Certain{Rules: names}), &size)
	assert.Equal(t, "paths through parts that may be empty", size.Exceeds)
}

func TestThePartsOfAnAuthorityAreUnambiguous(t *testing.T) {
	exhaustive.Only(t)
	n := nfaOf(t, load(t, "rfc3986.abnf"), "authority")
	assert.NoError(t, n.Unambiguous(automaton.Certain{Rules: []string{"userinfo", "host", "port"}}))
}

// The long run of random grammars found this: x and y match nothing at one place, in two orders.
func TestRulesThatMatchNothingInTwoOrdersAreAmbiguous(t *testing.T) {
	n := nfaOf(t, grammarOf(t, `
s = x y / y x
x = *"a"
y = *"b"
`), "s")
	var ambiguity *automaton.AmbiguityError
	require.ErrorAs(t, n.Unambiguous(automaton.Certain{Rules: []string{"x", "y"}}), &ambiguity)
	assert.Equal(t, "", ambiguity.Readings[0].Text)
	assert.Equal(t, "x", ambiguity.Place)
}

// The ways through a long row of what may be empty share what they have in common, and count as
// memory. A copy of its choices for each way would take 200 MB here, and more than 20 GB for a row
// that is four times as long.
func TestPathsThroughALongChainOfEmptyPartsTakeBoundedMemory(t *testing.T) {
	n := nfaOf(t, grammarOf(t, "s = 500[ x ]\nx = \"a\"\n"), "s")
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	err := n.Unambiguous(automaton.Certain{Rules: []string{"x"}, Settled: []string{"s"}, Bounds: automaton.Bounds{Memory: 1 << 20}})
	runtime.ReadMemStats(&after)
	var size *automaton.SizeError
	require.ErrorAs(t, err, &size)
	assert.Equal(t, "Memory", size.Lift)
	assert.Less(t, after.TotalAlloc-before.TotalAlloc, uint64(64<<20))
}
