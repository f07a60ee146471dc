package extract

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestProseValsThatDescribeCharactersAreRead(t *testing.T) {
	u := newBuilder(Of("CHAR = <any US-ASCII character (octets 0 - 127)>\nspecials = \"(\" / \")\"\nword = specials specials\nLF = <US-ASCII LF, linefeed (10)>\nloop = <any loop except loop>\n"))
	for words, want := range map[string]string{
		`any CHAR except specials`:                           "( %x00-27 / %x2A-7F )",
		`any CHAR except SPACE, CTLs, "*", "'", or specials`: "( %x21-26 / %x2B-7E )",
		`any CHAR, excluding CR and LF`:                      "( %x00-09 / %x0B-0C / %x0E-7F )",
		`any 8-bit sequence of data`:                         "%x00-FF",
		`any OCTET except CTLs`:                              "( %x20-7E / %x80-FF )",
		`US-ASCII double-quote mark (34)`:                    "%x22",
		`LF`:                                                 "%x0A",
		`A-Z / a-z as per [RFC5234]`:                         "",
		`any word`:                                           "",
		`any loop except LF`:                                 "",
		`any CHAR except what people dislike`:                "",
		`any CHAR except any CHAR`:                           "",
		`octets (9 - 3)`:                                     "",
		`octets (300)`:                                       "",
		``:                                                   "",
	} {
		set := (&scope{u, maxLookups}).described(words)
		if want == "" {
			assert.True(t, set.Empty(), words)
			continue
		}
		require.False(t, set.Empty(), words)
		assert.Equal(t, want, elements(set), words)
	}
}

// Rules can refer to each other so often that nobody could follow.
func TestReadingAProseValHasAnEnd(t *testing.T) {
	var text strings.Builder
	for _, c := range "abcdefghijklmnopqrstuvwxy" {
		text.WriteString(string(c) + "x = " + string(c+1) + "x / <any " + string(c+1) + "x>\n")
	}
	u := newBuilder(Of(text.String() + "zx = %x31\n"))
	s := &scope{u, maxLookups}
	assert.True(t, s.described("any ax").Empty())
	assert.Less(t, s.left, 0)
}

func TestOlderNotationsAreRewritten(t *testing.T) {
	for text, want := range map[string]string{
		`a := "|" | b ; c | d`: `a = "|" / b ; c | d`,
		`a_b ::= c_d <e | f>`:  `a-b = c-d <e | f>`,
		"a = b\n   =/ c":       "a = b\n   / c",
		"a = < b\n     c >":    "a = <b c>",
		`a = <"> b <">`:        `a = %x22 b %x22`,
		`a = it's`:             `a = it's`,
		`a = <x <"> y>`:        `a = <x DQUOTE y>`,
		"a = *\n  b ; *\n":     "a = *b ; *\n",
		"a = < b":              "a = < b",
		`a = "unclosed`:        `a = "unclosed`,
	} {
		assert.Equal(t, want, rewritten(text), text)
	}
}
