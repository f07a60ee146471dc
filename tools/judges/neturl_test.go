package main

import (
	"regexp"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/internal/neturl"
	"github.com/urigrammar/uri/oracle/differ"
)

func TestTheRowOfNetURLNamesTheSettingThatWasMeasured(t *testing.T) {
	r, err := readResults("results.json")
	require.NoError(t, err)
	i := slices.IndexFunc(r.Parsers, func(p result) bool { return p.Parser == "net/url" })
	row := r.Parsers[i]
	setting := regexp.MustCompile(`^net/url of Go 1\.[\d.]+ \((urlstrictcolons=([01]))\)$`).FindStringSubmatch(row.Version)
	require.NotNil(t, setting, row.Version)
	t.Setenv("GODEBUG", setting[1])
	require.Equal(t, setting[2], neturl.StrictColons())

	t.Chdir("../..")
	parsers := withReference(nil, rfc, "net/url", "browser")
	for _, c := range []struct {
		reference string
		inputs    func() (*differ.Report, error)
		want      finding
	}{
		{"browser", func() (*differ.Report, error) { return compare(confusions(), parsers, []string{"host"}) }, row.Confused},
		{rfc, func() (*differ.Report, error) { return compare(allowed(), parsers, boundary) }, row.Allowed},
	} {
		report, err := c.inputs()
		require.NoError(t, err)
		assert.Equal(t, c.want, findingOf(report, c.reference, "net/url"), c.reference)
	}
}
