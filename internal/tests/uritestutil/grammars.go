package uritestutil

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/grammar"
	"github.com/urigrammar/uri/internal/decide/automaton"
	"github.com/urigrammar/uri/internal/read/abnf"
	"github.com/urigrammar/uri/internal/read/syntax"
)

// Grammars are the grammars by their IDs.
var Grammars = func() map[string]uri.Grammar {
	all := map[string]uri.Grammar{}
	for _, g := range uri.Grammars() {
		all[g.ID()] = g
	}
	return all
}()

// Tried returns the grammars for a long test. Amendments, which differ from another grammar in a
// few rules, are included if all is set.
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
	for _, own := range [...]string{name, strings.Replace(name, "URI", "IRI", 1), "i" + name, strings.ReplaceAll(name, "-", "")} {
		if slices.Contains(g.Rules(), own) {
			return own
		}
	}
	return name
}

// OctetGrammars are the IDs of the grammars.
var OctetGrammars = func() map[uri.Grammar]string {
	all := map[uri.Grammar]string{}
	for id, g := range Grammars {
		all[g] = id
	}
	return all
}()

// Parsers are the four ways of parsing, in the order of grammar.Starts.All.
func Parsers(g uri.Grammar) []func(string) (uri.URI, error) {
	return []func(string) (uri.URI, error){g.Parse, g.ParseReference, ByRule(g, "absolute-URI"), ByRule(g, "relative-ref")}
}

// ByRule returns a parser for a rule of references of g, by the name that RFC 3986 has for it.
func ByRule(g uri.Grammar, rule string) func(string) (uri.URI, error) {
	rule = Called(g, rule)
	return func(s string) (uri.URI, error) {
		root, err := g.ParseTree(rule, s)
		if err != nil {
			return uri.URI{}, err
		}
		return uri.FromTree(root)
	}
}

// CheckAgreement parses text by rule in every way, and requires the verdict. It is called too often
// for assertions that take time to hold.
func CheckAgreement(t require.TestingT, g uri.Grammar, rule string, parse func(string) (uri.URI, error), text string, valid bool) {
	disagree := func(who string) {
		require.Fail(t, "a recognizer errs", "%s, %v %s %q: must be valid: %v", who, g, rule, text, valid)
	}
	u, err := parse(text)
	if valid != (err == nil) {
		disagree("the function")
	}
	if valid != g.ValidRule(rule, text) {
		disagree("the table")
	}
	tree, err := g.ParseTree(rule, text)
	if valid != (err == nil) {
		disagree("the PEG")
	}
	if g == uri.RFC3986 {
		slow, slowValid := slowVerdict(rule, text)
		if valid != slowValid || valid && !reflect.DeepEqual(slow, PartsOf(u)) {
			disagree("the prose")
		}
	}
	if !valid {
		return
	}
	built, err := uri.FromTree(tree)
	if err != nil || built != u || u.String() != text {
		disagree("the builder")
	}
}

// ForEveryStart calls check with every start rule of every grammar, the parser for it, and its automaton.
func ForEveryStart(t *testing.T, grammars []uri.Grammar, check func(*testing.T, uri.Grammar, string, func(string) (uri.URI, error), *automaton.DFA)) {
	for _, g := range grammars {
		id := g.ID()
		entry, ok := grammar.Find(id)
		require.True(t, ok)
		for i, rule := range entry.Starts.All() {
			t.Run(fmt.Sprintf("%s %s", id, rule), func(t *testing.T) {
				check(t, g, rule, Parsers(g)[i], AutomatonOf(t, entry.File, rule))
			})
		}
	}
}

// What the grammars say, read and determinized once for all tests.
var (
	rulesByFile    sync.Map // of *syntax.Grammar
	automataByRule sync.Map // of *automaton.DFA, by file and rule
	covers         sync.Map // of *automaton.Cover, by *automaton.DFA
)

// RulesOf reads the rules of a grammar file, and of those that it imports, over bytes.
func RulesOf(t testing.TB, file string) *syntax.Grammar {
	t.Helper()
	if g, ok := rulesByFile.Load(file); ok {
		return g.(*syntax.Grammar)
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

// CoverOf returns the words from which test suites for d are built.
func CoverOf(d *automaton.DFA) *automaton.Cover {
	if c, ok := covers.Load(d); ok {
		return c.(*automaton.Cover)
	}
	c := automaton.NewCover(d)
	covers.Store(d, c)
	return c
}
