package documents

import (
	"bytes"
	"go/parser"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"
	"text/template"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/internal/tests/api"
	"github.com/urigrammar/uri/internal/tests/golden"
)

// netURL is the guide of what net/url exports. A row has code that uses a name, and code of this module that does the same, each with
// what it returns. A row without a name declares what the code uses.
var netURL = filepath.Join(root, "docs", "net-url.tsv")

// The columns of the guide.
const (
	part = iota
	name
	old
	gives
	now
	returns
	differs
	columns
)

func guide(t *testing.T) (rows [][]string) {
	t.Helper()
	text, err := os.ReadFile(netURL)
	require.NoError(t, err)
	for line := range strings.Lines(string(text)) {
		cells := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		require.Len(t, cells, columns, line)
		rows = append(rows, cells)
	}
	require.Greater(t, len(rows), 80)
	return rows[1:]
}

var guideTemplate = template.Must(template.ParseFiles("testdata/net-url.go.tmpl"))

// guideProgram returns a program that prints a line for each cell with code.
func guideProgram(t *testing.T) (p Program) {
	t.Helper()
	var declarations, cells []string
	for _, row := range guide(t) {
		switch {
		case strings.HasPrefix(row[old], "const "):
			declarations = append(declarations, row[old])
		case row[name] == "":
			declarations = append(declarations, "var "+row[old])
		default:
			cells = append(cells, printing(row[name], row[old]))
			if row[now] != "none" {
				cells = append(cells, printing(row[name], row[now]))
			}
		}
	}
	var source bytes.Buffer
	require.NoError(t, guideTemplate.Execute(&source, map[string][]string{"Declarations": declarations, "Cells": cells}))
	p.Source = source.String()
	require.NoError(t, p.importAll(ByName("errors", "fmt", "maps", "net/url", "slices", "strconv", "strings", "github.com/urigrammar/uri")))
	return p
}

// printing returns a statement that prints what a cell's code returns, or the value that it changes.
func printing(of, code string) string {
	_, err := parser.ParseExpr(code)
	switch {
	case err != nil: // an assignment
		return "{ v := new(*v); " + code + "; show(v) }"
	case strings.HasPrefix(code, "values.") && slices.Contains([]string{"Values.Add", "Values.Del", "Values.Set"}, of):
		return "{ values := maps.Clone(values); " + code + "; show(values.Encode()) }"
	}
	return "show(" + code + ")"
}

// It is right for every reader: the Go version in go.mod of a program chooses between the settings of net/url.
func TestTheGuideToNetURLShowsWhatItsCodeReturns(t *testing.T) {
	runAll(t)
	printed := strings.Split(ran.printed[len(ran.printed)-1], "\n")
	text := "part\tname\tnet/url\tgives\tpackage uri\treturns\twhat differs\n"
	for _, row := range guide(t) {
		if row[name] != "" {
			row[gives], printed = printed[0], printed[1:]
			if row[now] != "none" {
				row[returns], printed = printed[0], printed[1:]
			}
			assert.NotEmpty(t, row[differs], row[name])
			assert.True(t, row[gives] == row[returns] || !strings.HasPrefix(row[differs], "nothing"), "%s: the row says that nothing differs", row[name])
		}
		text += strings.Join(row, "\t") + "\n"
	}
	golden.Equal(t, netURL, *update, text)
}

var exportedBy = regexp.MustCompile(`^pkg net/url, (?:func (\w+)|method \(\*?(\w+)\) (\w+)|type (\w+) struct, (\w+))`)

// The guide has the names of the oldest supported release: code in this module cannot use newer ones.
func TestTheGuideToNetURLHasEachOfItsNames(t *testing.T) {
	if v := runtime.Version(); !strings.HasPrefix(v, "go1.26") {
		t.Skip("the guide is about net/url of Go 1.26, and this is " + v)
	}
	packages, err := api.Load(root, "net/url")
	require.NoError(t, err)
	want, has := map[string]bool{}, map[string]bool{}
	for _, line := range api.Lines(packages[0]) {
		if m := exportedBy.FindStringSubmatch(line); m != nil {
			want[strings.TrimPrefix(m[2]+m[4]+"."+m[1]+m[3]+m[5], ".")] = true
		}
	}
	for _, row := range guide(t) {
		if row[name] != "" {
			has[row[name]] = true
		}
	}
	assert.Equal(t, want, has)
}

// Words that are written as Go names are names of net/url, of package uri or of whatwg.
func TestTheGuideToNetURLNamesNothingThatIsGone(t *testing.T) {
	packages, err := api.Load(root, "net/url", "github.com/urigrammar/uri", "github.com/urigrammar/uri/whatwg")
	require.NoError(t, err)
	known := map[string]bool{}
	for _, p := range packages {
		for _, word := range regexp.MustCompile(`\b[A-Z]\w*`).FindAllString(strings.Join(api.Lines(p), "\n"), -1) {
			known[word] = true
		}
	}
	n := 0
	for _, row := range guide(t) {
		for _, span := range regexp.MustCompile("`((?:[A-Z][A-Za-z0-9]*[.]?)+)`").FindAllStringSubmatch(row[differs], -1) {
			for word := range strings.SplitSeq(span[1], ".") {
				n++
				assert.True(t, known[word], "%s", span[1])
			}
		}
	}
	assert.Greater(t, n, 40)
}
