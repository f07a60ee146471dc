package crosscheck_test

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/grammar"
	"github.com/urigrammar/uri/internal/decide/automaton"
	"github.com/urigrammar/uri/internal/tests/exhaustive"
	"github.com/urigrammar/uri/internal/tests/uritestutil"
)

// The same question is answered by the generated function, by the table, by the generated PEG
// recognizer with the builder, by the automaton of the ABNF, and for RFC 3986 by the slow reference of
// the prose: here they must agree.

// TestRecognizersPassTheCompleteSuite runs the Wp-method's suite: an implementation with no more
// states than the grammar has, and any fault in them, fails at least one of its words.
func TestRecognizersPassTheCompleteSuite(t *testing.T) {
	uritestutil.ForEveryStart(t, uri.Grammars(), func(t *testing.T, g uri.Grammar, rule string, parse func(string) (uri.URI, error), d *automaton.DFA) {
		n, all := 0, exhaustive.Asked(t)
		for word := range uritestutil.CoverOf(d).WpMethod(0) {
			text := d.Alphabet.Text(word)
			uritestutil.CheckAgreement(t, g, rule, parse, text, d.AcceptsWord(word))
			if n++; !all && n > 300 {
				break
			}
		}
		assert.Greater(t, n, 250)
	})
}

// TestOctetsAreJudgedInEveryState reads every octet in every state of the minimal automaton, for
// the suite has one octet a class.
func TestOctetsAreJudgedInEveryState(t *testing.T) {
	uritestutil.ForEveryStart(t, uri.Grammars(), func(t *testing.T, g uri.Grammar, rule string, parse func(string) (uri.URI, error), d *automaton.DFA) {
		cover, all := uritestutil.CoverOf(d), exhaustive.Asked(t)
		for q, access := range cover.Access {
			prefix := d.Alphabet.Text(access)
			for octet := range 256 {
				if !all && (q+octet)%31 != 0 {
					continue
				}
				text := prefix + string([]byte{byte(octet)})
				uritestutil.CheckAgreement(t, g, rule, parse, text, d.Accepts(text))
			}
		}
	})
}

func TestRecognizersAgreeOnMangledReferences(t *testing.T) {
	uritestutil.ForEveryStart(t, uri.Grammars(), func(t *testing.T, g uri.Grammar, rule string, parse func(string) (uri.URI, error), d *automaton.DFA) {
		rapid.Check(t, func(t *rapid.T) {
			text := uritestutil.Mangled().Draw(t, "text")
			uritestutil.CheckAgreement(t, g, rule, parse, text, d.Accepts(text))
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
			uritestutil.CheckAgreement(t, uri.RFC3986, "URI-reference", uri.ParseReference, line, true)
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
	uritestutil.ForEveryStart(t, uri.Grammars(), func(t *testing.T, g uri.Grammar, rule string, parse func(string) (uri.URI, error), d *automaton.DFA) {
		entry, _ := grammar.Find(uritestutil.OctetGrammars[g])
		rng := rand.New(rand.NewPCG(3986, 40))
		for _, letters := range []string{uritestutil.ManyLetters, uritestutil.DotLetters} {
			source := uritestutil.NewMembers(t, entry.File, rule, letters, longest)
			for range n {
				text := source.Draw(rng)
				uritestutil.CheckAgreement(t, g, rule, parse, text, true)
				text = edit(rng, text)
				uritestutil.CheckAgreement(t, g, rule, parse, text, d.Accepts(text))
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
