package reporttext_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/urigrammar/uri/oracle/internal/reporttext"
)

func TestMark(t *testing.T) {
	assert.Equal(t, reporttext.Marked{"a", "b", "c"}, reporttext.Mark("abc", 1))
	assert.Equal(t, reporttext.Marked{"abc", "", ""}, reporttext.Mark("abc", 3))
	assert.Equal(t, reporttext.Marked{`\n`, `\xff`, ""}, reporttext.Mark("\n\xff", 1))
	assert.Equal(t, reporttext.Marked{}, reporttext.Mark("", 0))
	long := reporttext.Mark(strings.Repeat("a", 9000)+"b"+strings.Repeat("c", 9000), 9000)
	assert.Equal(t, "b", long.At)
	assert.Equal(t, strings.Repeat("a", 60)+"…"+strings.Repeat("a", 60), long.Before)
	assert.Equal(t, strings.Repeat("c", 60)+"…"+strings.Repeat("c", 60), long.After)
}
