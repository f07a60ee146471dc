package automaton

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/internal/read/syntax"
	"github.com/urigrammar/uri/internal/tests/exhaustive"
	"github.com/urigrammar/uri/internal/tests/slowgrammar"
)

// Tagged automata, transducers, readings, fields and ambiguities agree with the slow derivation: on
// 100,000 random grammars in a full run.
func TestTheFirstDerivationIsReported(t *testing.T) {
	grammars := 400
	if exhaustive.Asked(t) {
		grammars = 25_000
	}
	rng := rand.New(rand.NewPCG(1, 2))
	var f findings
	for range grammars {
		c := newRandomCase(t, rng)
		for _, w := range append(some(rng, shortWords, 6), some(rng, longWords, 1)...) {
			c.requireFirst(t, w)
		}
		c.requireAmbiguity(t, some(rng, shortWords, 4))
		f.count(c)
	}
	t.Logf("%+v", f)
	for _, n := range []int{f.Extra, f.Around, f.Refused, f.Ambiguous, f.Twice, f.Fields, f.Derived} {
		require.NotZero(t, n)
	}
}

// firstDerivation returns the marks of the first derivation of a word from rule s, which the slow derivation finds.
func firstDerivation(g *syntax.Grammar, w string) (marks []Mark, member bool) {
	member = slowgrammar.Derive(g, false, "s", w, func(p slowgrammar.Pass) {
		marks = append(marks, Mark{p.Chain[len(p.Chain)-1], !p.Begins, p.At})
	})
	return marks, member
}

// readingsOf returns the readings of a word from rule s by some rules, each once.
func readingsOf(g *syntax.Grammar, w string, rules ...string) []string {
	return slowgrammar.Readings(g, "s", w, func(rule string) bool { return slices.Contains(rules, rule) })
}

// marksOf returns the marks of some rules.
func marksOf(all []Mark, rules ...string) (out []Mark) {
	for _, m := range all {
		if slices.Contains(rules, m.Rule) {
			out = append(out, m)
		}
	}
	return out
}

// shortWords are all words over a and b up to 3 symbols, longWords are longer.
var shortWords, longWords = func() (short, long []string) {
	for _, w := range words {
		switch {
		case strings.Contains(w, "c"):
		case len(w) <= 3:
			short = append(short, w)
		default:
			long = append(long, w)
		}
	}
	return short, long
}()

// some are n words at random: with so many grammars it need not be all of them for each.
func some(rng *rand.Rand, words []string, n int) (out []string) {
	for range n {
		out = append(out, words[rng.IntN(len(words))])
	}
	return out
}

var (
	randomRules  = []string{"x", "y"}
	randomEnds   = map[string]Tag{"x": 0, "y": 1}
	randomBegins = map[string]Tag{"x": 2, "y": 3}
)

// randomCase is a random grammar with the automata compiled from it.
type randomCase struct {
	grammar    *syntax.Grammar
	nfa        *NFA
	tagged     *Tagged
	transducer *Transducer // nil if the queue is not bounded
	ambiguity  error
	rules      []string // of x and y those that it has
	fields     Fields   // nil if FindFields returned an error
	field      error
	events     []int
}

func newRandomCase(t *testing.T, rng *rand.Rand) (c randomCase) {
	var err error
	c.grammar = slowgrammar.Random(rng)
	c.nfa, err = Compile(c.grammar, "s", nil)
	require.NoError(t, err)
	c.tagged, err = TagDeterminize(Start{NFA: c.nfa, Tags: randomEnds, Begins: randomBegins})
	require.NoError(t, err)
	c.events, err = c.nfa.events(randomRules)
	require.NoError(t, err)
	c.transducer, err = Transduce(Transducible{NFA: c.nfa, Rules: randomRules})
	if err != nil && !errors.As(err, new(*SizeError)) { // a grammar can have many events before it is certain, and an end
		c.requireTwoReadings(t, err)
	}
	c.rules = slices.DeleteFunc(slices.Clone(randomRules), func(r string) bool { return !slices.Contains(c.nfa.Rules, r) })
	c.fields, c.field = FindFields(Wanted{NFAs: []*NFA{c.nfa}, Names: c.rules})
	if c.ambiguity = c.field; errors.As(c.field, new(*FieldError)) {
		c.ambiguity = c.nfa.Unambiguous(Certain{Rules: randomRules})
	}
	return c
}

