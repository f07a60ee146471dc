package documents

import (
	"encoding/json"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/internal/neturl"
)

func TestTheRunsOfTheBenchHaveTheVerdictsOfNetURLUnderTheSettingThatTheyName(t *testing.T) {
	if elsewhere("tools/bench/RUNS.md") {
		t.Skip("this is not a checkout")
	}
	page, err := os.ReadFile(filepath.Join(root, "tools", "bench", "RUNS.md"))
	require.NoError(t, err)
	require.Contains(t, string(page), "with `urlstrictcolons=1`")
	list, err := os.ReadFile(filepath.Join(root, "oracle", "language_differences.jsonl"))
	require.NoError(t, err)
	t.Setenv("GODEBUG", "urlstrictcolons=1")
	require.Equal(t, "1", neturl.StrictColons())
	right, all := 0, 0
	for line := range strings.Lines(string(list)) {
		var row struct {
			S       string
			RFC3986 bool
		}
		require.NoError(t, json.Unmarshal([]byte(line), &row))
		all++
		if _, err := url.Parse(row.S); (err == nil) == row.RFC3986 {
			right++
		}
	}
	_, verdicts, found := strings.Cut(string(page), fmt.Sprintf("verdicts right, of %d:", all))
	require.True(t, found)
	assert.Regexp(t, fmt.Sprintf(`^[^\n]*\n  net/url +%d *\n`, right), verdicts)
}
