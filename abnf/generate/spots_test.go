package generate

import (
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/internal/abnf"
)

// read makes the derivations of rule s of a grammar.
func read(t *testing.T, rules string, lazy ...string) *derivations {
	t.Helper()
	g, err := abnf.Load(fstest.MapFS{"g.abnf": {Data: []byte(rules)}}, "g.abnf")
	require.NoError(t, err)
	g, err = g.Lazy(lazy...)
	require.NoError(t, err)
	d, err := newDerivations(g, "s")
	require.NoError(t, err)
	return d
}

func fieldOf(rules ...string) Field { return Field{Name: exported(rules[0]), Rules: rules} }

func TestFieldsThatNoTextHasOnceAreRefused(t *testing.T) {
	for _, c := range []struct{ name, rules, part, want string }{
		{"once", "s = a\na = %x41\n", "a", ""},
		{"in one of two alternatives", "s = a / %x42\na = %x41\n", "a", ""},
		{"in each of two alternatives", "s = b / c\nb = %x42 a\nc = %x43 a\na = %x41\n", "a", ""},
		{"the whole", "s = %x41\n", "s", ""},
		{"elsewhere", "s = %x41\na = %x41\n", "a", "field A (a) is no part of rule s: name a rule that it refers to, directly or not"},
		{"in a repetition", "s = *(\",\" a)\na = %x41\n", "a", "field A (a) is in a repetition, in rule s: a text can have several: ask for an iterator: -list s:a"},
		{"in a bounded one", "s = 2a\na = %x41\n", "a", "field A (a) is in a repetition, in rule s: a text can have several: ask for an iterator: -list s:a"},
		{"in what is repeated", "s = *c\nc = b\nb = \".\" a\na = %x41\n", "a", "field A (a) is in a repetition, in rule s: a text can have several: ask for an iterator: -list s:c"},
		{"in two places", "s = b c\nb = a\nc = a\na = %x41\n", "a", "field A (a) is in several places: a text can have one in b and one in c: name the place: b/a or c/a"},
		{"in one of two places", "s = b c\nb = a\nc = a\na = %x41\n", "c/a", ""},
		{"twice in a rule", "s = a \",\" a\na = %x41\n", "a", "field A (a) is in several places of rule s: a text can have two: give each place a rule of its own, in a file that imports this one and prints s anew"},
		{"absent or empty", "s = a / %x42\na = *%x41\n", "a", "field A (a) can be absent, and can be empty at the start of the text, where its end could not be told from that of none: make fields of what stands in it, or of the rule that it is in"},
		{"empty, never absent", "s = a \",\"\na = *%x41\n", "a", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := read(t, c.rules)
			f := fieldOf(c.part)
			err := d.check(f, d.spots(f))
			if c.want == "" {
				assert.NoError(t, err)
				return
			}
			assert.EqualError(t, err, c.want)
		})
	}
}

func TestAmbiguitiesThatNobodySettledAreFound(t *testing.T) {
	const urn = "s = n [\"?+\" r] [\"?=\" q]\nn = 1*%x61-7A\nr = 1*(%x61-7A / \"?\" / \"=\")\nq = 1*(%x61-7A / \"?\" / \"=\")\n"
	for _, c := range []struct {
		name, rules string
		fields      []string
		settled     []string
		want        *AmbiguityError
	}{
		{"none", "s = a b\na = *%x41\nb = *%x42\n", []string{"a", "b"}, nil, nil},
		{"where no part ends", "s = a\na = *%x41 *%x41\n", []string{"a"}, nil, nil},
		{"between parts", "s = a b\na = *%x41\nb = *%x41\n", []string{"a", "b"}, nil, &AmbiguityError{"g.abnf", 2, "a", "A", [2]string{"‹A A›‹B ›", "‹A ›‹B A›"}}},
		{"between parts, settled", "s = a b\na = *%x41\nb = *%x41\n", []string{"a", "b"}, []string{"a"}, nil},
		{"settled elsewhere", "s = a b\na = *%x41\nb = *%x41\n", []string{"a", "b"}, []string{"b"}, &AmbiguityError{"g.abnf", 2, "a", "A", [2]string{"‹A A›‹B ›", "‹A ›‹B A›"}}},
		{"between alternatives", "s = a / b\na = *%x41\nb = 1*%x41\n", []string{"a", "b"}, nil, &AmbiguityError{"g.abnf", 1, "s", "A", [2]string{"‹A A›", "‹B A›"}}},
		{"of no part", "s = a / b\na = *%x41\nb = 1*%x41\n", nil, nil, nil},
		{"of URNs", urn, []string{"n", "r", "q"}, nil, &AmbiguityError{"g.abnf", 3, "r", "a?+a?=a", [2]string{"‹N a›?+‹R a?=a›", "‹N a›?+‹R a›?=‹Q a›"}}},
		{"of URNs, settled", urn, []string{"n", "r", "q"}, []string{"r"}, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := read(t, c.rules)
			var parts []Field
			for _, f := range c.fields {
				parts = append(parts, fieldOf(f))
			}
			err := d.unambiguous(parts, c.settled)
			if c.want == nil {
				assert.NoError(t, err)
				return
			}
			assert.Equal(t, c.want, err)
		})
	}
}

func TestAnAmbiguitySaysWhereToResolveIt(t *testing.T) {
	err := read(t, "s = a b\na = *%x41\nb = *%x41\n").unambiguous([]Field{fieldOf("a"), fieldOf("b")}, nil)
	assert.EqualError(t, err, `g.abnf:2: rule a: "A" has two readings, ‹A A›‹B › and ‹A ›‹B A›; say which is meant: the first if a is greedy, `+
		`and takes the first alternative and as many repetitions as it can; if it is lazy, it takes as few; or write the rule anew, with its `+
		`alternatives in another order, in a file that imports this one`)
}
