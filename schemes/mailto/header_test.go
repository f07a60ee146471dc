package mailto_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/schemes/mailto"
)

func TestAFieldThatIsNotAListOfAddressesHasNoRecipients(t *testing.T) {
	u := mailto.MustParse("mailto:a@b?to=Joe%20%3Cj@k%3E")
	_, err := u.Recipients()
	assert.ErrorIs(t, err, mailto.ErrRecipients)
	assert.Equal(t, u, u.Normalize())
}

func TestSafeFields(t *testing.T) {
	for text, want := range map[string]bool{
		"subject=a": true, "Keywords=a": true, "BODY=a%0D%0Ab": true, "%73ubject=a": true,
		"bcc=a@b": false, "from=a@b": false, "to=a@b": false, "subjects=a": false,
	} {
		for f := range mailto.MustParse("mailto:?" + text).HeaderFields() {
			assert.Equal(t, want, f.IsSafe(), text)
		}
	}
}

// isFieldName is field-name of RFC 5322, section 3.6.8.
func isFieldName(name string) bool {
	return name != "" && !strings.ContainsFunc(name, func(r rune) bool { return r < 33 || r > 126 || r == ':' })
}

// Whatever is encoded where, a field ends at its end.
func TestNoFieldDecodesToTwo(t *testing.T) {
	accepted := 0
	octet := rapid.StringMatching(`%[0-9A-Fa-f]{2}|[a-z!@:;-]|[bB]ody|%0[aAdD]|%3[aA]|%00`)
	rapid.Check(t, func(t *rapid.T) {
		name := strings.Join(rapid.SliceOfN(octet, 0, 4).Draw(t, "name"), "")
		value := strings.Join(rapid.SliceOfN(octet, 0, 4).Draw(t, "value"), "")
		decodedName, _ := uri.DecodeOctets(name)
		decodedValue, _ := uri.DecodeOctets(value)
		breaks := "\r\n\x00"
		if strings.EqualFold(string(decodedName), "body") {
			breaks = "\x00"
		}
		want := isFieldName(string(decodedName)) && !strings.Contains(name, ":") && !strings.ContainsAny(string(decodedValue), breaks)
		u, err := mailto.Parse("mailto:?" + name + "=" + value)
		require.Equal(t, want, err == nil, "%s=%s: %v", name, value, err)
		if err != nil {
			return
		}
		accepted++
		for f := range u.HeaderFields() {
			require.Equal(t, string(decodedName), f.DecodedName())
			require.Equal(t, string(decodedValue), f.DecodedValue())
		}
	})
	assert.Positive(t, accepted)
}

func TestHeader(t *testing.T) {
	u := mailto.MustParse("mailto:a@b?x=1&SUBJECT=c%20d&subject=e")
	value, ok := u.Header("Subject")
	assert.True(t, ok)
	assert.Equal(t, "c d", value)
	_, ok = u.Header("y")
	assert.False(t, ok)
}

func TestTheHeaderToHasAllRecipients(t *testing.T) {
	for text, want := range map[string]string{
		"mailto:a@b": "a@b", "mailto:?to=a@b": "a@b", "mailto:a@b?TO=c@d,e@f&x=y&to=g@h": "a@b, c@d, e@f, g@h",
		"mailto:?to=": "", "mailto:": "", "mailto:?to=Joe%20%3Cj@k%3E&to=a@b": "a@b, Joe <j@k>",
	} {
		got, ok := mailto.MustParse(text).Header("To")
		assert.Equal(t, want, got, text)
		assert.Equal(t, want != "", ok, text)
	}
}
