package uritestutil

import (
	"fmt"
	"reflect"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/grammar"
	"github.com/urigrammar/uri/internal/automaton"
)

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
	return []func(string) (uri.URI, error){g.Parse, g.ParseReference, g.ParseAbsolute, g.ParseRelative}
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
	built, err := tree.URI()
	if err != nil || built != u || u.String() != text {
		disagree("the builder")
	}
}

// ForEveryStart calls check with every start rule of every grammar, the parser for it, and its automaton.
func ForEveryStart(t *testing.T, check func(*testing.T, uri.Grammar, string, func(string) (uri.URI, error), *automaton.DFA)) {
	for g, id := range OctetGrammars {
		entry, ok := grammar.Find(id)
		require.True(t, ok)
		for i, rule := range entry.Starts.All() {
			t.Run(fmt.Sprintf("%s %s", id, rule), func(t *testing.T) {
				check(t, g, rule, Parsers(g)[i], AutomatonOf(t, entry.File, rule))
			})
		}
	}
}
