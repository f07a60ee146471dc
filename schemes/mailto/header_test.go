package mailto_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/urigrammar/uri/schemes/mailto"
)

func TestAFieldThatIsNoListOfAddressesHasNoRecipients(t *testing.T) {
	u := mailto.MustParseURL("mailto:a@b?to=Joe%20%3Cj@k%3E")
	_, err := u.Recipients()
	assert.ErrorIs(t, err, mailto.ErrRecipients)
	assert.Equal(t, u, u.Normalize())
}

func TestSafeFields(t *testing.T) {
	for text, want := range map[string]bool{
		"subject=a": true, "Keywords=a": true, "BODY=a%0D%0Ab": true, "%73ubject=a": true,
		"subject=a%0D%0ABcc:x": false, "subject=a%0ABcc:x": false, "keywords=a%0Db": false, "subject=%00": false, "bcc=a@b": false, "from=a@b": false, "to=a@b": false, "=a": false,
		"subject%0D%0Abcc=a": false, "%C5%BFubject=a": false, "%E2%84%AAeywords=a": false,
	} {
		for f := range mailto.MustParseURL("mailto:?" + text).HeaderFields() {
			assert.Equal(t, want, f.IsSafe(), text)
		}
	}
}

func TestHeader(t *testing.T) {
	u := mailto.MustParseURL("mailto:a@b?x=1&SUBJECT=c%20d&subject=e")
	value, ok := u.Header("Subject")
	assert.True(t, ok)
	assert.Equal(t, "c d", value)
	_, ok = u.Header("y")
	assert.False(t, ok)
}
