package documents

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Each requirement of the RFCs has a test.
func TestConformanceNamesExistingTests(t *testing.T) {
	tests := map[string]bool{}
	for _, pattern := range []string{"*_test.go", "idn/*_test.go", "repair/*_test.go", "internal/tests/crosscheck/*_test.go"} {
		files, err := filepath.Glob(filepath.Join("../../..", pattern))
		require.NoError(t, err)
		for _, f := range files {
			source, err := os.ReadFile(f)
			require.NoError(t, err)
			for _, m := range regexp.MustCompile(`(?m)^func ((?:Test|Fuzz|Example)\w+)\(`).FindAllSubmatch(source, -1) {
				tests[string(m[1])] = true
			}
		}
	}
	table, err := os.ReadFile("../../../docs/conformance.tsv")
	require.NoError(t, err)
	rows := strings.Split(strings.TrimSuffix(string(table), "\n"), "\n")
	require.Greater(t, len(rows), 55)
	for _, row := range rows[1:] {
		cells := strings.Split(row, "\t")
		require.Len(t, cells, 5, row)
		assert.NotContains(t, cells, "", row)
		for name := range strings.SplitSeq(cells[4], ", ") {
			assert.True(t, tests[name], "%s: %s", row, name)
		}
	}
}
