package expect

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// The program of
//
//	list = "[" *( item ) "]"
//	item = hex hex / é ; hex is no label
var list = Program{
	Code: []uint16{
		uint16(Return),
		uint16(Read),
		uint16(Split) | 5,
		uint16(Call) | 1,
		uint16(Jump) | 2,
		uint16(Read) | 1,
		uint16(Return),
		uint16(Split) | 11,
		uint16(Call) | 2,
		uint16(Call) | 2,
		uint16(Jump) | 12,
		uint16(Read) | 2,
		uint16(Return),
		uint16(Read) | 3,
		uint16(Return),
	},
	Sets:  [][]rune{{'[', '['}, {']', ']'}, {'é', 'é'}, {'0', '9', 'a', 'f'}},
	Rules: []Rule{{"list", 1, true}, {"item", 7, true}, {"hex", 13, false}},
	Names: []Name{{"hex", 3}},
}

func TestRunTellsWhereATextLeavesTheLanguageAndWhatIsExpectedThere(t *testing.T) {
	for _, c := range []struct {
		text           string
		end            int
		rule, expected string
	}{
		{"", 0, "list", `"["`},
		{"x", 0, "list", `"["`},
		{"[", 1, "list", `hex, "]" or %xE9`},
		{"[é0ax", 5, "list", `hex, "]" or %xE9`},
		{"[0", 2, "item", "hex"},
		{"[é0é", 4, "item", "hex"},
		{"[é\xc3", 3, "list", `hex, "]" or %xE9`},
		{"[\uFFFD", 1, "list", `hex, "]" or %xE9`},
		{"[] ", 2, "list", "end of input"},
	} {
		end, at := list.Run(0, c.text)
		require.NotNil(t, at, "%q", c.text)
		assert.Equal(t, c.end, end, "%q", c.text)
		assert.Equal(t, c.rule, at.Rule, "%q", c.text)
		assert.Equal(t, c.expected, at.Expected(), "%q", c.text)
		assert.Equal(t, c.expected == "end of input", at.End)
	}
}

func TestRunHasNoPlaceForAMember(t *testing.T) {
	for _, text := range []string{"[]", "[0aé]", "[" + strings.Repeat("é0a", 1000) + "]"} {
		end, at := list.Run(0, text)
		assert.Equal(t, len(text), end)
		assert.Nil(t, at)
	}
	item, ok := list.Find("item")
	require.True(t, ok)
	_, at := list.Run(item, "é")
	assert.Nil(t, at)
	_, ok = list.Find("items")
	assert.False(t, ok)
}

// What is found out of a state is found once, however often a text comes to it.
func TestALongTextHasNoMoreStatesThanAShortOne(t *testing.T) {
	count := func(text string) int {
		m := newMachine(&list, 0)
		q := m.first()
		for _, r := range text {
			q = m.next(q, r)
			require.NotNil(t, q)
		}
		return len(m.states)
	}
	assert.Equal(t, count("["+strings.Repeat("0aé", 4)), count("["+strings.Repeat("0aé", 4000)))
}

func TestErrorsMayBeInSeveralRules(t *testing.T) {
	// either = a / b, each of which is "x" and then a letter of its own.
	either := Program{
		Code: []uint16{
			uint16(Return),
			uint16(Split) | 4, uint16(Call) | 1, uint16(Jump) | 5, uint16(Call) | 2, uint16(Return),
			uint16(Read), uint16(Read) | 1, uint16(Return),
			uint16(Read), uint16(Read) | 2, uint16(Return),
		},
		Sets:  [][]rune{{'x', 'x'}, {'a', 'a'}, {'b', 'b'}},
		Rules: []Rule{{"either", 1, false}, {"a", 6, true}, {"b", 9, true}},
	}
	end, at := either.Run(0, "xc")
	require.NotNil(t, at)
	assert.Equal(t, 1, end)
	assert.Equal(t, "either", at.Rule)
	assert.Equal(t, `"a" or "b"`, at.Expected())
}
