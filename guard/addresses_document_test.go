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
	prefixes := map[string][]string{} // by what Public says and why
	var reasons []string
	for _, row := range rows {
		is := verdictOf(row.Prefix)
		for name, verdict := range row.Verdicts {
			if verdict != is {
				differ[name]++
			}
		}
		d, decided := decisions[row.Prefix.String()]
		if !decided || is == "refused" && row.Reachable == "false" {
			continue // the registries say so
		}
		reason := is + " | " + d.Why
		if prefixes[reason] == nil {
			reasons = append(reasons, reason)
		}
		prefixes[reason] = append(prefixes[reason], row.Prefix.String())
	}
	var table strings.Builder
	table.WriteString("| prefixes | `guard.Public` | why |\n| --- | --- | --- |\n")
	for _, reason := range reasons {
		fmt.Fprintf(&table, "| %s | %s |\n", strings.Join(prefixes[reason], ", "), reason)
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