// requireFirst holds a word's derivation to the slow one.
func (c *randomCase) requireFirst(t *testing.T, w string) {
	want, member := firstDerivation(c.grammar, w)
	at, accepted := c.tagged.Run(0, w)
	require.Equal(t, member, accepted, "%q", w)
	if !member {
		return
	}
	require.Equal(t, positions(want, randomEnds, randomBegins), at, "%q", w)
	marks := marksOf(want, randomRules...)
	read, accepted := c.nfa.read(w, randomRules, c.events)
	require.True(t, accepted)
	require.Equal(t, Reading{w, marks}, read)
	if c.transducer != nil {
		told, accepted := c.transducer.Run(w)
		require.True(t, accepted)
		require.Equal(t, marks, told, "%q", w)
	}
	if c.fields != nil {
		c.requireFields(t, w, marks, at)
	}
}

// requireFields holds the places of fields to marks. at are the positions that the tagged automaton gives.
func (c *randomCase) requireFields(t *testing.T, w string, marks []Mark, at [MaxTags]int) {
	var tags [MaxTags]int
	for i, rule := range c.rules {
		tags[c.fields[i].End] = at[randomEnds[rule]]
		if c.fields[i].Stored {
			tags[c.fields[i].Begin] = at[randomBegins[rule]]
		}
	}
	for i, rule := range c.rules {
		begin, end, present := c.fields.Span(i, tags)
		var got []Mark
		if present {
			got = []Mark{{rule, false, begin}, {rule, true, end}}
		}
		require.Equal(t, marksOf(marks, rule), got, "%q: %+v", w, c.fields[i])
		require.True(t, present || c.fields[i].Optional)
	}
}

// requireTwoReadings holds the readings of a [QueueError] to the slow derivation.
func (c *randomCase) requireTwoReadings(t *testing.T, err error) {
	var queue *QueueError
	require.ErrorAs(t, err, &queue)
	require.NotEmpty(t, queue.Loop)
	for _, r := range queue.Readings {
		want, member := firstDerivation(c.grammar, r.Text)
		require.True(t, member, "%q", r.Text)
		require.Equal(t, marksOf(want, randomRules...), r.Marks)
	}
	a, b := queue.Readings[0].Marks, queue.Readings[1].Marks
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	require.True(t, n < len(a) || n < len(b), "%v and %v", queue.Readings[0], queue.Readings[1])
}

// requireAmbiguity compares the reported ambiguity, or its absence, and the errors of fields with
// the slow derivations of words.
func (c *randomCase) requireAmbiguity(t *testing.T, words []string) {
	var ambiguity *AmbiguityError
	shortest := longest
	if errors.As(c.ambiguity, &ambiguity) {
		a, b := ambiguity.Readings[0], ambiguity.Readings[1]
		shortest = len(a.Text)
		require.Equal(t, a.Text, b.Text)
		require.NotEqual(t, a.Marks, b.Marks)
		want, _ := firstDerivation(c.grammar, a.Text)
		require.Equal(t, marksOf(want, randomRules...), a.Marks)
		require.Contains(t, readingsOf(c.grammar, a.Text, randomRules...), b.String())
	} else if errors.As(c.ambiguity, new(*SizeError)) {
		return // where very much can be empty
	} else {
		require.NoError(t, c.ambiguity)
	}
	for _, w := range words {
		if len(w) < shortest {
			require.LessOrEqual(t, len(readingsOf(c.grammar, w, randomRules...)), 1, "%q", w)
		}
	}
	var twice *FieldError
	if errors.As(c.field, &twice) {
		require.GreaterOrEqual(t, len(twice.Reading.Marks), 4)
		require.Contains(t, readingsOf(c.grammar, twice.Reading.Text, twice.Field), twice.Reading.String())
	}
}

// findings counts how often the random grammars exercised each construction.
type findings struct {
	Extra     int // automata with extra registers
	Copies    int
	Around    int // transitions where values change places
	Refused   int // transducers
	Waiting   int // transducers with registers
	Ambiguous int
	Twice     int // grammars with fields in several places
	Fields    int // grammars with fields
	Derived   int // fields whose begins are derived from others
}

func (f *findings) count(c randomCase) {
	add := func(n *int, yes bool) {
		if yes {
			*n++
		}
	}
	add(&f.Extra, c.tagged.Extra > 0)
	for _, s := range c.tagged.States {
		for _, op := range s.Ops {
			f.Copies += op.Copies.Len()
			add(&f.Around, op.Copies.Len() > 2)
		}
	}
	add(&f.Refused, c.transducer == nil)
	add(&f.Waiting, c.transducer != nil && c.transducer.Registers > 0)
	add(&f.Ambiguous, c.ambiguity != nil)
	add(&f.Twice, errors.Is(c.field, ErrRepeatedField) || errors.Is(c.field, ErrSeveralPlaces))
	add(&f.Fields, c.field == nil)
	for _, x := range c.fields {
		add(&f.Derived, slices.ContainsFunc(x.After, func(b Base) bool { return b.Field != StartOfText }))
	}
}

// Len returns how many copies there are.
func (c Copies) Len() int { return len(c.pairs) / 2 }
