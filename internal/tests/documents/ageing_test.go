package documents

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/idn"
)

// The versions in the table of data that ages are those of the data.
func TestTheTableOfDataThatAgesHasTheVersionsOfTheData(t *testing.T) {
	_, table, found := strings.Cut(contributing(t), "\n## Data that ages\n")
	require.True(t, found)
	assert.Contains(t, table, "Unicode "+idn.UnicodeVersion+" |")
	for file, pattern := range map[string]string{
		"guard/registry.go": `github\.com/letsencrypt/boulder v[0-9.]*[0-9]`,
		"grammar/whatwg.go": `commit [0-9a-f]{7}`,
		"grammar/errata.go": `\d{4}-\d{2}-\d{2}`,
		"cmd/go.mod":        `golang\.org/x/net v[0-9.]+`,
		"Makefile":          `renew them by \d{4}-\d{2}-\d{2}`,
	} {
		if elsewhere(file) {
			continue
		}
		source, err := os.ReadFile(filepath.Join(root, file))
		require.NoError(t, err)
		version := regexp.MustCompile(pattern).FindString(string(source))
		require.NotEmpty(t, version, file)
		assert.Contains(t, table, strings.Replace(version, "renew them by", "renew by", 1), file)
	}
}
