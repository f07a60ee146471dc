package uritestutil

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/urigrammar/uri"
)

// Grammars are the grammars by their IDs.
var Grammars = func() map[string]uri.Grammar {
	all := map[string]uri.Grammar{}
	for _, g := range uri.Grammars() {
		all[g.ID()] = g
	}
	return all
}()

// Tried are the grammars that a long test goes over. Amendments, which are another grammar but for a few rules, are among them where all are asked for.
func Tried(all bool) map[string]uri.Grammar {
	return maps.Collect(func(yield func(string, uri.Grammar) bool) {
		for id, g := range Grammars {
			amends := strings.Contains(g.String(), "/") // as in RFC 2396/2732
			if (all || !amends) && !yield(id, g) {
				return
			}
		}
	})
}

// Accepts is the verdict of every recognizer there is.
func Accepts(t *testing.T, g uri.Grammar, rule, s string) bool {
	t.Helper()
	_, err := g.ParseTree(rule, s)
	assert.Equal(t, err == nil, g.ValidRule(rule, s), "the PEG and the automaton differ: %s, rule %s: %q", g, rule, s)
	if rule == Called(g, "URI-reference") {
		assert.Equal(t, err == nil, g.Valid(s), "the PEG and the generated function differ: %s: %q", g, s)
	}
	return err == nil
}

// Called is the name under g of the rule that has a name in RFC 3986, or the name itself where g has no such rule.
func Called(g uri.Grammar, name string) string {
	for _, own := range [...]string{name, strings.Replace(name, "URI", "IRI", 1), "i" + name} {
		if slices.Contains(g.Rules(), own) {
			return own
		}
	}
	return name
}
