package documents

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
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
	"fredbi/uri":                      "urls-crawled.txt: .*(?:\n.+)*?\n *fredbi/uri",
	"uriparser":                       "urls-crawled.txt: .*(?:\n.+)*?\n *uriparser",
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

// The verdicts of README are those of oracle/strictness, whose data have the parsers under these names.
func TestTheVerdictsOfREADMEAreThoseOfTheStrictnessData(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(root, "oracle", "strictness", "testdata", "strictness.json"))
	require.NoError(t, err)
	type parser struct {
		Parser string
		Right  int
	}
	var data struct {
		Cases   int
		Parsers []parser
	}
	require.NoError(t, json.Unmarshal(text, &data))
	readme, err := os.ReadFile(filepath.Join(root, "README.md"))
	require.NoError(t, err)
	for row, name := range map[string]string{"this module": "this module", "[net/url]": "net/url", "[fredbi/uri]": "fredbi/uri", "[uriparser]": "uriparser"} {
		i := slices.IndexFunc(data.Parsers, func(p parser) bool { return strings.Contains(p.Parser, name) })
		require.GreaterOrEqual(t, i, 0, name)
		verdicts := strings.TrimSuffix(fmt.Sprintf("%.1f", 100*float64(data.Parsers[i].Right)/float64(data.Cases)), ".0") + " %"
		assert.Regexp(t, `(?m)^\| `+regexp.QuoteMeta(row)+`.*\| `+verdicts, string(readme))
	}
	assert.Contains(t, string(readme), fmt.Sprintf("%d,%03d generated references", data.Cases/1000, data.Cases%1000))
}

// Each figure of a table of performance.md is in the row of the run that the table names.
func TestTheFiguresOfThePageAreThoseOfOneRun(t *testing.T) {
	if elsewhere("tools/bench") {
		t.Skip("module tools/bench, which has the run, is not here")
	}
	runs, err := os.ReadFile(filepath.Join(root, "tools", "bench", "run.txt"))
	require.NoError(t, err)
	page, err := os.ReadFile(filepath.Join(root, "docs", "performance.md"))
	require.NoError(t, err)
	lists := map[string]string{"crawled, 44 bytes": "urls-crawled.txt: ", "mixed, 214 bytes": "urls-mixed.txt: ", "long query, 2.8 kB": "long query: ", "relative": "relative: ", "mailto": "mailto: "}
	columns := []string{"net/url", "uri.ParseReference", "whatwg.Parse", "fredbi/uri", "whatwg-url", "fasthttp"}
	_, operations, _ := strings.Cut(string(runs), "\noperations on ")
	rows := 0
	for line := range strings.Lines(string(page)) {
		cells := strings.Split(strings.Trim(line, "| \n"), " | ")
		if _, list, found := strings.Cut(string(runs), "\n"+lists[cells[0]]); found && len(cells) == len(columns)+1 && lists[cells[0]] != "" {
			rows++
			list, _, _ = strings.Cut(list, "\n\n")
			for i, cell := range cells[1:] {
				fields := regexp.MustCompile(`(?m)^ *` + regexp.QuoteMeta(columns[i]) + ` +(\d+) +([\d.]+).* (\d+)%$`).FindStringSubmatch(list)
				require.NotNil(t, fields, columns[i])
				switch accepts, _ := strconv.Atoi(fields[3]); {
				case i == 0:
					assert.Equal(t, fields[1]+" ns", cell, line)
				case accepts < 67:
					assert.Equal(t, "–", cell, line)
				default:
					assert.Equal(t, fields[2], cell, line)
				}
			}
		} else if len(cells) == 4 {
			fields := regexp.MustCompile(`(?m)^ *` + regexp.QuoteMeta(cells[0]) + ` +(\d+) +net/url +\d+ +([\d.]+) +([\d.]+)$`).FindStringSubmatch(operations)
			if fields != nil {
				rows++
				assert.Equal(t, fields[1:], cells[1:], line)
			}
		}
	}
	assert.Equal(t, 5+8, rows)
}
