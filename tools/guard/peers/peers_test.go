package main

import (
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

var update = flag.Bool("update", false, "write peers.tsv from what is recorded")

// count is how many cases a library decides, and how many of them wrongly.
type count struct {
	cases, wrong int
	of           []string // the texts that it decides wrongly
}

func (c count) String() string {
	if c.cases == 0 {
		return "—"
	}
	return fmt.Sprintf("%d of %d", c.wrong, c.cases)
}

// recordedCounts returns the counts of each library and kind, and how many cases were recorded.
func recordedCounts(t *testing.T, r *record) (counts map[string]map[string]*count, asked int, crashed map[string][]string) {
	t.Helper()
	cases, err := readCases("../../../guard/testdata")
	require.NoError(t, err)
	decisions := map[string]decided{}
	for _, d := range r.decided {
		decisions[d.Case] = d
	}
	counts, crashed = map[string]map[string]*count{}, map[string][]string{}
	for _, c := range cases {
		d, ok := decisions[c.id()]
		if !ok {
			continue
		}
		asked++
		for _, a := range abilities {
			if !a.runs(c) {
				continue
			}
			if counts[a.Name] == nil {
				counts[a.Name] = map[string]*count{}
			}
			if counts[a.Name][c.kind()] == nil {
				counts[a.Name][c.kind()] = new(count)
			}
			n := counts[a.Name][c.kind()]
			n.cases++
			if slices.Contains(d.Accepted, a.Name) != (c.Verdict == "accept") {
				n.wrong++
				n.of = append(n.of, strings.Join(append([]string{c.Text}, c.Locations...), " → "))
			}
			if slices.Contains(d.Crashed, a.Name) {
				crashed[a.Name] = append(crashed[a.Name], c.Text)
			}
		}
	}
	return counts, asked, crashed
}

// table returns the numbers of wrong decisions of each library, of those that it makes, by what there is to decide. A dash means that the library
// does not decide this.
func table(t *testing.T) string {
	t.Helper()
	r, err := readRecord("../recorded/peers.jsonl")
	require.NoError(t, err)
	counts, asked, crashed := recordedCounts(t, r)
	var b strings.Builder
	fmt.Fprintf(&b, "%d cases on %s", asked, r.Date)
	for _, a := range abilities {
		fmt.Fprintf(&b, "\t%s %s", a.Name, r.Versions[a.Name])
	}
	b.WriteString("\n")
	row := func(title string, kinds ...string) {
		b.WriteString(title)
		for _, a := range abilities {
			var all count
			for _, kind := range kinds {
				if n := counts[a.Name][kind]; n != nil {
					all.cases, all.wrong = all.cases+n.cases, all.wrong+n.wrong
				}
			}
			fmt.Fprintf(&b, "\t%s", all)
		}
		b.WriteString("\n")
	}
	good := slices.Index(rows, urls)
	for _, kind := range rows[:good] {
		row(kind, kind)
	}
	row("accepted, though refused", rows[:good]...)
	for _, kind := range rows[good:] {
		row(kind, kind)
	}
	row("refused, though accepted", rows[good:]...)
	b.WriteString("texts to which it gives no answer, counted as refused")
	for _, a := range abilities {
		fmt.Fprintf(&b, "\t%d", len(crashed[a.Name]))
	}
	b.WriteString("\n")
	return b.String()
}

func TestTheTableSaysWhatIsRecorded(t *testing.T) {
	text := table(t)
	if *update {
		require.NoError(t, os.WriteFile("../peers.tsv", []byte(text), 0o666))
	}
	written, err := os.ReadFile("../peers.tsv")
	require.NoError(t, err)
	assert.Equal(t, string(written), text, "go test ./peers -update writes it")
}

func TestGuardDecidesAllThatIsRecordedAsTheVerdictsSay(t *testing.T) {
	r, err := readRecord("../recorded/peers.jsonl")
	require.NoError(t, err)
	counts, asked, _ := recordedCounts(t, r)
	require.Positive(t, asked)
	for kind, n := range counts["guard"] {
		assert.Zero(t, n.wrong, "%s: %q", kind, n.of)
		assert.Contains(t, rows, kind)
	}
}
