package main

import (
	"maps"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/peterhellberg/link"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"github.com/tomnomnom/linkheader"
)

// A linkField is a field Link, and the links that package httpuri and two modules read in it. Ours and Why are checked by the test of
// that package.
type linkField struct{ Field, Ours, Peterhellberg, Tomnomnom, Why string }

// base is that of the test of package httpuri. The modules resolve nothing, so the test does it for them.
var base, _ = url.Parse("http://h/a/b")

func TestModulesReadLinkFieldsAsRecorded(t *testing.T) {
	const name = "../../httpuri/testdata/links.jsonl"
	var rows []linkField
	readLines(t, name, &rows)
	for i, row := range rows {
		one, other := byPeterhellberg(row.Field), byTomnomnom(row.Field)
		if *update {
			rows[i].Peterhellberg, rows[i].Tomnomnom = one, other
			continue
		}
		assert.Equal(t, row.Peterhellberg, one, row.Field)
		assert.Equal(t, row.Tomnomnom, other, row.Field)
	}
	if *update {
		require.NoError(t, writeLines(name, rows))
	}
}

func byPeterhellberg(field string) string {
	var all []string
	links := link.Parse(field)
	for _, rel := range slices.Sorted(maps.Keys(links)) { // there is no order
		all = append(all, resolved(links[rel].URI)+"["+rel+"]")
	}
	return strings.Join(all, " ")
}

func byTomnomnom(field string) string {
	var all []string
	for _, l := range linkheader.Parse(field) {
		all = append(all, resolved(l.URL)+"["+l.Rel+"]")
	}
	return strings.Join(all, " ")
}

func resolved(text string) string {
	u, err := base.Parse(text)
	if err != nil {
		return "error"
	}
	return u.String()
}
