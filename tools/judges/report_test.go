package main

import (
	"bytes"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/internal/tests/golden"
)

func TestAReportSaysWhatWasSeenAndWhatTheStandardsSay(t *testing.T) {
	var b bytes.Buffer
	require.NoError(t, writeReport(&b, "fast-url-parser"))
	require.NoError(t, writeReport(&b, "got 9.6 and 11.8.6"))
	golden.Equal(t, "testdata/report.golden", *pages, b.String())
}

func TestEachProgramThatWasSeenHasAReport(t *testing.T) {
	all, err := classes()
	require.NoError(t, err)
	n := 0
	for _, c := range all {
		for _, s := range c.Seen {
			for _, name := range []string{s.Version, withoutVersion(s.Version), strings.ToUpper(withoutVersion(s.Version))} {
				var b bytes.Buffer
				require.NoError(t, writeReport(&b, name))
				assert.Contains(t, b.String(), "  URL:       "+s.URI+"\n  version:   "+s.Version+"\n  sees:      "+s.Sees+"\n")
				assert.Contains(t, b.String(), "URLs with "+c.Because+":\n")
				n++
			}
			assert.NotEqual(t, s.Version, withoutVersion(s.Version), "a report says which version it is about")
			require.Len(t, s.Standards, 3, s.URI)
			assert.NotContains(t, s.Standards[0].Sees+s.Standards[1].Sees, "rejected", s.URI)
		}
	}
	assert.Greater(t, n, 100)
}

func TestAnUnknownProgramGetsTheListOfTheOthers(t *testing.T) {
	var b bytes.Buffer
	err := writeReport(&b, "nonesuch")
	assert.Empty(t, b.String())
	assert.ErrorContains(t, err, "no observations of \"nonesuch\"; programs with a report:\n@cypress/request\nab\napt\naxel\n")
	assert.Equal(t, "SWI-Prolog http_open", withoutVersion("SWI-Prolog 9.0.4 http_open"))
	assert.Equal(t, "got", withoutVersion("got 9.6 and 11.8.6"))
}
