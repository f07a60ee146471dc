package guard_test

import (
	"flag"
	"fmt"
	"strings"
	"testing"

	"github.com/urigrammar/uri/internal/tests/golden"
)

var update = flag.Bool("update", false, "write docs/addresses.tsv")

// The table has the prefixes about which the registries and other libraries disagree, and the addresses that clouds use inside.
func TestTheTableHasTheDecisionsAboutAddresses(t *testing.T) {
	decisions := map[string]decision{}
	for _, d := range golden.Lines[decision](t, "testdata/decisions.jsonl") {
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
		reason := is + "\t" + d.Why
		if prefixes[reason] == nil {
			reasons = append(reasons, reason)
		}
		prefixes[reason] = append(prefixes[reason], row.Prefix.String())
	}
	var table strings.Builder
	table.WriteString("prefixes\tguard.Public\twhy\tsource\n")
	for _, reason := range reasons {
		fmt.Fprintf(&table, "%s\t%s\t\n", strings.Join(prefixes[reason], ", "), reason)
	}
	for _, c := range publicClouds(t) {
		fmt.Fprintf(&table, "%s\trefused\t%s: %s\t%s\n", c.Prefix, c.Cloud, c.Use, c.Source)
	}
	golden.Equal(t, "../docs/addresses.tsv", *update, table.String())
}
