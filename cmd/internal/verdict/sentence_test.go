package verdict

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri/internal/run/excerpt"
	"github.com/urigrammar/uri/schemes"
)

// wrongText draws a text that is likely to be invalid, also under the grammar of its scheme.
var wrongText = rapid.StringMatching(`([a-z]{1,3}:|mailto:|urn:|geo:|tel:|https?:|urn:isbn:|ni:|file:)?(//[a-z_:@\[\].1%]*)?[/a%2☕. \\]*(\?[q<]*)?(#f?)?( at offset [1-9])?\r?`)

func schemeError(scheme schemes.Scheme, s string) error {
	if wrong, ok := errors.AsType[SyntaxError](scheme.CheckText(s)); ok {
		return &SchemeError{wrong, scheme.Name(), scheme.Title()}
	}
	return nil
}

// The sentence and what --explain adds are the message of the API, with the column in place of the
// offset.
func TestASentenceAndItsExplanationSayWhatTheMessageSays(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := wrongText.Draw(t, "text")
		by, err := New(rapid.SampledFrom(RFCs()).Draw(t, "grammar"), "", "")
		require.NoError(t, err)
		p, err := by.Parse(s)
		if err == nil && rapid.Bool().Draw(t, "scheme grammar") {
			if scheme, ok := schemes.Lookup(p.Scheme()); ok {
				err = schemeError(scheme, s)
			}
		}
		if err == nil {
			return
		}
		syntax, ok := errors.AsType[SyntaxError](err)
		require.True(t, ok)
		said, message := strings.TrimPrefix(Sentence(err, s), schemePrefix(syntax)), excerpt.Message(err)
		if schemePrefix(syntax) != "" {
			_, message, _ = strings.Cut(message, ": ")
		}
		problem := strings.TrimSuffix(said, advice(forCommands.Replace(hintOf(syntax))))
		require.Equal(t, message, fmt.Sprintf("%s at offset %d", problem, PlaceOf(err, s))+advice(hintOf(syntax))+Explanation(err, s))
	})
}
