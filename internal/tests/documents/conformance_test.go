package documents

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

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
	page, err := os.ReadFile("../../../docs/conformance.md")
	require.NoError(t, err)
	named := regexp.MustCompile("`((?:Test|Fuzz|Example)\\w+)`").FindAllSubmatch(page, -1)
	require.Greater(t, len(named), 40)
	for _, m := range named {
		assert.True(t, tests[string(m[1])], "%s", m[1])
	}
}
