package scan_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/urigrammar/uri/internal/scan"
)

// The base has *"a" in state 1, "/" to state 2, and nothing there. The extension adds "é" to state 1, by state 3; and "." and "b" from state 1
// to state 4, of its own.
var extension = scan.Extension{
	Base:  2,
	Class: &[256]uint8{'a': 1, 0xC3: 2, 0xA9: 3, '.': 4},
	Width: 5,
	Rows:  []uint8{0, 1, 0, 2, 0},
	Next: []uint16{
		0, 0, 0, 0, 0,
		0, 1, 3, 0, 4,
		0, 0, 0, 1, 0,
	},
}

func TestAnExtensionReadsUntilTheBaseCanGoOn(t *testing.T) {
	many := strings.Repeat("a", 40)
	for _, c := range []struct {
		text string
		at   scan.State
		end  int
		to   scan.State
	}{
		{"é", 1, 2, 1},
		{"é/", 1, 2, 1},
		{"éaéa/", 1, 6, 1},
		{"é" + many, 1, 2 + 16, 1}, // the base is faster
		{"é" + many[:8] + "é" + many, 1, 12 + 16, 1},
		{"/", 1, 0, 0},
		{"", 1, 0, 0},
		{"\xc3", 1, 1, 0},
		{"\xc3a", 1, 1, 0},
		{"é\xc3/", 1, 3, 0},
		{".", 1, 1, 0}, // the text ends in a state in which none ends
		{"é", 2, 0, 0},
	} {
		end, to := extension.Read(c.at, c.text, 0)
		assert.Equal(t, c.end, end, "%q", c.text)
		assert.Equal(t, c.to, to, "%q", c.text)
	}
}

func TestACharacterStartsWhereItsFirstOctetIs(t *testing.T) {
	for _, c := range []struct {
		text      string
		end, want int
	}{
		{"", 0, 0}, {"a", 1, 1}, {"aé", 3, 3}, {"aé", 2, 1}, {"a中", 2, 1}, {"a中", 3, 1}, {"\U00010300", 3, 0}, {"é\xc3", 3, 2}, {"\ufffd", 3, 3},
	} {
		assert.Equal(t, c.want, scan.CharacterStart(c.text, c.end), "%q", c.text[:c.end])
	}
}
