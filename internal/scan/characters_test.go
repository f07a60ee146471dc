package scan_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/urigrammar/uri/internal/scan"
)

// The automaton of *("a" / %xE9) ["b" / %x10000-10FFFF]: states 3 to 6 are within characters.
var characters = scan.Table{
	Class: &[256]uint8{'a': 1, 'b': 2, 0xC3: 3, 0xA9: 4, 0xF0: 5, 0x90: 6, 0x80: 7, 0x81: 7},
	Width: 8,
	Next: []uint16{
		0, 0, 0, 0, 0, 0, 0, 0,
		0, 1, 2, 3, 0, 4, 0, 0,
		0, 0, 0, 0, 0, 0, 0, 0,
		0, 0, 0, 0, 1, 0, 0, 0,
		0, 0, 0, 0, 0, 0, 5, 0,
		0, 0, 0, 0, 0, 0, 6, 6,
		0, 0, 0, 0, 0, 0, 2, 2,
	},
	Accept: []uint8{0, 1, 1, 0, 0, 0, 0},
}

func TestWhatIsWrongWithACharacterIsSaidWhereItBegins(t *testing.T) {
	for _, c := range []struct {
		s      string
		end    int
		failed scan.State
	}{
		{"", 0, 0},
		{"aéa", 4, 0},
		{"é\U00010000", 6, 0},
		{"ac", 1, 1},
		{"ba", 1, 2},
		{"\U00010000a", 4, 2},
		{"aè", 1, 1},
		{"éè", 2, 1},
		{"a\uFFFD", 1, 1},
		{"a\xff", 1, 1},
		{"a\xc3", 1, 1},
		{"ac\xc3", 1, 1},
		{"éa\xf0\x90\x81", 3, 1},
		{"éa\xf0\x90\x81a", 3, 1},
		{"\xed\xa0\x80", 0, 1},
		{"a\xf4\x90\x80\x80", 1, 1},
		{"a\xa9", 1, 1},
	} {
		end, failed := scan.Run(&characters, 1, c.s)
		if failed != 0 {
			end, failed = characters.Character(1, c.s, end, failed)
		}
		assert.Equal(t, c.end, end, "%q", c.s)
		assert.Equal(t, c.failed, failed, "%q", c.s)
	}
}
