package scan_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/urigrammar/uri/internal/scan"
)

// The automaton of "a" *"b".
var table = scan.Table{
	Class:    &[256]uint8{'a': 1, 'b': 2},
	Width:    3,
	Next:     []uint16{0, 0, 0, 0, 2, 0, 0, 0, 2},
	Accept:   []uint8{0, 0, 1},
	Labels:   []scan.Label{{Rule: "ab", Section: "1"}, {Rule: "b", Section: "2"}},
	Label:    []uint8{0, 0, 1},
	Expected: []string{`"a"`, `"b" or end of input`},
	Expect:   []uint8{0, 0, 1},
	Starts:   []scan.Start{{Rule: "a-b", State: 1}},
}

func TestRunTellsWhereATextLeavesTheLanguage(t *testing.T) {
	for _, c := range []struct {
		text   string
		end    int
		failed scan.State
	}{
		{"a", 1, 0}, {"abb", 3, 0}, {"", 0, 1}, {"b", 0, 1}, {"aba", 2, 2}, {"ab\xff", 2, 2}, {"\x00", 0, 1},
	} {
		end, failed := scan.Run(&table, 1, c.text)
		assert.Equal(t, c.end, end, c.text)
		assert.Equal(t, c.failed, failed, c.text)
		end, failed = scan.Run(&table, 1, []byte(c.text))
		assert.Equal(t, c.end, end, c.text)
		assert.Equal(t, c.failed, failed, c.text)
	}
}

func TestDescribeNamesTheRuleAndWhatMayFollow(t *testing.T) {
	label, expected := table.Describe(2)
	assert.Equal(t, scan.Label{Rule: "b", Section: "2"}, label)
	assert.Equal(t, `"b" or end of input`, expected)
}

func TestFindFoldsCase(t *testing.T) {
	start, ok := table.Find("A-B")
	assert.True(t, ok)
	assert.Equal(t, scan.State(1), start.State)
	_, ok = table.Find("c")
	assert.False(t, ok)
}

func TestFindFoldsLettersOfASCIIAlone(t *testing.T) {
	table := scan.Table{Starts: []scan.Start{{Rule: "ks"}}}
	_, ok := table.Find("KS")
	assert.True(t, ok)
	for _, name := range []string{"kſ", "\u212As"} {
		_, ok = table.Find(name)
		assert.False(t, ok, name)
	}
}
