package grammardfa_test

import (
	"math/rand/v2"
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
			if !all && (first.ID != "rfc3986" || second.ID != "rfc2396" && second.ID != "rfc2732") {
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
		for n := 4; n < 24; n += 3 {
			sampler := some.Sampler(n)
			for range 5 {
				if s, ok := sampler.Sample(random); ok {
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
