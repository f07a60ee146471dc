package readings

import (
	"flag"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/internal/tests/golden"
)

var update = flag.Bool("update", false, "write the picture")

// link passes a check of redirects that requires net/url to see no host.
const link = `/\evil.example`

func TestThePictureOfREADMEHasWhatParsersSee(t *testing.T) {
	all, err := Read("https://good.example/", link)
	require.NoError(t, err)
	picture, err := Draw(link, all)
	require.NoError(t, err)
	golden.Equal(t, "../../../docs/readings.svg", *update, picture)
}

func TestALinkAboutWhichTheyAgreeHasNoPicture(t *testing.T) {
	for _, link := range []string{"/a", "//evil.example", "https://evil.example/", `/a\b`} {
		_, err := Read("https://good.example/", link)
		assert.Error(t, err, link)
	}
}
