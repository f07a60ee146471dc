package scan

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// ab is the automaton of *("a" / %xE9) ["b" / %x10000-10FFFF]: register 0 is where the repetition
// ends, register 1 is set at the first b and cleared at an é that nothing may follow.
var ab = RuneTable{
	ASCII:    [128]uint8{'a': 1, 'b': 2},
	Above:    []Span{{Last: 0xE8, Class: 0}, {Last: 0xE9, Class: 1}, {Last: 0xFFFF, Class: 0}, {Last: 0x10FFFF, Class: 2}},
	Width:    3,
	Next:     []uint16{0, 0, 0, 0, 1 * MaxActions, 2*MaxActions + 1, 0, 0, 0},
	Final:    []uint8{0, 1 + 1, 1 + 2},
	Actions:  []Action{{}, {Set: 1}, {Clear: 2}},
	Labels:   []Label{{Rule: "ab", Section: "1"}, {Rule: "b", Section: "2"}},
	Label:    []uint8{0, 0, 1},
	Expected: []string{"a or b", "end of input"},
	Expect:   []uint8{0, 0, 1},
	Starts:   []Start{{Rule: "ab", State: 1}},
}

func TestRunRunes(t *testing.T) {
	for _, c := range []struct {
		s      string
		end    int
		failed State
		r      Registers
	}{
		{"", 0, 0, Registers{0, 9}},
		{"aéa", 4, 0, Registers{4, 9}},
		{"aéb", 4, 0, Registers{3, 0}},
		{"é\U0010FFFD", 6, 0, Registers{2, 0}},
		{"ac", 1, 1, Registers{0, 9}},
		{"ba", 1, 2, Registers{0, 9}},
		{"aè", 1, 1, Registers{0, 9}},
		{"a\uFFFD", 1, 1, Registers{0, 9}},
		{"a\xff", 1, 1, Registers{0, 9}},
		{"a\xc3", 1, 1, Registers{0, 9}},
		{"\xed\xa0\x80", 0, 1, Registers{0, 9}},
		{"\xf4\x90\x80\x80", 0, 1, Registers{0, 9}},
	} {
		r := Registers{0, 9}
		end, failed := RunRunes(&ab, 1, c.s, &r)
		assert.Equal(t, c.end, end, "%q", c.s)
		assert.Equal(t, c.failed, failed, "%q", c.s)
		assert.Equal(t, c.r, r, "%q", c.s)
	}
}

func TestRuneTablesDescribeTheirStates(t *testing.T) {
	start, ok := ab.Find("AB")
	assert.True(t, ok)
	assert.Equal(t, State(1), start.State)
	_, ok = ab.Find("b")
	assert.False(t, ok)
	label, expected := ab.Describe(2)
	assert.Equal(t, Label{"b", "2"}, label)
	assert.Equal(t, "end of input", expected)
}
