package api

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/internal/tests/golden"
	"github.com/urigrammar/uri/internal/tests/uritestutil"
)

// removal is a row of testdata/removed.jsonl: a name that is gone, and what a program writes instead. First are statements, and Write are
// the values of expressions; Is is what they print. The variables are those of replacements.
type removal struct {
	Old   string `json:"old"`
	First string `json:"first,omitempty"`
	Write string `json:"write"`
	Is    string `json:"is"`
	Note  string `json:"note,omitempty"`
}

const replacements = `package main

import (
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/consensus"
	"github.com/urigrammar/uri/idn"
	"github.com/urigrammar/uri/repair"
	"github.com/urigrammar/uri/schemes"
	"github.com/urigrammar/uri/schemes/acct"
	"github.com/urigrammar/uri/schemes/data"
	"github.com/urigrammar/uri/schemes/did"
	"github.com/urigrammar/uri/schemes/file"
	"github.com/urigrammar/uri/schemes/geo"
	"github.com/urigrammar/uri/schemes/mailto"
	"github.com/urigrammar/uri/schemes/tag"
	"github.com/urigrammar/uri/schemes/tel"
	"github.com/urigrammar/uri/schemes/urn"
	"github.com/urigrammar/uri/schemes/urn/isbn"
	"github.com/urigrammar/uri/schemes/urn/uuid"
	"github.com/urigrammar/uri/schemes/web"
	"github.com/urigrammar/uri/template"
	"github.com/urigrammar/uri/whatwg"
)

// show prints values, a line for each row.
func show(values ...any) {
	for i, v := range values {
		if i > 0 {
			fmt.Print("; ")
		}
		fmt.Print(v)
	}
	fmt.Println()
}

func use(...any) {}

var (
	_ = errors.Is
	_ = slices.Max[[]int]
	_ = strconv.Itoa
	_ = strings.Compare
)

func main() {
`

// variables are declared for each row anew, since a row can change them.
const variables = `
	s := "http://example.com/a"
	text := "http://user:p%20w@Example.com:8080/a/b?q=1#f"
	b := []byte(s)
	g, level := uri.RFC3986, uri.LevelScheme
	u, w := uri.MustParse(text), uri.MustParse("http://example.com/b")
	ref, up := uri.MustParseReference("../c"), uri.MustParseReference("../../../c")
	var f uri.FullURI
	var err error
	f.URI, err = uri.Parse(text)
	c := u.Components()
	v := &url.URL{Scheme: "http", Host: "h", Path: "/é"}
	host, _ := u.Host()
	mine := uri.Schemes{}.With(uri.Scheme{Name: "my", DefaultPort: 7000})
	own, dotted := uri.MustParse("MY://user@H/a"), uri.MustParse("http://h/a/../b")
	registry, _ := uri.RFC2396.Parse("http://a_b/")
	directed, _ := uri.RFC3987.Parse("http://h/\u202e")
	unheld := uri.MustParse("http://user:pw@a%2Fb/")
	browsed := whatwg.MustParse(text)
	valid, _ := whatwg.ParseValid("http://h:8080/a/b?q#f", whatwg.NoBase)
	use(s, text, b, g, level, u, w, ref, up, f, err, c, v, host, mine, own, dotted, registry, directed, unheld, browsed, valid)
`

// run returns what the expressions of each row print.
func run(t *testing.T, rows []removal) []string {
	t.Helper()
	program := strings.Builder{}
	program.WriteString(replacements)
	for _, row := range rows {
		fmt.Fprintf(&program, "\tfunc() { // %s\n%s\t{\n%s\nshow(%s)\n\t}\n}()\n", row.Old, variables, row.First, row.Write)
	}
	program.WriteString("}\n")
	file := filepath.Join(t.TempDir(), "main.go")
	require.NoError(t, os.WriteFile(file, []byte(program.String()), 0o600))
	cmd := exec.Command("go", "run", file)
	cmd.Dir = "../../.." // whose packages it imports
	var out, stderr strings.Builder
	cmd.Stdout, cmd.Stderr = &out, &stderr
	require.NoError(t, cmd.Run(), &stderr)
	return strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
}

