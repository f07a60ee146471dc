package grammar_test

import (
	"cmp"
	"flag"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/grammar"
)

var update = flag.Bool("update", false, "write the tables of docs/grammars.md")

const page = "../docs/grammars.md"

func TestTheDocumentationHasTheTablesOfTheList(t *testing.T) {
	text, err := os.ReadFile(page)
	require.NoError(t, err)
	expected := withTable(t, string(text), "grammars", grammarTable())
	expected = withTable(t, expected, "errata", errataTable())
	expected = withTable(t, expected, "amendment", excerpt(t, "abnf", "rfc6874.abnf", regexp.MustCompile(`(?s).*`)))
	expected = withTable(t, expected, "amendment's entry", excerpt(t, "go", "grammar.go", regexp.MustCompile(`(?sm)^var rfc6874 = .*?^}\n`)))
	expected = withTable(t, expected, "amendment's transcription", excerpt(t, "", "../uri.peg", regexp.MustCompile(`(?m)^rfc6874_.*\n(?:^ .*\n)*`)))
	if *update {
		require.NoError(t, os.WriteFile(page, []byte(expected), 0o644))
	}
	assert.Equal(t, expected, string(text), "go test ./grammar -update writes it")
}

// withTable replaces what stands between the comment of that name and the next "end".
func withTable(t *testing.T, text, name, table string) string {
	t.Helper()
	place := regexp.MustCompile(`(?s)(<!-- ` + name + `: [^\n]*-->\n).*?(<!-- end -->)`)
	require.True(t, place.MatchString(text), "%s has no place for %s", page, name)
	return place.ReplaceAllStringFunc(text, func(s string) string {
		m := place.FindStringSubmatch(s)
		return m[1] + table + m[2]
	})
}

// excerpt returns what matches in a file, as a block of code.
func excerpt(t *testing.T, language, file string, parts *regexp.Regexp) string {
	t.Helper()
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	found := strings.Join(parts.FindAllString(string(text), -1), "")
	require.NotEmpty(t, found, "%s has no %s", file, parts)
	return "```" + language + "\n" + found + "```\n"
}

func grammarTable() string {
	var b strings.Builder
	b.WriteString("| ID | document | notation | loaded from | transcribed in |\n| --- | --- | --- | --- | --- |\n")
	for _, g := range grammar.All {
		row(&b, "`"+g.ID+"`", fmt.Sprintf("[%s](%s)", g.Title, g.URL), g.Notation, "`grammar/"+g.File+"`", fmt.Sprintf("`%s`, %s", g.Peg, g.Namespace))
	}
	return b.String()
}

func errataTable() string {
	var b strings.Builder
	b.WriteString("| grammar | erratum | status | section | what it says | applied | why |\n| --- | --- | --- | --- | --- | --- | --- |\n")
	for _, g := range grammar.All {
		for _, e := range g.Errata {
			id := fmt.Sprint(e.ID)
			if e.Document != "" {
				id += " (" + e.Document + ")"
			}
			applied := "no"
			if e.Applied {
				applied = "yes"
			}
			row(&b, g.ID, id, cmp.Or(e.Status, "–"), e.Section, e.Subject, applied, e.Why)
		}
	}
	return b.String()
}

func row(b *strings.Builder, cells ...string) {
	for i, c := range cells {
		cells[i] = strings.ReplaceAll(strings.ReplaceAll(c, "|", `\|`), "<pchar>", `\<pchar>`)
	}
	fmt.Fprintf(b, "| %s |\n", strings.Join(cells, " | "))
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
