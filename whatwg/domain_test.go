package whatwg

import (
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

type domainCase struct {
	Domain, ASCII string
	Syntax        bool // the grammar rejects it
	Reason, Label string
	Offset        int
}

func TestDomains(t *testing.T) {
	for _, c := range readCases[domainCase](t, "testdata/domains.jsonl") {
		ascii, err := DomainToASCII(c.Domain)
		if c.ASCII != "" {
			require.NoError(t, err, c.Domain)
			assert.Equal(t, c.ASCII, ascii)
			continue
		}
		assert.Empty(t, ascii)
		assert.Equal(t, c.Syntax, errors.As(err, new(*SyntaxError)), "%q: %v", c.Domain, err)
		var d *DomainError
		require.ErrorAs(t, err, &d, c.Domain)
		assert.Equal(t, c.Reason, d.Reason().String(), "%q: %v", c.Domain, err)
		label, ok := d.Label()
		assert.True(t, ok, "%q: %v", c.Domain, err)
		assert.Equal(t, c.Label, label, "%q: %v", c.Domain, err)
		assert.Equal(t, c.Offset, d.Offset(), "%q: %v", c.Domain, err)

		_, err = ParseValid("http://"+c.Domain+":80/", NoBase)
		if c.Domain != "1.2.3.4" {
			require.ErrorAs(t, err, &d, c.Domain)
			assert.Equal(t, c.Offset+len("http://"), d.Offset(), "counts from the start of the text")
		}
	}
}

func TestANameHasAtMost253Characters(t *testing.T) {
	name := strings.Repeat("abcdefg.", 31) + "abcdé"
	ascii, err := DomainToASCII(name[:248] + "abcde")
	require.NoError(t, err)
	assert.Len(t, ascii, 253)
	for _, long := range []string{name[:248] + "abcdef", name} {
		_, err = DomainToASCII(long)
		var d *DomainError
		require.ErrorAs(t, err, &d)
		assert.Equal(t, NameTooLong, d.Reason())
		label, ok := d.Label()
		assert.False(t, ok, "the error is about the domain")
		assert.Empty(t, label)
	}
}

func TestADomainErrorSaysWhetherALabelIsAtFault(t *testing.T) {
	for _, c := range []struct {
		domain, label string
		ok            bool
	}{
		{"a..b", "", true},
		{"é.", "", true},
		{"。é", "", true},
		{"a.\u00ad.b", "\u00ad", true},
		{"a.xn--0", "xn--0", true},
		{"é.1", "1", true},
		{strings.Repeat("é.", 130) + "é", "", false},
	} {
		_, err := DomainToASCII(c.domain)
		var d *DomainError
		require.ErrorAs(t, err, &d, c.domain)
		label, ok := d.Label()
		assert.Equal(t, c.label, label, c.domain)
		assert.Equal(t, c.ok, ok, c.domain)
	}
	_, ok := new(DomainError).Label()
	assert.False(t, ok, "no parser returned the zero error")
}

// A label of n code points costs Punycode n² steps, if one lets it.
func TestALabelOfAMillionCharactersIsRejectedWithoutEncodingIt(t *testing.T) {
	var b strings.Builder
	for r := rune(0x4E00); b.Len() < 1<<20; r = 0x4E00 + (r-0x4E00+1)%0x5000 {
		b.WriteRune(r)
	}
	_, err := ParseValid("http://"+b.String()+"/", NoBase)
	var d *DomainError
	require.ErrorAs(t, err, &d)
	assert.Equal(t, LabelTooLong, d.Reason())
	assert.Less(t, len(err.Error()), 4096)
}

func TestTheDomainErrorSaysWhereAndWhat(t *testing.T) {
	for text, message := range map[string]string{
		"http://a.xn--0/":    `whatwg: invalid domain "a.xn--0" at offset 9: label "xn--0": invalid Punycode`,
		"http://é℀/":         `whatwg: invalid domain "é℀" at offset 7: a character is not allowed (U+002F, which another character is mapped to)`,
		"http://é℀/@":        `whatwg: invalid domain at offset 7: a character is not allowed`,
		"http://é.1/?a@b":    `whatwg: invalid domain at offset 10: ends in a number; it must be an IPv4 address: four numbers up to 255, without leading zeros`,
		"http://ℵ-b.com/":    `whatwg: invalid domain "ℵ-b.com" at offset 7: label "ℵ-b": breaks the rules for right-to-left text`,
		"http://xn--é-.com/": `whatwg: invalid domain "xn--é-.com" at offset 7: label "xn--é-": invalid Punycode`,
	} {
		_, err := ParseValid(text, NoBase)
		assert.EqualError(t, err, message)
	}
	assert.Equal(t, `&whatwg.DomainError{"whatwg: invalid domain \"\" at offset 0: unknown reason"}`, new(DomainError).GoString())
}

// Each call of Unwrap makes the error anew.
func TestASyntaxErrorIsTheDomainErrorThatItUnwraps(t *testing.T) {
	texts := []string{"http://" + strings.Repeat("a", 64) + "/", "http://" + strings.Repeat("b", 64) + "/", "http://a-.xn--0 b/"}
	for i, text := range texts {
		_, err := ParseValid(text, NoBase)
		_, other := ParseValid(texts[(i+1)%len(texts)], NoBase)
		require.Error(t, errors.Unwrap(err), text)
		assert.ErrorIs(t, err, errors.Unwrap(err), text)
		assert.NotErrorIs(t, err, errors.Unwrap(other), text)
		assert.NotErrorIs(t, err, other, text)
	}
	_, err := ParseValid("http://a b/", NoBase)
	require.IsType(t, &SyntaxError{}, err)
	assert.False(t, err.(*SyntaxError).Is(nil), "no domain is wrong")
}

func TestASCIIFormsAreDomainsThatStayAsTheyAre(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		domain := rapid.StringOfN(rapid.RuneFrom([]rune("aZ09-.x。éßＡ①אℵ\u00ad\u200d\u0300क्☕")), 1, 12, -1).Draw(t, "domain")
		ascii, err := DomainToASCII(domain)
		if err != nil {
			return
		}
		again, err := DomainToASCII(ascii)
		assert.NoError(t, err, ascii)
		assert.Equal(t, ascii, again)
	})
}
