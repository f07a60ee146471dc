package file_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/abnf"
	"github.com/urigrammar/uri/abnf/language"
	"github.com/urigrammar/uri/schemes/file"
)

func TestEveryOctetButTwoCanBeEncoded(t *testing.T) {
	for octet := range 256 {
		for _, place := range []string{"file:/%%%02X", "file:///a%%%02x", "file://%%%02X/a", "file:////%%%02X/a", "file:///c:/%%%02x"} {
			text := fmt.Sprintf(place, octet)
			assert.Equal(t, octet != 0 && octet != '/', file.Valid(text), text)
		}
	}
}

// All of appendix F is left out that the documentation says, and nothing of section 2 but encoded octets that no name has.
func TestURLsAreThoseOfTheRFC(t *testing.T) {
	urls := languageOf(t, load(t, "file.abnf"), "file-URI")
	comparison, err := language.Compare(urls, languageOf(t, load(t, "rfc8089_appendix_f.abnf"), "file-URI"))
	require.NoError(t, err)
	assert.Equal(t, language.Contained, comparison.Relation, "%v", comparison)

	leftOut, err := language.Difference(languageOf(t, load(t, "rfc8089.abnf"), "file-URI"), urls)
	require.NoError(t, err)
	g, err := abnf.Parse("octets.abnf", `texts = *%x00-FF ( "%00" / "%2F" ) *%x00-FF`+"\n")
	require.NoError(t, err)
	comparison, err = language.Compare(leftOut, languageOf(t, g, "texts"))
	require.NoError(t, err)
	assert.Equal(t, language.Contained, comparison.Relation, "%v", comparison)
}

func load(t *testing.T, name string) *abnf.Grammar {
	t.Helper()
	g, err := abnf.Reader{Folder: abnf.Anywhere}.LoadFile(name)
	require.NoError(t, err)
	return g
}

func languageOf(t *testing.T, g *abnf.Grammar, rule string) *language.Language {
	t.Helper()
	l, err := language.Of(g, rule)
	require.NoError(t, err)
	return l
}
