package parsetree

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestArrange(t *testing.T) {
	// s <- a b? c, where b is empty and c <- d d
	tokens := []Token[byte]{
		{'a', 0, 1, 0},
		{'b', 1, 1, 1},
		{'d', 1, 2, 2},
		{'d', 2, 3, 3},
		{'c', 1, 3, 2},
		{'s', 0, 3, 0},
	}
	s := Arrange(tokens, []rune("xÿz"))
	assert.Equal(t, Node[byte]{'s', 0, 3, "xÿz", []Node[byte]{
		{'a', 0, 1, "x", nil},
		{'b', 1, 1, "", nil},
		{'c', 1, 3, "ÿz", []Node[byte]{{'d', 1, 2, "ÿ", nil}, {'d', 2, 3, "z", nil}}},
	}}, s)

	c, ok := s.Find('c')
	assert.True(t, ok)
	assert.Len(t, c.All('d'), 2)
	assert.Empty(t, s.All('d'), "not directly below")
	_, ok = s.Find('d')
	assert.False(t, ok)
}
