package geo_test

import (
	"fmt"
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/abnf"
	"github.com/urigrammar/uri/abnf/language"
	"github.com/urigrammar/uri/schemes/geo"
)

func TestCoordinatesAreInRange(t *testing.T) {
	for whole := range 1000 {
		for _, fraction := range []string{"", ".0", ".000", ".5", ".0001"} {
			for _, digits := range []string{strconv.Itoa(whole), fmt.Sprintf("%02d", whole), fmt.Sprintf("%03d", whole)} {
				number, err := strconv.ParseFloat(digits+fraction, 64)
				require.NoError(t, err)
				assert.Equal(t, number <= 90 && len(digits) <= 2, geo.Valid("geo:-"+digits+fraction+",0"), digits+fraction)
				assert.Equal(t, number <= 180, geo.Valid("geo:0,"+digits+fraction), digits+fraction)
			}
		}
	}
}

// What is left out of the RFC's grammar is said in the documentation.
func TestLocationsAreOfTheRFCsGrammar(t *testing.T) {
	comparison, err := language.Compare(languageOf(t, "geo.abnf", "geo-URI"), languageOf(t, "rfc5870.abnf", "geo-URI"))
	require.NoError(t, err)
	assert.Equal(t, language.Contained, comparison.Relation, "%v", comparison)
	for _, rule := range []string{"wgs84-coord-a", "wgs84-coord-b"} {
		comparison, err = language.Compare(languageOf(t, "geo.abnf", rule), languageOf(t, "rfc5870.abnf", rule))
		require.NoError(t, err)
		assert.Equal(t, language.Contained, comparison.Relation, "%s: %v", rule, comparison)
	}
}

// Names of parameters and of systems are all but those that have a meaning.
func TestNamesAreThoseThatAreNotUsed(t *testing.T) {
	labels := languageOf(t, "rfc5870.abnf", "labeltext")
	for rule, taken := range map[string]string{"pname": `"crs" / "u"`, "other-label": `"wgs84"`} {
		g, err := abnf.Parse("taken.abnf", "taken = "+taken+"\n")
		require.NoError(t, err)
		names, err := language.Of(g, "taken")
		require.NoError(t, err)
		want, err := language.Difference(labels, names)
		require.NoError(t, err)
		comparison, err := language.Compare(languageOf(t, "geo.abnf", rule), want)
		require.NoError(t, err)
		assert.Equal(t, language.Equal, comparison.Relation, "%s: %v", rule, comparison)
	}
}

func languageOf(t *testing.T, file, rule string) *language.Language {
	t.Helper()
	g, err := abnf.LoadFile(file)
	require.NoError(t, err)
	l, err := language.Of(g, rule)
	require.NoError(t, err)
	return l
}
