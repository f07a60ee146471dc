package main

import (
	"flag"
	"go/format"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/internal/read/abnf"
	"github.com/urigrammar/uri/internal/read/syntax"
	"github.com/urigrammar/uri/internal/tests/golden"
	"github.com/urigrammar/uri/internal/write/scangen"
)

var update = flag.Bool("update", false, "write the goldens of testdata")

func rules(t *testing.T, text string) *syntax.Grammar {
	t.Helper()
	g, err := abnf.Parse("test.abnf", text, abnf.RFC5234)
	require.NoError(t, err)
	return g
}

const pair = `pair = name "=" *( value / pct )
name = 1*%x61-7A
value = %x61-7A / %x30-39 / %x41-46
pct = "%" hex hex
hex = %x30-39 / %x41-46 / %x61-66
quoted = %x22 *value %x22
`

func TestSourceIsAsInTheGolden(t *testing.T) {
	m, err := scangen.Scanner{
		Prefix: "pair", Name: "Pairs", Offsets: "ends", Rules: rules(t, pair),
		Starts: []string{"pair"}, Others: []string{"name", "value", "pct", "hex", "quoted"},
		Parts: []scangen.Part{{Name: "name", Rules: []string{"name"}}}, Labels: []string{"name", "pct"}, Sections: map[string]string{"name": "1.2"}, Words: true,
		Function: true, Typical: []string{"ab=c1", "name=value", "x=0"},
	}.Compile()
	require.NoError(t, err)
	source, err := m.Source()
	require.NoError(t, err)
	got, err := format.Source(append([]byte("package p\n\n"), source...))
	require.NoError(t, err)
	golden.Equal(t, "testdata/pair.golden", *update, string(got))
}

func TestStatesOfTheStartsAreNumberedFirst(t *testing.T) {
	s := scangen.Scanner{Rules: rules(t, pair), Starts: []string{"name", "hex", "name"}}
	_, err := s.Compile()
	assert.EqualError(t, err, "rule name starts in state 1, not in 3", "rules that are equal begin in one state")
}
