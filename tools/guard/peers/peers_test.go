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

var update = flag.Bool("update", false, "write PEERS.md from what is recorded")

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

func page(t *testing.T) string {
	t.Helper()
	r, err := readRecord("../recorded/peers.jsonl")
	require.NoError(t, err)
	counts, asked, crashed := recordedCounts(t, r)
	var b strings.Builder
	fmt.Fprintf(&b, "# How other libraries decide about hostile URLs\n\nFor users who compare package guard with another library.\n\n")
	fmt.Fprintf(&b, "%d cases of `guard/testdata/hostile.jsonl` were tried on %s with package guard and five libraries that keep a server from fetching what it should not.\n", asked, r.Date)
	b.WriteString("The numbers are wrong decisions, of those that a library makes. A dash means that it does not decide this at all, which is no error. The verdicts are ours.\n\n")
	b.WriteString("| |")
	for _, a := range abilities {
		b.WriteString(" " + a.Name + " |")
	}
	b.WriteString("\n| --- |" + strings.Repeat(" --- |", len(abilities)) + "\n")
	row := func(title string, of func(name string) count) {
		fmt.Fprintf(&b, "| %s |", title)
		for _, a := range abilities {
			fmt.Fprintf(&b, " %s |", of(a.Name))
		}
		b.WriteString("\n")
	}
	sum := func(kinds ...string) func(string) count {
		return func(name string) (all count) {
			for _, kind := range kinds {
				if n := counts[name][kind]; n != nil {
					all.cases, all.wrong = all.cases+n.cases, all.wrong+n.wrong
				}
			}
			return all
		}
	}
	good := slices.Index(rows, urls)
	for _, kind := range rows[:good] {
		row(kind, sum(kind))
	}
	row("**accepted, though refused**", sum(rows[:good]...))
	for _, kind := range rows[good:] {
		row(kind, sum(kind))
	}
	row("**refused, though accepted**", sum(rows[good:]...))
	b.WriteString("\nHow each was asked, with versions:\n\n")
	for _, a := range abilities {
		fmt.Fprintf(&b, "- **%s** (%s). %s.\n", a.Name, r.Versions[a.Name], a.About)
	}
	b.WriteString(notes)
	for _, a := range abilities {
		if texts := crashed[a.Name]; len(texts) > 0 {
			fmt.Fprintf(&b, "- %s gives no answer to %d texts: its program ends, or runs on. They count as refused.\n", a.Name, len(texts))
		}
	}
	return b.String()
}

const notes = `
Each case was a request in a network that has nothing but loopback, where each address leads to a server, and a
name server answers for each name. A text is accepted if a connection arrives, and a chain of redirects if one
arrives for each of its URLs. ` + "`recorded/peers.jsonl`" + ` has each text with the libraries that accept it.

- Texts that programs read differently do harm only if another program reads them too.
- 168.63.129.16 is the host agent of Azure, which no registry has. An IPv6 address of NAT64 counts as the IPv4 address in it.
- An address that is both allowed and denied is denied by guard, and allowed by others. An empty list of hosts allows nothing in guard, and everything in safeurl.
- A library that sees addresses only is not asked about texts. A hook for code of one's own does not count.
`

func TestThePageSaysWhatIsRecorded(t *testing.T) {
	text := page(t)
	if *update {
		require.NoError(t, os.WriteFile("../PEERS.md", []byte(text), 0o666))
	}
	written, err := os.ReadFile("../PEERS.md")
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
