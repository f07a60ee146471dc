package source

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestEveryOffsetHasItsPlace(t *testing.T) {
	text := "ab\n\nc\r\nd"
	l := LinesOf(text)
	line, column := 1, 1
	for i := range len(text) + 1 {
		gotLine, gotColumn := l.Place(i)
		assert.Equal(t, []int{line, column}, []int{gotLine, gotColumn}, "%d", i)
		column++
		if i < len(text) && text[i] == '\n' {
			line, column = line+1, 1
		}
	}
}
