package languages_test

import (
	"bufio"
	"encoding/json"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/grammar"
	"github.com/urigrammar/uri/internal/decide/automaton"
	"github.com/urigrammar/uri/internal/languages/grammardfa"
	"github.com/urigrammar/uri/internal/tests/exhaustive"
)

// Every pair is compared by what Split says of members, shortest ones and random ones.
func TestBoundariesDifferWhereTheComponentsOfTextsDo(t *testing.T) {
	all := exhaustive.Asked(t)
	for i, first := range grammar.All {
		for _, second := range grammar.All[i+1:] {
			if !all && (first.ID != "rfc3986" || second.ID != "rfc2396") {
				continue
			}
			a, b := of(t, first.ID, ""), of(t, second.ID, "")
			d := grammardfa.Boundaries(a, b)
			for _, s := range members(d) {
				assert.Equal(t, bySplit(t, a, b, s), d.Differences[d.State(word(d.DFA, s))], "%s and %s: %q", a, b, s)
			}
			for _, x := range d.Distinct() {
				witness, ok := d.Of(x).Shortest()
				require.True(t, ok)
				assert.Equal(t, x, bySplit(t, a, b, witness), "%s and %s: %q", a, b, witness)
			}
		}
	}
}

// members are the shortest texts, and longer ones of each way in which texts are taken apart.
func members(d *grammardfa.Disagreements) (all []string) {
	for s := range d.DFA.Members() {
		if all = append(all, s); len(all) == 500 {
			break
		}
	}
	random := rand.New(rand.NewPCG(1, 2))
	for _, x := range append(d.Distinct(), grammardfa.Differences{}) {
		some := d.Of(x)
		sampler, err := some.Sampler(24, automaton.Bounds{})
		if err != nil {
			panic(err)
		}
		for n := 4; n < 24; n += 3 {
			for range 5 {
				if s, ok := sampler.Sample(random, n); ok {
					all = append(all, s)
				}
			}
		}
	}
	return all
}

func word(d *automaton.DFA, s string) (classes []int) {
	for i := range len(s) {
		classes = append(classes, d.Alphabet.Class(rune(s[i])))
	}
	return classes
}

func bySplit(t *testing.T, a, b *grammardfa.Language, s string) (d grammardfa.Differences) {
	t.Helper()
	p, q := spans(t, a, s), spans(t, b, s)
	for i := range d {
		switch {
		case p[i].Present && !q[i].Present:
			d[i] = grammardfa.OnlyA
		case q[i].Present && !p[i].Present:
			d[i] = grammardfa.OnlyB
		case p[i] != q[i]:
			d[i] = grammardfa.Elsewhere
		}
	}
	return d
}

// spans are the components, an opaque part split at its first "?".
func spans(t *testing.T, l *grammardfa.Language, s string) [len(grammardfa.ComponentNames)]grammardfa.Span {
	t.Helper()
	p, ok := l.Split(s)
	require.True(t, ok, "%s: %q", l, s)
	for i := p.Path.From; i < p.Path.To; i++ {
		if s[i] == '?' {
			p.Query = grammardfa.Span{From: i + 1, To: p.Path.To, Present: true}
			p.Path.To = i
		}
	}
	if p.Authority.Present && p.Authority.From == p.Authority.To {
		p.Host = grammardfa.Span{From: p.Authority.From, To: p.Authority.To, Present: true}
	}
	return [...]grammardfa.Span{p.Scheme, p.Userinfo, p.Host, p.Port, p.Path, p.Query, p.Fragment}
}

func TestBoundariesAreMirrored(t *testing.T) {
	mirrored := map[grammardfa.Difference]grammardfa.Difference{grammardfa.OnlyA: grammardfa.OnlyB, grammardfa.OnlyB: grammardfa.OnlyA, grammardfa.Elsewhere: grammardfa.Elsewhere}
	a, b := of(t, "rfc2396", ""), of(t, "rfc3986", "")
	there, back := grammardfa.Boundaries(a, b), grammardfa.Boundaries(b, a)
	for _, x := range there.Distinct() {
		y := x
		for i := range y {
			y[i] = mirrored[y[i]]
		}
		_, same := automaton.Equivalent(there.Of(x), back.Of(y))
		assert.True(t, same, x)
	}
	assert.Len(t, back.Distinct(), len(there.Distinct()))
}

