package main

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/grammar"
	"github.com/urigrammar/uri/internal/read/abnf"
)

func TestEveryGrammarIsCompleteAndHasTheRulesThatTheListNames(t *testing.T) {
	for _, g := range grammar.All {
		t.Run(g.ID, func(t *testing.T) {
			rules, err := abnf.Load(grammar.Files, g.File)
			require.NoError(t, err)
			require.NoError(t, rules.Check())
			for _, start := range g.Starts.All() {
				_, ok := rules.Rule(start)
				assert.True(t, ok, "start rule %s", start)
			}
			for _, c := range g.Components {
				for _, name := range c.Rules {
					_, ok := rules.Rule(name)
					assert.True(t, ok, "rule %s of component %s", name, c.Name)
				}
			}
		})
	}
}

func TestFindKnowsEveryGrammarByItsID(t *testing.T) {
	for _, g := range grammar.All {
		found, ok := grammar.Find(g.ID)
		assert.True(t, ok)
		assert.Equal(t, g, found, "two grammars have the ID %s", g.ID)
	}
	_, ok := grammar.Find("rfc1")
	assert.False(t, ok)
}

func TestEveryStartAndLabelIsInASection(t *testing.T) {
	for _, g := range grammar.All {
		for _, rule := range append(g.Starts.All(), g.Labels...) {
			assert.NotEmpty(t, g.Section(rule), "%s %s", g.ID, rule)
		}
	}
	g, _ := grammar.Find("rfc2732")
	assert.Equal(t, "3.2.2 of RFC 2396", g.Section("userinfo"), "a rule that was taken over")
	assert.Equal(t, "3 of RFC 2732", g.Section("host"), "and one that was not")
}
