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

// inRuns are the rows of tools/bench/run.txt that have the times of the rows of README.
var inRuns = map[string]string{
	"this module":                     "urls-crawled.txt: .*(?:\n.+)*?\n *uri.ParseReference",
	"package `whatwg` of this module": "urls-crawled.txt: .*(?:\n.+)*?\n *whatwg.Parse",
	"net/url":                         "urls-crawled.txt: .*(?:\n.+)*?\n *net/url",
	"whatwg-url":                      "urls-crawled.txt: .*(?:\n.+)*?\n *whatwg-url",
	"Boost.URL":                       "urls-crawled.txt: .*(?:\n.+)*?\n *Boost.URL",
	"ada":                             `whatwg\.Parse, urls-crawled\.txt +\d+ +ada`,
}

// A reader compares the times of README, so all of them come from one run.
func TestTheTimesOfREADMEAreThoseOfOneRun(t *testing.T) {
	if elsewhere("tools/bench") {
		t.Skip("module tools/bench, which has the run, is not here")
	}
	runs, err := os.ReadFile(filepath.Join(root, "tools", "bench", "run.txt"))
	require.NoError(t, err)
	readme, err := os.ReadFile(filepath.Join(root, "README.md"))
	require.NoError(t, err)
	row := regexp.MustCompile(`(?m)^\| \[?([^\]|]+?)(?:\]\([^|]*)? \|.*\| (\d+) \|$`)
	found := row.FindAllStringSubmatch(string(readme), -1)
	require.Len(t, found, len(inRuns))
	for _, m := range found {
		pattern := inRuns[strings.TrimSpace(m[1])]
		require.NotEmpty(t, pattern, m[1])
		assert.Regexp(t, pattern+` +`+m[2]+`\b`, string(runs), m[1])
	}
}