func removals(t *testing.T) []removal {
	t.Helper()
	return uritestutil.ReadLines[removal](t, "testdata/removed.jsonl")
}

var declared = regexp.MustCompile(`^pkg (\S+), (?:(?:func|const|var) (\w+)|method \(\*?(\w+)\) (\w+)|type (\w+)(?: struct, (?:embedded )?(\w+) | interface, (\w+))?)`)

// declaredNames returns what the packages export, such as "uri.URI.Host".
func declaredNames(t *testing.T) map[string]bool {
	t.Helper()
	packages, err := publicPackages()
	require.NoError(t, err)
	names := map[string]bool{}
	for _, p := range packages {
		for _, line := range Lines(p) {
			m := declared.FindStringSubmatch(strings.ReplaceAll(line, "github.com/urigrammar/", ""))
			require.NotNil(t, m, line)
			parts := slices.DeleteFunc(m[1:], func(part string) bool { return part == "" })
			names[strings.Join(parts, ".")] = true
		}
	}
	return names
}

// testdata/before.txt has the exported names of the frozen packages before version 1.
func TestEveryNameThatIsGoneHasAReplacement(t *testing.T) {
	is, replaced := declaredNames(t), map[string]bool{}
	for _, row := range removals(t) {
		replaced[row.Old] = true
		assert.False(t, is[row.Old], "%s is not gone", row.Old)
	}
	before, err := os.ReadFile("testdata/before.txt")
	require.NoError(t, err)
	was := map[string]bool{}
	for name := range strings.FieldsSeq(string(before)) {
		was[name] = true
		method := strings.LastIndexByte(name, '.')
		assert.True(t, is[name] || replaced[name] || replaced[name[:method]], "%s is gone: testdata/removed.jsonl says what to write instead", name)
	}
	for name := range replaced {
		assert.True(t, was[name], "there was no %s", name)
	}
}

// The results are those of the old names, which were read beside them once. Read those that -update writes.
func TestTheReplacementsHaveTheResultsOfWhatIsGone(t *testing.T) {
	rows := removals(t)
	results := run(t, rows)
	require.Len(t, results, len(rows), "a result is a line")
	var text strings.Builder
	for i := range rows {
		rows[i].Is = results[i]
		line, err := exact(rows[i])
		require.NoError(t, err)
		text.Write(line)
	}
	golden.Equal(t, "testdata/removed.jsonl", *update, text.String())
}

// exact is the line of a row, in which "<" stays as it is.
func exact(row removal) ([]byte, error) {
	var line bytes.Buffer
	e := json.NewEncoder(&line)
	e.SetEscapeHTML(false)
	err := e.Encode(row)
	return line.Bytes(), err
}

func TestTheChangelogListsTheReplacements(t *testing.T) {
	sums := sumsOf(t)
	table := fmt.Sprintf("The packages that the promise covers have %d functions and methods, as `go doc -all` counts them, and had %d: package `uri` %d, and had %d.\n\n",
		sums.now, sums.before, sums.uri, before(t)["uri"])
	table += "| gone | write |\n| --- | --- |\n"
	for _, row := range removals(t) {
		table += fmt.Sprintf("| `%s` | %s |\n", row.Old, cell(row))
	}
	golden.Section(t, "../../../CHANGELOG.md", "<!-- removed: written by internal/tests/api -update -->", "<!-- end of removed -->", *update, table)
}

// onOneLine writes statements without line ends.
var onOneLine = strings.NewReplacer("{\n\t", "{ ", "\n}", " }", "\n\t", "; ", "\n", "; ", "\t", "")

// cell is what the table says of a row.
func cell(row removal) string {
	code := row.Write
	if row.First != "" {
		code = onOneLine.Replace(row.First) + "; " + code
	}
	cell := "`" + code + "`"
	if strings.Contains(code, "`") {
		cell = "`` " + code + " ``"
	}
	if row.Note != "" {
		cell += ": " + row.Note
	}
	return strings.ReplaceAll(cell, "|", `\|`)
}
