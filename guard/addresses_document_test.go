package guard_test

import (
	"flag"
	"fmt"
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
	rows := addressRows(t)
	prefixes := map[string][]string{} // by what Public says and why
	var reasons []string
	for _, row := range rows {
		is := verdictOf(row.Prefix)
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
	const document = "../docs/addresses.md"
	golden.Section(t, document, "<!-- table: written by guard -update -->", "<!-- end of table -->", *update, table.String())
}

func TestTheDocumentHasTheAddressesThatCloudsUseInside(t *testing.T) {
	var table strings.Builder
	table.WriteString("| addresses | cloud | for |\n| --- | --- | --- |\n")
	for _, c := range publicClouds(t) {
		fmt.Fprintf(&table, "| %s | [%s](%s) | %s |\n", c.Prefix, c.Cloud, c.Source, c.Use)
	}
	golden.Section(t, "../docs/addresses.md", "<!-- clouds: written by guard -update -->", "<!-- end of clouds -->", *update, table.String())
}
