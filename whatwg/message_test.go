package whatwg

import (
	"encoding/json"
	"flag"
	"fmt"
	"regexp"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri/internal/tests/golden"
)

var update = flag.Bool("update", false, "write the golden files")

// TestMessages holds testdata/messages.golden to what messages.jsonl asks for. Read the golden as a stranger would.
func TestMessages(t *testing.T) {
	bases := map[string]Base{"": NoBase}
	for _, b := range kinds {
		bases[b.String()] = b
	}
	var out strings.Builder
	rows := readCases[struct{ Base, Rule, Input string }](t, "testdata/messages.jsonl")
	require.GreaterOrEqual(t, len(rows), 100)
	for _, row := range rows {
		require.Contains(t, bases, row.Base)
		input, err := json.Marshal(row.Input)
		require.NoError(t, err)
		fmt.Fprintf(&out, "%s %s\n", strings.TrimPrefix(row.Rule+" "+row.Base, " "), input)
		fmt.Fprintf(&out, "\t%s\n", messageOf(bases[row.Base], row.Rule, row.Input))
	}
	golden.Equal(t, "testdata/messages.golden", *update, out.String())
}

// messageOf returns the message for a text, by a rule if it is not "".
func messageOf(base Base, rule, text string) string {
	var err error
	if rule != "" {
		_, err = ParseTree(rule, text)
	} else {
		_, err = ParseValid(text, base)
	}
	if err == nil {
		return Standard + ": valid"
	}
	return err.Error()
}

// names are those of the grammar files that a message could show by mistake: of rules, and of sets of characters.
func names(t *testing.T) (all []string) {
	_, rules := document(t)
	for _, r := range rules.Rules {
		all = append(all, r.Name)
	}
	return append(all, "ALPHA", "DIGIT", "HEXDIG")
}

// isStandard reports whether the standard itself prints a name of a rule as a part of its terms.
func isStandard(name string) bool {
	for _, term := range rows(termFile) {
		if term == name || strings.HasPrefix(term, name+" ") || strings.HasSuffix(term, " "+name) {
			return true
		}
	}
	return name == "domain"
}

var word = regexp.MustCompile(`[A-Za-z0-9-]+`)

// standardTerms checks that a text has no words of the grammar files but those that the standard prints.
func standardTerms(t *testing.T) (check func(text string)) {
	foreign := map[string]bool{}
	for _, name := range names(t) {
		foreign[name] = !isStandard(name)
	}
	require.True(t, foreign["url-nonascii-host"] && foreign["ldh"] && foreign["pct-byte"] && foreign["relative-URL-with-fragment-special"] && foreign["HEXDIG"])
	return func(text string) {
		require.NotContains(t, text, "%x")
		require.NotRegexp(t, `"."-"."`, text)
		for _, w := range word.FindAllString(text, -1) {
			require.False(t, foreign[w], "%s in %s", w, text)
		}
	}
}

func TestMessagesHaveTheTermsOfTheStandardAndNoNamesOfTheGrammarFiles(t *testing.T) {
	check := standardTerms(t)
	for _, l := range whatwgWords.Labels {
		require.NotEmpty(t, termOf(l.Rule), l.Rule)
		check(termOf(l.Rule))
	}
	for _, expected := range whatwgWords.Expected {
		check(inTerms(expected))
	}
	for _, rule := range Rules() {
		require.NotEmpty(t, termOf(rule), rule)
		for _, text := range []string{"", "\\", "a\\", "http://\\", "//a\\", "1", "%", "[", "::\\"} {
			_, err := ParseTree(rule, text)
			if s, ok := err.(*SyntaxError); ok {
				check(strings.Replace(s.Error(), s.Section(), "", 1))
			}
		}
	}
}

func TestEveryTermIsOfARule(t *testing.T) {
	known := map[string]bool{}
	for _, rule := range Rules() {
		known[rule] = true
	}
	for _, l := range whatwgWords.Labels {
		known[l.Rule] = true
	}
	for name := range rows(termFile) {
		assert.True(t, known[name], name)
	}
	for _, row := range componentOf {
		assert.True(t, known[row[0]], row[0])
	}
}

var untilOffset = regexp.MustCompile(`^whatwg: .*? at offset \d+`)

func TestProblemAndHintArePartsOfTheMessage(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := drawText(t)
		_, err := ParseValid(text, rapid.SampledFrom(kinds).Draw(t, "base"))
		s, ok := err.(*SyntaxError)
		if !ok {
			return
		}
		before := untilOffset.FindString(err.Error())
		require.True(t, strings.HasPrefix(before, prefix+s.Problem()), "%s", err)
		if hint := s.Hint(); hint != "" {
			require.True(t, strings.HasPrefix(err.Error()[len(before):], "; "+hint), "%s", err)
		}
	})
}

// What a terminal obeys, what changes the direction of writing, and a mark of no script of its own are written by their numbers.
func TestMessagesHaveNoControlCharacters(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.SampledFrom([]string{"", "http://h/", "http://", "?", "http://[::1", "é"}).Draw(t, "before") +
			string(rapid.SampledFrom([]rune{0, 0x1B, 0x7F, 0x85, 0x9B, 0x5D0, 0x200B, 0x202E, 0x2066, 0x301, 0xFEFF, 0xE0041}).Draw(t, "bad")) +
			rapid.String().Draw(t, "after")
		for _, base := range kinds {
			_, err := ParseValid(text, base)
			if err == nil {
				continue
			}
			message := err.Error()
			require.True(t, utf8.ValidString(message), "%q", message)
			for _, r := range message {
				require.True(t, unicode.IsPrint(r) && !unicode.In(r, unicode.Hebrew, unicode.Arabic, unicode.Inherited), "%U in %q", r, message)
			}
		}
	})
}

// A hint that advises to encode a character is right: what is advised leads further than what was written, or to an error about the
// host, which is checked last, and which the text without the character has too.
func TestEncodingsInHintsAreAccepted(t *testing.T) {
	tried := 0
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.SampledFrom([]string{"", "http://h/", "http://h/?", "http://h/#"}).Draw(t, "before") + drawText(t)
		_, err := ParseValid(text, NoBase)
		s, ok := err.(*SyntaxError)
		if !ok {
			return
		}
		encoded, found := strings.CutPrefix(s.Hint(), "if it is data, write ")
		if !found {
			return
		}
		tried++
		_, size := utf8.DecodeRuneInString(text[s.Offset():])
		checkEncoding(t, text[:s.Offset()], encoded, text[s.Offset()+size:])
	})
	assert.Positive(t, tried, "no hint has an encoding")
}

func TestAnEncodingLeadsToTheErrorOfTheHost(t *testing.T) {
	_, err := ParseValid("http://1/%5B", NoBase)
	require.Error(t, err)
	assert.Equal(t, len("http://"), offset(err))
	checkEncoding(t, "http://1/", "%5B", "")
}

func checkEncoding(t require.TestingT, before, encoded, after string) {
	_, err := ParseValid(before+encoded+after, NoBase)
	if err == nil || offset(err) >= len(before+encoded) {
		return
	}
	_, without := ParseValid(before+after, NoBase)
	require.Error(t, without, "%q", before+encoded+after)
	require.Equal(t, offset(without), offset(err), "%q", before+encoded+after)
	require.Less(t, offset(err), len(before), "%q", before+encoded+after)
}
