package schemes_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/abnf"
	"github.com/urigrammar/uri/abnf/language"
)

// What each package leaves out of its document's grammar is said in its documentation.
func TestTextsAreOfTheDocumentsGrammar(t *testing.T) {
	// The differences are invalid base64 and invalid tokens.
	dataURLs := written(t, "dataurl", `
dataurl   = "data:" [ mediatype ] [ ";base64" ] "," data
mediatype = [ token "/" token ] *( ";" token "=" token )
data      = *( alphanum / "%" HEXDIG HEXDIG / %x21 / "$" / %x26-2C / %x2D-2F / %x3A / %x3B / "=" / "?" / "@" / "_" / "~" )
token     = 1*( alphanum / "%" HEXDIG HEXDIG / "!" / "$" / "&" / "'" / "*" / "+" / "-" / "." / "_" / "~" )
alphanum  = %x30-39 / %x41-5A / %x61-7A
HEXDIG    = %x30-39 / %x41-46 / %x61-66
`)
	leftOut, err := language.Difference(ruleOf(t, "file/rfc8089.abnf", "file-URI"), textsOf(t, "file"))
	require.NoError(t, err)
	numbers, err := language.Intersection(ruleOf(t, "tel/rfc3966.abnf", "telephone-uri"), genericTexts(t, "absolute-URI"))
	require.NoError(t, err)
	parameters, err := language.Difference(ruleOf(t, "geo/rfc5870.abnf", "labeltext"), written(t, "taken", `taken = "crs" / "u"`+"\n"))
	require.NoError(t, err)
	systems, err := language.Difference(ruleOf(t, "geo/rfc5870.abnf", "labeltext"), written(t, "taken", `taken = "wgs84"`+"\n"))
	require.NoError(t, err)
	for name, c := range map[string]struct {
		texts, of *language.Language
		want      language.Relation
	}{
		"data URLs":          {textsOf(t, "data"), dataURLs, language.Contained},
		"file URIs":          {textsOf(t, "file"), ruleOf(t, "file/rfc8089_appendix_f.abnf", "file-URI"), language.Contained},
		"files left out":     {leftOut, written(t, "texts", `texts = *%x00-FF ( "%00" / "%2F" ) *%x00-FF`+"\n"), language.Contained}, // no name has them
		"locations":          {textsOf(t, "geo"), ruleOf(t, "geo/rfc5870.abnf", "geo-URI"), language.Contained},
		"latitudes":          {ruleOf(t, "geo/geo.abnf", "wgs84-coord-a"), ruleOf(t, "geo/rfc5870.abnf", "wgs84-coord-a"), language.Contained},
		"longitudes":         {ruleOf(t, "geo/geo.abnf", "wgs84-coord-b"), ruleOf(t, "geo/rfc5870.abnf", "wgs84-coord-b"), language.Contained},
		"names without crs":  {ruleOf(t, "geo/geo.abnf", "pname"), parameters, language.Equal},
		"systems but WGS-84": {ruleOf(t, "geo/geo.abnf", "other-label"), systems, language.Equal},
		"telephone numbers":  {textsOf(t, "tel"), numbers, language.Equal}, // that are URIs without a fragment
	} {
		comparison, err := language.Compare(c.texts, c.of)
		require.NoError(t, err)
		assert.Equal(t, c.want, comparison.Relation, "%s: %v", name, comparison)
	}
}

// ruleOf is the language of a rule of a grammar's file.
func ruleOf(t *testing.T, file, rule string) *language.Language {
	t.Helper()
	g, err := abnf.Reader{Folder: abnf.Anywhere}.LoadFile(file)
	require.NoError(t, err)
	return languageOf(t, g, rule)
}

// written is the language of a rule of a grammar.
func written(t *testing.T, rule, grammar string) *language.Language {
	t.Helper()
	g, err := abnf.Parse("written.abnf", grammar)
	require.NoError(t, err)
	return languageOf(t, g, rule)
}
