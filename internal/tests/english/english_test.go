package english

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

var update = flag.Bool("update", false, "write testdata/remaining.txt, if no kind of text has more phrases than before")

const (
	root      = "../../.."
	remaining = "testdata/remaining.txt"
)

func phrases(t *testing.T) Phrases {
	t.Helper()
	file, err := os.Open("testdata/phrases.txt")
	require.NoError(t, err)
	defer file.Close()
	list, err := ReadPhrases(file)
	require.NoError(t, err)
	require.Greater(t, len(list), 30)
	return list
}

// quotation is a text that a source may contain although it has a phrase.
type quotation struct{ name, text string }

// quotations reads a file with a line "name: text" for each quotation.
func quotations(t *testing.T) (all []quotation) {
	t.Helper()
	file, err := os.ReadFile("testdata/quotations.txt")
	require.NoError(t, err)
	for line := range strings.Lines(string(file)) {
		if line = strings.TrimSuffix(line, "\n"); line == "" || line[0] == '#' {
			continue
		}
		name, text, found := strings.Cut(line, ": ")
		require.True(t, found, line)
		all = append(all, quotation{name, text})
	}
	return all
}

// bounds reads how many phrases a source may still contain. Sources that are not listed must not
// contain phrases.
func bounds(t *testing.T) map[string]int {
	t.Helper()
	text, err := os.ReadFile(remaining)
	if errors.Is(err, fs.ErrNotExist) && *update {
		return nil
	}
	require.NoError(t, err)
	all := map[string]int{}
	for line := range strings.Lines(string(text)) {
		var kind, name string
		var n int
		_, err := fmt.Sscanf(line, "%s %s %d\n", &kind, &name, &n)
		require.NoError(t, err, line)
		all[kind+" "+name] = n
	}
	return all
}

func write(t *testing.T, bounds map[string]int) {
	t.Helper()
	var lines []string
	for key, n := range bounds {
		if n > 0 {
			lines = append(lines, fmt.Sprintf("%s %d\n", key, n))
		}
	}
	slices.Sort(lines)
	require.NoError(t, os.WriteFile(remaining, []byte(strings.Join(lines, "")), 0o644))
}

// rises reports whether a kind of text has more phrases than before.
func rises(t *testing.T, before, after map[string]int) bool {
	t.Helper()
	old, sum := byKind(before), byKind(after)
	for kind, n := range sum {
		assert.LessOrEqual(t, n, old[kind], "phrases in %s", kind)
	}
	return t.Failed()
}

func byKind(counts map[string]int) map[string]int {
	sum := map[string]int{}
	for key, n := range counts {
		kind, _, _ := strings.Cut(key, " ")
		sum[kind] += n
	}
	return sum
}

// found returns the phrases in each source, by kind and name.
func found(t *testing.T) map[string][]string {
	t.Helper()
	sources, err := Sources(os.DirFS(root))
	require.NoError(t, err)
	require.Greater(t, len(sources), 100)
	list, allowed := phrases(t), quotations(t)
	all := map[string][]string{}
	for _, s := range sources {
		for _, q := range allowed {
			if q.name == s.Name {
				s.Text = strings.ReplaceAll(s.Text, q.text, "")
			}
		}
		all[string(s.Kind)+" "+s.Name] = list.Find(s.Text)
	}
	return all
}

// Documents avoid the phrases. The number of phrases in the comments and messages of a folder can only
// fall: fix a phrase, and run the test with -update. If text moves to another folder, -update moves
// its number too.
func TestTextsForPeopleAvoidThePhrases(t *testing.T) {
	bounds, found := bounds(t), found(t)
	if *update {
		left := map[string]int{}
		for key, phrases := range found {
			left[key] = len(phrases)
		}
		if bounds == nil || !rises(t, bounds, left) {
			write(t, left)
			bounds = left
		}
	}
	for key, phrases := range found {
		if n := len(phrases); n > bounds[key] {
			assert.Fail(t, key, "%d phrases, %d allowed:\n%s", n, bounds[key], strings.Join(phrases, "\n"))
		}
	}
}

func TestEachQuotationIsInItsSource(t *testing.T) {
	sources, err := Sources(os.DirFS(root))
	require.NoError(t, err)
	list := phrases(t)
	for _, q := range quotations(t) {
		assert.NotEmpty(t, list.Find(q.text), "%s: needs no permission", q.text)
		assert.True(t, slices.ContainsFunc(sources, func(s Source) bool { return s.Name == q.name && strings.Contains(s.Text, q.text) }), "%s: %s", q.name, q.text)
	}
}

func TestAPhraseIsFoundAcrossLinesAndInAnyCase(t *testing.T) {
	list, err := ReadPhrases(strings.NewReader("# a comment\n\n\\bis none\\b\n"))
	require.NoError(t, err)
	assert.Len(t, list.Find("There Is\n  none, is nonesuch"), 1)
	assert.Equal(t, []string{"line 2: …a It is none.…"}, list.Find("a\nIt is none."))
	_, err = ReadPhrases(strings.NewReader("("))
	assert.Error(t, err)
}

func TestTextsForPeopleAreFoundByKind(t *testing.T) {
	sources, err := Sources(fstest.MapFS{
		"a/a.go":                {Data: []byte("// Package a is a.\npackage a\n\nvar s = \"a message\" // a note\n\ntype t struct {\n\tf int `json:\"key\"`\n}\n")},
		"a/a_test.go":           {Data: []byte("package a\n\nvar t = \"test input\" // a test\n")},
		"a/b.go":                {Data: []byte("// Code generated by x. DO NOT EDIT.\n\npackage a\n\nvar u = \"generated\"\n")},
		"a/a.abnf":              {Data: []byte("a = \"b\" ; a rule\n")},
		"a/testdata/x.txtar":    {Data: []byte("printed\n")},
		"a/testdata/x.md":       {Data: []byte("input\n")},
		"docs/a.md":             {Data: []byte("Words `code`.\n```go\nf() // does f\n// Output:\n// printed\n```\n")},
		"docs/strictness.html":  {Data: []byte("generated")},
		"node_modules/b/b.md":   {Data: []byte("not ours")},
		".git/c.md":             {Data: []byte("not ours")},
		"internal/page/page.js": {Data: []byte("words{{.Action}}")},
		"cmd/a/help/b.txt":      {Data: []byte("help")},
		"cmd/a/a.txt":           {Data: []byte("data")},
	})
	require.NoError(t, err)
	slices.SortFunc(sources, func(a, b Source) int { return cmp.Or(cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.Name, b.Name)) })
	for i := range sources {
		sources[i].Text = strings.Join(strings.Fields(sources[i].Text), " ")
	}
	assert.Equal(t, []Source{
		{Comments, "a", "a rule Package a is a. a note a test"},
		{Documents, "docs/a.md", "Words . does f"},
		{Goldens, "a/testdata", "printed"},
		{Messages, "a", "a message"},
		{Messages, "cmd/a/help", "help"},
		{Pages, "internal/page", "words"},
	}, sources)
}
