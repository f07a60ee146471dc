package octet_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/urigrammar/uri/internal/octet"
)

func TestKinds(t *testing.T) {
	for b, name := range map[byte]string{
		'a': "letter", 'Z': "letter", '0': "digit", '9': "digit", 0: "control", '\n': "control", 0x7F: "control",
		' ': "space", '[': "[", '~': "~", 0x80: "non-ASCII", 0xFF: "non-ASCII",
	} {
		assert.Equal(t, name, octet.KindOf(b).String(), "%#x", b)
	}
	assert.Equal(t, octet.End, octet.KindAt("a", 1))
	assert.Equal(t, octet.Letter, octet.KindAt("a", 0))
}

func TestStringsThatAreNoTextCanBeShown(t *testing.T) {
	assert.Equal(t, "a%25%20%FF%C3%A9", octet.Encode("a% \xffé"))
	assert.Equal(t, `a" \xff\né`, octet.Visible("a\" \xff\né"))
}
