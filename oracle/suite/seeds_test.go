package suite_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/oracle/suite"
)

func TestSeedsAreNamedInputsWithoutVerdicts(t *testing.T) {
	for line := range strings.Lines(suite.SeedFile()) {
		var s struct {
			Name       string `json:"name"`
			Input      string `json:"input"`
			InputBytes string `json:"input_bytes"`
			Repeat     string `json:"repeat"`
			Times      int    `json:"times"`
			End        string `json:"end"`
		}
		d := json.NewDecoder(strings.NewReader(line))
		d.DisallowUnknownFields()
		require.NoError(t, d.Decode(&s), line)
		assert.NotEmpty(t, s.Name, line)
		assert.Equal(t, s.Repeat != "", s.Times > 0, line)
	}
}

func TestNoSeedIsThereTwice(t *testing.T) {
	seen := map[string]bool{}
	for _, text := range suite.SeedTexts() {
		assert.False(t, seen[text], "%.80q", text)
		seen[text] = true
	}
}
