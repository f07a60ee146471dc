package consensus

import (
	"flag"
	"fmt"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/internal/scan"
	"github.com/urigrammar/uri/internal/unchecked"
)

var update = flag.Bool("update", false, "write the table of docs/consensus.md, if URI_CORPORA is set")

const (
	document   = "../docs/consensus.md"
	tableBegin = "<!-- exclusions -->\n"
	tableEnd   = "<!-- /exclusions -->\n"
)

// How many crawled URLs an exclusion has is compared where there is a corpus.
func TestTheDocumentHasEachExclusionAndWhatItCosts(t *testing.T) {
	text, err := os.ReadFile(document)
	require.NoError(t, err)
	before, rest, ok := strings.Cut(string(text), tableBegin)
	require.True(t, ok)
	written, after, ok := strings.Cut(rest, tableEnd)
	require.True(t, ok)
	if os.Getenv("URI_CORPORA") == "" {
		counts := regexp.MustCompile(`[0-9,]+ \|\n`)
		none := make([]int, len(exclusions))
		assert.Equal(t, counts.ReplaceAllString(exclusionTable(none), "|\n"), counts.ReplaceAllString(written, "|\n"))
		return
	}
	table := exclusionTable(costs(t))
	if *update {
		require.NoError(t, os.WriteFile(document, []byte(before+tableBegin+table+tableEnd+after), 0o644))
		return
	}
	assert.Equal(t, table, written, "URI_CORPORA=… go test ./consensus -update writes it")
}

// costs counts the crawled URLs about which the standards agree, by the exclusions that have them.
func costs(t *testing.T) []int {
	count := make([]int, len(exclusions))
	for s := range lines(t, "urls-crawled.txt") {
		o, ok := unchecked.Scan(s)
		if _, failed := scan.Run(&tables, tables.Starts[standardsTable].State, s); !ok || failed != 0 {
			continue
		}
		for i := range exclusions {
			if exclusions[i].has(s, o) {
				count[i]++
			}
		}
	}
	return count
}

func exclusionTable(costs []int) string {
	var b strings.Builder
	b.WriteString("| exclusion | URIs with | left out of | addition | programs that disagree | crawled |\n| --- | --- | --- | --- | --- | --- |\n")
	for i, e := range exclusions {
		fmt.Fprintf(&b, "| `%s` | %s | %s | %s | %s | %s |\n", e.rule, e.reason, leftOutOf(e), addedBy(e), programs(e), thousands(costs[i]))
	}
	return b.String()
}

func leftOutOf(e exclusion) string {
	var names []string
	for _, p := range Profiles() {
		if e.profiles>>p&1 == 1 {
			names = append(names, "`"+p.String()+"`")
		}
	}
	switch {
	case len(names) == len(Profiles()):
		return "all"
	case len(names) == len(Profiles())-1:
		return "all except `any`"
	}
	return strings.Join(names, ", ")
}

// addedBy finds the method by its bit.
func addedBy(e exclusion) string {
	for name, add := range adding {
		if e.lifted != 0 && add(Web) == Web|e.lifted {
			return "`" + name + "`"
		}
	}
	return ""
}

// programs are those of the sightings, each once, with the first thing that they see.
func programs(e exclusion) string {
	var all []string
	listed := map[string]bool{}
	for _, s := range e.seen {
		if !listed[s.Parser] {
			all = append(all, s.Parser)
		}
		listed[s.Parser] = true
	}
	return strings.Join(all, "; ")
}

func thousands(n int) string {
	if n < 1000 {
		return strconv.Itoa(n)
	}
	return fmt.Sprintf("%d,%03d", n/1000, n%1000)
}
