package page_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/urigrammar/uri/internal/page"
)

func TestMark(t *testing.T) {
	assert.Equal(t, page.Marked{"a", "b", "c"}, page.Mark("abc", 1))
	assert.Equal(t, page.Marked{"abc", "", ""}, page.Mark("abc", 3))
	assert.Equal(t, page.Marked{`\n`, `\xff`, ""}, page.Mark("\n\xff", 1))
	assert.Equal(t, page.Marked{}, page.Mark("", 0))
	long := page.Mark(strings.Repeat("a", 9000)+"b"+strings.Repeat("c", 9000), 9000)
	assert.Equal(t, "b", long.At)
	assert.Equal(t, strings.Repeat("a", 60)+"…"+strings.Repeat("a", 60), long.Before)
	assert.Equal(t, strings.Repeat("c", 60)+"…"+strings.Repeat("c", 60), long.After)
}
