package page_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/urigrammar/uri/internal/page"
)

func TestMark(t *testing.T) {
	assert.Equal(t, page.Marked{"a", "b", "c"}, page.Mark("abc", 1))
	assert.Equal(t, page.Marked{"abc", "", ""}, page.Mark("abc", 3))
	assert.Equal(t, page.Marked{`\n`, `\xff`, ""}, page.Mark("\n\xff", 1))
	assert.Equal(t, page.Marked{}, page.Mark("", 0))
}
