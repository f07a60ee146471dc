package crosscheck_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/grammar"
	"github.com/urigrammar/uri/internal/read/syntax"
	"github.com/urigrammar/uri/internal/tests/exhaustive"
	"github.com/urigrammar/uri/internal/tests/uritestutil"
)

// A derivation decides slowly and plainly what a grammar derives: for a rule and a position in the
// text it finds every position at which a match can end. The proof of the transcription covers all
// strings, but not the code that is generated from it. So that code is compared with derivations.
type derivation struct {
	grammar *syntax.Grammar
	text    string
	ends    map[match]ends
}

type match struct {
	rule *syntax.Rule
	at   int
}

// ends reports for each position whether it is in a set.
type ends []bool

func derives(g *syntax.Grammar, rule, text string) bool {
	d := &derivation{g, text, make(map[match]ends)}
	return d.match(syntax.To(rule), 0)[len(text)]
}

// none is the set of no positions.
func (d *derivation) none() ends { return make(ends, len(d.text)+1) }

func (d *derivation) match(e *syntax.Expr, at int) ends {
	out := d.none()
	switch e.Op {
	case syntax.Empty:
		out[at] = true
	case syntax.Symbol:
		if at < len(d.text) && e.Set.Contains(rune(d.text[at])) {
			out[at+1] = true
		}
	case syntax.Ref:
		return d.rule(e.Name, at)
	case syntax.Alternate:
		for _, s := range e.Subs {
			out.add(d.match(s, at))
		}
	case syntax.Concat:
		out[at] = true
		for _, s := range e.Subs {
			out = d.after(out, s)
		}
	case syntax.Repeat:
		return d.repeat(e, at)
	}
	return out
}

func (d *derivation) rule(name string, at int) ends {
	r, ok := d.grammar.Rule(name)
	if !ok {
		panic("no rule " + name)
	}
	key := match{r, at}
	if _, ok := d.ends[key]; !ok {
		d.ends[key] = d.match(r.Expr, at)
	}
	return d.ends[key]
}

// after is where e can end when it begins at one of the positions.
func (d *derivation) after(from ends, e *syntax.Expr) ends {
	out := d.none()
	for at, isIn := range from {
		if isIn {
			out.add(d.match(e, at))
		}
	}
	return out
}

func (d *derivation) repeat(e *syntax.Expr, at int) ends {
	out, now := d.none(), d.none()
	now[at] = true
	for n := 0; slices.Contains(now, true) && (e.Max == syntax.Unbounded || n <= e.Max); n++ {
		if n >= e.Min && !out.add(now) && n > e.Min {
			break // nothing new, and nothing new will come
		}
		now = d.after(now, e.Subs[0])
	}
	return out
}

// add reports whether a position is new.
func (e ends) add(others ends) (more bool) {
	for at, isIn := range others {
		more = more || isIn && !e[at]
		e[at] = e[at] || isIn
	}
	return more
}

func loadABNF(t *testing.T, id string) *syntax.Grammar {
	t.Helper()
	g, ok := grammar.Find(id)
	require.True(t, ok)
	return uritestutil.RulesOf(t, g.File)
}

func TestRulesRecognizeWhatTheABNFDerives(t *testing.T) {
	all := exhaustive.Asked(t)
	for id, g := range uritestutil.Tried(all) {
		abnf := loadABNF(t, id)
		t.Run(id, rapid.MakeCheck(func(t *rapid.T) {
			s := uritestutil.AnyPieces().Draw(t, "s")
			for i, rule := range g.Rules() {
				if !all && i%3 != len(s)%3 {
					continue
				}
				expected := derives(abnf, rule, s)
				_, err := g.ParseTree(rule, s)
				require.Equal(t, expected, err == nil, "PEG, rule %s: %q", rule, s)
				require.Equal(t, expected, g.ValidRule(rule, s), "automaton, rule %s: %q", rule, s)
			}
		}))
	}
}

func TestEveryNodeOfATreeIsDerivedByItsRule(t *testing.T) {
	for id, g := range uritestutil.Grammars {
		abnf := loadABNF(t, id)
		t.Run(id, rapid.MakeCheck(func(t *rapid.T) {
			s := uritestutil.AnyPieces().Draw(t, "s")
			tree, err := g.ParseTree(uritestutil.Called(g, "URI-reference"), s)
			if err != nil {
				return
			}
			for _, n := range tree.All() {
				require.True(t, derives(abnf, n.Rule(), n.Text()), "rule %s: %q", n.Rule(), n.Text())
			}
		}))
	}
}

// Every rule of a document can be asked for, apart from the core rules that it imports.
func TestEveryRuleOfADocumentIsTranscribed(t *testing.T) {
	for id, g := range uritestutil.Grammars {
		for _, r := range loadABNF(t, id).Rules {
			if r.File == "rfc5234_core.abnf" {
				continue
			}
			require.Contains(t, g.Rules(), r.Name, id)
		}
	}
}

func TestRulesAcceptExactlyTheShortStringsThatTheABNFDerives(t *testing.T) {
	const alphabet = "a1.:-@/[?"
	length := 3
	if exhaustive.Asked(t) {
		length = 4
	}
	for id, g := range uritestutil.Tried(exhaustive.Asked(t)) {
		abnf := loadABNF(t, id)
		for _, name := range []string{"URI-reference", "authority", "host"} {
			rule := uritestutil.Called(g, name)
			for s := range words(alphabet, length) {
				expected := derives(abnf, rule, s)
				_, err := g.ParseTree(rule, s)
				if expected != (err == nil) || expected != g.ValidRule(rule, s) {
					t.Errorf("%s: rule %s: %q: the ABNF says %v", g, rule, s, expected)
				}
			}
		}
	}
}

// words yields every string over the alphabet, up to a length.
func words(alphabet string, length int) func(yield func(string) bool) {
	return func(yield func(string) bool) {
		level := []string{""}
		for range length + 1 {
			var longer []string
			for _, w := range level {
				if !yield(w) {
					return
				}
				for _, c := range alphabet {
					longer = append(longer, w+string(c))
				}
			}
			level = longer
		}
	}
}

func TestSharedRuleNamesAreFoundWithoutRegardToCase(t *testing.T) {
	require.True(t, uri.RFC2396.ValidRule("ABS_PATH", "/"))
	require.True(t, uri.RFC2732.ValidRule("ipv6reference", "[::]"))
}
