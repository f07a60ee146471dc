package tel_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/abnf"
	"github.com/urigrammar/uri/abnf/language"
)

// All texts of the RFC's grammar that are URIs without a fragment are numbers, and no others.
func TestNumbersAreWhatTheRFCHasThatAreURIs(t *testing.T) {
	rfc, uris := languageOf(t, "rfc3966.abnf", "telephone-uri"), languageOf(t, "../../grammar/rfc3986.abnf", "absolute-URI")
	want, err := language.Intersection(rfc, uris)
	require.NoError(t, err)
	comparison, err := language.Compare(languageOf(t, "tel.abnf", "telephone-uri"), want)
	require.NoError(t, err)
	assert.Equal(t, language.Equal, comparison.Relation, "%v", comparison)
}

func languageOf(t *testing.T, file, rule string) *language.Language {
	t.Helper()
	g, err := abnf.LoadFile(file)
	require.NoError(t, err)
	l, err := language.Of(g, rule)
	require.NoError(t, err)
	return l
}
