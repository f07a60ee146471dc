package refposition_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/urigrammar/uri/oracle/internal/refposition"
)

func TestKinds(t *testing.T) {
	for b, name := range map[byte]string{
		'a': "letter", 'Z': "letter", '0': "digit", '9': "digit", 0: "control", '\n': "control", 0x7F: "control",
		' ': "space", '[': "[", '~': "~", 0x80: "non-ASCII", 0xFF: "non-ASCII",
	} {
		assert.Equal(t, name, refposition.KindOf(b).String(), "%#x", b)
	}
	assert.Equal(t, refposition.End, refposition.KindAt("a", 1))
	assert.Equal(t, refposition.Letter, refposition.KindAt("a", 0))
}
