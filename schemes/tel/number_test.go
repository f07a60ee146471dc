package tel_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/urigrammar/uri/schemes/tel"
)

func TestExtensionAndSubaddress(t *testing.T) {
	n := tel.MustParseNumber("tel:+1;ISUB=a%20b;Ext=1-2")
	extension, ok := n.Extension()
	assert.True(t, ok)
	assert.Equal(t, "12", extension)
	text, ok := n.Subaddress()
	assert.True(t, ok)
	assert.Equal(t, "a b", text)
	_, ok = tel.MustParseNumber("tel:+1").Extension()
	assert.False(t, ok)
	assert.NoError(t, tel.Number{}.Check())
}
