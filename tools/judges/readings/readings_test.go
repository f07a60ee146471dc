package readings

import (
	"flag"
	"os/exec"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/internal/tests/golden"
)

var update = flag.Bool("update", false, "write the picture")

// url is one that passes an allow-list of good.example if the list's parser is not the client's.
const url = `https://good.example\@evil.example:8443/cart?id=42#shipping`

func TestThePictureOfREADMEHasWhatParsersSee(t *testing.T) {
	if _, err := exec.LookPath("python3"); err != nil {
		t.Skip("python3 is not installed")
	}
	readers, err := Readers("../judge.py")
	require.NoError(t, err)
	all, err := Read(t.Context(), url, readers)
	require.NoError(t, err)
	picture, err := Draw(url, all)
	require.NoError(t, err)
	golden.Equal(t, "../../../docs/readings.svg", *update, picture)

	answers := map[string]bool{}
	for _, r := range all {
		answers[r.Host] = true
	}
	assert.Len(t, answers, 3, "the picture's title has their number")
}

func TestAReadingHasTheOffsetsOfItsComponents(t *testing.T) {
	readers, err := Readers("../judge.py")
	require.NoError(t, err)
	all, err := Read(t.Context(), `http://a\b:c@d?e`, readers[:2])
	require.NoError(t, err)
	assert.Equal(t, Part{"not allowed", `\`, 8, 1}, all[0].Invalid)
	assert.Equal(t, []Part{{"scheme", "http", 0, 4}, {"host", "a", 7, 1}, {"path", `\b:c@d`, 8, 6},
		{"query", "e", 15, 1}}, all[1].Parts)
}
