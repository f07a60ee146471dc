package find_test

import (
	"bufio"
	"encoding/json"
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/cmd/internal/find"
)

// some are top-level domains.
var some = map[string]bool{"com": true, "org": true, "jp": true, "cn": true}

var finder = find.Finder{IsSuffix: func(label string) bool { return some[label] }}

// expected is a text, and the URLs that a person sees in it.
type expected struct {
	Source    string
	Text      string
	URLs      []string
	Templates []string // of the URLs
}

// readAll reads a file of JSON lines.
func readAll[T any](t testing.TB, name string) (all []T) {
	t.Helper()
	f, err := os.Open("testdata/" + name)
	require.NoError(t, err)
	defer f.Close()
	for s := bufio.NewScanner(f); s.Scan(); {
		var one T
		require.NoError(t, json.Unmarshal(s.Bytes(), &one))
		all = append(all, one)
	}
	require.NotEmpty(t, all)
	return all
}

func TestAllYieldsTheURLsThatAPersonSees(t *testing.T) {
	for _, name := range []string{"texts.jsonl", "more_texts.jsonl"} {
		for _, e := range readAll[expected](t, name) {
			urls, templates := []string{}, []string(nil)
			for u := range finder.All(e.Text, find.Place{}) {
				urls = append(urls, u.Text)
				if u.Template && name != "texts.jsonl" {
					templates = append(templates, u.Text)
				}
			}
			assert.Equal(t, e.URLs, urls, "%s: %s", e.Source, e.Text)
			assert.Equal(t, e.Templates, templates, "%s: %s", e.Source, e.Text)
		}
	}
}