func of(t *testing.T, id, rule string) *grammardfa.Language {
	t.Helper()
	l, err := grammardfa.Of(id, rule)
	require.NoError(t, err)
	return l
}

func TestALanguageIsBuiltOnce(t *testing.T) {
	assert.Same(t, of(t, "rfc3986", ""), of(t, "rfc3986", "uri-REFERENCE"))
}

func TestUnknownNamesAreErrors(t *testing.T) {
	_, err := grammardfa.Of("rfc9999", "")
	var ids []string
	for _, g := range slices.Concat(grammar.All, grammar.Profiles) {
		ids = append(ids, g.ID)
	}
	assert.EqualError(t, err, `unknown grammar "rfc9999": the grammars are `+strings.Join(ids, ", "))
	_, err = grammardfa.Of("rfc3986", "nothing")
	assert.EqualError(t, err, `grammar rfc3986 has no rule "nothing"`)
}

func TestLabelsDoNotChangeTheLanguage(t *testing.T) {
	for _, g := range grammar.All {
		if g.Runes && !exhaustive.Asked(t) {
			continue
		}
		l := of(t, g.ID, "")
		counterexample, same := automaton.Equivalent(l.DFA, l.Labeled().DFA)
		assert.True(t, same, "%s: %q", g.ID, counterexample)
		assert.Len(t, l.Labeled().Rules, l.Labeled().Len())
	}
}

// The table of differences has verdicts that were computed elsewhere.
func TestVerdictsAreThoseOfTheTable(t *testing.T) {
	all := exhaustive.Asked(t)
	for _, row := range differences(t) {
		for id, valid := range map[string]bool{
			"rfc3986": row.RFC3986, "rfc2396": row.RFC2396, "rfc2732": row.RFC2732, "rfc3987": row.RFC3987,
			"whatwg": row.WHATWG,
		} {
			if all || id == "rfc3986" || id == "rfc2396" || id == "rfc2732" {
				assert.Equal(t, valid, of(t, id, "").Contains(row.S), "%s: %q", id, row.S)
			}
		}
	}
}

func TestHostsThatTablesDecideAreNotCertain(t *testing.T) {
	l := of(t, "whatwg", "")
	for s, certain := range map[string]bool{
		"http://a/": true, "http://1.2.3.4/": true, "foo://xn--a/": true, "http://h/é": true, "é": true,
		"http://xn--a/": false, "http://é/": false, "//xn--a/": true, // against a base that is not special
		"http://a b/": false,
	} {
		assert.Equal(t, certain, l.Certain().Accepts(s), "%q", s)
	}
	assert.Same(t, of(t, "rfc3986", "").DFA, of(t, "rfc3986", "").Certain())
}

func TestADomainThatEndsInANumberIsInvalid(t *testing.T) {
	l := of(t, "whatwg", "")
	for s, valid := range map[string]bool{
		"http://a.1/": false, "http://0x/": false, "http://a.0xfF:80/": false, "http://a.1b/": true, "http://1.a/": true,
		"http://1.2.3.4/": true, "http://1.2.3/": false, "foo://1.2.3/": true, "//1.2.3/": true,
	} {
		assert.Equal(t, valid, l.Contains(s), "%q", s)
	}
}

type difference struct {
	S       string `json:"s"`
	RFC3986 bool   `json:"rfc3986"`
	RFC2396 bool   `json:"rfc2396"`
	RFC2732 bool   `json:"rfc2396_2732"`
	RFC3987 bool   `json:"rfc3987"`
	WHATWG  bool   `json:"whatwg"`
}

func differences(t *testing.T) []difference {
	f, err := os.Open("../../oracle/language_differences.jsonl")
	require.NoError(t, err)
	defer f.Close()
	var rows []difference
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		var row difference
		require.NoError(t, json.Unmarshal(lines.Bytes(), &row))
		rows = append(rows, row)
	}
	require.NoError(t, lines.Err())
	return rows
}

func TestTheContextOfARuleIsTheTextBeforeIt(t *testing.T) {
	for rule, before := range map[string]string{
		"host": "//", "IPv6address": "//[", "port": "//:", "query": "?", "fragment": "#", "userinfo": "//", "scheme": "", "URI": "",
	} {
		got, ok := of(t, "rfc3986", rule).Context()
		assert.True(t, ok, rule)
		assert.Equal(t, before, got, rule)
	}
	_, ok := of(t, "rfc3986", "reserved").Context()
	assert.False(t, ok, "it is in no reference")
}
