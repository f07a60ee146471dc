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
		"urn:a:b":                  "the namespace identifier has fewer than 2 characters",
		"urn:a":                    `a ":" and a name follow the namespace`,
		"urn:ab-:c":                "the namespace identifier ends with a hyphen",
		"urn:ab-":                  "the namespace identifier ends with a hyphen",
		"urn:" + longest + "6:c":   "the namespace identifier has more than 32 characters",
		"urn:" + longest:           `a ":" and a name follow the namespace`,
		"urn:-a:b":                 `"-" is not allowed at the beginning of the namespace`,
		"urn::b":                   `the namespace is missing before the ":"`,
		"urn:abc d:e":              "a space is not allowed in the namespace",
		"urn:a:secret@example.com": "the namespace identifier has fewer than 2 characters",
	} {
		_, err := urn.Parse(text)
		var e *urn.SyntaxError
		require.True(t, errors.As(err, &e), text)
		assert.Equal(t, problem, e.Problem(), text)
	}
}
