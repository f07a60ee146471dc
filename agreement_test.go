package uri_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/grammar"
	"github.com/urigrammar/uri/internal/automaton"
	"github.com/urigrammar/uri/internal/exhaustive"
)

// The same question is answered by the generated function, by the table, by the generated PEG
// recognizer with the builder, by the automaton of the ABNF, and for RFC 3986 by the slow reference of
// the prose: here they must agree.

var octetGrammars = func() map[uri.Grammar]string {
	all := map[uri.Grammar]string{}
	for id, g := range grammars {
		all[g] = id
	}
	return all
}()

// parsers are the four ways of parsing, in the order of grammar.Starts.All.
func parsers(g uri.Grammar) []func(string) (uri.URI, error) {
	return []func(string) (uri.URI, error){g.Parse, g.ParseReference, g.ParseAbsolute, g.ParseRelative}
}

// checkAgreement parses text by rule in every way, and requires the verdict. It is called too often
// for assertions that take time to hold.
func checkAgreement(t require.TestingT, g uri.Grammar, rule string, parse func(string) (uri.URI, error), text string, valid bool) {
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
		if valid != slowValid || valid && !reflect.DeepEqual(slow, partsOf(u)) {
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

// TestRecognizersPassTheCompleteSuite runs the Wp-method's suite: an implementation with no more
// states than the grammar has, and any fault in them, fails at least one of its words.
func TestRecognizersPassTheCompleteSuite(t *testing.T) {
	forEveryStart(t, func(t *testing.T, g uri.Grammar, rule string, parse func(string) (uri.URI, error), d *automaton.DFA) {
		n, all := 0, exhaustive.Asked(t)
		for word := range coverOf(d).WpMethod(0) {
			text := d.Alphabet.Text(word)
			checkAgreement(t, g, rule, parse, text, d.AcceptsWord(word))
			if n++; !all && n > 600 {
				break
			}
		}
		assert.Greater(t, n, 500)
	})
}

// TestEveryOctetIsJudgedInEveryState reads every octet in every state of the minimal automaton, for
// the suite has one octet a class.
func TestEveryOctetIsJudgedInEveryState(t *testing.T) {
	forEveryStart(t, func(t *testing.T, g uri.Grammar, rule string, parse func(string) (uri.URI, error), d *automaton.DFA) {
		cover, all := coverOf(d), exhaustive.Asked(t)
		for q, access := range cover.Access {
			prefix := d.Alphabet.Text(access)
			for octet := range 256 {
				if !all && (q+octet)%31 != 0 {
					continue
				}
				text := prefix + string([]byte{byte(octet)})
				checkAgreement(t, g, rule, parse, text, d.Accepts(text))
			}
		}
	})
}

func forEveryStart(t *testing.T, check func(*testing.T, uri.Grammar, string, func(string) (uri.URI, error), *automaton.DFA)) {
	for g, id := range octetGrammars {
		entry, ok := grammar.Find(id)
		require.True(t, ok)
		for i, rule := range entry.Starts.All() {
			t.Run(fmt.Sprintf("%s %s", id, rule), func(t *testing.T) {
				check(t, g, rule, parsers(g)[i], automatonOf(t, entry.File, rule))
			})
		}
	}
}

func TestRecognizersAgreeOnMangledReferences(t *testing.T) {
	forEveryStart(t, func(t *testing.T, g uri.Grammar, rule string, parse func(string) (uri.URI, error), d *automaton.DFA) {
		rapid.Check(t, func(t *rapid.T) {
			text := mangled().Draw(t, "text")
			checkAgreement(t, g, rule, parse, text, d.Accepts(text))
		})
	})
}

func TestRecognizersAgreeOnRealURLs(t *testing.T) {
	dir := os.Getenv("URI_CORPORA")
	if dir == "" {
		t.Skip("URI_CORPORA is not set")
	}
	for _, name := range []string{"urls-crawled.txt", "urls-mixed.txt"} {
		text, err := os.ReadFile(filepath.Join(dir, name))
		require.NoError(t, err)
		for line := range strings.Lines(string(text)) {
			line = strings.TrimSuffix(line, "\n")
			checkAgreement(t, uri.RFC3986, "URI-reference", uri.ParseReference, line, true)
		}
	}
}

// Uniform members of a grammar have every length up to some blocks of the generated function, and
// what is one edit away from them is often nearly right.
func TestRecognizersAgreeOnMembersAndOnWhatIsOneEditAway(t *testing.T) {
	const longest = 40
	n := 100
	if exhaustive.Asked(t) {
		n = 1000
	}
	forEveryStart(t, func(t *testing.T, g uri.Grammar, rule string, parse func(string) (uri.URI, error), d *automaton.DFA) {
		entry, _ := grammar.Find(octetGrammars[g])
		rng := rand.New(rand.NewPCG(3986, 40))
		for _, letters := range []string{manyLetters, dotLetters} {
			source := newMembers(t, entry.File, rule, letters, longest)
			for range n {
				text := source.draw(rng)
				checkAgreement(t, g, rule, parse, text, true)
				text = edit(rng, text)
				checkAgreement(t, g, rule, parse, text, d.Accepts(text))
			}
		}
	})
}

// edit replaces, inserts or removes an octet.
func edit(rng *rand.Rand, text string) string {
	at := rng.IntN(len(text) + 1)
	rest := text[at:]
	if rest != "" && rng.IntN(3) > 0 {
		rest = rest[1:]
	}
	if rng.IntN(3) == 0 {
		return text[:at] + rest
	}
	return text[:at] + string([]byte{byte(rng.IntN(256))}) + rest
}
