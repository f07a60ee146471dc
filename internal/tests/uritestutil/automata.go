package uritestutil

import (
	"slices"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/grammar"
	"github.com/urigrammar/uri/internal/abnf"
	"github.com/urigrammar/uri/internal/automaton"
	"github.com/urigrammar/uri/internal/expr"
)

// What the grammars say, read and determinized once for all tests.
var (
	rulesByFile    sync.Map // of *expr.Grammar
	automataByRule sync.Map // of *automaton.DFA, by file and rule
	covers         sync.Map // of *automaton.Cover, by *automaton.DFA
)

// RulesOf reads the rules of a grammar file, and of those that it imports, over octets.
func RulesOf(t testing.TB, file string) *expr.Grammar {
	t.Helper()
	if g, ok := rulesByFile.Load(file); ok {
		return g.(*expr.Grammar)
	}
	g, err := abnf.Load(grammar.Files, file)
	require.NoError(t, err)
	if slices.ContainsFunc(grammar.All, func(entry grammar.Grammar) bool { return entry.File == file && entry.Runes }) {
		g = automaton.UTF8Grammar(g)
	}
	rulesByFile.Store(file, g)
	return g
}

// AutomatonOf is the minimal automaton of a rule.
func AutomatonOf(t testing.TB, file, rule string) *automaton.DFA {
	t.Helper()
	key := [2]string{file, rule}
	if d, ok := automataByRule.Load(key); ok {
		return d.(*automaton.DFA)
	}
	n, err := automaton.Compile(RulesOf(t, file), rule, nil)
	require.NoError(t, err)
	d, err := n.Determinize()
	require.NoError(t, err)
	d = d.Minimize()
	automataByRule.Store(key, d)
	return d
}

// CoverOf has the words that test suites for d are made of.
func CoverOf(d *automaton.DFA) *automaton.Cover {
	if c, ok := covers.Load(d); ok {
		return c.(*automaton.Cover)
	}
	c := automaton.NewCover(d)
	covers.Store(d, c)
	return c
}
