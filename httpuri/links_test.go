package httpuri_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/httpuri"
)

func ExampleLinks() {
	header := http.Header{"Link": {`<https://api.example/items?cursor=a,b&page[number]=2>; title="Page 2, \"next\""; REL="Next last", </>; rel=index`}}
	for link := range httpuri.Links(uri.MustParse("https://api.example/items"), header) {
		if slices.Contains(link.Rels, "next") {
			fmt.Println(link.Target, link.Params)
		}
	}
	// Output: https://api.example/items?cursor=a,b&page%5Bnumber%5D=2 [{title Page 2, "next"} {rel Next last}]
}

// links returns the links of a field as the table has them.
func links(field string) string {
	var all []string
	for l := range httpuri.Links(uri.MustParse("http://h/a/b"), http.Header{"Link": {field}}) {
		fragment, _ := l.Context.Fragment()
		all = append(all, strings.TrimSuffix(fmt.Sprintf("%v%v#%s", l.Target, l.Rels, fragment), "#"))
	}
	return strings.Join(all, " ")
}

// The table has what two other modules read, which tools/guard records.
func TestLinksAreThoseOfRFC8288(t *testing.T) {
	data, err := os.ReadFile("testdata/links.jsonl")
	require.NoError(t, err)
	n := 0
	for line := range bytes.Lines(data) {
		var row struct{ Field, Ours, Peterhellberg, Tomnomnom, Why string }
		require.NoError(t, json.Unmarshal(line, &row))
		n++
		assert.Equal(t, row.Ours, links(row.Field), row.Field)
		isTheSame := row.Ours == row.Peterhellberg && row.Ours == row.Tomnomnom
		assert.Equal(t, isTheSame, row.Why == "", "%s: a difference has a reason, and nothing else", row.Field)
	}
	assert.GreaterOrEqual(t, n, 22)
}

func FuzzLinks(f *testing.F) {
	f.Add(`<x>;rel="a\`, "<y")
	f.Fuzz(func(t *testing.T, a, b string) {
		for l := range httpuri.Links(uri.MustParse("http://h/"), http.Header{"Link": {a, b}}) {
			require.NotEmpty(t, l.Target.Scheme())
		}
		r := &http.Request{Method: "GET", RequestURI: "/x", Host: "h", Header: http.Header{"Forwarded": {a, b, "host=site.example"}}}
		if u, err := (httpuri.Front{Fields: httpuri.Forwarded}).Target(r); err == nil {
			require.Equal(t, "http://site.example/x", u.String(), "what a client writes does not hide what the proxy wrote")
		}
	})
}
