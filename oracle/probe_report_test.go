package oracle_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/urigrammar/uri/oracle/internal/refposition"
	"github.com/urigrammar/uri/oracle/internal/reporttext"
)

func TestKindsOfOctets(t *testing.T) {
	for b, name := range map[byte]string{
		'a': "letter", 'Z': "letter", '0': "digit", '9': "digit", 0: "control", '\n': "control", 0x7F: "control",
		' ': "space", '[': "[", '~': "~", 0x80: "non-ASCII", 0xFF: "non-ASCII",
	} {
		assert.Equal(t, name, refposition.KindOf(b).String(), "%#x", b)
	}
	assert.Equal(t, refposition.End, refposition.KindAt("a", 1))
	assert.Equal(t, refposition.Letter, refposition.KindAt("a", 0))
}

func TestMark(t *testing.T) {
	assert.Equal(t, reporttext.Marked{Before: "a", At: "b", After: "c"}, reporttext.Mark("abc", 1))
	assert.Equal(t, reporttext.Marked{Before: "abc", At: "", After: ""}, reporttext.Mark("abc", 3))
	assert.Equal(t, reporttext.Marked{Before: `\n`, At: `\xff`, After: ""}, reporttext.Mark("\n\xff", 1))
	assert.Equal(t, reporttext.Marked{}, reporttext.Mark("", 0))
	long := reporttext.Mark(strings.Repeat("a", 9000)+"b"+strings.Repeat("c", 9000), 9000)
	assert.Equal(t, "b", long.At)
	assert.Equal(t, strings.Repeat("a", 60)+"…"+strings.Repeat("a", 60), long.Before)
	assert.Equal(t, strings.Repeat("c", 60)+"…"+strings.Repeat("c", 60), long.After)
}
