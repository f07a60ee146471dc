package htmlreport_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/urigrammar/uri/oracle/internal/htmlreport"
)

func TestMark(t *testing.T) {
	assert.Equal(t, htmlreport.Marked{"a", "b", "c"}, htmlreport.Mark("abc", 1))
	assert.Equal(t, htmlreport.Marked{"abc", "", ""}, htmlreport.Mark("abc", 3))
	assert.Equal(t, htmlreport.Marked{`\n`, `\xff`, ""}, htmlreport.Mark("\n\xff", 1))
	assert.Equal(t, htmlreport.Marked{}, htmlreport.Mark("", 0))
	long := htmlreport.Mark(strings.Repeat("a", 9000)+"b"+strings.Repeat("c", 9000), 9000)
	assert.Equal(t, "b", long.At)
	assert.Equal(t, strings.Repeat("a", 60)+"…"+strings.Repeat("a", 60), long.Before)
	assert.Equal(t, strings.Repeat("c", 60)+"…"+strings.Repeat("c", 60), long.After)
}
