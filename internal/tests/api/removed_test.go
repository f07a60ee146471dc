package api

import (
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
)

// removal is a row of testdata/removed.jsonl: a name that is gone, and the expression that a program writes instead. The expressions
// use the variables of replacements.
type removal struct{ Old, Write string }

const replacements = `package main

import (
	"errors"
	"net/url"
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

var (
	s        = "http://example.com/a"
	b        = []byte(s)
	g        = uri.RFC3986
	u        = uri.MustParse(s)
	w        = uri.MustParse("http://example.com/b")
	ref      = uri.MustParseReference("../c")
	f        = uri.FullURI{URI: u}
	c        = u.Components()
	level    = uri.LevelScheme
	mine     = uri.Schemes{}.With(uri.Scheme{Name: "my", DefaultPort: 7000})
	v, err   = url.Parse(s)
	browsed  = whatwg.MustParse(s)
	host, _  = u.Host()
	urnScheme, _ = schemes.Lookup("urn")
	valid, _ = whatwg.ParseValid(s, whatwg.NoBase)
)

func use(...any) {}

func main() {
`

func removals(t *testing.T) (rows []removal) {
	t.Helper()
	text, err := os.ReadFile("testdata/removed.jsonl")
	require.NoError(t, err)
	for line := range strings.Lines(string(text)) {
		var row removal
		require.NoError(t, json.Unmarshal([]byte(line), &row), line)
		rows = append(rows, row)
	}
	return rows
}

var declared = regexp.MustCompile(`^pkg (\S+), (?:(?:func|const|var) (\w+)|method \(\*?(\w+)\) (\w+)|type (\w+)(?: struct, (?:embedded )?(\w+) | interface, (\w+))?)`)

// declaredNames returns what the packages export, such as "uri.URI.Host".
func declaredNames(t *testing.T) map[string]bool {
	t.Helper()
	public, err := Public("../../..")
	require.NoError(t, err)
	packages, err := Load("../../..", public...)
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

func TestTheReplacementsRun(t *testing.T) {
	var program strings.Builder
	program.WriteString(replacements)
	for _, row := range removals(t) {
		fmt.Fprintf(&program, "\tuse(%s) // %s\n", row.Write, row.Old)
	}
	program.WriteString("}\n")
	dir, err := os.MkdirTemp(".", "replacements") // in the module
	require.NoError(t, err)
	defer os.RemoveAll(dir)
	require.NoError(t, os.WriteFile(filepath.Join(dir, "main.go"), []byte(program.String()), 0o600))
	out, err := exec.Command("go", "run", "./"+dir).CombinedOutput()
	require.NoError(t, err, string(out))
}

func TestTheChangelogListsTheReplacements(t *testing.T) {
	const begin, end = "<!-- removed: written by internal/tests/api -update -->\n", "<!-- end of removed -->"
	text, err := os.ReadFile("../../../CHANGELOG.md")
	require.NoError(t, err)
	before, rest, found := strings.Cut(string(text), begin)
	require.True(t, found)
	_, after, found := strings.Cut(rest, end)
	require.True(t, found)
	table := "| gone | write |\n| --- | --- |\n"
	for _, row := range removals(t) {
		table += fmt.Sprintf("| `%s` | `%s` |\n", row.Old, strings.ReplaceAll(row.Write, "|", `\|`))
	}
	golden.Equal(t, "../../../CHANGELOG.md", *update, before+begin+table+end+after)
}
