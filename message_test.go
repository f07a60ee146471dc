package uri_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/tests/uritestutil"
)

// messageRules are the names of functions by which messages.jsonl asks for a rule, beside the names of rules.
var messageRules = map[string]string{"Parse": "URI", "ParseReference": "URI-reference", "ParseAbsolute": "absolute-URI", "ParseRelative": "relative-ref"}

// TestMessages holds testdata/messages.golden to what messages.jsonl asks for. Read the golden as a stranger would.
func TestMessages(t *testing.T) {
	var out strings.Builder
	rows := uritestutil.ReadCases[struct{ Grammar, Rule, Input string }](t, "messages.jsonl")
	require.GreaterOrEqual(t, len(rows), 150)
	for _, row := range rows {
		g := uritestutil.Grammars[row.Grammar] // of none, RFC 3986
		rule := row.Rule
		if name, ok := messageRules[rule]; ok {
			rule = uritestutil.Called(g, name)
		}
		_, err := g.ParseTree(rule, row.Input)
		require.Error(t, err, "%s of %q", row.Rule, row.Input)
		input, jsonErr := json.Marshal(row.Input)
		require.NoError(t, jsonErr)
		fmt.Fprintf(&out, "%s %s %s\n\t%s\n", g, row.Rule, input, err)
	}
	if *update {
		require.NoError(t, os.WriteFile("testdata/messages.golden", []byte(out.String()), 0o644))
	}
	want, err := os.ReadFile("testdata/messages.golden")
	require.NoError(t, err)
	assert.Equal(t, string(want), out.String())
}

// What a terminal obeys, and what changes the direction of writing, is written by its number.
func TestMessagesHoldNoCharacterThatATerminalObeys(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.SampledFrom([]string{"", "http://h/", "http://", "?", "http://[::1", "é"}).Draw(t, "before") +
			string(rapid.SampledFrom([]rune{0, 0x1B, 0x7F, 0x85, 0x9B, 0x5D0, 0x627, 0x200B, 0x200F, 0x202E, 0x2066, 0x301, 0xFEFF, 0xE0041, 0x1F600}).Draw(t, "bad")) +
			rapid.String().Draw(t, "after")
		_, err := uri.ParseReference(text)
		if err == nil {
			return // "?" and letters, or the like
		}
		message := err.Error()
		require.True(t, utf8.ValidString(message), "%q", message)
		for _, r := range message {
			require.True(t, unicode.IsPrint(r) && !unicode.In(r, unicode.Hebrew, unicode.Arabic, unicode.Mn), "%U in %q", r, message)
		}
	})
}

// A hint that advises to encode a character is right: what is advised leads further than what was written.
func TestWhatHintsEncodeIsAccepted(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := uritestutil.Mangled().Draw(t, "text")
		_, err := uri.ParseReference(text)
		var syntax *uri.SyntaxError
		if !errors.As(err, &syntax) {
			return
		}
		_, advice, found := strings.Cut(err.Error(), "; as data it is written ")
		if !found {
			return
		}
		encoded, _, _ := strings.Cut(advice, " ")
		_, size := utf8.DecodeRuneInString(text[syntax.Offset():])
		follow := text[:syntax.Offset()] + encoded
		_, err = uri.ParseReference(follow + text[syntax.Offset()+size:])
		if errors.As(err, &syntax) {
			require.GreaterOrEqual(t, syntax.Offset(), len(follow), "%q", text)
		}
	})
}

func TestComponentErrorsGiveTheHint(t *testing.T) {
	u := uri.MustParse("http://h/")
	_, err := u.WithHost("::1")
	assert.ErrorContains(t, err, "brackets")
	_, err = u.WithPort("80a")
	assert.ErrorContains(t, err, "a port is decimal digits")
	_, err = u.WithScheme("1a")
	assert.ErrorContains(t, err, "a scheme is a letter")
}

// The rule is the one that the text was in up to the offset, which a later "@", or its absence, shows to be another.
func TestAMessageDoesNotContradictItself(t *testing.T) {
	for text, rule := range map[string]string{
		"http://a:memory:/x": "(read as rule userinfo,", "x://:memory:": "(read as rule userinfo,", "http://u:1@2@h/": "(read as rule host,", "http://h:8x@y@": "(read as rule host,",
		"http://u^@h/": "(rule authority,", "http://h:80 /": "(rule authority,",
	} {
		_, err := uri.Parse(text)
		assert.ErrorContains(t, err, rule, text)
	}
}

func TestExpectedCharactersAreShown(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		_, err := uri.ParseReference(uritestutil.Mangled().Draw(t, "text"))
		var syntax *uri.SyntaxError
		if errors.As(err, &syntax) {
			require.NotContains(t, syntax.Expected(), "%x")
		}
	})
}

func TestProblemAndHintArePartsOfTheMessage(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		_, err := uri.Parse(uritestutil.Mangled().Draw(t, "text"))
		var syntax *uri.SyntaxError
		if !errors.As(err, &syntax) {
			return
		}
		before, after, found := strings.Cut(err.Error(), fmt.Sprintf(" at offset %d", syntax.Offset()))
		require.True(t, found)
		require.True(t, strings.HasPrefix(before, "uri: "+syntax.Problem()), "%s", err)
		if hint := syntax.Hint(); hint != "" {
			require.True(t, strings.HasPrefix(after, "; "+hint), "%s", err)
		}
	})
}

func TestAnErrorThatNoParserMadeHasAMessage(t *testing.T) {
	var e uri.SyntaxError
	assert.EqualError(t, &e, "uri: an error that no parser made")
	assert.Empty(t, e.Problem()+e.Hint()+e.Start()+e.Rule()+e.Section()+e.Expected())
	assert.Zero(t, e.Offset())
}
