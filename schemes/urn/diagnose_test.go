package urn_test

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/schemes/urn"
)

func TestAnErrorSaysWhatIsWrongWithTheNamespaceIdentifier(t *testing.T) {
	const longest = "abcdefghijklmnopqrstuvwxyz012345"
	for text, problem := range map[string]string{
		"urn:a:b":                       "the namespace identifier has fewer than 2 characters",
		"urn:a":                         "the namespace identifier has fewer than 2 characters",
		"urn:ab-:c":                     "the namespace identifier ends with a hyphen",
		"urn:" + longest + "6:c":        "the namespace identifier has more than 32 characters",
		"urn:" + longest:                "the text ends too early",
		"urn:-a:b":                      `"-" is not allowed here`,
		"urn::b":                        `":" is not allowed here`,
		"urn:ab:":                       "the text ends too early",
		"urn:ab:c d":                    "a space is not allowed here",
		"urn:ab:c" + longest[:28] + " ": "a space is not allowed here",
		"urn:a b:c":                     "a space is not allowed here",
		"urn:abc d:e":                   "a space is not allowed here",
		"urn:ab- c:d":                   "a space is not allowed here",
		"urn:ab":                        "the text ends too early",
		"urn:a:secret@example.com":      "the namespace identifier has fewer than 2 characters",
	} {
		_, err := urn.Parse(text)
		var e *urn.SyntaxError
		require.True(t, errors.As(err, &e), text)
		assert.Equal(t, problem, e.Problem(), text)
	}
}
