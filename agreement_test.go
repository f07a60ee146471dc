package uri_test

import (
	"fmt"
	"iter"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/grammar"
	"github.com/urigrammar/uri/internal/abnf"
	"github.com/urigrammar/uri/internal/automaton"
)

// The same question is answered by the generated function, by the table, by the generated PEG
// recognizer with the builder, and by the automaton of the ABNF: here they must agree.

var octetGrammars = map[uri.Grammar]string{uri.RFC3986: "rfc3986", uri.RFC2396: "rfc2396", uri.RFC2732: "rfc2732"}

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
	if !valid {
		return
	}
	built, err := tree.URI()
	if err != nil || built != u || u.String() != text {
		disagree("the builder")
	}
	if g == uri.RFC3986 && split(text) != components(u) {
		disagree("the components")
	}
}

// appendixB is the regular expression of RFC 3986, Appendix B: an independent splitter.
var appendixB = regexp.MustCompile(`(?s)^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?`)

func split(text string) [5]string {
	m := appendixB.FindStringSubmatchIndex(text)
	group := func(i int) string {
		if m[2*i] < 0 {
			return "absent"
		}
		return "=" + text[m[2*i]:m[2*i+1]]
	}
	return [5]string{group(2), group(4), group(5), group(7), group(9)}
}

func components(u uri.URI) [5]string {
	optional := func(s string, present bool) string {
		if !present {
			return "absent"
		}
		return "=" + s
	}
	return [5]string{
		optional(u.Scheme(), u.Scheme() != ""), optional(u.Authority()), optional(u.Path(), true),
		optional(u.Query()), optional(u.Fragment()),
	}
}

func automatonOf(t testing.TB, file, rule string) *automaton.DFA {
	t.Helper()
	g, err := abnf.Load(grammar.Files, file)
	require.NoError(t, err)
	n, err := automaton.Compile(g, rule, nil)
	require.NoError(t, err)
	return n.Determinize().Minimize()
}

// TestRecognizersPassTheCompleteSuite runs the Wp-method's suite: an implementation with no more
// states than the grammar has, and any fault in them, fails at least one of its words.
func TestRecognizersPassTheCompleteSuite(t *testing.T) {
	forEveryStart(t, func(t *testing.T, g uri.Grammar, rule string, parse func(string) (uri.URI, error), d *automaton.DFA) {
		n := 0
		for word := range automaton.NewCover(d).WpMethod(0) {
			text := d.Alphabet.Text(word)
			checkAgreement(t, g, rule, parse, text, d.AcceptsWord(word))
			if n++; testing.Short() && n > 1500 {
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
		cover := automaton.NewCover(d)
		for q, access := range cover.Access {
			prefix := d.Alphabet.Text(access)
			for octet := range 256 {
				if testing.Short() && (q+octet)%31 != 0 {
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

// TestLongRunsAreReadAsShortOnes: the function reads eight octets at a time, and sixteen in long
// runs, where the table reads one.
func TestLongRunsAreReadAsShortOnes(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for g, id := range octetGrammars {
		entry, _ := grammar.Find(id)
		d := automatonOf(t, entry.File, "URI-reference")
		for text := range longTexts(rng) {
			checkAgreement(t, g, "URI-reference", g.ParseReference, text, d.Accepts(text))
			require.Equal(t, d.Accepts(text), g.Valid(text))
			require.Equal(t, d.Accepts(text), g.ValidBytes([]byte(text)))
		}
	}
}

// longTexts yields texts in which something, right or wrong, stands at every place of a run.
func longTexts(rng *rand.Rand) iter.Seq[string] {
	return func(yield func(string) bool) {
		for _, before := range []string{"", "a", "a:", "//", "//a@", "//a:", "//u:p", "/", "//h/", "?", "#", "x:/", "h://a/b?"} {
			for _, odd := range []string{"", "%41", "%4", "%", "%zz", "%4g", "%41%42", "%%4", "%4%1", "[", "\x00", "\x80", "\xff", " ", "@", ":", "/", "?", "#"} {
				for at := range 20 {
					after := rng.IntN(44)
					text := before + strings.Repeat("a", at) + odd + strings.Repeat("b", after)
					if rng.IntN(3) == 0 {
						text += odd
					}
					if !yield(text) {
						return
					}
				}
			}
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
		for i, line := range strings.Split(strings.TrimRight(string(text), "\n"), "\n") {
			if testing.Short() && i%10 != 0 {
				continue
			}
			checkAgreement(t, uri.RFC3986, "URI-reference", uri.ParseReference, line, true)
		}
	}
}
