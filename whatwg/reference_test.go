package whatwg

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri/grammar"
	"github.com/urigrammar/uri/internal/decide/automaton"
	"github.com/urigrammar/uri/internal/read/abnf"
	"github.com/urigrammar/uri/internal/read/syntax"
	"github.com/urigrammar/uri/internal/tests/exhaustive"
)

// The reference is the minimal automaton of a rule, compiled from the ABNF without code of this
// package.

// What was read and made once.
var (
	documented *syntax.Grammar
	references = map[referenceKey]*automaton.DFA{}
)

type referenceKey struct {
	rules *syntax.Grammar
	rule  string
}

func document(t testing.TB) (grammar.Grammar, *syntax.Grammar) {
	t.Helper()
	g, ok := grammar.Find("whatwg")
	require.True(t, ok)
	if documented == nil {
		rules, err := abnf.Load(grammar.Files, g.File)
		require.NoError(t, err)
		documented = rules
	}
	return g, documented
}

func reference(t testing.TB, rules *syntax.Grammar, rule string) *automaton.DFA {
	t.Helper()
	key := referenceKey{rules, rule}
	if d := references[key]; d != nil {
		return d
	}
	n, err := automaton.Compile(rules, rule, nil)
	require.NoError(t, err)
	d, err := n.Determinize()
	require.NoError(t, err)
	references[key] = d.Minimize()
	return references[key]
}

// pieces are parts of random texts: delimiters, whole hosts, and letters with a meaning.
var pieces = rapid.SampledFrom([]string{
	":", "/", "//", "?", "#", "[", "]", "@", "%", ".", "-", "--", "xn--", "%2e", "%C3%A9", "a", "b:", "_", "1", "0", "65535", "65536",
	"http", "https", "ws", "wss", "ftp", "file", "foo", "c:", "1.2.3.4", "256", "::", "[::1]", "[1:2:3:4:5:6:7:8]", "[::00]", "ffff",
	"é", "\u0080", "\ufdd0", "\uffff", "\ufffd", "\U0010fffd", "\U0010ffff", "|", " ", "\x00", "\x7f", "+", "!", "~",
	strings.Repeat("a", 31), strings.Repeat("b-", 16),
})

func drawText(t *rapid.T) string {
	return strings.Join(rapid.SliceOfN(pieces, 0, 9).Draw(t, "pieces"), "")
}

func TestRecognizerAndReferenceAgreeOnTheRules(t *testing.T) {
	all := exhaustive.Asked(t)
	_, rules := document(t)
	dfas := map[string]*automaton.DFA{}
	for i, rule := range Rules() {
		if all || i%4 == 0 {
			dfas[rule] = reference(t, rules, rule)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		s := drawText(t)
		for rule, dfa := range dfas {
			_, err := ParseTree(rule, s)
			assert.Equal(t, dfa.Accepts(s), err == nil, "rule %s: %q", rule, s)
		}
	})
}

func TestScannerAndReferenceAgreeOnFailureOffsets(t *testing.T) {
	_, rules := document(t)
	var dfas []*automaton.DFA
	for _, start := range whatwgStarts {
		dfas = append(dfas, reference(t, rules, start.Rule))
	}
	rapid.Check(t, func(t *rapid.T) {
		s := drawText(t)
		for i, start := range whatwgStarts {
			_, stopped, failed := scanFrom(start.State, s)
			end, ok := whereWrong(dfas[i], s)
			assert.Equal(t, ok, failed == 0, "rule %s: %q", start.Rule, s)
			if !ok {
				assert.Equal(t, end, stopped, "rule %s: %q", start.Rule, s)
			}
		}
	})
}

// whereWrong is the offset of the first code point after which no continuation is a member, or the
// length of s. It relies on the automaton being minimal and without a dead state.
func whereWrong(d *automaton.DFA, s string) (offset int, ok bool) {
	q := 0
	for i, r := range s {
		if q = d.Step(q, d.Alphabet.Class(r)); q == automaton.Dead {
			return i, false
		}
	}
	return len(s), d.Accepting(q)
}

func TestScannerAndTreeAgreeOnComponents(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawText(t)
		for _, base := range kinds {
			u, err := ParseValid(s, base)
			if err != nil || base == AnyBase {
				continue
			}
			start := startAbsolute
			if u.Scheme() == "" {
				start = relativeStart(base)
			}
			tr, err := ParseTree(whatwgStarts[start-1].Rule, s)
			require.NoError(t, err)
			v, err := FromTree(tr)
			require.NoError(t, err)
			assert.Equal(t, u, v, "%s: %q", base, s)
		}
	})
}

// checkLaws checks what holds for every text, whatever its verdict.
func checkLaws(t require.TestingT, s string) {
	valid := false
	for _, base := range kinds {
		u, err := ParseValid(s, base)
		assert.Equal(t, err == nil, ValidURLString(s, base))
		if base == AnyBase {
			continue
		}
		if err != nil {
			assert.NotEmpty(t, err.Error())
			assert.LessOrEqual(t, offset(err), len(s))
			continue
		}
		valid = true
		assert.True(t, utf8.ValidString(s))
		assert.Equal(t, s, u.String())
		assert.Equal(t, s, recompose(u))
		h, present := u.Host()
		assert.True(t, present || h == Host{})
		_, isAddr := h.Addr()
		assert.Equal(t, h.Kind() == IPv4Address || h.Kind() == IPv6Address, isAddr)
		if u.Scheme() != "" {
			assert.True(t, ValidURLString(s, NoBase))
			assert.NotEqual(t, NoBase, u.Base())
		}
	}
	assert.Equal(t, valid, ValidURLString(s, AnyBase), "valid against any base is valid against some base")
}

func TestLaws(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) { checkLaws(t, drawText(t)) })
}

func FuzzParseValid(f *testing.F) {
	for _, c := range readCases[components](f, "testdata/components.jsonl") {
		f.Add(c.S)
	}
	for _, c := range readCases[domainCase](f, "testdata/domains.jsonl") {
		f.Add("http://" + c.Domain)
	}
	f.Add("http://h/\xff")
	f.Fuzz(func(t *testing.T, s string) { checkLaws(t, s) })
}

func FuzzParseTree(f *testing.F) {
	f.Add("valid-URL-string", "http://é/%41")
	f.Add("domain", "xn--a")
	f.Add("", "\xff")
	f.Fuzz(func(t *testing.T, rule, s string) {
		tr, err := ParseTree(rule, s)
		if err != nil {
			assert.NotEmpty(t, err.Error())
			return
		}
		assert.Equal(t, s, tr.Text())
		for _, n := range tr.All() {
			assert.Equal(t, s[n.Start():n.End()], n.Text())
		}
	})
}
