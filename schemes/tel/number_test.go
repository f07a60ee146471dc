package tel_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/urigrammar/uri/schemes/tel"
)

func TestANumberIsGlobalWithAPlus(t *testing.T) {
	assert.True(t, tel.MustParse("tel:+1").IsGlobal())
	assert.False(t, tel.MustParse("tel:1;phone-context=+1").IsGlobal())
}

func TestExtensionAndSubaddress(t *testing.T) {
	n := tel.MustParse("tel:+1;ISUB=a%20b;Ext=1-2")
	extension, ok := n.Extension()
	assert.True(t, ok)
	assert.Equal(t, "12", extension)
	text, ok := n.Subaddress()
	assert.True(t, ok)
	assert.Equal(t, "a b", text)
	_, ok = tel.MustParse("tel:+1").Extension()
	assert.False(t, ok)
	assert.NoError(t, tel.Number{}.Check())
	extension, ok = tel.MustParse("tel:+1;ext=-").Extension()
	assert.True(t, ok)
	assert.Empty(t, extension, "separators mean nothing")
}

func TestOnlyAnAbsentValueIsEmpty(t *testing.T) {
	for _, text := range []string{"tel:+1;a", "tel:+1;a=%00", "tel:+1;a=b;isub=c;ext=1"} {
		n := tel.MustParse(text)
		for p := range n.Parameters() {
			_, present := p.Value()
			assert.Equal(t, present, p.DecodedValue() != "", text)
			value, ok := n.Parameter(p.Name())
			assert.True(t, ok, text)
			assert.Equal(t, p.DecodedValue(), value, text)
		}
	}
	_, err := tel.Parse("tel:+1;a=")
	assert.Error(t, err, "no value is empty")
}
