package automaton_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/internal/decide/automaton"
	"github.com/urigrammar/uri/internal/read/syntax"
)

func transducer(t *testing.T, n *automaton.NFA, rules ...string) *automaton.Transducer {
	tr, err := automaton.Transduce(automaton.Transducible{NFA: n, Rules: rules})
	require.NoError(t, err)
	return tr
}

func shown(marks []automaton.Mark, text string) string {
	return automaton.Reading{text, marks}.String()
}

func TestSegmentsOfAPathAreReportedAsTheyEnd(t *testing.T) {
	tr := transducer(t, nfaOf(t, load(t, "rfc3986.abnf"), "path-abempty"), "segment")
	assert.Len(t, tr.States, 5)
	assert.Zero(t, tr.Registers)
	for text, want := range map[string]string{
		"":        "",
		"/":       "/‹segment ›",
		"/a//%20": "/‹segment a›/‹segment ›/‹segment %20›",
	} {
		marks, ok := tr.Run(text)
		require.True(t, ok)
		assert.Equal(t, want, shown(marks, text))
	}
	_, ok := tr.Run("a")
	assert.False(t, ok)
	_, ok = tr.Run("/%2")
	assert.False(t, ok)
}

const parameters = `list      = *(";" parameter)
parameter = name ["=" value]
name      = 1*"a"
value     = *"b"
`

func TestPartsOfItemsAreReportedInTheirOrder(t *testing.T) {
	tr := transducer(t, nfaOf(t, grammarOf(t, parameters), "list"), "parameter", "parameter/name", "value")
	marks, ok := tr.Run(";a;aa=b")
	require.True(t, ok)
	assert.Equal(t, ";‹parameter ‹parameter/name a››;‹parameter ‹parameter/name aa›=‹value b››", shown(marks, ";a;aa=b"))
	assert.Zero(t, tr.Registers)
}

// An item that can be of either kind waits, with where it began in a register.
func TestEventsWaitUntilDerivationsAgree(t *testing.T) {
	g := grammarOf(t, `list = *(x / y)
x    = *2"a" "b"
y    = *2"a" "c"
`)
	tr := transducer(t, nfaOf(t, g, "list"), "x", "y")
	assert.Equal(t, 1, tr.Registers)
	assert.Equal(t, 2, tr.Waiting, "the end of one, and the begin of the next")
	marks, ok := tr.Run("aabacc")
	require.True(t, ok)
	assert.Equal(t, "‹x aab›‹y ac›‹y c›", shown(marks, "aabacc"))
}

func TestAnUnboundedQueueIsRejectedWithBothReadings(t *testing.T) {
	g := grammarOf(t, `s = xs / ys
xs = *x "!"
ys = *y "?"
x = "a"
y = "a"
`)
	_, err := automaton.Transduce(automaton.Transducible{NFA: nfaOf(t, g, "s"), Rules: []string{"x", "y"}})
	var queue *automaton.QueueError
	require.ErrorAs(t, err, &queue)
	assert.Equal(t, "s", queue.Rule)
	assert.Equal(t, "a", queue.Loop)
	assert.EqualError(t, err, `test.abnf: rule s: its parts may be unknown until the end of a text: ‹x a›‹x a›!, but ‹y a›‹y a›?, `+
		`where "a" can repeat any number of times`)
}

// The last of the parameters called c is the context: that shows only at the end, but not where the first is taken.
func TestALazyRuleBoundsAQueue(t *testing.T) {
	const text = `s       = local context *par
local   = "1" *par
context = ";c"
par     = ";" ("c" / "d")
`
	printed := grammarOf(t, text)
	_, err := automaton.Transduce(automaton.Transducible{NFA: nfaOf(t, printed, "s"), Rules: []string{"par", "context"}})
	assert.ErrorAs(t, err, new(*automaton.QueueError))

	lazy, err := printed.Lazy("local")
	require.NoError(t, err)
	tr := transducer(t, nfaOf(t, lazy, "s"), "par", "context")
	marks, ok := tr.Run("1;d;c;d;c")
	require.True(t, ok)
	assert.Equal(t, "1‹par ;d›‹context ;c›‹par ;d›‹par ;c›", shown(marks, "1;d;c;d;c"))
}

func TestPositionsOfATransducerAreInOctets(t *testing.T) {
	g, err := syntax.NewGrammar("test", []*syntax.Rule{
		{Name: "s", Expr: syntax.Star(syntax.Seq(syntax.To("x"), syntax.Text(",")))},
		{Name: "x", Expr: syntax.Star(syntax.Text("€"))},
	})
	require.NoError(t, err)
	tr := transducer(t, nfaOf(t, g, "s"), "x")
	marks, ok := tr.Run("€€,€,")
	require.True(t, ok)
	assert.Equal(t, "‹x €€›,‹x €›,", shown(marks, "€€,€,"))
}

func TestATransducerHasBounds(t *testing.T) {
	n := nfaOf(t, grammarOf(t, parameters), "list")
	_, err := automaton.Transduce(automaton.Transducible{NFA: n, Rules: []string{"parameter"}, Bounds: automaton.Bounds{States: 2}})
	var size *automaton.SizeError
	require.ErrorAs(t, err, &size)
	assert.Equal(t, "list", size.Rule)

	var many []string
	for i := range 129 {
		many = append(many, fmt.Sprint("r", i))
	}
	_, err = automaton.Transduce(automaton.Transducible{NFA: n, Rules: many})
	require.ErrorAs(t, err, &size)
	assert.Equal(t, "rules with events", size.Exceeds)
}

const mostWaiting = 64

func TestEventsThatWaitAreBounded(t *testing.T) {
	g := grammarOf(t, fmt.Sprintf("s = %[1]d(x) %%x21 / %[1]d(y) %%x3F\nx = %%x61\ny = %%x61\n", mostWaiting))
	_, err := automaton.Transduce(automaton.Transducible{NFA: nfaOf(t, g, "s"), Rules: []string{"x", "y"}})
	assert.EqualError(t, err, fmt.Sprintf("test.abnf: rule s: the deterministic automaton needs more than %d pending events", mostWaiting))
}
