package guard_test

import (
	"flag"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/urigrammar/uri/internal/tests/golden"
	"github.com/urigrammar/uri/internal/tests/uritestutil"
)

var update = flag.Bool("update", false, "write the tables of docs/addresses.md")

func TestTheDocumentHasTheDecisionsAboutAddresses(t *testing.T) {
	decisions := map[string]decision{}
	for _, d := range uritestutil.ReadLines[decision](t, "testdata/decisions.jsonl") {
		decisions[d.Prefix.String()] = d
	}
	differ := map[string]int{}
	rows := addressRows(t)
	var table strings.Builder
	table.WriteString("| prefix | name | IANA: globally reachable | `guard.Public` | other sources | why |\n| --- | --- | --- | --- | --- | --- |\n")
	for _, row := range rows {
		is := verdictOf(row.Prefix)
		others := map[string][]string{}
		for name, verdict := range row.Verdicts {
			if verdict != is {
				differ[name]++
				others[verdict] = append(others[verdict], source(name))
			}
		}
		d, decided := decisions[row.Prefix.String()]
		if !decided {
			continue
		}
		var list []string
		for _, verdict := range slices.Sorted(maps.Keys(others)) {
			list = append(list, verdict+": "+strings.Join(slices.Sorted(slices.Values(others[verdict])), ", "))
		}
		fmt.Fprintf(&table, "| %s | %s | %s | %s | %s | %s |\n", row.Prefix, row.Name, orNone(row.Reachable), is, orNone(strings.Join(list, "; ")), d.Why)
	}
	var sources strings.Builder
	sources.WriteString("| source | prefixes about which it decides otherwise |\n| --- | --- |\n")
	for _, name := range slices.Sorted(maps.Keys(rows[0].Verdicts)) {
		fmt.Fprintf(&sources, "| %s | %d of %d |\n", name, differ[name], len(rows))
	}
	const document = "../docs/addresses.md"
	golden.Section(t, document, "<!-- sources: written by guard -update -->", "<!-- end of sources -->", *update, sources.String())
	golden.Section(t, document, "<!-- table: written by guard -update -->", "<!-- end of table -->", *update, table.String())
}

// source returns the first word of a source, and a second one where the first names a language.
func source(name string) string {
	words := strings.Fields(name)
	switch words[0] {
	case "Go", "Rust", "Python":
		return words[0] + " " + words[1]
	}
	return words[0]
}

func orNone(text string) string {
	if text == "" {
		return "–"
	}
	return text
}
