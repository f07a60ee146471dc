package main

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/grammar"
	"github.com/urigrammar/uri/internal/tests/golden"
)

const page = "../docs/grammars.md"

func TestTheDocumentationHasTheTableOfTheList(t *testing.T) {
	golden.Section(t, page, "<!-- grammars: written by `go test ./gen -update` -->", "<!-- end -->", *update, grammarTable())
}

func TestTheExampleCountsTheRulesOfTheAmendment(t *testing.T) {
	text, err := os.ReadFile(page)
	require.NoError(t, err)
	peg, err := os.ReadFile("../uri.peg")
	require.NoError(t, err)
	written := regexp.MustCompile(`(?m)^rfc6874_`).FindAllString(string(peg), -1)
	assert.Contains(t, string(text), fmt.Sprintf("repeats the %d rules", len(written)))
}

func grammarTable() string {
	var b strings.Builder
	b.WriteString("| ID | document | loaded from | transcribed in |\n| --- | --- | --- | --- |\n")
	for _, g := range grammar.All {
		tableRow(&b, "`"+g.ID+"`", fmt.Sprintf("[%s](%s)", g.Title, g.URL), "`grammar/"+g.File+"`", fmt.Sprintf("`%s`, %s", g.Peg, g.Namespace))
	}
	return b.String()
}

func tableRow(b *strings.Builder, cells ...string) {
	for i, c := range cells {
		cells[i] = strings.ReplaceAll(c, "|", `\|`)
	}
	fmt.Fprintf(b, "| %s |\n", strings.Join(cells, " | "))
}

func TestNoErratumIsApplied(t *testing.T) {
	for _, g := range grammar.All {
		for _, e := range g.Errata {
			assert.False(t, e.Applied, "%s, erratum %d: %s says that no erratum is applied", g.ID, e.ID, page)
		}
	}
}

func TestAnErratumThatIsAppliedOrVerifiedSaysWhy(t *testing.T) {
	for _, g := range grammar.All {
		for _, e := range g.Errata {
			if e.Applied || e.Status != "Rejected" {
				assert.NotEmpty(t, e.Why, "%s, erratum %d", g.ID, e.ID)
			}
		}
	}
}
